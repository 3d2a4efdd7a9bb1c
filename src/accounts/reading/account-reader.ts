import { LRUCache } from 'lru-cache';
import { LinkError } from '../../errors/link-error.ts';
import { UserError } from '../../errors/user-error.ts';
import type { AccountLogin } from '../links.ts';
import { JobPool } from './job-pool.ts';
import { Reading, type ReadingEnd } from './reading.ts';
import { ReadingCache } from './reading-cache.ts';
import { endAfter, type ReadingJobOptions } from './reading-job.ts';
import type { Subscriber } from './subscriber.ts';

/**
 * How long a reading may take, ms: Discord accepts edits of a response for 15 minutes (docs/discord.md#tokens), and the
 * last edit needs a moment.
 */
const readingTime = 14 * 60_000;
/** How long a reading is cached, ms: as long as the response that shows it can be edited. */
const cacheTime = 15 * 60_000;
/** Time between two refreshes by the same user, ms. Another user's reading that is newer than this is shared. */
export const refreshPause = 60_000;
/** The most users whose last refresh is remembered. */
const maxRefreshUsers = 10_000;

type Login = Pick<AccountLogin, 'accountId' | 'credentialsId'>;

export interface AccountReaderOptions extends ReadingJobOptions {
	/** The login of the account the user has linked. @throws LinkError */
	readonly loginOf: (userId: string) => Promise<Login>;
}

/** A user's call of `read` until they have received the last state. */
interface ReadRequest {
	readonly userId: string;
	readonly login: Login;
	readonly startedAt: number;
	/** Whether to read everything anew. */
	readonly refresh: boolean;
	/** The user's cached reading. */
	readonly cached: Reading | undefined;
	readonly abort: AbortController;
}

/**
 * Reads whole accounts, page by page, and caches them for as long as their readers can be shown updates. Any number of
 * accounts are read at once. An account that several users have linked is read once for all of them.
 */
export class AccountReader {
	readonly #options: AccountReaderOptions;
	readonly #cache: ReadingCache;
	readonly #jobs: JobPool;
	/** Requests in progress, by user. */
	readonly #requests = new Map<string, ReadRequest>();
	/** Process time of each user's last refresh. */
	readonly #refreshedAt = new LRUCache<string, number>({ max: maxRefreshUsers });
	#isStopped = false;

	constructor(options: AccountReaderOptions) {
		this.#options = options;
		this.#cache = new ReadingCache(options.clock);
		this.#jobs = new JobPool(options, this.#cache);
	}

