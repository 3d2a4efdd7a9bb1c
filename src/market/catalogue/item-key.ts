import { hash } from 'node:crypto';
import type { Game } from '../game.ts';

/** Characters: the longest names do not fit into a custom id; 72 bits of their hash do. */
export const keyLength = 12;

/** The same in every process, whatever order the names arrived in. */
export function itemKey(game: Game, name: string, version: string | null): string {
	return hash('sha256', `${game}\0${name}\0${version ?? ''}`, 'base64url').slice(0, keyLength);
}
