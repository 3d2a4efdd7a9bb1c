import { describe, expect, onTestFinished, test } from 'vitest';
import { ReportRunner } from '../../../../commands/account/sales/report-runner.ts';
import type { SalesUpdate } from '../../../../commands/account/sales/sales-update.ts';
import { type Frequency, minReadingInterval, Reports } from '../../../../commands/reports/reports.ts';
import { LinkError } from '../../../../src/base/errors/link-error.ts';
import { MarketError } from '../../../../src/base/errors/market-error.ts';
import type { Log } from '../../../../src/base/log.ts';
import type { Transaction } from '../../../../src/market/client/transactions.ts';
import { defaultDigest } from '../../../../src/settings/digest-time.ts';
import { transaction } from '../../../accounts/fixture.ts';
import { silent } from '../../../support/silent-log.ts';
import { SimulatedClock } from '../../../support/simulated-clock.ts';
import { lazyDatabase } from '../../../support/store.ts';

const minute = 60_000;

/** A runner, the accounts that it looks at, and what it has queued. */
function fixture({
	day = 20,
	...options
}: {
	/** The test starts at noon UTC on this day of August 2026. */
	readonly day?: number;
	readonly lease?: () => Promise<boolean>;
} = {}) {
	const clock = new SimulatedClock(Date.UTC(2026, 7, day, 12));
	const database = lazyDatabase();
	const reports = new Reports({ database, clock, digestOf: async () => defaultDigest });
	const accounts = new Map<string, Transaction[]>();
	const reads: { readonly user: string; readonly at: number }[] = [];
	let trouble: ((user: string, page: number) => Error | undefined | Promise<Error>) | undefined;
	const logged: unknown[] = [];
	const state = { hasWaitingRequests: false, pseudonym: 'account' };
	const runner = new ReportRunner({
		reports,
		accounts: {
			accountOf: async (user) => {
				if (!accounts.has(user)) throw new LinkError('not-linked');
				return `${state.pseudonym} of ${user}`;
			},
			fetchPage: async (user, _, page) => {
				reads.push({ user, at: clock.now() });
				const error = await trouble?.(user, page);
				if (error) throw error;
				const rows = accounts.get(user)!;
				return {
					page,
					pages: Math.ceil(rows.length / 100),
					limit: 100,
					rows: rows.slice((page - 1) * 100, page * 100),
					unreadable: 0,
				};
			},
			linkStatus: async (user) => (accounts.has(user) ? { state: 'good', since: undefined } : undefined),
			seal: (_, update) => update,
			get hasWaitingRequests() {
				return state.hasWaitingRequests;
			},
		},
		worthOf: async () => ({ sum: 100, without: 0 }),
		lease: options.lease ?? (async () => true),
		clock,
		log: { ...silent, error: (fields: object) => logged.push(fields) } as unknown as Log,
		onQueued() {},
	});
	onTestFinished(() => runner.stop(0));
	/** Links an account, if there is none, and turns the messages about its sales on. */
	async function want(user: string, often: Frequency = 'each') {
		accounts.set(user, accounts.get(user) ?? []);
		await reports.set({ userId: user, channel: user, locale: 'en-US' }, 'sales', often);
	}
	return {
		clock,
		database,
		reports,
		accounts,
		reads,
		logged,
		state,
		runner,
		/** Makes every later request fail as `newTrouble` says; undefined ends that. */
		fail(newTrouble: typeof trouble) {
			trouble = newTrouble;
		},
		want,
		/** Turns the messages on for these users, starts the runner, and lets a minute pass. */
		async begin(...users: readonly string[]) {
			for (const user of users) await want(user);
			runner.start();
			await clock.advance(minute);
		},
		sell(user: string, ...ids: readonly number[]) {
			for (const id of ids)
				accounts.get(user)!.unshift(transaction(id, { created_at: new Date(clock.wall()).toISOString() }));
		},
		/** Who was told which sales. */
		async messages() {
			const rows = await database.sql
				.selectFrom('outbox')
				.selectAll()
				.where('kind', '=', 'sales')
				.orderBy('queued_at')
				.execute();
			return rows.map(({ owner, content }) => {
				const { sealed } = JSON.parse(content) as { sealed: SalesUpdate };
				return [owner, sealed === 'credentials-refused' ? sealed : sealed.rows.map(({ transaction: { id } }) => id)];
			});
		},
	};
}

