import type { Clock } from '../clock.ts';
import { MarketError, UserError } from '../errors.ts';
import type { TransactionsQuery } from '../market/api.ts';
import type { TransactionsPage } from '../market/schema.ts';
import { LinkError } from './links.ts';
import { Reading, rowsPerPage } from './reading.ts';

/** Over all users; each user has one. */
const mostAtOnce = 4;
/** Discord takes changes of an answer for 15 minutes; the last one needs a moment. */
const readingTime = 14 * 60_000;
const keptFor = 15 * 60_000;
/** Transactions and items kept in memory over all users, some 50 MB: beyond them the oldest reading is forgotten. */
const mostWeight = 60_000;

/** Why a reading is to stop: the reason of its signal. */
type Stop = 'cancelled' | 'restarting' | 'unlinked';

export interface FetchedPage {
	readonly page: TransactionsPage;
	/** Whose it is. */
	readonly account: string;
}

export interface ReadingsOptions {
	readonly clock: Clock;
	/** Fetches a page of a user's account. `until` in Unix milliseconds. */
	readonly fetch: (
		userId: string,
		query: TransactionsQuery,
		until: number,
		signal: AbortSignal,
	) => Promise<FetchedPage>;
	/** Whose account the user has linked. @throws LinkError */
	readonly accountOf: (userId: string) => Promise<string>;
}

/** Whole accounts, read page by page and kept in memory while their readers can be told. */
export class Readings {
	readonly #options: ReadingsOptions;
	readonly #running = new Map<string, AbortController>();
	/** What is kept of each user, the oldest first, with what ends the keeping. */
	readonly #kept = new Map<string, { readonly reading: Reading; readonly letGo: () => void }>();

	constructor(options: ReadingsOptions) {
		this.#options = options;
	}

	/**
	 * Reads what is missing of the user's account, or with `again` everything anew. Gives the reading before each page
	 * and at last with its `end`; who stops listening stops it.
	 * @throws UserError where too much is being read; LinkError where there is nothing to read.
	 */
	async *read(userId: string, again = false): AsyncGenerator<Reading> {
		const account = await this.#options.accountOf(userId);
		const kept = this.#kept.get(userId)?.reading;
		const reading = kept && !again && kept.account === account ? kept : new Reading(this.#options.clock.now());
		reading.account = account;
		if (!reading.isOver) yield* this.#goOn(userId, reading);
		yield reading;
	}

	/** Ends what is being read for the user; false where nothing is. */
	cancel(userId: string): boolean {
		return this.#stop(userId, 'cancelled');
	}

	/** Ends what is being read for the user and forgets what was, unless it is of the account `but`. */
	forget(userId: string, but?: string): void {
		if (but !== undefined && this.#kept.get(userId)?.reading.account === but) return;
		this.#stop(userId, 'unlinked');
		this.#letGo(userId);
	}

	/** Ends all that is being read. */
	stop(): void {
		for (const userId of this.#running.keys()) this.#stop(userId, 'restarting');
	}

	async *#goOn(userId: string, reading: Reading): AsyncGenerator<Reading> {
		if (this.#running.has(userId))
			throw new UserError(
				'Your transactions are being read already: see the message with the bar. You can cancel it there.',
			);
		if (this.#running.size >= mostAtOnce)
			throw new UserError('The accounts of several people are being read right now. Please try again in a minute.');
		const { clock, fetch } = this.#options;
		const stop = new AbortController();
		const { signal } = stop;
		const until = clock.now() + readingTime;
		this.#running.set(userId, stop);
		this.#keep(userId, reading);
		reading.end = undefined;
		try {
			while (reading.end === undefined) {
				yield reading;
				if (clock.now() >= until) reading.end = 'out-of-time';
				else {
					const query = { page: reading.pagesRead + 1, limit: rowsPerPage, order: 'desc' } as const;
					const { page, account } = await fetch(userId, query, until, signal);
					signal.throwIfAborted();
					// Linked anew by another copy of the bot: two accounts must never be added up.
					if (account !== reading.account) this.forget(userId);
					signal.throwIfAborted();
					reading.take(page);
				}
			}
		} catch (error) {
			if (signal.aborted) reading.end = signal.reason as Stop;
			else if (error instanceof MarketError || error instanceof LinkError) reading.end = error;
			else throw error;
		} finally {
			this.#running.delete(userId);
			// Whoever listened is gone.
			reading.end ??= 'cancelled';
			if (reading.end === 'unlinked') reading.clear();
			this.#makeRoom();
		}
	}

	#stop(userId: string, why: Stop): boolean {
		const running = this.#running.get(userId);
		running?.abort(why);
		return running !== undefined;
	}

	#keep(userId: string, reading: Reading): void {
		this.#letGo(userId);
		const cancel = this.#options.clock.after(keptFor, () => this.#kept.delete(userId));
		this.#kept.set(userId, { reading, letGo: cancel });
	}

	#letGo(userId: string): void {
		this.#kept.get(userId)?.letGo();
		this.#kept.delete(userId);
	}

	#makeRoom(): void {
		let weight = 0;
		for (const [userId, { reading }] of [...this.#kept].reverse()) {
			weight += reading.weight;
			if (weight > mostWeight && !this.#running.has(userId)) this.#letGo(userId);
		}
	}
}
