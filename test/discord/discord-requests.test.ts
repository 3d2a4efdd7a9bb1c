import { expect, test } from 'vitest';
import { discordRequests } from '../../src/discord/discord-requests.ts';
import { rawServer } from '../support/raw-server.ts';

/** Requests to a server that answers with these statuses, and how long each answer says to wait, s. */
async function waits(answers: readonly { readonly status: number; readonly retryAfter?: string }[]) {
	let at = 0;
	const url = await rawServer((_, response) => {
		const { status, retryAfter } = answers[at++]!;
		response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
	});
	let limited = 0;
	const request = discordRequests(() => limited++)!;
	const told: (string | null)[] = [];
	for (const _ of answers) told.push((await request(url, { method: 'GET' })).headers.get('retry-after'));
	return { told, limited };
}

test('A 429 that does not say how long makes each further one wait longer, until the request is accepted', async () => {
	const limit = { status: 429 };
	const { told, limited } = await waits([limit, limit, limit, { status: 200 }, limit]);
	expect(told).toEqual(['1', '2', '4', null, '1']);
	expect(limited).toBe(4);
});

test('A 429 that says how long is left as it is', async () => {
	const { told } = await waits([{ status: 429, retryAfter: '0.3' }, { status: 429 }]);
	expect(told).toEqual(['0.3', '1']);
});