describe('Accounts whose owners want to be told', () => {
	test('are looked at one after the other, at most once in 15 minutes, and a second apart', async () => {
		const { clock, reads, sell, messages, begin } = fixture();
		await begin('1', '2', '3');
		sell('2', 7);
		await clock.advance(60 * minute);
		expect(await messages()).toEqual([['2', [7]]]);
		for (const user of ['1', '2', '3']) {
			const times = reads.filter((look) => look.user === user).map(({ at }) => at);
			expect(times.length).toBeGreaterThan(3);
			for (const [i, at] of times.entries())
				if (i > 0) expect(at - times[i - 1]!).toBeGreaterThanOrEqual(minReadingInterval);
		}
		for (const [i, { at }] of reads.entries()) if (i > 0) expect(at - reads[i - 1]!.at).toBeGreaterThanOrEqual(1_000);
	});

	test('are all read equally often, and the more there are, the longer is the interval between two readings', async () => {
		const { clock, runner, want, reads, accounts, reports, database } = fixture();
		await want('0');
		const first = await database.sql.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
		const others = Array.from({ length: 1_019 }, (_, i) => ({ ...first, user_id: `${i + 1}` }));
		await database.sql.insertInto('reports').values(others).execute();
		for (const { user_id } of others) accounts.set(user_id, []);
		const users = [...accounts.keys()];
		// Accounts are read one a second.
		const intervalMinutes = accounts.size / 60;
		expect(Math.round((await reports.readingInterval()) / minute)).toBe(intervalMinutes);
		runner.start();
		await clock.advance(18 * minute);
		const counts = users.map((user) => reads.filter((look) => look.user === user).length);
		expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
		expect(Math.round((await reports.readingInterval()) / minute)).toBe(intervalMinutes);
	});

	test('are not told the same again when their pseudonym changes', async () => {
		const { clock, sell, messages, begin, state } = fixture();
		await begin('1');
		sell('1', 7);
		await clock.advance(20 * minute);
		state.pseudonym = 'another';
		await clock.advance(20 * minute);
		sell('1', 8);
		await clock.advance(20 * minute);
		expect(await messages()).toEqual([
			['1', [7]],
			['1', [8]],
		]);
	});

	test('wait for requests that people make', async () => {
		const { clock, runner, want, reads, state } = fixture();
		await want('1');
		state.hasWaitingRequests = true;
		runner.start();
		await clock.advance(30_000);
		expect(reads).toEqual([]);
		state.hasWaitingRequests = false;
		await clock.advance(2_000);
		expect(reads).toHaveLength(1);
	});

	test('lose nothing by an outage or a limit, during which accounts are looked at less and less', async () => {
		const { clock, reads, sell, fail, messages, begin } = fixture();
		await begin('1', '2', '3');
		const until = clock.now() + 40 * minute;
		fail(() => new MarketError('limited', 'wait', { about: 'transactions', retryAt: until }));
		sell('1', 1);
		sell('3', 3);
		const before = reads.length;
		await clock.advance(30 * minute);
		// Each account once, after pauses that grow.
		const [first, second, third, ...others] = reads.slice(before);
		expect(others).toEqual([]);
		expect(second!.at - first!.at).toBeGreaterThanOrEqual(30_000);
		expect(third!.at - second!.at).toBeGreaterThanOrEqual(60_000);
		fail(() =>
			clock.now() < until + 10 * minute ? new MarketError('unreachable', 'down', { about: 'transactions' }) : undefined,
		);
		await clock.advance(90 * minute);
		expect((await messages()).sort()).toEqual([
			['1', [1]],
			['3', [3]],
		]);
	});

	test('whose credentials are refused are told so once, and not read again', async () => {
		const { clock, reads, fail, messages, begin } = fixture();
		await begin('1');
		fail(() => new MarketError('credentials-refused', '401', { about: 'transactions' }));
		await clock.advance(60 * minute);
		expect(await messages()).toEqual([['1', 'credentials-refused']]);
		expect(reads).toHaveLength(2);
	});

	test('are read although a bug prevents reading another one, which is logged', async () => {
		const { clock, sell, fail, messages, logged, begin } = fixture();
		await begin('1', '2');
		fail((user) => (user === '1' ? new TypeError('a bug') : undefined));
		sell('2', 2);
		await clock.advance(60 * minute);
		expect(await messages()).toEqual([['2', [2]]]);
		expect(logged.length).toBeGreaterThan(1);
	});

	test('are looked at by the process that has the lease, and by nobody once they are unlinked', async () => {
		let isOurs = false;
		const { clock, runner, want, reads, accounts, reports } = fixture({ lease: async () => isOurs });
		await want('1');
		runner.start();
		await clock.advance(5 * minute);
		expect(reads).toEqual([]);
		isOurs = true;
		await clock.advance(minute);
		expect(reads).toHaveLength(1);
		accounts.delete('1');
		await clock.advance(20 * minute);
		expect(await reports.of('1', 'sales')).toBeUndefined();
	});

	test('whose owner wants a summary are looked at once at first, and then at the hour', async () => {
		const sunday = 23;
		const { clock, runner, want, reads, sell, messages } = fixture({ day: sunday });
		await want('1', 'weekly');
		await want('2', 'daily');
		runner.start();
		await clock.advance(minute);
		sell('1', 1);
		sell('2', 2);
		await clock.advance(5 * 60 * minute);
		// Summaries are due at 18:00 UTC; it is 17:01 now.
		expect([reads.length, await messages()]).toEqual([2, []]);
		await clock.advance(65 * minute);
		expect(await messages()).toEqual([['2', [2]]]);
		await clock.jump(24 * 60 * minute);
		await clock.advance(minute);
		expect(await messages()).toEqual([
			['2', [2]],
			['1', [1]],
		]);
	});
});

