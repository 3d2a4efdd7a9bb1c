import { LRUCache } from 'lru-cache';
import { LinkError } from '../errors/link-error.ts';
import { MarketError } from '../errors/market-error.ts';
import { StoreError } from '../errors/store-error.ts';
import { UserError } from '../errors/user-error.ts';
import type { TransactionsPage } from '../market/client/transactions.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { sleep } from '../runtime/waiting.ts';
import { Reading, type ReadingEnd } from './reading.ts';

/**
 * How long a reading may take, ms: Discord accepts edits of a response for 15 minutes (docs/discord.md#tokens), and the
 * last edit needs a moment.
 */
const readingTime = 14 * 60_000;
/** How long a reading is kept, ms: as long as the response that shows it can be edited. */
const keepingTime = 15 * 60_000;
/** The largest total size (transactions and items) of all readings that are kept: some 100 MB. */
const totalSizeLimit = 240_000;
/** Time between two refreshes by the same user, ms. */
export const refreshPause = 60_000;
/** The most users whose last refresh is remembered. */
const mostRefreshing = 10_000;

export interface AccountReaderOptions {
	readonly clock: Clock;
	readonly log: Log;
	/** A pseudonym of the account that the user has linked. @throws LinkError, StoreError */
	readonly accountOf: (userId: string) => Promise<string>;
	/** Fetches a page of the user's account, the newest transactions first. @throws LinkError if it is no longer linked; MarketError */
	readonly fetch: (userId: string, accountId: string, page: number, signal: AbortSignal) => Promise<TransactionsPage>;
}

interface Kept {
	readonly reading: Reading;
	readonly cancelTimer: () => void;
}

interface Running {
	readonly accountId: string;
	readonly abort: AbortController;
}

/** Reads whole accounts, page by page, and keeps each in memory for its user while it can be shown. */
export class AccountReader {
	readonly #options: AccountReaderOptions;
	/** By user, the oldest first. */
	readonly #kept = new Map<string, Kept>();
	readonly #running = new Map<string, Running>();
	/** Process time of each user's last refresh. */
	readonly #refreshedAt = new LRUCache<string, number>({ max: mostRefreshing });
	#isStopped = false;

	constructor(options: AccountReaderOptions) {
		this.#options = options;
	}

	/**
	 * Reads what is missing of the user's account, or everything if `refresh` is set. Yields the state before each page, and
	 * finally the reading with its `end`. A complete reading is only replaced by another complete one.
	 * @throws UserError `refreshed-just-now`, `already-reading` or `restarting`; LinkError if the user has linked no account.
	 */
	async *read(userId: string, refresh = false): AsyncGenerator<Reading> {
		const { clock, accountOf } = this.#options;
		const accountId = await accountOf(userId);
		const kept = this.#keptOf(userId, accountId);
		if (kept) kept.notRenewed = undefined;
		if (kept?.isOver && !refresh) return yield kept;
		if (this.#isStopped) throw new UserError({ code: 'restarting' });
		if (this.#running.has(userId)) throw new UserError({ code: 'already-reading' });
		if (refresh) this.#countRefresh(userId);
		const reading = kept && !refresh ? kept : new Reading(clock.now(), accountId);
		const running = { accountId, abort: new AbortController() };
		this.#running.set(userId, running);
		const cancelTimer = clock.after(readingTime, () => running.abort.abort('out-of-time'));
		try {
			yield* this.#pages(userId, reading, clock.now() + readingTime, running.abort.signal);
		} finally {
			cancelTimer();
			// If the caller stops iterating, there has been no end.
			reading.end ??= 'cancelled';
			reading.endedAt = clock.now();
			reading.waitsUntil = undefined;
			if (this.#running.get(userId) === running) this.#running.delete(userId);
			if (reading.end !== 'unlinked' && (reading.isOver || !kept?.isOver)) this.#keep(userId, reading);
		}
		if (reading.end === 'unlinked') yield reading.withoutRows('unlinked');
		else if (kept?.isOver && !reading.isOver) {
			kept.notRenewed = reading.end;
			yield kept;
		} else yield reading;
	}

	/** Cancels the user's reading in progress; false if there is none. */
	cancel(userId: string): boolean {
		const running = this.#running.get(userId);
		running?.abort.abort('cancelled');
		return running !== undefined;
	}

	/** Ends the user's reading in progress and deletes the one that is kept, except for one account. */
	forget(userId: string, exceptAccountId?: string): void {
		const running = this.#running.get(userId);
		if (running && running.accountId !== exceptAccountId) running.abort.abort('unlinked');
		if (exceptAccountId === undefined || !this.#keptOf(userId, exceptAccountId)) this.#delete(userId);
	}

	/** Ends all readings in progress, for good. */
	stop(): void {
		this.#isStopped = true;
		for (const { abort } of this.#running.values()) abort.abort('restarting');
	}

	/** @param until Process time after which nothing is shown any more. */
	async *#pages(userId: string, reading: Reading, until: number, signal: AbortSignal): AsyncGenerator<Reading> {
		const { clock, fetch, log } = this.#options;
		reading.resume();
		while (reading.end === undefined) {
			yield reading;
			try {
				signal.throwIfAborted();
				const page = await fetch(userId, reading.accountId, reading.nextPage, signal);
				reading.add(page);
			} catch (error) {
				if (signal.aborted) reading.end = signal.reason as ReadingEnd;
				else if (error instanceof MarketError && error.failure === 'limited' && (error.retryAt ?? Infinity) < until) {
					reading.waitsUntil = error.retryAt!;
					yield reading;
					await sleep(clock, error.retryAt! - clock.now(), signal).catch(() => {});
					reading.waitsUntil = undefined;
				} else reading.end = endAfter(error, log);
			}
		}
	}

	#countRefresh(userId: string): void {
		const now = this.#options.clock.now();
		const retryAt = (this.#refreshedAt.get(userId) ?? -Infinity) + refreshPause;
		if (retryAt > now) throw new UserError({ code: 'refreshed-just-now', retryAt });
		this.#refreshedAt.set(userId, now);
	}

	/** The user's reading, but only if it is of this account: the data of two accounts must never be mixed. */
	#keptOf(userId: string, accountId: string): Reading | undefined {
		const reading = this.#kept.get(userId)?.reading;
		return reading?.accountId === accountId ? reading : undefined;
	}

	#keep(userId: string, reading: Reading): void {
		this.#delete(userId);
		let total = reading.size;
		for (const [other, kept] of [...this.#kept].reverse()) {
			total += kept.reading.size;
			if (total > totalSizeLimit) this.#delete(other);
		}
		const cancelTimer = this.#options.clock.after(keepingTime, () => this.#kept.delete(userId));
		this.#kept.set(userId, { reading, cancelTimer });
	}

	#delete(userId: string): void {
		this.#kept.get(userId)?.cancelTimer();
		this.#kept.delete(userId);
	}
}

/** How a reading ends after an error. Logs bugs and failures of the store. */
function endAfter(error: unknown, log: Log): ReadingEnd {
	// The user has unlinked, perhaps through another process.
	if (error instanceof LinkError && error.reason === 'not-linked') return 'unlinked';
	if (error instanceof MarketError || error instanceof LinkError || error instanceof UserError) return error;
	if (error instanceof StoreError) {
		log.warn({ failure: error.failure, error: error.message }, 'could not read an account: the store failed');
		return error;
	}
	log.error({ error: String(error), stack: (error as Error)?.stack }, 'could not read an account: unexpected error');
	return 'broken';
}
