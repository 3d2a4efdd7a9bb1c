import { type Clock, wallTime } from '../../base/clock.ts';
import { MarketError } from '../../base/errors/market-error.ts';
import { StoreError } from '../../base/errors/store-error.ts';
import type { Log } from '../../base/log.ts';
import { Loop } from '../../base/loop.ts';
import { type RetryPolicy, retryDelay } from '../../base/retry.ts';
import { blockPolicy, type RateLimiter } from '../../storage/rate-limiter.ts';
import type { Store } from '../../storage/store.ts';
import { storeAdvice } from '../../storage/store-advice.ts';
import { listRateLimit } from '../client/market-api.ts';
import { type ListKey, listKeyText, type PublicEndpoint } from '../list-key.ts';

/** How often to look for lists that are due, or that other processes have fetched, ms. */
const lookInterval = 5_000;
/** How long a list is leased while it is fetched, ms: longer than a request and decoding may take. */
const leaseTime = 40_000;
/** How soon after its reservation a slot must be used, ms: half of the margin in the rate limit's window. */
const slotLifetime = 5_000;
/** How long to wait after a failure. After a 429, the block of the rate limiter applies too. */
const retryPolicy: RetryPolicy = { first: 15_000, longest: 120_000 };

interface PlannedList {
	readonly key: ListKey;
	/** When the list was requested, in process time; -Infinity if it has never arrived. */
	readonly fetchedAt: number;
	/** When it is fetched again, in process time. */
	readonly dueAt: number;
}

interface ListFetcherOptions {
	readonly endpoint: PublicEndpoint;
	readonly clock: Clock;
	readonly limiter: RateLimiter;
	readonly lease: Store['lease'];
	readonly processId: string;
	readonly log: Log;
	readonly lists: () => readonly PlannedList[];
	/** Resolves to a list for measuring an exchange rate. It is called if no list of the plan needs the slot. */
	readonly listForRates: () => Promise<ListKey | undefined>;
	/** Takes over a newer version that another process has fetched. Resolves to false if there is none. */
	readonly adopt: (key: ListKey) => Promise<boolean>;
	readonly fetch: (key: ListKey) => Promise<void>;
}

interface Failure {
	readonly count: number;
	/** When to try again, in process time. */
	readonly until: number;
	readonly error: MarketError;
}

/** The key in `#failures` for a failure that affects all lists of the endpoint. */
const wholeEndpoint = '';

/** Fetches the lists of an endpoint one after the other, the most overdue first, as the rate limiter allows. */
export class ListFetcher extends Loop {
	readonly #options: ListFetcherOptions;
	readonly #failures = new Map<string, Failure>();
	/** Until when each list is left to the other process that is fetching it, in process time. */
	readonly #leasedUntil = new Map<string, number>();
	/** Before this process time, the rate limiter grants no slot at all. */
	#noSlotUntil = 0;
	/** Before this process time, it grants no slot for measuring a rate. */
	#noSpareSlotUntil = 0;
	/** Whether a list has been fetched, so that the address must be right. */
	#hasAnswered = false;

	constructor(options: ListFetcherOptions) {
		super(options.clock);
		this.#options = options;
	}

