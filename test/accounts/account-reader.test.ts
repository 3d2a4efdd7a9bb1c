import { describe, expect, test } from 'vitest';
import type { AccountReading } from '../../src/accounts/account-reading.ts';
import { toBasic } from '../../src/accounts/credentials.ts';
import { MarketError } from '../../src/base/errors/market-error.ts';
import { failureOf } from '../support/failure-of.ts';
import { bob, linked, openAccounts, transaction, transactions } from './fixture.ts';

const minutes = 60_000;

/** Transactions with `itemsEach` items each, to reach the limits of size and memory. */
function heavyTransactions(count: number, itemsEach: number) {
	const items = Array.from({ length: itemsEach }, (_, i) => ({ market_hash_name: `Sticker ${i}` }));
	return transactions(count).map((row) => ({ ...row, items }));
}

const ids = ({ rows }: AccountReading) => rows.map(({ id }) => id);

describe('The fee observed in an account', () => {
	const first = { page: 1, limit: 10, order: 'desc' } as const;

	test('is known from linking on, also when its transactions are not in memory any more', async () => {
		const { accounts, market, elapse, users } = await linked(150, 0);
		expect(accounts.observedFee('0')).toBeCloseTo(0.81 / 10.01);
		expect(accounts.observedFee('1')).toBeUndefined();
		await elapse(Promise.resolve(), 24 * 60 * minutes);
		expect(accounts.observedFee('0')).toBeCloseTo(0.81 / 10.01);
		expect(market.sent).toEqual([]);
		// Another account of the same user has no sales.
		await elapse(accounts.link('0', users[1]!));
		expect(accounts.observedFee('0')).toBeUndefined();
	});

	test('follows the latest sales that were read, not older ones', async () => {
		const { accounts, market, elapse, read, users } = await linked(150);
		const sales = (fee: number) => transactions(150).map((each) => ({ ...each, amount: 100, fee }));
		market.accounts.set(toBasic(users[0]!), sales(5));
		await elapse(accounts.page('0', { ...first, page: 2 }));
		await elapse(accounts.page('0', { ...first, order: 'asc' }));
		expect(accounts.observedFee('0')).toBeCloseTo(0.81 / 10.01);
		await elapse(accounts.page('0', first));
		expect(accounts.observedFee('0')).toBe(0.05);
		market.accounts.set(toBasic(users[0]!), sales(6));
		await read();
		expect(accounts.observedFee('0')).toBe(0.06);
	});
});

describe('Reading an account', () => {
	test('yields its progress before each page, and finally all transactions, newest first', async () => {
		const { read, market } = await linked(250);
		const { progress, reading } = await read();
		expect(progress).toEqual([
			{ pagesRead: 0, end: undefined },
			{ pagesRead: 1, end: undefined },
			{ pagesRead: 2, end: undefined },
			{ pagesRead: 3, end: 'complete' },
		]);
		expect(ids(reading)).toEqual(transactions(250).map(({ id }) => id));
		expect(market.sent.map(({ page, limit }) => [page, limit])).toEqual([
			[1, 100],
			[2, 100],
			[3, 100],
		]);
	});

	test.each([0, 1, 100, 101])('with %d transactions ends', async (count) => {
		const { read, market } = await linked(count);
		const { reading } = await read();
		expect(reading).toMatchObject({ end: 'complete', count });
		expect(market.sent).toHaveLength(Math.max(1, Math.ceil(count / 100)));
	});

	test('with 12,000 transactions ends at the page limit of 90', async () => {
		const { read, market } = await linked(12_000);
		const { reading } = await read();
		expect(reading).toMatchObject({ end: 'too-many', count: 9_000, pages: 120, pagesRead: 90, isUsable: true });
		expect(market.sent).toHaveLength(90);
		expect(ids(reading)[0]).toBe(12_000);
		// It cannot be continued.
		expect((await read()).progress).toEqual([{ pagesRead: 90, end: 'too-many' }]);
		expect(market.sent).toHaveLength(90);
	});

	test('anew right away ends at the limit of 100 requests in five minutes, and delays no other', async () => {
		const { read, clock } = await linked(9_000, 450);
		await read('0', { ms: 2 * minutes });
		const { reading } = await read('0', { refresh: true, ms: minutes });
		expect(reading).toMatchObject({ end: 'complete', refreshFailure: { failure: 'limited' } });
		expect((await read('1')).reading.end).toBe('complete');
		await clock.advance(5 * minutes);
		expect((await read('0', { refresh: true, ms: 2 * minutes })).reading.refreshFailure).toBeUndefined();
	});

	test('uses the later version of a transaction that changes meanwhile', async () => {
		const { read, market, users } = await linked(250);
		market.before = (request) => {
			if (request !== 2) return;
			const later = transactions(250).map((row) => (row.id === 151 ? { ...row, status: 'canceled' } : row));
			market.accounts.set(toBasic(users[0]!), [transaction(251), ...later]);
		};
		const { reading } = await read();
		expect(reading.rows.find(({ id }) => id === 151)?.status).toBe('canceled');
		expect(reading.count).toBe(250);
	});
});

