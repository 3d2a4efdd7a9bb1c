import { type Clock, wallTime } from '../../base/clock.ts';
import { MarketError } from '../../base/errors/market-error.ts';
import type { Log } from '../../base/log.ts';
import { backoff, sleep } from '../../base/waiting.ts';
import type { RateLimiter } from '../../storage/rate-limiter.ts';
import type { Store } from '../../storage/store.ts';
import { keyText, type ListKey, type PublicEndpoint } from '../list-key.ts';
import { listLimits } from '../request-limits.ts';

/** The longest time between two looks at what is due, ms. */
const lookInterval = 5_000;
/** How long a list is left to the process that fetches it, ms: longer than a request and decoding may take. */
const leaseTime = 40_000;
/** How long a reserved slot may be used, ms: half of the margin in the rate limit's window. */
const slotLifetime = 5_000;
/** The pauses after failures, ms. After a 429 the rate limiter's pause applies too. */
const pauses = { first: 15_000, longest: 120_000 };
/** After a 429 without a time, if the rate limiter cannot save the block, ms. */
const unsavedBlockPause = 5 * 60_000;

/** A list of the plan. */
export interface PlannedList {
	readonly key: ListKey;
	/** Process time of the newest version and of the next one; -Infinity if there is none. */
	readonly fetchedAt: number;
	readonly dueAt: number;
}

export interface ListFetcherOptions {
	readonly endpoint: PublicEndpoint;
	readonly clock: Clock;
	readonly limiter: RateLimiter;
	readonly lease: Store['lease'];
	/** Identifies the process among those that share the store. */
	readonly processId: string;
	readonly log: Log;
	/** The lists of the plan. */
	readonly lists: () => readonly PlannedList[];
	/** A list to fetch only to measure an exchange rate, if there is a slot that no list of the plan needs. */
	readonly forRates: () => Promise<ListKey | undefined>;
	/** Takes over a newer version that another process has fetched; false if there is none. */
	readonly adopt: (key: ListKey) => Promise<boolean>;
	/** Requests a list and puts it in its place. */
	readonly fetch: (key: ListKey) => Promise<void>;
}

interface Failing {
	readonly count: number;
	/** Process time until which nothing is requested. */
	readonly until: number;
	readonly error: MarketError;
}

/** The name under which failures of the endpoint are kept, beside those of its lists. */
const wholeEndpoint = '';

/** Requests the lists of one endpoint, one after the other: the most overdue first, as the rate limiter allows. */
export class ListFetcher {
	readonly #options: ListFetcherOptions;
	readonly #failing = new Map<string, Failing>();
	/** Process time until which another process is left to fetch a list. */
	readonly #leftToOthers = new Map<string, number>();
	/** Process time until which no slot is free. */
	#fullUntil = 0;
	/** Process time until which there is no slot to measure exchange rates with. */
	#noSpareUntil = 0;
	#hasAnswered = false;
	readonly #startedAt: number;
	#running: Promise<void> | undefined;
	readonly #stopping = new AbortController();

	constructor(options: ListFetcherOptions) {
		this.#options = options;
		this.#startedAt = options.clock.now();
	}

	start(): void {
		this.#running = this.#run();
	}

	/** Sends no more requests. Resolves once the one in progress has ended. */
	async stop(): Promise<void> {
		this.#stopping.abort();
		await this.#running;
	}

	async #run(): Promise<void> {
		const { clock } = this.#options;
		while (!this.#stopping.signal.aborted) {
			const wait = await this.#step().catch((error) => this.#failStorage(error));
			if (wait > 0) await sleep(clock, Math.min(wait, lookInterval), this.#stopping.signal).catch(() => {});
		}
	}

