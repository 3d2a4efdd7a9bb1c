import { LRUCache } from 'lru-cache';
import { LinkError } from '../../errors/link-error.ts';
import { UserError } from '../../errors/user-error.ts';
import type { OpenLink } from '../links.ts';
import { KeptReadings } from './kept-readings.ts';
import { type End, Reading } from './reading.ts';
import { endBy, ReadingRun, type ReadingRunOptions } from './reading-run.ts';

/** Discord takes changes of an answer for 15 minutes; the last one needs a moment. */
const readingTime = 14 * 60_000;
/** As long as the answer that it was read for can be changed. */
const keptFor = 15 * 60_000;
/** A user reads an account anew at most this often, ms, and is given what another user has read within it. */
export const refreshPause = 60_000;
const mostRefreshes = 10_000;
/** Transactions and items of all readings together, those kept and those under way: some 100 MB. */
export const mostWeightTogether = 240_000;

export interface AccountReaderOptions extends ReadingRunOptions {
	/** What the user has linked. @throws LinkError */
	readonly linkOf: (userId: string) => Promise<Pick<OpenLink, 'account' | 'pair'>>;
}

type Theirs = Pick<OpenLink, 'account' | 'pair'>;

/** Somebody who has asked for a reading and has not been shown its end yet. */
interface Asking {
	readonly account: string;
	readonly stop: AbortController;
}

/**
 * Whole accounts, read page by page and kept in memory while their readers can be told. However many are read at once,
 * each goes on in its turn; an account that several users have linked is read once for all of them.
 */
export class AccountReader {
	readonly #options: AccountReaderOptions;
	/** By account. */
	readonly #runs = new Map<string, ReadingRun>();
	readonly #kept: KeptReadings;
	/** By user. */
	readonly #asking = new Map<string, Asking>();
	/** When each user last read an account anew. */
	readonly #refreshedAt = new LRUCache<string, number>({ max: mostRefreshes });
	#stopped = false;

	constructor(options: AccountReaderOptions) {
		this.#options = options;
		this.#kept = new KeptReadings(options.clock);
	}