describe('While an account is looked at, its owner may', () => {
	test('link another one, which is then read', async () => {
		const { clock, sell, fail, messages, reports, begin } = fixture();
		await begin('1');
		sell('1', 1);
		fail(() => new LinkError('not-linked'));
		await clock.advance(15 * minute);
		expect(await reports.of('1', 'sales')).toBeDefined();
		fail(undefined);
		await clock.advance(minute);
		expect(await messages()).toEqual([['1', [1]]]);
	});

	test('link it again: then it does not stop because the old credentials were refused', async () => {
		const { clock, sell, fail, messages, reports, begin } = fixture();
		await begin('1');
		sell('1', 1);
		fail(async (user) => {
			fail(undefined);
			await reports.resumeSales(user, `account of ${user}`);
			return new MarketError('credentials-refused', '401', { about: 'transactions' });
		});
		await clock.advance(20 * minute);
		expect(await messages()).toEqual([['1', [1]]]);
	});
});

test('A sale is reported without its purchase price if the purchase cannot be read', async () => {
	const { clock, runner, want, sell, fail, messages, accounts } = fixture();
	await want('1');
	accounts.set(
		'1',
		Array.from({ length: 300 }, (_, i) => transaction(300 - i)),
	);
	runner.start();
	await clock.advance(minute);
	fail((_, page) => (page > 1 ? new MarketError('not-understood', 'odd', { about: 'transactions' }) : undefined));
	sell('1', 301);
	await clock.advance(20 * minute);
	expect(await messages()).toEqual([['1', [301]]]);
});

test('Messages about holdings do not wait for accounts, and a change of their hour skips none that is due', async () => {
	const { clock, runner, want, reports, database } = fixture();
	for (let i = 0; i < 100; i++) await want(`${i}`);
	await reports.set({ userId: 'h', channel: 'h', locale: 'en-US' }, 'holdings', 'daily');
	await clock.advance(6 * 60 * minute + 1_000);
	await reports.reschedule('h');
	runner.start();
	await clock.advance(5_000);
	expect(await database.sql.selectFrom('outbox').select('owner').execute()).toEqual([{ owner: 'h' }]);
});

test('A sale before a late first reading is in the next summary, also once it is no longer on the first page', async () => {
	const { clock, runner, want, sell, messages, accounts } = fixture();
	await want('1', 'daily');
	await clock.advance(minute);
	sell('1', 1);
	runner.start();
	await clock.advance(minute);
	accounts
		.get('1')!
		.unshift(
			...Array.from({ length: 150 }, (_, i) =>
				transaction(500 - i, { type: 'purchase', created_at: new Date(clock.wall()).toISOString() }),
			),
		);
	await clock.advance(7 * 60 * minute);
	expect(await messages()).toEqual([['1', [1]]]);
});

test('A change of the hour does not delay the first reading', async () => {
	const { clock, runner, want, reads, fail, reports } = fixture();
	await want('1', 'weekly');
	fail(() => new MarketError('unreachable', 'down', { about: 'transactions' }));
	runner.start();
	await clock.advance(minute);
	fail(undefined);
	await reports.reschedule('1');
	const before = reads.length;
	await clock.advance(20 * minute);
	expect(reads.length).toBe(before + 1);
});

test('Turning the messages off deletes those that have not been sent', async () => {
	const { clock, runner, sell, messages, reports, begin } = fixture();
	await begin('1');
	sell('1', 1);
	await clock.advance(20 * minute);
	expect(await messages()).toHaveLength(1);
	await runner.stop(0);
	await reports.stop('1', 'sales');
	expect([await messages(), await reports.of('1', 'sales')]).toEqual([[], undefined]);
});

test('A reading is not stored if another process has stored one meanwhile, or the user has changed the frequency', async () => {
	const { reports, want, clock } = fixture();
	await want('1');
	const report = (await reports.of('1', 'sales'))!;
	expect(await reports.storeAndQueue(report, { dueAt: clock.wall() + 1, memory: 'a' })).toBe(true);
	expect(await reports.storeAndQueue(report, { dueAt: clock.wall() + 2, memory: 'b' })).toBe(false);
	const newerReport = (await reports.of('1', 'sales'))!;
	await want('1', 'daily');
	expect(await reports.storeAndQueue(newerReport, { dueAt: clock.wall() + 3, memory: 'c' })).toBe(false);
	expect(await reports.of('1', 'sales')).toMatchObject({ memory: 'a', often: 'daily' });
});