describe('A reading that ends early', () => {
	test('because of an unexpected page is not complete', async () => {
		const { read, market } = await linked(450);
		const restore = market.changeResponses((page) => (page.page === 3 ? { ...page, page: 1 } : page));
		expect((await read()).reading).toMatchObject({ end: { failure: 'not-understood' }, count: 200, isUsable: false });
		restore();
		expect((await read()).reading).toMatchObject({ end: 'complete', count: 450 });
	});

	const failures = ['unreachable', 'credentials-refused'] as const;
	test.each(failures)('because of a failure (%s) keeps what was read, and continues from there', async (failure) => {
		const { read, market } = await linked(450);
		market.before = (request) => {
			if (request === 3) throw new MarketError(failure, failure);
		};
		const { reading } = await read();
		expect(reading.end).toMatchObject({ failure, about: 'transactions' });
		expect(reading).toMatchObject({ pagesRead: 2, count: 200, isUsable: false });
		const { progress, reading: whole } = await read();
		expect(progress[0]).toEqual({ pagesRead: 2, end: undefined });
		expect(ids(whole)).toEqual(transactions(450).map(({ id }) => id));
		expect(market.sent.map(({ page }) => page)).toEqual([1, 2, 3, 3, 4, 5]);
	});

	test('because of a 429 says until when, and sends nothing before that', async () => {
		const { read, market, clock } = await linked(450);
		const until = clock.now() + 20 * minutes;
		market.before = (request) => {
			if (request === 2) throw new MarketError('limited', '429', { retryAt: until });
		};
		expect((await read()).reading.end).toMatchObject({ failure: 'limited', retryAt: until });
		expect((await read()).reading.end).toMatchObject({ failure: 'limited', retryAt: until });
		expect(market.sent).toHaveLength(2);
	});

	test('because it was cancelled ends at once, even if a request is in progress', async () => {
		const { accounts, listen, market, clock } = await linked(450);
		market.latency = 10_000;
		const listening = listen();
		await clock.advance(15_000);
		expect(accounts.reader.cancel('0')).toBe(true);
		await clock.advance(0);
		const { reading } = await listening;
		expect(reading).toMatchObject({ end: 'cancelled', pagesRead: 1, count: 100 });
		expect(accounts.reader.cancel('0')).toBe(false);
		expect(market.inProgress).toBe(0);
	});

	test('because it has no subscriber left sends no more requests', async () => {
		const { accounts, market, clock, read } = await linked(450);
		for await (const { pagesRead } of accounts.reader.read('0')) {
			if (pagesRead === 0) void clock.advance(1_500);
			if (pagesRead === 1) break;
		}
		await clock.advance(minutes);
		expect(market.sent).toHaveLength(1);
		expect((await read()).reading.count).toBe(450);
	});

	test('because the bot stops says so', async () => {
		const { accounts, listen, clock } = await linked(450);
		const listening = listen();
		await clock.advance(1_500);
		accounts.reader.stop();
		await clock.advance(0);
		expect((await listening).reading).toMatchObject({ end: 'restarting', pagesRead: 2 });
		expect(await failureOf(accounts.reader.read('0').next())).toMatchObject({ problem: { code: 'restarting' } });
	});

	test('after 14 minutes can be continued', async () => {
		const { read, market } = await linked(450);
		// Each page takes minutes, as if other processes were using the account's rate limit.
		market.latency = 5 * minutes;
		const { reading } = await read('0', { ms: 20 * minutes });
		expect(reading).toMatchObject({ end: 'out-of-time', pagesRead: 2, isUsable: false });
		market.latency = 0;
		expect((await read()).reading).toMatchObject({ end: 'complete', count: 450 });
	});

	test('because of a bug keeps what was read, is logged, and can be continued', async () => {
		const { read, market, accounts, logged } = await linked(250);
		market.before = (request) => {
			if (request === 2) throw new TypeError('a bug');
		};
		expect((await read()).reading).toMatchObject({ end: 'broken', count: 100 });
		expect(JSON.stringify(logged)).toContain('a bug');
		expect((await read()).reading.end).toBe('complete');
		expect(accounts.reader.cancel('0')).toBe(false);
	});
});

