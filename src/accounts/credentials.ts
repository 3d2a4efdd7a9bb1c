import type { BasicCredentials } from '../market/client/market-api.ts';

/** Longest accepted `clientId:clientSecret`: longer than any the marketplace issues, and short enough for a form field. */
export const credentialsLimit = 1_000;

export interface Credentials {
	readonly clientId: string;
	/** May contain ":". */
	readonly clientSecret: string;
}

/**
 * Parses what a user pasted: `clientId:clientSecret`, or the Base64 of it (docs/marketplace.md#credentials). Undefined
 * if it is neither. Base64 contains no ":", so the two cannot be confused.
 */
export function readCredentials(pasted: string): Credentials | undefined {
	const text = pasted.trim().replace(/^(authorization:\s*)?basic\s+/i, '');
	return split(text.includes(':') ? text : Buffer.from(text, 'base64').toString());
}

/** The credentials as the Authorization header carries them. */
export function toBasic({ clientId, clientSecret }: Credentials): BasicCredentials {
	return Buffer.from(`${clientId}:${clientSecret}`).toString('base64') as BasicCredentials;
}

function split(pair: string): Credentials | undefined {
	// Users may leave spaces around the first ":". An id contains none.
	const [, clientId, clientSecret] = /^([^:\s]+)\s*:\s*(\S.*)$/s.exec(pair) ?? [];
	// Credentials never contain control characters or invalid UTF-8.
	if (!clientId || !clientSecret || pair.length > credentialsLimit || /[\p{Cc}\uFFFD]/u.test(pair)) return undefined;
	return { clientId, clientSecret };
}
