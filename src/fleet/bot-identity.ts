import { createHash } from 'node:crypto';

/**
 * Names a bot, so that only its own processes count as a fleet: different bots may share a store, and then share the
 * marketplace's rate limits and nothing else.
 * @param token Discord's tokens begin with the bot's id, which stays the same when the token is replaced.
 */
export function botIdentity(token: string, apiUrl: string): string {
	const [id] = token.split('.');
	return createHash('sha256').update(`${apiUrl} ${id}`).digest('base64url').slice(0, 16);
}
