import { MarketError } from '../../errors/market-error.ts';
import { UserError } from '../../errors/user-error.ts';
import type { RateLimiter, Refusal } from '../../rate-limits/rate-limiter.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { sleep } from '../../runtime/waiting.ts';
import { keyText, type PublicEndpoint } from '../list-key.ts';
import { listLimits } from '../list-limits.ts';
import { Backoff } from './backoff.ts';
import type { Snapshot } from './snapshot.ts';
import type { Rank, TrackedList } from './tracked-lists.ts';

const { budget, spacing } = listLimits;
/**
 * How many slots may be in use before a list of this rank has to wait. One slot is always reserved for the home list, so
 * that it is refreshed on time whatever users request, and one more for popular lists.
 */
const ceilings: Readonly<Record<Rank, number>> = { home: budget, popular: budget - 1, other: budget - 2 };
/** How long a reserved slot may be used, ms: half of the margin in the rate limit's window. */
const slotLifetime = 5_000;

export interface FetchQueueOptions {
	readonly endpoint: PublicEndpoint;
	readonly clock: Clock;
	readonly limiter: RateLimiter;
	readonly log: Log;
	/** Requests and decodes a list. */
	readonly fetch: (list: TrackedList) => Promise<Snapshot>;
	readonly rank: (list: TrackedList) => Rank;
}

interface Waiting {
	readonly list: TrackedList;
	readonly result: Promise<Snapshot>;
	resolve(snapshot: Snapshot): void;
	reject(error: unknown): void;
}

/**
 * The queue of requests to one endpoint, one per list however many callers wait for it: first the home list, then lists
 * without a snapshot, then the oldest. Requests start as the rate limiter allows and may overlap. After a failure the queue
 * backs off, and callers get the same error at once.
 */
export class FetchQueue {
	readonly #options: FetchQueueOptions;
	readonly #backoff: Backoff;
	/** Queued or being fetched. */
	readonly #pending = new Map<TrackedList, Waiting>();
	#queue: Waiting[] = [];
	#isDraining = false;
	#stopped: UserError | undefined;

	constructor(options: FetchQueueOptions) {
		this.#options = options;
		this.#backoff = new Backoff(options);
	}

	/** Whether the list is already queued or being fetched. */
	has(list: TrackedList): boolean {
		return this.#pending.has(list);
	}

	/** Fetches the list. @throws MarketError with `retryAt`; UserError once stopped. */
	add(list: TrackedList): Promise<Snapshot> {
		const pending = this.#pending.get(list);
		if (pending) return pending.result;
		if (this.#stopped) return Promise.reject(this.#stopped);
		const failure = this.#backoff.current(list);
		if (failure) return Promise.reject(failure.error);
		const waiting = newWaiting(list);
		this.#pending.set(list, waiting);
		// Removed before any caller continues. This also handles the rejection if there is no caller left.
		const remove = () => this.#pending.delete(list);
		waiting.result.then(remove, remove);
		this.#queue.push(waiting);
		void this.#drain();
		return waiting.result;
	}

	/** Sends no more requests, and rejects all callers. */
	stop(): void {
		this.#stopped = new UserError({ code: 'restarting' });
		for (const { reject } of this.#pending.values()) reject(this.#stopped);
		this.#queue = [];
	}

	async #drain(): Promise<void> {
		if (this.#isDraining) return;
		this.#isDraining = true;
		const { clock, limiter, endpoint, rank } = this.#options;
		try {
			// Lists that are added within the same tick are all considered before the first one is picked.
			await Promise.resolve();
			for (let next = this.#next(); next; next = this.#next()) {
				const from = clock.now();
				const slot = await limiter.reserve(endpoint, ceilings[rank(next.list)]);
				// Rejected during the reservation: the slot stays used, but nothing is sent.
				if (!this.#queue.includes(next)) continue;
				// The machine slept in between: by the time of the request, the slot may have left the window.
				if (slot.granted && clock.now() - from > slotLifetime) continue;
				if (slot.granted) {
					this.#remove(next);
					void this.#send(next);
				} else if (slot.reason === 'spacing') {
					await sleep(clock, Math.min(spacing, slot.retryAt - clock.now()));
				} else {
					this.#remove(next);
					next.reject(limited(next.list, slot));
				}
			}
		} catch (error) {
			// A request that cannot be recorded must not be sent.
			this.#rejectAll(this.#backoff.failStorage(error).error);
		} finally {
			this.#isDraining = false;
		}
	}

	/** The most urgent list in the queue. */
	#next(): Waiting | undefined {
		const order = ({ list }: Waiting) =>
			this.#options.rank(list) === 'home' ? -Infinity : (list.snapshot?.fetchedAt ?? 0);
		return this.#queue.reduce<Waiting | undefined>(
			(best, each) => (best && order(best) <= order(each) ? best : each),
			undefined,
		);
	}

	async #send({ list, resolve, reject }: Waiting): Promise<void> {
		try {
			const snapshot = await this.#options.fetch(list);
			this.#backoff.reset(list);
			resolve(snapshot);
			await this.#backoff.confirm();
		} catch (error) {
			const failure = await this.#backoff.fail(list, error);
			if (failure.isEndpoint) this.#rejectAll(failure.error);
			reject(failure.error);
		}
	}

	#remove(waiting: Waiting): void {
		this.#queue = this.#queue.filter((each) => each !== waiting);
	}

	#rejectAll(error: unknown): void {
		const rejected = this.#queue;
		this.#queue = [];
		for (const { reject } of rejected) reject(error);
	}
}

function limited({ key }: TrackedList, { reason, retryAt, used }: Refusal): MarketError {
	const [failure, why] =
		reason === 'budget'
			? (['queued', `no slot is free, ${used} are in use`] as const)
			: (['limited', 'the marketplace has rate-limited the bot'] as const);
	return new MarketError(failure, `${keyText(key)}: ${why}`, { retryAt, isBudgetUsed: used >= budget });
}

function newWaiting(list: TrackedList): Waiting {
	let resolve!: Waiting['resolve'];
	let reject!: Waiting['reject'];
	const result = new Promise<Snapshot>((onResolve, onReject) => {
		resolve = onResolve;
		reject = onReject;
	});
	return { list, result, resolve, reject };
}