	/**
	 * Reads what is missing of the user's account, or everything if `refresh` is set. Yields the latest state whenever the
	 * caller asks for the next one, and finally the reading with its `end`. Pages are read in the background until no
	 * subscriber is left. A cached complete reading is only replaced by another complete one.
	 * @throws UserError `refreshed-just-now`, `already-reading` or `restarting`; LinkError if the user has linked no account.
	 */
	async *read(userId: string, refresh = false): AsyncGenerator<Reading> {
		const login = await this.#options.loginOf(userId);
		const cached = this.#cache.get(userId, login.accountId);
		if (cached?.isOver && !refresh) return yield cached;
		if (this.#isStopped) throw new UserError({ code: 'restarting' });
		if (this.#requests.has(userId)) throw new UserError({ code: 'already-reading' });
		if (refresh) this.#countRefresh(userId);
		const startedAt = this.#options.clock.now();
		const request = { userId, login, startedAt, refresh, cached, abort: new AbortController() };
		this.#requests.set(userId, request);
		let last: Reading;
		try {
			last = yield* this.#readShared(request);
		} finally {
			if (this.#requests.get(userId) === request) this.#requests.delete(userId);
		}
		if (cached?.isOver && !last.isOver && last.end !== 'unlinked') yield cached.copy({ notRenewed: last.end });
		else yield last;
	}

	/** Cancels the user's request in progress; false if there is none. */
	cancel(userId: string): boolean {
		const request = this.#requests.get(userId);
		request?.abort.abort('cancelled');
		return request !== undefined;
	}

	/** Ends the user's request in progress and deletes their cached reading, except for one account. */
	forget(userId: string, exceptAccountId?: string): void {
		const request = this.#requests.get(userId);
		if (request && request.login.accountId !== exceptAccountId) request.abort.abort('unlinked');
		if (exceptAccountId === undefined || !this.#cache.get(userId, exceptAccountId)) this.#cache.delete(userId);
	}

	/** Ends all requests in progress, for good. */
	stop(): void {
		this.#isStopped = true;
		this.#jobs.endAll('restarting');
		for (const { abort } of this.#requests.values()) abort.abort('restarting');
	}

	#countRefresh(userId: string): void {
		const now = this.#options.clock.now();
		const retryAt = (this.#refreshedAt.get(userId) ?? -Infinity) + refreshPause;
		if (retryAt > now) throw new UserError({ code: 'refreshed-just-now', retryAt });
		this.#refreshedAt.set(userId, now);
	}

	/** Uses another user's recent reading of the account, or joins its job, or starts one. Returns the last state to show. */
	async *#readShared(request: ReadRequest): AsyncGenerator<Reading, Reading> {
		const { userId, login, startedAt, cached } = request;
		const { clock } = this.#options;
		const recent = () => {
			const since = Math.max(clock.now() - refreshPause, cached?.endedAt ?? -Infinity);
			return this.#cache.finishedAfter(since, login.accountId);
		};
		const shared = recent() ?? this.#jobs.get(login.accountId)?.reading;
		if (shared && !shared.verifiedCredentials.has(login.credentialsId)) {
			const pending = new Reading(startedAt, login.accountId);
			yield pending;
			const failure = await this.#verify(request);
			if (failure) return pending.copy({ end: failure, endedAt: clock.now() });
		}
		const finished = recent();
		if (finished) {
			this.#cache.set(userId, finished, startedAt + cacheTime);
			return finished;
		}
		return yield* this.#followJob(request);
	}

	/** Another user's reading is only shared with users whose own credentials the marketplace accepts. Resolves to why not. */
	async #verify({ userId, login, startedAt, abort: { signal } }: ReadRequest): Promise<ReadingEnd | undefined> {
		try {
			const query = { page: 1, limit: 1, order: 'desc' } as const;
			const until = startedAt + readingTime;
			await this.#options.fetch(userId, login.accountId, query, { until, signal, onWait: () => {} });
			return undefined;
		} catch (error) {
			return signal.aborted ? signal.reason : endAfter(error, this.#options.log);
		}
	}

	/** Subscribes to the account's job, which is started if there is none. Returns the last state to show. */
	async *#followJob(request: ReadRequest): AsyncGenerator<Reading, Reading> {
		const { userId, login, startedAt, refresh, cached } = request;
		const { signal } = request.abort;
		const { accountId, credentialsId } = login;
		const running = this.#jobs.get(accountId);
		const canContinue = cached && !cached.isOver && !refresh;
		const reading = canContinue ? cached : new Reading(startedAt, accountId);
		const job = running ?? this.#jobs.create(reading, (subscriber) => this.#onLeave(subscriber, accountId));
		const subscriber = job.subscribe({ userId, credentialsId, until: startedAt + readingTime });
		// Other users with the same credentials need no verification.
		job.reading.verifiedCredentials.add(credentialsId);
		if (!cached?.isOver) this.#cache.set(userId, job.reading, startedAt + cacheTime);
		if (!running) void job.start();
		const onAbort = () => job.unsubscribe(userId, signal.reason);
		signal.addEventListener('abort', onAbort);
		if (signal.aborted) onAbort();
		try {
			yield* subscriber.updates();
		} finally {
			// Also if the caller stops iterating.
			job.unsubscribe(userId, 'cancelled');
		}
		return this.#ifStillLinked(userId, subscriber.reading);
	}

	/** Another process may have unlinked the account while the job used other users' credentials. */
	async #ifStillLinked(userId: string, reading: Reading): Promise<Reading> {
		try {
			const { accountId } = await this.#options.loginOf(userId);
			return accountId === reading.accountId ? reading : reading.withoutRows('unlinked');
		} catch (error) {
			return error instanceof LinkError && error.reason === 'not-linked' ? reading.withoutRows('unlinked') : reading;
		}
	}

	#onLeave({ userId, reading, until }: Subscriber, accountId: string): void {
		// The user may ask again at once, even if Discord is slow to show them the last state.
		this.#requests.delete(userId);
		const cached = this.#cache.get(userId, accountId);
		if (reading.end === 'unlinked') {
			if (cached) this.#cache.delete(userId);
		} else if (reading.isOver || !cached?.isOver) this.#cache.set(userId, reading, until - readingTime + cacheTime);
	}
}
