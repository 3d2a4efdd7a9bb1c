import { describe, expect, onTestFinished, test } from 'vitest';
import type { FaultName } from '../../../playground/market/faults.ts';
import { demoCredentials } from '../../../playground/market/sample-account.ts';
import { SampleMarket } from '../../../playground/market/sample-market.ts';
import { type BasicCredentials, MarketApi } from '../../../src/market/client/market-api.ts';
import { failureOf } from '../../support/failure-of.ts';
import { rawServer } from '../../support/raw-server.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';
import { until } from '../../support/until.ts';
import { key } from '../fixture.ts';

const demo = Buffer.from(demoCredentials).toString('base64') as BasicCredentials;

async function open() {
	const market = await SampleMarket.start();
	const clock = new SimulatedClock();
	const api = new MarketApi(`${market.url}/`, clock);
	onTestFinished(() => market.stop());
	return { market, clock, api };
}

type Answer = Parameters<typeof rawServer>[0];

/** A client of a marketplace that answers each request with `answer`. */
async function answered(answer: Answer, count?: ConstructorParameters<typeof MarketApi>[2]) {
	const clock = new SimulatedClock();
	const api = new MarketApi(await rawServer(answer), clock, count);
	onTestFinished(() => api.close());
	return { api, clock };
}

describe('The lists', () => {
	test('are requested with every parameter, in Brotli only, and without credentials', async () => {
		const { market, api } = await open();
		await api.list({ kind: 'tradable', game: 730, currency: 'USD' });
		await api.list({ kind: 'trade-locked', game: 570, currency: 'EUR' });
		await api.list({ kind: 'history', game: 440, currency: 'PLN' });
		await api.list({ kind: 'out-of-stock', game: 252490, currency: 'SEK' });
		expect(market.requests.map(({ path, query }) => [path, query])).toEqual([
			['/v1/items', { app_id: '730', currency: 'USD', tradable: '1' }],
			['/v1/items', { app_id: '570', currency: 'EUR', tradable: '0' }],
			['/v1/sales/history', { app_id: '440', currency: 'PLN' }],
			['/v1/sales/out-of-stock', { app_id: '252490', currency: 'SEK' }],
		]);
		for (const { headers } of market.requests) {
			expect(headers['accept-encoding']).toBe('br');
			expect(headers.authorization).toBeUndefined();
		}
	});

	test.each<[FaultName, string]>([
		['down', 'unreachable'],
		['cut off', 'unreachable'],
		['error', 'unreachable'],
		['limited', 'limited'],
		['limited for an hour', 'limited'],
		['refused by the network', 'network-refused'],
		['redirect', 'not-understood'],
		['not Brotli', 'not-understood'],
	])('fail by kind: “%s” is %s, without a retry', async (fault, failure) => {
		const { market, api } = await open();
		market.fail(fault);
		expect(await failureOf(api.list(key('tradable')))).toMatchObject({ name: 'MarketError', failure });
		expect(market.requests).toHaveLength(1);
	});

	test.each([
		['3372.5', 3_372_500],
		['0', undefined],
		['-5', undefined],
		['soon', undefined],
		['Wed, 21 Oct 2015 07:28:00 GMT', undefined],
		['99999999999', 86_400_000],
	])('treat a Retry-After of “%s” with caution', async (header, wait) => {
		const { api, clock } = await answered((_, response) => response.writeHead(429, { 'retry-after': header }).end());
		const error = await failureOf(api.list(key('tradable')));
		expect(error?.retryAt).toBe(wait && clock.now() + wait);
	});

	test('report the cause of an outage', async () => {
		const { market, api } = await open();
		await market.stop();
		const error = await failureOf(api.list(key('tradable')));
		expect(error).toMatchObject({ failure: 'unreachable', cause: { code: 'ECONNREFUSED' } });
		await market.stop().catch(() => {});
	});

	test('that arrive byte by byte are given up after 25 seconds', async () => {
		let bytes = 0;
		const { api, clock } = await answered((_, response) => {
			const timer = setInterval(() => response.write(String(bytes++)), 2);
			response.on('close', () => clearInterval(timer));
		});
		let isOver = false;
		const failure = failureOf(api.list(key('tradable'))).finally(() => {
			isOver = true;
		});
		const more = () => {
			const before = bytes;
			return until(() => expect(bytes).toBeGreaterThan(before + 3));
		};
		await more();
		await clock.advance(24_999);
		await more();
		expect(isOver).toBe(false);
		await clock.advance(1);
		expect(await failure).toMatchObject({ failure: 'timed-out' });
	});
});

