import { join } from 'node:path';
import type { AccountReading } from '../../src/accounts/account-reading.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { newKey } from '../../src/accounts/cipher.ts';
import { toBasic } from '../../src/accounts/credentials.ts';
import { sleep } from '../../src/base/clock.ts';
import { MarketError } from '../../src/base/errors/market-error.ts';
import type { MarketApi } from '../../src/market/client/market-api.ts';
import type { Transaction, TransactionsPage } from '../../src/market/client/transactions.ts';
import { AtomicKeyv } from '../../src/storage/atomic-keyv.ts';
import { silent } from '../support/silent-log.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { limiterOn, openDatabase } from '../support/store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export const alice = { clientId: 'alice-client', clientSecret: 'alice:top-secret' };
export const bob = { clientId: 'bob-client', clientSecret: 'bob-secret' };
export function transaction(id: number, more: Partial<Transaction> = {}): Transaction {
	const at = new Date(Date.UTC(2025, 0, 1) + id * 3_600_000).toISOString();
	return {
		id,
		type: 'credit',
		sub_type: 'item',
		status: 'complete',
		amount: 10.01,
		fee: 0.81,
		currency: 'EUR',
		items: [{ market_hash_name: `Item ${id}` }],
		created_at: at,
		updated_at: at,
		...more,
	};
}

/** A number of transactions, newest first. */
export const transactions = (count: number) => Array.from({ length: count }, (_, i) => transaction(count - i));

interface SentRequest {
	readonly at: number;
	readonly credentials: string;
	readonly page: number;
	readonly limit: number;
}

/** A fake marketplace with transactions by credentials, newest first. */
export class FakeMarket implements Pick<MarketApi, 'transactions'> {
	readonly accounts = new Map<string, readonly Transaction[]>();
	readonly sent: SentRequest[] = [];
	/** Runs before each response, with the number of its request, from 1 on. If it throws, the request fails. */
	before: (request: number) => void = () => {};
	/** How long a response takes, ms. */
	latency = 0;
	inProgress = 0;
	mostInProgress = 0;
	readonly #clock: SimulatedClock;
	#change = (page: TransactionsPage) => page;

	constructor(clock: SimulatedClock) {
		this.#clock = clock;
		this.accounts.set(toBasic(alice), transactions(137));
		this.accounts.set(toBasic(bob), transactions(12));
	}

	/** Changes each response from now on. Returns a function that restores the responses. */
	changeResponses(change: (page: TransactionsPage) => TransactionsPage): () => void {
		this.#change = change;
		return () => {
			this.#change = (page) => page;
		};
	}

	transactions: MarketApi['transactions'] = async (credentials, { page = 1, limit = 100 } = {}, signal) => {
		const at = this.#clock.now();
		this.mostInProgress = Math.max(this.mostInProgress, ++this.inProgress);
		try {
			if (this.latency > 0) await sleep(this.#clock, this.latency, signal);
			this.before(this.sent.length + 1);
			const rows = this.accounts.get(credentials);
			if (!rows) throw new MarketError('credentials-refused', '401');
			return this.#change({
				page,
				pages: Math.ceil(rows.length / limit),
				rows: rows.slice((page - 1) * limit, page * limit),
				unreadable: 0,
			});
		} finally {
			this.inProgress--;
			this.sent.push({ at, credentials, page, limit });
		}
	};
}

export interface OpenOptions {
	readonly keys?: readonly string[];
	readonly file?: string;
	readonly clock?: SimulatedClock;
	readonly market?: FakeMarket;
}

/** Accounts with a real database and a simulated clock. Opening the same file again simulates a restart. */
export async function openAccounts({
	keys = [newKey()],
	file = join(temporaryFolder(), 'store.sqlite'),
	clock = new SimulatedClock(),
	market = new FakeMarket(clock),
}: OpenOptions = {}) {
	const database = await openDatabase(file);
	const stored = new AtomicKeyv<unknown>(database, 'accounts');
	const logged: object[] = [];
	const log = { ...silent, warn: (line: object) => logged.push(line), error: (line: object) => logged.push(line) };
	const accounts = new Accounts({
		keys,
		stored,
		limiter: limiterOn(database, clock),
		api: market,
		clock,
		log: log as never,
	});
	/** Advances the clock while `work` is in progress. */
	const elapse = async <Result>(work: Promise<Result>, ms = 60_000): Promise<Result> => {
		work.catch(() => {});
		await clock.advance(ms);
		return work;
	};
	return { accounts, database, stored, clock, market, keys, file, logged, elapse };
}

/** Users with linked accounts, which have these numbers of transactions. */
export async function linked(...counts: number[]) {
	const fixture = await openAccounts();
	const users = counts.map((_, i) => ({ clientId: `client-${i}`, clientSecret: 's' }));
	for (const [i, user] of users.entries()) {
		fixture.market.accounts.set(toBasic(user), transactions(counts[i]!));
		await fixture.elapse(fixture.accounts.link(String(i), user));
	}
	fixture.market.sent.length = 0;
	/** Reads to the end, as the dispatcher does. */
	const listen = async (userId = '0', refresh = false) => {
		const progress: { pagesRead: number; end: AccountReading['end'] }[] = [];
		let last: AccountReading | undefined;
		for await (const reading of fixture.accounts.reader.read(userId, refresh)) {
			progress.push({ pagesRead: reading.pagesRead, end: reading.end });
			last = reading;
		}
		return { progress, reading: last! };
	};
	/** Reads to the end, and advances the clock by `ms` meanwhile. */
	const read = (userId?: string, { refresh = false, ms = 5 * 60_000 } = {}) =>
		fixture.elapse(listen(userId, refresh), ms);
	return { ...fixture, users, listen, read };
}
