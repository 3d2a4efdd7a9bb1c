import { hash } from 'node:crypto';
import type { Game } from './game.ts';
import type { ItemId, NameId } from './ids.ts';

/** An item, or a name with all its versions, in a form that does not depend on the current catalogue. */
export interface KeyedItem {
	readonly key: string;
	readonly name: string;
	readonly version: string | null;
}

/** An item or, without `item`, a name with all its versions. */
export interface ItemRef {
	readonly name: NameId;
	readonly item?: ItemId;
}

/**
 * The length of a key in characters. Names can be too long for a custom id, but 72 bits of their hash in Base64 fit.
 */
export const keyLength = 12;

/** Returns a key that is the same in every process, whatever order the names arrived in. */
export function itemKey(game: Game, name: string, version: string | null): string {
	return hash('sha256', `${game}\0${name}\0${version ?? ''}`, 'base64url').slice(0, keyLength);
}