describe('Transactions', () => {
	test('are returned by page, in either order', async () => {
		const { market, api } = await open();
		const { page, pages, rows } = await api.transactions(demo, { page: 2, limit: 10, order: 'asc' });
		expect([page, pages]).toEqual([2, 14]);
		expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => 5_700_010 + i));
		expect((await api.transactions(demo)).rows).toHaveLength(100);
		expect(market.requests[1]?.query).toEqual({});
	});

	test.each([401, 403, 400, 500])('repeat no credentials that an answer of %i repeats', async (status) => {
		const { api } = await answered(({ headers }, response) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(`{"message":"${headers.authorization}"}`),
		);
		const error = await failureOf(api.transactions(demo));
		expect(error?.message).toBe(`/v1/account/transactions: ${status}`);
		expect(`${error?.stack} ${error?.cause} ${JSON.stringify(error)}`).not.toContain(demo);
	});

	test('are parsed leniently: optional fields may be missing, and a bad row is counted instead of failing the page', async () => {
		const row = { id: 1, type: 'gift', status: 'new', amount: 1, currency: 'EUR', created_at: 'x' };
		const data = [
			row,
			{
				...row,
				id: 2,
				items: [
					{ sale_id: 'none', wear: '?' },
					{ market_hash_name: 'A', pattern: null },
				],
				more: {},
			},
			{ ...row, amount: '12' },
			{ ...row, amount: 1e300 },
			null,
		];
		const { api } = await answered((_, response) => response.end(JSON.stringify({ pagination: { pages: 3 }, data })));
		const page = await api.transactions(demo, { page: 2 });
		expect(page).toMatchObject({ page: 2, pages: 3, unreadable: 3 });
		expect(page.rows).toMatchObject([
			{ id: 1, type: 'gift' },
			{ id: 2, items: [{ market_hash_name: '', sale_id: null, wear: null }, { market_hash_name: 'A' }] },
		]);
	});

	test('obey a rate limit in the headers even if the body never arrives', async () => {
		const { api, clock } = await answered((_, response) => {
			response.writeHead(429, { 'retry-after': '3600' });
			response.write('slow');
		});
		const error = await failureOf(api.transactions(demo));
		expect(error).toMatchObject({ failure: 'limited' });
		expect(error!.retryAt! - clock.now()).toBe(3_600_000);
	});

	test.each([
		[401, 'credentials-refused'],
		[503, 'unreachable'],
	])('fail at once by a status of %i, although the body never arrives', async (status, failure) => {
		const { api } = await answered((_, response) => void response.writeHead(status).write('slow'));
		expect(await failureOf(api.transactions(demo))).toMatchObject({ failure });
	});

	test('stop waiting when they are cancelled', async () => {
		const { market, api } = await open();
		market.fail('slow');
		const stop = new AbortController();
		const asked = failureOf(api.transactions(demo, {}, stop.signal));
		await until(() => expect(market.requests).toHaveLength(1));
		stop.abort();
		expect(await asked).toMatchObject({ name: 'MarketError' });
	});

	test('do not quote an unreadable response in the error', async () => {
		const { api } = await answered((_, response) => response.end('my-private-account'));
		const error = await failureOf(api.transactions(demo));
		expect(error).toMatchObject({ failure: 'not-understood' });
		// Node.js' own error begins: Unexpected token 'm', "my-private"
		expect(error?.cause).toBeUndefined();
		expect(`${error?.message} ${error?.stack}`).not.toContain('my-private');
	});

	test('have no more rows than were requested: anything else is no answer to the request', async () => {
		const rows = JSON.stringify({ pagination: { pages: 1 }, data: Array.from({ length: 11 }, () => ({})) });
		const { api } = await answered((_, response) => response.end(rows));
		expect(await failureOf(api.transactions(demo, { limit: 10 }))).toMatchObject({ failure: 'not-understood' });
		expect(await api.transactions(demo, { limit: 11 })).toMatchObject({ rows: [], unreadable: 11 });
	});

	test('never follow a redirect with credentials', async () => {
		const { market, api } = await open();
		market.fail('redirect');
		expect(await failureOf(api.transactions(demo))).toMatchObject({ failure: 'not-understood' });
		expect(market.requests).toHaveLength(1);
	});
});

describe('Statistics', () => {
	test('have the endpoint and status of each request', async () => {
		const counted: unknown[] = [];
		const statuses = [200, 200, 500, 429, 403];
		const answer: Answer = (_, response) => response.writeHead(statuses.shift() ?? 200).end('[]');
		const { api } = await answered(answer, (...each) => counted.push(each));
		await failureOf(api.list(key('tradable')));
		await failureOf(api.transactions(demo));
		await failureOf(api.list(key('history')));
		await failureOf(api.list({ kind: 'out-of-stock', game: 730, currency: 'EUR' }));
		await failureOf(api.list({ kind: 'trade-locked', game: 730, currency: 'EUR' }));
		expect(counted).toEqual([
			['items', 200],
			['transactions', 200],
			['history', 500],
			['out-of-stock', 429],
			['items', 403],
		]);
	});

	test('say why there was no response', async () => {
		const counted: unknown[] = [];
		const note = (...each: unknown[]) => counted.push(each);
		const nobody = new MarketApi('http://127.0.0.1:9', new SimulatedClock(), note);
		await failureOf(nobody.list(key('tradable')));
		let onRequest = () => {};
		const { api: silent, clock } = await answered(() => onRequest(), note);
		/** Resolves when the next request arrives at the silent server. */
		const nextRequest = () =>
			new Promise<void>((resolve) => {
				onRequest = resolve;
			});
		const first = nextRequest();
		const late = failureOf(silent.list(key('history')));
		await first;
		await clock.advance(25_000);
		await late;
		const cancelling = new AbortController();
		const second = nextRequest();
		const cancelled = failureOf(silent.transactions(demo, {}, cancelling.signal));
		await second;
		cancelling.abort();
		await cancelled;
		const { api: endless } = await answered((_, response) => response.end(Buffer.alloc(5 * 1024 * 1024)), note);
		await failureOf(endless.transactions(demo));
		expect(counted).toEqual([
			['items', 'unreachable'],
			['history', 'timed-out'],
			['transactions', 'cancelled'],
			['transactions', 'not-understood'],
		]);
	});
});
