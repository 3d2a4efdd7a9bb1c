import { expect, test } from 'vitest';
import { discordRequests } from '../../src/discord/discord-requests.ts';
import { rawServer } from '../support/raw-server.ts';

/**
 * Sends one request for each of the answers, which the server gives in turn. Returns the Retry-After of each response,
 * in seconds, and how many responses were reported as rate limited.
 */
async function requestInTurn(answers: readonly { readonly status: number; readonly retryAfter?: string }[]) {
	let next = 0;
	const url = await rawServer((_, response) => {
		const { status, retryAfter } = answers[next++]!;
		response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
	});
	let limitedCount = 0;
	const request = discordRequests(() => limitedCount++)!;
	const retryAfters: (string | null)[] = [];
	for (const _ of answers) {
		const { headers } = await request(url, { method: 'GET' });
		retryAfters.push(headers.get('retry-after'));
	}
	return { retryAfters, limitedCount };
}

test('A 429 without Retry-After makes each further one wait longer, until a request is accepted', async () => {
	const limit = { status: 429 };
	const { retryAfters, limitedCount } = await requestInTurn([limit, limit, limit, { status: 200 }, limit]);
	expect(retryAfters).toEqual(['1', '2', '4', null, '1']);
	expect(limitedCount).toBe(4);
});

test('A 429 with Retry-After stays as it is', async () => {
	const { retryAfters } = await requestInTurn([{ status: 429, retryAfter: '0.3' }, { status: 429 }]);
	expect(retryAfters).toEqual(['0.3', '1']);
});
