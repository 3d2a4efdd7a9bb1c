import { asIs } from './markdown.ts';
import { title } from './reply.ts';

/** The item as a title: with its version, and with the list it is from where that is not the usual one. */
export function heading(name: string, version: string | null, locked: boolean): string {
	return title([asIs(name), version && asIs(version), locked && 'trade-locked'].filter(Boolean).join(' · '));
}
