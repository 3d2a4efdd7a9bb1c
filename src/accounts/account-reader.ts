import { LRUCache } from 'lru-cache';
import type { Clock } from '../base/clock.ts';
import { LinkError } from '../base/errors/link-error.ts';
import { MarketError } from '../base/errors/market-error.ts';
import { StoreError } from '../base/errors/store-error.ts';
import type { Log } from '../base/log.ts';
import { UserError } from '../base/user-error.ts';
import type { TransactionsPage } from '../market/client/transactions.ts';
import { AccountReading, type ReadingEnd } from './account-reading.ts';

/**
 * How long a reading may take, ms. Discord accepts edits for 15 minutes (docs/discord.md#tokens), and the last edit
 * takes a moment.
 */
const maxReadingTime = 14 * 60_000;
/** How long a reading is kept, ms: as long as the response that shows it can be edited. */
const retentionTime = 15 * 60_000;
/** The most transactions and items that are kept: about 100 MB. */
const totalSizeLimit = 240_000;

interface AccountReaderOptions {
	readonly clock: Clock;
	readonly log: Log;
	/** Resolves to a pseudonym. @throws LinkError, StoreError */
	readonly accountOf: (userId: string) => Promise<string>;
	/**
	 * Fetches a page of transactions, the newest first.
	 * @throws LinkError if the account is no longer linked; MarketError
	 */
	readonly fetch: (userId: string, accountId: string, page: number, signal: AbortSignal) => Promise<TransactionsPage>;
}

interface KeptReading {
	readonly reading: AccountReading;
	readonly cancelTimer: () => void;
}

/** Reads whole accounts, one reading for each user at a time, and keeps the readings for a while. */
export class AccountReader {
	readonly #options: AccountReaderOptions;
	readonly #readings = new LRUCache<string, KeptReading>({
		maxSize: totalSizeLimit,
		sizeCalculation: ({ reading }) => 1 + reading.size,
		dispose: ({ cancelTimer }) => cancelTimer(),
	});
	readonly #running = new Map<string, AbortController>();
	#isStopped = false;

	constructor(options: AccountReaderOptions) {
		this.#options = options;
	}

	/**
	 * Yields the state before each page, then the reading with its `end`. A usable reading is only replaced by
	 * another usable one.
	 * @throws UserError `already-reading` or `restarting`; LinkError if the user has linked no account.
	 */
	async *read(userId: string, refresh = false): AsyncGenerator<AccountReading> {
		const { clock, accountOf } = this.#options;
		const accountId = await accountOf(userId);
		const cached = this.#readings.get(userId)?.reading;
		// The data of two accounts must never be mixed.
		const previous = cached?.accountId === accountId ? cached : undefined;
		if (previous) previous.refreshFailure = undefined;
		if (previous?.isUsable && !refresh) return yield previous;
		if (this.#isStopped) throw new UserError({ code: 'restarting' });
		if (this.#running.has(userId)) throw new UserError({ code: 'already-reading' });
		const canContinue = previous !== undefined && !refresh && !previous.isDoubtful;
		const reading = canContinue ? previous : new AccountReading(clock.now(), accountId);
		const abort = new AbortController();
		this.#running.set(userId, abort);
		const cancelTimer = clock.after(maxReadingTime, () => abort.abort('out-of-time'));
		try {
			yield* this.#readPages(userId, reading, abort.signal);
		} finally {
			cancelTimer();
			// If the caller stopped iterating, the reading has no end yet.
			reading.end ??= 'cancelled';
			reading.endedAt = clock.now();
			this.#running.delete(userId);
			// An unfinished reading must not replace a usable one.
			const isWorse = previous?.isUsable && !reading.isUsable;
			if (reading.end !== 'unlinked' && !isWorse) this.#keep(userId, reading);
		}
		yield resultOf(reading, previous);
	}

	/** Returns whether a reading was in progress. */
	cancel(userId: string): boolean {
		this.#running.get(userId)?.abort('cancelled');
		return this.#running.has(userId);
	}

	forget(userId: string): void {
		this.#running.get(userId)?.abort('unlinked');
		this.#readings.delete(userId);
	}

	stop(): void {
		this.#isStopped = true;
		for (const abort of this.#running.values()) abort.abort('restarting');
	}

	async *#readPages(userId: string, reading: AccountReading, signal: AbortSignal): AsyncGenerator<AccountReading> {
		const { fetch, log } = this.#options;
		reading.end = undefined;
		while (reading.end === undefined) {
			yield reading;
			try {
				signal.throwIfAborted();
				const page = await fetch(userId, reading.accountId, reading.nextPage, signal);
				reading.add(page);
			} catch (error) {
				reading.end = signal.aborted ? (signal.reason as ReadingEnd) : endFor(error, log);
			}
		}
	}

	#keep(userId: string, reading: AccountReading): void {
		const cancelTimer = this.#options.clock.after(retentionTime, () => this.#readings.delete(userId));
		this.#readings.set(userId, { reading, cancelTimer });
	}
}

/** Returns the reading to show. It is the previous one, with its `refreshFailure`, if refreshing has failed. */
function resultOf(reading: AccountReading, previous: AccountReading | undefined): AccountReading {
	// The user must no longer see the transactions.
	if (reading.end === 'unlinked') {
		const emptyReading = new AccountReading(reading.startedAt, reading.accountId);
		emptyReading.end = 'unlinked';
		return emptyReading;
	}
	if (reading.isUsable || !previous?.isUsable) return reading;
	previous.refreshFailure = reading.end;
	return previous;
}

function endFor(error: unknown, log: Log): ReadingEnd {
	if (error instanceof LinkError && error.reason === 'not-linked') return 'unlinked';
	if (error instanceof MarketError || error instanceof LinkError) return error;
	if (error instanceof StoreError) {
		log.warn({ failure: error.failure, error: error.message }, 'could not read an account: the store failed');
		return 'storage';
	}
	log.error({ error: String(error), stack: (error as Error)?.stack }, 'could not read an account: unexpected error');
	return 'broken';
}