	/**
	 * Reads what is missing of the user's account, or with `again` everything anew. Gives the newest state whenever it is
	 * asked for one, and at last the reading with its `end`. Reading goes on meanwhile, until nobody listens to it. What
	 * was complete before is kept until there is better.
	 * @throws UserError `refreshed-just-now` or `already-reading`; LinkError if there is nothing to read.
	 */
	async *read(userId: string, again = false): AsyncGenerator<Reading> {
		const link = await this.#options.linkOf(userId);
		const kept = this.#kept.of(userId, link.account);
		if (kept?.isOver && !again) return yield kept;
		if (this.#stopped) throw new UserError({ code: 'restarting' });
		if (this.#asking.has(userId)) throw new UserError({ code: 'already-reading' });
		if (again) this.#countRefresh(userId);
		const asking = { account: link.account, stop: new AbortController() };
		this.#asking.set(userId, asking);
		let last: Reading;
		try {
			last = yield* this.#read(userId, link, kept, again, asking.stop.signal);
		} finally {
			if (this.#asking.get(userId) === asking) this.#asking.delete(userId);
		}
		if (kept?.isOver && !last.isOver && last.end !== 'unlinked') yield kept.copy({ notRenewed: last.end });
		else yield last;
	}

	/** Ends what is being read for the user; false where nothing is. */
	cancel(userId: string): boolean {
		const asking = this.#asking.get(userId);
		asking?.stop.abort('cancelled');
		return asking !== undefined;
	}

	/** Ends what is being read for the user and forgets what was, unless it is of the account `but`. */
	forget(userId: string, but?: string): void {
		const asking = this.#asking.get(userId);
		if (asking && asking.account !== but) asking.stop.abort('unlinked');
		if (but === undefined || !this.#kept.of(userId, but)) this.#kept.letGo(userId);
	}

	/** Ends all that is being read, for good. */
	stop(): void {
		this.#stopped = true;
		for (const run of this.#runs.values()) run.end('restarting');
		for (const { stop } of this.#asking.values()) stop.abort('restarting');
	}

	#countRefresh(userId: string): void {
		const now = this.#options.clock.now();
		const retryAt = (this.#refreshedAt.get(userId) ?? -Infinity) + refreshPause;
		if (retryAt > now) throw new UserError({ code: 'refreshed-just-now', retryAt });
		this.#refreshedAt.set(userId, now);
	}

	/** Listens to a reading of the user's account; resolves to the last that they are shown. */
	async *#read(
		userId: string,
		link: Theirs,
		kept: Reading | undefined,
		again: boolean,
		signal: AbortSignal,
	): AsyncGenerator<Reading, Reading> {
		const { clock } = this.#options;
		const startedAt = clock.now();
		const until = startedAt + readingTime;
		const recent = () =>
			this.#kept.recent(link.account, Math.max(clock.now() - refreshPause, kept?.endedAt ?? -Infinity));
		const shared = recent() ?? this.#runs.get(link.account)?.reading;
		if (shared && !shared.provenBy.has(link.pair)) {
			const waiting = new Reading(startedAt, link.account);
			yield waiting;
			const failed = await this.#prove(userId, link.account, until, signal);
			if (failed) return waiting.copy({ end: failed, endedAt: clock.now() });
		}
		const done = recent();
		if (done) {
			this.#kept.keep(userId, done, startedAt + keptFor);
			return done;
		}
		const started = this.#runs.get(link.account);
		const run = started ?? this.#prepare(kept && !kept.isOver && !again ? kept : new Reading(startedAt, link.account));
		const listener = run.join({ userId, pair: link.pair, until });
		// Whoever has the same credentials as one who reads with them has no need to prove them.
		run.reading.provenBy.add(link.pair);
		if (!kept?.isOver) this.#kept.keep(userId, run.reading, startedAt + keptFor);
		if (!started) void run.start();
		const stop = () => run.leave(userId, signal.reason);
		signal.addEventListener('abort', stop);
		if (signal.aborted) stop();
		try {
			yield* listener.states();
		} finally {
			// Whoever listened is gone.
			run.leave(userId, 'cancelled');
		}
		return this.#ifStillTheirs(userId, listener.reading);
	}

	/** Another user's reading is shared only with those whose own credentials the marketplace takes; else why not. */
	async #prove(userId: string, account: string, until: number, signal: AbortSignal): Promise<End | undefined> {
		try {
			const query = { page: 1, limit: 1, order: 'desc' } as const;
			await this.#options.fetch(userId, account, query, { until, signal, onWait: () => {} });
			return undefined;
		} catch (error) {
			return signal.aborted ? signal.reason : endBy(error, this.#options.log);
		}
	}

	/** Another copy of the bot may have unlinked the account while somebody else's credentials were used. */
	async #ifStillTheirs(userId: string, reading: Reading): Promise<Reading> {
		try {
			const { account } = await this.#options.linkOf(userId);
			return account === reading.account ? reading : reading.withoutRows('unlinked');
		} catch (error) {
			return error instanceof LinkError && error.reason === 'not-linked' ? reading.withoutRows('unlinked') : reading;
		}
	}

	#prepare(reading: Reading): ReadingRun {
		const { account } = reading;
		const run = new ReadingRun(reading, this.#options, {
			onPage: () => this.#makeRoom(),
			onLeft: ({ userId, reading: shown, until }) => {
				// Also where Discord is slow to take what they were shown: they can ask again.
				this.#asking.delete(userId);
				const before = this.#kept.of(userId, account);
				if (shown.end === 'unlinked') {
					if (before) this.#kept.letGo(userId);
				} else if (shown.isOver || !before?.isOver) this.#kept.keep(userId, shown, until - readingTime + keptFor);
			},
			onOver: () => {
				this.#runs.delete(account);
				this.#makeRoom();
			},
		});
		this.#runs.set(account, run);
		return run;
	}

	/**
	 * Where all readings together are too much for the memory, what was read longest ago is let go. If that is not enough,
	 * the largest of those under way ends, so that all others can go on.
	 */
	#makeRoom(): void {
		const running = new Set([...this.#runs.values()].map(({ reading }) => reading));
		const weight = [...running].reduce((sum, reading) => sum + reading.weight, 0);
		while (weight + this.#kept.weight(running) > mostWeightTogether && this.#kept.letOldestGo(running));
		if (weight <= mostWeightTogether) return;
		const [largest] = [...this.#runs.values()].sort((a, b) => b.reading.weight - a.reading.weight);
		largest?.end('memory-short');
	}
}