	/** Why there is no newer version of a list, if requests for it fail. */
	failureOf(key: ListKey): MarketError | undefined {
		return (this.#failing.get(wholeEndpoint) ?? this.#failing.get(keyText(key)))?.error;
	}

	/** Process time from which requests are sent again after the endpoint has failed; undefined if it has not. */
	get retryAt(): number | undefined {
		const { until = 0 } = this.#failing.get(wholeEndpoint) ?? {};
		return until > this.#options.clock.now() ? until : undefined;
	}

	/** How long the most overdue list has been waiting for its request, ms. */
	get queueAge(): number {
		const dueAt = Math.min(...this.#options.lists().map((list) => list.dueAt));
		return Math.max(0, this.#options.clock.now() - Math.max(dueAt, this.#startedAt));
	}

	/** Requests the next list. Resolves to how long there is nothing to do, ms. @throws StoreError */
	async #step(): Promise<number> {
		const { clock, lists, forRates } = this.#options;
		const now = clock.now();
		const waitsUntil = Math.max(this.#fullUntil, this.#failing.get(wholeEndpoint)?.until ?? 0);
		if (waitsUntil > now) return waitsUntil - now;
		const due = lists().filter(({ key, dueAt }) => dueAt <= now && !this.#mustWait(key));
		const [next] = due.toSorted((a, b) => a.dueAt - b.dueAt || 0);
		if (next) return this.#request(next.key, listLimits.budget);
		const spare = now >= this.#noSpareUntil && this.#spareSlots(now);
		const key = spare ? await forRates() : undefined;
		if (!spare || !key || this.#mustWait(key)) return lookInterval;
		return this.#request(key, spare);
	}

	#mustWait(key: ListKey): boolean {
		const name = keyText(key);
		const until = Math.max(this.#failing.get(name)?.until ?? 0, this.#leftToOthers.get(name) ?? 0);
		return until > this.#options.clock.now();
	}

	/**
	 * How many slots may be in use so that one can be spared. One is left for each list that becomes due and was not fetched
	 * within the window: so each is refreshed on time, whatever is measured. Another is left for a list that somebody asks for.
	 */
	#spareSlots(now: number): number {
		const { window, budget } = listLimits;
		const isDueSoon = ({ fetchedAt, dueAt }: PlannedList) => fetchedAt <= now - window && dueAt <= now + window;
		return Math.max(0, budget - 1 - this.#options.lists().filter(isDueSoon).length);
	}

	/** @param slots How many slots may be in use. */
	async #request(key: ListKey, slots: number): Promise<number> {
		const { clock, adopt, limiter, endpoint, fetch } = this.#options;
		if (await adopt(key)) return 0;
		if (!(await this.#lease(key, leaseTime))) {
			this.#leftToOthers.set(keyText(key), clock.now() + lookInterval);
			return 0;
		}
		const from = clock.now();
		const slot = await limiter.reserve(endpoint, slots);
		if (!slot.granted) {
			if (slots < listLimits.budget && slot.reason === 'budget') this.#noSpareUntil = slot.retryAt;
			else this.#fullUntil = slot.retryAt;
			return 0;
		}
		// The process was stopped in between: by the time of the request, the slot may have left the window.
		if (clock.now() - from > slotLifetime) return 0;
		try {
			await fetch(key);
		} catch (error) {
			if (!this.#stopping.signal.aborted) await this.#fail(key, error);
			// Another process may try at once, and this one after a restart.
			await this.#lease(key, 0);
			return 0;
		}
		this.#hasAnswered = true;
		this.#failing.delete(wholeEndpoint);
		this.#failing.delete(keyText(key));
		await limiter.answered(endpoint);
		return 0;
	}

	#lease(key: ListKey, ms: number): Promise<boolean> {
		return this.#options.lease(keyText(key), this.#options.processId, ms);
	}

	/** A list that cannot be read says nothing about others; any other failure is one of the endpoint. */
	async #fail(key: ListKey, reason: unknown): Promise<void> {
		const { clock, limiter, endpoint, log } = this.#options;
		const error =
			reason instanceof MarketError ? reason : new MarketError('decoding', String(reason), { cause: reason });
		const isOfList = error.failure === 'not-understood' || error.failure === 'decoding';
		const name = isOfList ? keyText(key) : wholeEndpoint;
		const count = (this.#failing.get(name)?.count ?? 0) + 1;
		let until = Math.max(clock.now() + backoff(count - 1, pauses), error.retryAt ?? 0);
		if (error.failure === 'limited') {
			// In memory first: a 429 is obeyed even if it cannot be saved.
			this.#fullUntil = error.retryAt ?? clock.now() + unsavedBlockPause;
			until = Math.max(until, await limiter.block(endpoint, error.retryAt).catch(() => this.#fullUntil));
		}
		this.#failing.set(name, { count, until, error: withRetry(error, until) });
		const { failure, message, cause } = error;
		const details = {
			list: keyText(key),
			failure,
			error: message,
			cause: cause instanceof Error ? cause.message : cause,
			retryAt: new Date(wallTime(clock, until)),
		};
		if (failure === 'wrong-address' && !this.#hasAnswered)
			log.error(details, 'MARKET_BASE_URL: %s: it must be the part in front of /v1', message);
		else log.warn(details, 'a list could not be fetched');
	}

	/** A request that cannot be recorded must not be sent. */
	#failStorage(cause: unknown): number {
		const { clock, endpoint, log } = this.#options;
		if (this.#failing.get(wholeEndpoint)?.error.failure !== 'storage')
			log.error({ endpoint, error: String(cause) }, 'no lists are fetched: the store cannot record requests');
		const until = clock.now() + lookInterval;
		const error = new MarketError('storage', `${endpoint}: requests cannot be recorded`, { retryAt: until, cause });
		this.#failing.set(wholeEndpoint, { count: 0, until, error });
		return lookInterval;
	}
}

const withRetry = ({ failure, message, cause }: MarketError, retryAt: number): MarketError =>
	new MarketError(failure, message, { retryAt, cause });
