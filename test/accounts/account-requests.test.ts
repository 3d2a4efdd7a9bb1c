import { describe, expect, test } from 'vitest';
import { MarketError } from '../../src/base/errors/market-error.ts';
import { failureOf } from '../support/failure-of.ts';
import { breakTable } from '../support/store.ts';
import { alice, linked, openAccounts } from './fixture.ts';

const query = (page: number) => ({ page, limit: 1, order: 'desc' }) as const;
const fiveMinutes = 5 * 60_000;

const gaps = (sent: readonly { at: number }[]) => sent.slice(1).map(({ at }, i) => at - sent[i]!.at);

/** `linked(137, 12)` links the accounts of users 0 and 1, with 137 and 12 transactions. */
describe('Requests for transactions', () => {
	test('for one account are sent one at a time and a second apart, however many are made at once', async () => {
		const { accounts, market, elapse } = await linked(137, 12);
		market.latency = 700;
		const pages = Array.from({ length: 5 }, (_, i) => accounts.page('0', query(i + 1)));
		await elapse(Promise.all(pages));
		expect(market.sent).toHaveLength(5);
		expect(market.mostInProgress).toBe(1);
		expect(Math.min(...gaps(market.sent))).toBeGreaterThanOrEqual(1_000);
	});

	test('for an account are at most 100 in any five minutes, also across a restart', async () => {
		const first = await openAccounts();
		await first.elapse(first.accounts.link('1', alice));
		for (let i = 0; i < 60; i++) await first.elapse(first.accounts.page('1', query(i + 1)), 2_000);
		await first.database.close();
		const restarted = await openAccounts(first);
		let refused: Awaited<ReturnType<typeof failureOf>>;
		for (let i = 60; i < 137 && !refused; i++)
			refused = await failureOf(restarted.elapse(restarted.accounts.page('1', query(i + 1)), 1_500));
		const times = first.market.sent.map(({ at }) => at);
		expect(times).toHaveLength(100);
		expect(times.at(-1)! - times[0]!).toBeLessThan(fiveMinutes);
		expect(refused).toMatchObject({ failure: 'limited', about: 'transactions' });
		// At the time that the error names, requests are sent again.
		expect(refused!.retryAt! - times[0]!).toBeGreaterThanOrEqual(fiveMinutes);
		await restarted.clock.advance(refused!.retryAt! - restarted.clock.now());
		expect((await restarted.elapse(restarted.accounts.page('1', query(130)))).page.rows).toHaveLength(1);
	});

	test('are blocked by a 429 until its time, also across a restart, while other accounts are not', async () => {
		const { accounts, market, clock, keys, file, database, elapse } = await linked(137, 12);
		const until = clock.now() + 3_372_000;
		market.before = () => {
			throw new MarketError('limited', '429', { retryAt: until });
		};
		const refused = { failure: 'limited', about: 'transactions', retryAt: until };
		expect(await failureOf(elapse(accounts.page('0', query(1))))).toMatchObject(refused);
		market.before = () => {};
		for (let i = 0; i < 3; i++) expect(await failureOf(accounts.page('0', query(i)))).toMatchObject(refused);
		expect((await elapse(accounts.page('1', query(1)))).page.rows).toHaveLength(1);
		await database.close();
		const restarted = await openAccounts({ keys, file, clock, market });
		expect(await failureOf(restarted.elapse(restarted.accounts.page('0', query(1))))).toMatchObject(refused);
		expect(market.sent).toHaveLength(2);
		await clock.advance(until - clock.now());
		expect((await restarted.elapse(restarted.accounts.page('0', query(1)))).page.rows).toHaveLength(1);
	});

	test('are blocked for longer after each 429 that names no time', async () => {
		const { accounts, market, clock, elapse } = await linked(137, 12);
		market.before = () => {
			throw new MarketError('limited', '429');
		};
		const waits: number[] = [];
		for (let i = 0; i < 3; i++) {
			const requestedAt = clock.now();
			const { retryAt } = (await failureOf(elapse(accounts.page('0', query(1)), 5_000)))!;
			waits.push(Math.round((retryAt! - requestedAt) / 60_000));
			await clock.advance(retryAt! - clock.now());
		}
		expect(waits).toEqual([5, 10, 20]);
	});

	test('behind one that has to wait for minutes fail at once, with the time to try again', async () => {
		const { accounts, clock, elapse } = await linked(137, 12);
		// With the request that linked the account, these use up the limit.
		for (let i = 0; i < 99; i++) await elapse(accounts.page('0', query(i + 1)), 1_100);
		const reading = accounts.reader.read('0');
		await reading.next();
		const next = reading.next();
		await clock.advance(2_000);
		const waiting = reading.next();
		await clock.advance(0);
		const refused = await failureOf(accounts.page('0', query(120)));
		expect(refused).toMatchObject({ failure: 'limited', about: 'transactions' });
		expect(refused!.retryAt! - clock.now()).toBeGreaterThan(60_000);
		await clock.advance(refused!.retryAt! - clock.now() + 10_000);
		await Promise.all([next, waiting]);
		await reading.return(undefined);
	});

	test('are blocked for at most twice as long as a 429 says, whatever the system clock is set to', async () => {
		const { accounts, market, clock, elapse } = await linked(137, 12);
		market.before = () => {
			throw new MarketError('limited', '429', { retryAt: clock.now() + 60_000 });
		};
		await failureOf(elapse(accounts.page('0', query(1)), 5_000));
		market.before = () => {};
		clock.shiftWall(-30 * 86_400_000);
		await clock.advance(60_000);
		// By the system clock the 429 is from the future. It counts as new, so its minute begins again.
		const { retryAt } = (await failureOf(elapse(accounts.page('0', query(2)), 5_000)))!;
		expect(retryAt).toBeLessThanOrEqual(clock.now() + 60_000);
		await clock.advance(60_000);
		expect((await elapse(accounts.page('0', query(2)), 5_000)).page.rows).toHaveLength(1);
	});

	test('that are cancelled as a 429 arrives still block the account', async () => {
		const { accounts, market, clock, elapse } = await linked(137, 12);
		market.before = () => {
			accounts.reader.cancel('0');
			throw new MarketError('limited', '429', { retryAt: clock.now() + 60_000 });
		};
		const reading = accounts.reader.read('0');
		await reading.next();
		const last = reading.next();
		await clock.advance(2_000);
		expect((await last).value?.end).toBe('cancelled');
		market.before = () => {};
		expect(await failureOf(elapse(accounts.page('0', query(1)), 0))).toMatchObject({ failure: 'limited' });
	});

	test('are not sent if the rate limit cannot be stored', async () => {
		const { accounts, market, database } = await linked(137, 12);
		await breakTable(database, 'keyv');
		await expect(accounts.page('0', query(1))).rejects.toThrow();
		expect(market.sent).toEqual([]);
	});
});
