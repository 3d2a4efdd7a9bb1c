import type { BasicCredentials } from '../market/client/market-api.ts';

/** The most characters of accepted credentials: more than the marketplace issues, and few enough for a form field. */
export const credentialsLimit = 1_000;

export interface Credentials {
	readonly clientId: string;
	readonly clientSecret: string;
}

/** Reads `clientId:clientSecret` or its Base64, which contains no ":" (docs/marketplace.md#credentials). */
export function readCredentials(pasted: string): Credentials | undefined {
	// Some users paste the whole header of a request.
	const text = pasted.trim().replace(/^(authorization:\s*)?basic\s+/i, '');
	// The encoded text may end in a line break: `echo id:secret | base64`.
	return split(text.includes(':') ? text : Buffer.from(text, 'base64').toString().trim());
}

export function toBasic({ clientId, clientSecret }: Credentials): BasicCredentials {
	return Buffer.from(`${clientId}:${clientSecret}`).toString('base64') as BasicCredentials;
}

function split(pair: string): Credentials | undefined {
	// Users may leave spaces around the first ":".
	const [, clientId, clientSecret] = /^([^:\s]+)\s*:\s*(\S.*)$/s.exec(pair) ?? [];
	// Credentials never contain control characters or invalid UTF-8.
	if (!clientId || !clientSecret || pair.length > credentialsLimit || /[\p{Cc}\uFFFD]/u.test(pair)) return undefined;
	return { clientId, clientSecret };
}