	failureOf(key: ListKey): MarketError | undefined {
		return (this.#failures.get(wholeEndpoint) ?? this.#failures.get(listKeyText(key)))?.error;
	}

	/** When the endpoint is asked again after a failure, in process time; undefined if no failure delays requests. */
	get retryAt(): number | undefined {
		const { until = 0 } = this.#failures.get(wholeEndpoint) ?? {};
		return until > this.#options.clock.now() ? until : undefined;
	}

	protected async turn(): Promise<number> {
		const { clock, lists, adopt } = this.#options;
		const now = clock.now();
		const waitsUntil = Math.max(this.#noSlotUntil, this.#failures.get(wholeEndpoint)?.until ?? 0);
		const wait = waitsUntil - now;
		const due = lists().filter(({ key, dueAt }) => dueAt <= now && !this.#mustWait(key));
		if (wait > 0) {
			// Meanwhile, another process may have fetched a list. After a short wait, `#request` looks for it anyway.
			if (wait > lookInterval) for (const { key } of due) await adopt(key);
			return Math.min(wait, lookInterval);
		}
		// Lists that have never arrived are due at -Infinity, and the difference of two of them is NaN.
		const [next] = due.toSorted((a, b) => a.dueAt - b.dueAt || 0);
		if (next) {
			await this.#request(next.key, listRateLimit.budget);
			return 0;
		}
		const spareSlots = now < this.#noSpareSlotUntil ? 0 : this.#spareSlots(now);
		if (spareSlots === 0) return lookInterval;
		const key = await this.#options.listForRates();
		if (!key || this.#mustWait(key)) return lookInterval;
		await this.#request(key, spareSlots);
		return 0;
	}

	#mustWait(key: ListKey): boolean {
		const name = listKeyText(key);
		const until = Math.max(this.#failures.get(name)?.until ?? 0, this.#leasedUntil.get(name) ?? 0);
		return until > this.#options.clock.now();
	}

	/** Leaves a slot for each list that is due soon, so that none is late, and one for a list that somebody asks for. */
	#spareSlots(now: number): number {
		const { window, budget } = listRateLimit;
		// A list that was fetched within the window is already counted among the slots in use.
		const isDueSoon = ({ fetchedAt, dueAt }: PlannedList) => fetchedAt <= now - window && dueAt <= now + window;
		return Math.max(0, budget - 1 - this.#options.lists().filter(isDueSoon).length);
	}

	/** Takes the list over from another process, or fetches it if fewer than `ceiling` slots are in use. */
	async #request(key: ListKey, ceiling: number): Promise<void> {
		const { clock, adopt, limiter, endpoint, fetch } = this.#options;
		if (await adopt(key)) return;
		if (!(await this.#lease(key, leaseTime))) {
			this.#leasedUntil.set(listKeyText(key), clock.now() + lookInterval);
			return;
		}
		const reservationStart = clock.now();
		const wallStart = clock.wall();
		const slot = await limiter.reserve(endpoint, ceiling);
		if (!slot.granted) {
			// Only a request that measures a rate has a lower ceiling. Lists of the plan may still get a slot.
			const wantsSpareSlot = ceiling < listRateLimit.budget;
			if (wantsSpareSlot && slot.reason === 'budget') this.#noSpareSlotUntil = slot.retryAt;
			else this.#noSlotUntil = slot.retryAt;
			return;
		}
		// If reserving took long (a busy store, a machine that slept), the slot may have left the window by the time of the
		// request. Wall time is compared too, because process time stands still while a machine sleeps.
		const slotAge = Math.max(clock.now() - reservationStart, clock.wall() - wallStart);
		if (slotAge > slotLifetime) return;
		// The spacing counts from the request: reserving the slot may itself have taken as long as the spacing.
		this.#noSlotUntil = clock.now() + listRateLimit.spacing;
		try {
			await fetch(key);
		} catch (error) {
			if (!this.stopping.aborted) await this.#fail(key, error);
			// End the lease, so that another process, or this one under a new id after a restart, may try at once.
			await this.#lease(key, 0);
			return;
		}
		this.#hasAnswered = true;
		this.#failures.delete(wholeEndpoint);
		this.#failures.delete(listKeyText(key));
	}

	/** Resolves to false if another process has leased the list. A lease of 0 ms ends the process's own one. */
	#lease(key: ListKey, ms: number): Promise<boolean> {
		return this.#options.lease(listKeyText(key), this.#options.processId, ms);
	}

	/** A list that cannot be decoded says nothing about others. Any other failure is one of the whole endpoint. */
	async #fail(key: ListKey, reason: unknown): Promise<void> {
		const { clock, limiter, endpoint } = this.#options;
		const error =
			reason instanceof MarketError ? reason : new MarketError('worker-failed', String(reason), { cause: reason });
		const affectsOnlyThisList = error.failure === 'not-understood' || error.failure === 'worker-failed';
		const failureKey = affectsOnlyThisList ? listKeyText(key) : wholeEndpoint;
		const count = (this.#failures.get(failureKey)?.count ?? 0) + 1;
		let until = Math.max(clock.now() + retryDelay(retryPolicy, count - 1), error.retryAt ?? 0);
		if (error.failure === 'limited') {
			// The block is set in memory first, so that a 429 is obeyed even if the block cannot be saved.
			this.#noSlotUntil = error.retryAt ?? clock.now() + blockPolicy.first;
			until = Math.max(until, await limiter.block(endpoint, error.retryAt).catch(() => this.#noSlotUntil));
		}
		this.#failures.set(failureKey, { count, until, error: withRetry(error, until) });
		this.#logFailure(key, error, until);
	}

	/** @param until when the list is tried again, in process time */
	#logFailure(key: ListKey, { failure, message, cause }: MarketError, until: number): void {
		const { clock, log } = this.#options;
		const details = {
			list: listKeyText(key),
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
	protected onError(cause: unknown): number {
		const { clock, endpoint, log } = this.#options;
		if (this.#failures.get(wholeEndpoint)?.error.failure !== 'storage')
			log.error(
				{
					endpoint,
					error: String(cause),
					advice: cause instanceof StoreError ? storeAdvice[cause.failure] : undefined,
				},
				'no lists are fetched: the store cannot record requests',
			);
		const until = clock.now() + lookInterval;
		const error = new MarketError('storage', `${endpoint}: requests cannot be recorded`, { retryAt: until, cause });
		// The endpoint itself has not failed, so its next failure counts as the first.
		this.#failures.set(wholeEndpoint, { count: 0, until, error });
		return lookInterval;
	}
}

const withRetry = ({ failure, message, cause }: MarketError, retryAt: number): MarketError =>
	new MarketError(failure, message, { retryAt, cause });