describe('A finished reading', () => {
	test('is cached for 15 minutes', async () => {
		const { read, market, clock } = await linked(250);
		await read('0', { ms: 5_000 });
		await clock.advance(14 * minutes);
		expect((await read('0', { ms: 0 })).progress).toEqual([{ pagesRead: 3, end: 'complete' }]);
		expect(market.sent).toHaveLength(3);
		await clock.advance(minutes);
		await read();
		expect(market.sent).toHaveLength(6);
	});

	test('can be refreshed', async () => {
		const { read, market, users } = await linked(3);
		await read();
		market.accounts.set(toBasic(users[0]!), transactions(5));
		expect((await read()).reading.count).toBe(3);
		expect((await read('0', { refresh: true })).reading.count).toBe(5);
		expect((await read()).reading.count).toBe(5);
	});

	test('stays if refreshing it fails, and says why', async () => {
		const { read, listen, accounts, market, clock } = await linked(250);
		await read();
		market.before = () => {
			throw new MarketError('unreachable', '500');
		};
		const { reading } = await read('0', { refresh: true });
		expect(reading).toMatchObject({ end: 'complete', count: 250, refreshFailure: { failure: 'unreachable' } });
		market.before = () => {};
		const cancelled = listen('0', true);
		await clock.advance(500);
		accounts.reader.cancel('0');
		await clock.advance(0);
		expect((await cancelled).reading).toMatchObject({ count: 250, refreshFailure: 'cancelled' });
		// It is still in the cache, without the failure.
		const requestsBefore = market.sent.length;
		expect((await read()).reading).toMatchObject({ end: 'complete', refreshFailure: undefined });
		expect(market.sent).toHaveLength(requestsBefore);
	});

	test('is deleted when its account is unlinked, also while it is read', async () => {
		const { accounts, read, listen, clock, market } = await linked(450);
		const listening = listen();
		await clock.advance(1_500);
		expect(await accounts.unlink('0')).toBe(true);
		await clock.advance(minutes);
		const { reading } = await listening;
		expect(reading).toMatchObject({ end: 'unlinked', count: 0 });
		expect(await failureOf(read())).toMatchObject({ reason: 'not-linked' });
		expect(market.sent.length).toBeLessThanOrEqual(3);
	});

	test('is deleted when another account is linked, and the two are never mixed', async () => {
		const { accounts, read, listen, clock, elapse, market } = await linked(450);
		market.accounts.set(toBasic(bob), [transaction(9_001), transaction(9_000)]);
		const listening = listen();
		await clock.advance(1_500);
		await elapse(accounts.link('0', bob));
		expect((await listening).reading).toMatchObject({ end: 'unlinked', count: 0 });
		expect(ids((await read()).reading)).toEqual([9_001, 9_000]);
	});

	test('is deleted if another process unlinks it or links another account, also when it is finished', async () => {
		const { accounts, listen, read, clock, market, users, keys, file } = await linked(450);
		market.accounts.set(toBasic(bob), transactions(3));
		const otherProcess = await openAccounts({ keys, file, clock, market });
		const listening = listen();
		await clock.advance(1_500);
		await otherProcess.elapse(otherProcess.accounts.link('0', bob));
		expect((await listening).reading).toMatchObject({ end: 'unlinked', count: 0 });
		expect((await read()).reading).toMatchObject({ end: 'complete', count: 3 });
		await otherProcess.elapse(otherProcess.accounts.link('0', users[0]!));
		expect((await read()).reading).toMatchObject({ end: 'complete', count: 450 });
		await otherProcess.accounts.unlink('0');
		expect(await failureOf(read())).toMatchObject({ reason: 'not-linked' });
		expect(accounts.reader.cancel('0')).toBe(false);
	});

	test('with many items ends at the size limit, and is cached as well', async () => {
		const { read, market, users } = await linked(900);
		market.accounts.set(toBasic(users[0]!), heavyTransactions(900, 80));
		const { reading } = await read();
		expect(reading).toMatchObject({ end: 'too-many', count: 800, pages: 9, isUsable: true });
		const requestsBefore = market.sent.length;
		expect((await read()).progress).toHaveLength(1);
		expect(market.sent).toHaveLength(requestsBefore);
	});

	test('is evicted if all together exceed the memory limit, the oldest first', async () => {
		const { accounts, read, market, users } = await linked(180, 180, 180, 180, 180);
		for (const user of users) market.accounts.set(toBasic(user), heavyTransactions(180, 299));
		// Each reading counts as 54,000, so the fifth one exceeds the limit of 240,000.
		for (const user of ['0', '1', '2', '3', '4']) await read(user, { ms: minutes });
		const requestsBefore = market.sent.length;
		for (const user of ['1', '2', '3', '4']) expect((await read(user, { ms: 0 })).progress).toHaveLength(1);
		expect(market.sent).toHaveLength(requestsBefore);
		const reading = accounts.reader.read('0');
		expect((await reading.next()).value).toMatchObject({ pagesRead: 0, end: undefined });
		await reading.return(undefined);
	});
});

