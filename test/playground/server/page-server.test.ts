import { request } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SampleMarket } from '../../../playground/market/sample-market.ts';
import { people } from '../../../playground/people.ts';
import { PageServer } from '../../../playground/server/page-server.ts';
import { ShiftableClock } from '../../../playground/shiftable-clock.ts';
import { messageLimit } from '../../../playground/wire.ts';
import { scriptedBot } from '../scripted-bot.ts';

/** The most bytes that a file of the page may have. */
const maxFileSize = 300_000;

async function open(port = 0) {
	const { discord, next } = await scriptedBot();
	const market = await SampleMarket.start();
	onTestFinished(() => market.stop());
	const page = await PageServer.start({
		discord,
		market,
		bot: { lists: () => [], retryAt: () => undefined },
		clock: new ShiftableClock(),
		port,
	});
	onTestFinished(() => page.stop());
	const post = (path: string, body: string, headers: Record<string, string> = {}) =>
		fetch(new URL(path, page.url), {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body,
		});
	return { page, discord, market, post, next, get: (path: string) => fetch(new URL(path, page.url)) };
}

/** Sends a request that `fetch` would not send. Resolves to the status of the response. */
function statusOf(url: string, path: string, host?: string): Promise<number> {
	const { hostname, port, host: own } = new URL(url);
	return new Promise((resolve, reject) => {
		const sent = request({ hostname, port, path, headers: { host: host ?? own } }, (response) => {
			response.resume();
			resolve(response.statusCode ?? 0);
		});
		sent.on('error', reject);
		sent.end();
	});
}

const person = { userId: people[0].id, locale: 'en-US', place: 'server' };

describe('The page’s server', () => {
	test('serves everything the page loads: one script and one style sheet, cached by the hash in their names', async () => {
		const { get } = await open();
		const html = await get('/');
		expect(html.headers.get('cache-control')).toBe('no-cache');
		const loaded = [...(await html.text()).matchAll(/(?:src|href)="(.*?)"/g)].map(([, path]) => path!);
		expect(loaded).toEqual([
			'/pricetag.svg',
			expect.stringMatching(/^\/assets\/.*\.js$/),
			expect.stringMatching(/^\/assets\/.*\.css$/),
		]);
		for (const path of loaded) {
			const response = await get(path);
			expect(response.status, path).toBe(200);
			expect((await response.arrayBuffer()).byteLength, path).toBeLessThan(maxFileSize);
			expect(response.headers.get('cache-control')?.includes('immutable'), path).toBe(path.startsWith('/assets/'));
		}
	});

	test('allows nothing from other origins, and no inline script or style sheet', async () => {
		const { get } = await open();
		const policy = (await get('/')).headers.get('content-security-policy');
		expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
		expect(policy).not.toMatch(/https?:|\*|data:|unsafe-eval/);
	});

	test('serves only files of the page, and only under its own host names', async () => {
		const { page } = await open();
		for (const path of [
			'/../../package.json',
			'/assets/%2e%2e/%2e%2e/src/main.js',
			'/assets/..%2f..%2fsrc%2fmain.js',
			'/nothing.js',
			'/%',
			'/events?person=1',
			'/assets/',
		])
			expect(await statusOf(page.url, path), path).toBe(404);
		expect(await statusOf(page.url, '//')).toBe(400);
		for (const name of ['evil.example', `127.0.0.1:1`, 'localhost:x'])
			expect(await statusOf(page.url, '/', name), name).toBe(403);
		expect(await statusOf(page.url, '/', `localhost:${new URL(page.url).port}`)).toBe(200);
	});

	test('explains what is wrong with a request, and serves the next one', async () => {
		const { post, get } = await open();
		for (const [path, body, status, words] of [
			['/run', '{', 400, 'JSON'],
			['/run', '{}', 400, 'name'],
			['/run', JSON.stringify({ person: { ...person, userId: '1' }, name: 'ask', values: {} }), 400, 'userId'],
			['/press', JSON.stringify({ person, message: '1', id: 'x' }), 404, 'no longer available'],
			['/run-on', JSON.stringify({ person, name: 'Price check', message: '1' }), 404, 'no longer available'],
			['/post', JSON.stringify({ person, text: '  ' }), 400, 'text'],
			['/post', JSON.stringify({ person, text: 'x'.repeat(messageLimit + 1) }), 400, 'text'],
			['/submit', JSON.stringify({ person, filled: {} }), 404, 'no longer available'],
			['/run', 'x'.repeat(600_000), 400, 'too long'],
			['/elsewhere', '{}', 404, 'Not found'],
		] as const) {
			const response = await post(path, body);
			expect([response.status, await response.text()], path).toEqual([status, expect.stringContaining(words)]);
		}
		// A form on another site can send this without permission.
		expect((await post('/run', '{}', { 'content-type': 'text/plain' })).status).toBe(404);
		expect((await get('/')).status).toBe(200);
	});

	test('uses the next free port if one is in use, and fails if there is none', async () => {
		const { page } = await open();
		const taken = Number(new URL(page.url).port);
		const second = await open(taken);
		expect(Number(new URL(second.page.url).port)).toBeGreaterThan(taken);
		// The last port must be in use. It does not matter if another program already uses it.
		const last = createServer();
		await new Promise<void>((resolve) => last.listen(65_535, '127.0.0.1', resolve).on('error', () => resolve()));
		onTestFinished(() => void last.close());
		await expect(open(65_535)).rejects.toThrow('The page cannot be served on port 65535');
	});

	test('streams the events that a user can see', async () => {
		const { page, post, next } = await open();
		const stop = new AbortController();
		onTestFinished(() => stop.abort());
		const stream = await fetch(new URL(`/events?person=${people[0].id}`, page.url), { signal: stop.signal });
		let heard = '';
		const listening = (async () => {
			for await (const chunk of stream.body!) heard += Buffer.from(chunk).toString();
		})().catch(() => {});
		expect((await post('/post', JSON.stringify({ person, text: ' gm ' }))).status).toBe(200);
		const answered = post('/run', JSON.stringify({ person, name: 'ask', values: {} }));
		await (await next()).answer(4, { content: 'yes' });
		expect(await (await answered).json()).toEqual({ kind: 'message' });
		await expect
			.poll(() => heard)
			.toMatch(/event: room\ndata: \[.*"author":"Noor".*\]\n\n.*event: market\n.*"content":"gm".*"content":"yes"/s);
		stop.abort();
		await listening;
	});
});
