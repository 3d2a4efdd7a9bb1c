import type { BasicCredentials } from '../market/client/market-api.ts';
import { fromBase64 } from '../text/base64.ts';

/** Longer than any pair the marketplace gives out, and short enough for one line of a form. */
export const credentialsLimit = 1_000;

export interface Credentials {
	readonly clientId: string;
	/** May hold ":". */
	readonly clientSecret: string;
}

/**
 * What somebody pasted: `clientId:clientSecret`, or the Base64 of it (docs/marketplace.md#credentials). Undefined where it
 * is neither; Base64 holds no ":", so that the two are never confused.
 */
export function readCredentials(pasted: string): Credentials | undefined {
	const text = pasted.trim().replace(/^(authorization:\s*)?basic\s+/i, '');
	return split(text.includes(':') ? text : fromLooseBase64(text));
}

/** What the Authorization header carries. */
export function toBasic({ clientId, clientSecret }: Credentials): BasicCredentials {
	return Buffer.from(`${clientId}:${clientSecret}`).toString('base64') as BasicCredentials;
}

function split(pair: string): Credentials | undefined {
	// Around the first ":" people leave spaces; within an id there are none.
	const [, clientId, clientSecret] = /^([^:\s]+)\s*:\s*(\S.*)$/s.exec(pair) ?? [];
	// Control characters, and what was no UTF-8: nobody's credentials.
	if (!clientId || !clientSecret || pair.length > credentialsLimit || /[\p{Cc}\uFFFD]/u.test(pair)) return undefined;
	return { clientId, clientSecret };
}

/** Base64 in either alphabet, with or without its padding and line breaks; empty for anything else. */
function fromLooseBase64(text: string): string {
	const plain = text.replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
	return fromBase64(plain.padEnd(Math.ceil(plain.length / 4) * 4, '='))?.toString() ?? '';
}