describe('At the same time', () => {
	test('twelve accounts are read in turns: none is refused, and all end together', async () => {
		const { listen, clock, market } = await linked(...Array.from({ length: 12 }, () => 450));
		const startedAt = clock.now();
		const all = Array.from({ length: 12 }, (_, user) =>
			listen(String(user)).then((result) => ({ ...result, at: clock.now() })),
		);
		await clock.advance(2 * minutes);
		const finished = await Promise.all(all);
		for (const { reading } of finished) expect(reading).toMatchObject({ end: 'complete', count: 450 });
		expect(market.sent).toHaveLength(60);
		// 60 pages at 2 a second take 30 seconds. The rest is tolerance.
		const times = finished.map(({ at }) => at - startedAt);
		expect(Math.max(...times)).toBeLessThan(35_000);
		expect(Math.max(...times) - Math.min(...times)).toBeLessThan(8_000);
	});

	test('a single page waits about a second while many accounts are read', async () => {
		const { listen, clock, accounts, market } = await linked(...Array.from({ length: 13 }, () => 450));
		const all = Array.from({ length: 12 }, (_, user) => listen(String(user)));
		await clock.advance(5_000);
		const page = accounts.page('12', { page: 1, limit: 10, order: 'desc' });
		await clock.advance(2_000);
		expect(await page).toMatchObject({ page: { pages: 45 } });
		await clock.advance(5 * minutes);
		expect(new Set((await Promise.all(all)).map(({ reading }) => reading.end))).toEqual(new Set(['complete']));
		expect(market.mostInProgress).toBe(1);
	});
});
