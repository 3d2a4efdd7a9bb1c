import type { Clock } from '../clock.ts';
import { LinkError, MarketError, restarting, StoreError, UserError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { TransactionsQuery } from '../market/api.ts';
import type { TransactionsPage } from '../market/schema.ts';
import { type End, mostWeight, Reading, rowsPerPage } from './reading.ts';

/** Over all users; each user has one. */
const mostAtOnce = 4;
/** Discord takes changes of an answer for 15 minutes; the last one needs a moment. */
const readingTime = 14 * 60_000;
/** As long as the answer that it was read for can be changed. */
const keptFor = 15 * 60_000;

/** How a page of a reading is fetched. */
export interface Fetching {
	/** Unix milliseconds until which its turn is waited for. */
	readonly until: number;
	readonly signal: AbortSignal;
	/** Told where its turn comes only after a while, and when: Unix milliseconds. */
	readonly onWait: (at: number) => void;
}

export interface ReadingsOptions {
	readonly clock: Clock;
	readonly log: Log;
	/** A page of the user's `account`. @throws LinkError where it is not theirs any more */
	readonly fetch: (
		userId: string,
		account: string,
		query: TransactionsQuery,
		fetching: Fetching,
	) => Promise<TransactionsPage>;
	/** Whose account the user has linked. @throws LinkError */
	readonly accountOf: (userId: string) => Promise<string>;
}

/** Somebody's account is being read already: that can be cancelled. */
export class AlreadyReading extends UserError {}

/** Whole accounts, read page by page and kept in memory while their readers can be told. */
export class Readings {
	readonly #options: ReadingsOptions;
	readonly #running = new Map<string, { readonly reading: Reading; readonly stop: AbortController }>();
	/** What is kept of each user, the oldest first, with what ends the keeping. */
	readonly #kept = new Map<string, { readonly reading: Reading; readonly letGo: () => void }>();
	#stopped = false;

	constructor(options: ReadingsOptions) {
		this.#options = options;
	}

	/**
	 * Reads what is missing of the user's account, or with `again` everything anew. Gives the reading before each page
	 * and at last with its `end`; who stops listening stops it. What was complete before is kept until there is better.
	 * @throws UserError where too much is being read; LinkError where there is nothing to read.
	 */
	async *read(userId: string, again = false): AsyncGenerator<Reading> {
		const account = await this.#options.accountOf(userId);
		const found = this.#kept.get(userId)?.reading;
		const kept = found?.account === account ? found : undefined;
		if (kept) kept.notRenewed = undefined;
		if (kept?.isOver && !again) return yield kept;
		const reading = kept && !kept.isOver && !again ? kept : new Reading(this.#options.clock.now(), account);
		yield* this.#goOn(userId, reading, kept);
		if (kept?.isOver && !reading.isOver && reading.end !== 'unlinked') {
			kept.notRenewed = reading.end;
			yield kept;
		} else yield reading;
	}

	/** Ends what is being read for the user; false where nothing is. */
	cancel(userId: string): boolean {
		return this.#stop(userId, 'cancelled');
	}

	/** Ends what is being read for the user and forgets what was, unless it is of the account `but`. */
	forget(userId: string, but?: string): void {
		const { reading } = this.#running.get(userId) ?? this.#kept.get(userId) ?? {};
		if (but !== undefined && reading?.account === but) return;
		this.#stop(userId, 'unlinked');
		this.#letGo(userId);
	}

	/** Ends all that is being read, for good. */
	stop(): void {
		this.#stopped = true;
		for (const userId of this.#running.keys()) this.#stop(userId, 'restarting');
	}

	/** Reads until an end; `before` is what is kept until there is something better. */
	async *#goOn(userId: string, reading: Reading, before: Reading | undefined): AsyncGenerator<Reading> {
		if (this.#stopped) throw restarting();
		if (this.#running.has(userId))
			throw new AlreadyReading(
				'Your transactions are being read already: see the message with the bar, or cancel that here.',
			);
		if (this.#running.size >= mostAtOnce)
			throw new UserError('The accounts of several people are being read right now. Please try again in a minute.');
		const stop = new AbortController();
		this.#running.set(userId, { reading, stop });
		const startedAt = this.#options.clock.now();
		if (!before?.isOver) this.#keep(userId, reading, startedAt + keptFor);
		reading.end = undefined;
		reading.waitsUntil = undefined;
		try {
			const until = startedAt + readingTime;
			while (reading.end === undefined) {
				yield reading;
				if (this.#options.clock.now() >= until) reading.end = 'out-of-time';
				else yield* this.#next(userId, reading, until, stop.signal);
			}
		} catch (error) {
			reading.end = stop.signal.aborted ? (stop.signal.reason as End) : this.#endBy(error);
		} finally {
			// Whoever listened is gone.
			reading.end ??= 'cancelled';
			reading.endedAt = this.#options.clock.now();
			stop.abort(reading.end);
			this.#running.delete(userId);
			if (reading.end === 'unlinked') this.#drop(userId, reading);
			else if (reading.isOver) this.#keep(userId, reading, startedAt + keptFor);
			this.#makeRoom(userId);
		}
	}

	/** Reads the next page; where that has to wait, says so once. */
	async *#next(userId: string, reading: Reading, until: number, signal: AbortSignal): AsyncGenerator<Reading> {
		const query = { page: reading.pagesRead + 1, limit: rowsPerPage, order: 'desc' } as const;
		let onWait!: (at: number) => void;
		const waits = new Promise<void>((resolve) => {
			onWait = (at) => {
				reading.waitsUntil = at;
				resolve();
			};
		});
		const work = this.#options.fetch(userId, reading.account, query, { until, signal, onWait });
		// Who listens may be gone before it fails.
		work.catch(() => {});
		if (!(await Promise.race([work, waits]))) yield reading;
		const page = await work;
		reading.waitsUntil = undefined;
		signal.throwIfAborted();
		reading.take(page);
	}

	#endBy(error: unknown): End {
		// By whichever copy of the bot.
		if (error instanceof LinkError && error.reason === 'not-linked') return 'unlinked';
		if (error instanceof MarketError || error instanceof LinkError || error instanceof UserError) return error;
		if (error instanceof StoreError) {
			this.#options.log.warn(
				{ failure: error.failure, error: error.message },
				'an account could not be read: the store failed',
			);
			return error;
		}
		this.#options.log.error({ error: String(error), stack: (error as Error)?.stack }, 'an account could not be read');
		return 'broken';
	}

	#stop(userId: string, why: End): boolean {
		const running = this.#running.get(userId);
		running?.stop.abort(why);
		return running !== undefined;
	}

	#keep(userId: string, reading: Reading, until: number): void {
		this.#letGo(userId);
		const cancel = this.#options.clock.after(until - this.#options.clock.now(), () => this.#kept.delete(userId));
		this.#kept.set(userId, { reading, letGo: cancel });
	}

	#letGo(userId: string): void {
		this.#kept.get(userId)?.letGo();
		this.#kept.delete(userId);
	}

	#drop(userId: string, reading: Reading): void {
		reading.clear();
		if (this.#kept.get(userId)?.reading.account === reading.account) this.#letGo(userId);
	}

	/** Lets go what was read longest ago where all together is too much; never what `latest` has just read. */
	#makeRoom(latest: string): void {
		let weight = 0;
		for (const [userId, { reading }] of [...this.#kept].reverse()) {
			weight += reading.weight;
			if (weight > mostWeight && userId !== latest && !this.#running.has(userId)) this.#letGo(userId);
		}
	}
}
