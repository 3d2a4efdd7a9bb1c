import { MarketError } from '../../errors/market-error.ts';
import { UserError } from '../../errors/user-error.ts';
import type { Log } from '../../runtime/log.ts';
import { sleep, within } from '../../runtime/waiting.ts';
import type { RateLimiter, Refusal, Reservation } from '../../storage/rate-limiter.ts';
import { keyText, type PublicEndpoint } from '../list-key.ts';
import { listLimits } from '../list-limits.ts';
import { Backoff } from './backoff.ts';
import { FetchLeases, type FetchLeasesOptions } from './fetch-leases.ts';
import type { Snapshot } from './snapshot.ts';
import type { Rank, TrackedList } from './tracked-lists.ts';
import { mostUrgent, urgency } from './urgency.ts';

const { budget, spacing, window } = listLimits;
/** Slots that are left free for home lists of a game that somebody asks about, and for the lists that most people want. */
const spareSlots = 1;
/** How long a reserved slot may be used, ms: half of the margin in the rate limit's window. */
const slotLifetime = 5_000;
/** How often to look whether another process has finished fetching a list, ms. */
const adoptInterval = 1_000;

export interface FetchQueueOptions extends FetchLeasesOptions {
	readonly endpoint: PublicEndpoint;
	readonly limiter: RateLimiter;
	readonly log: Log;
	/** Requests and decodes a list. */
	readonly fetch: (list: TrackedList) => Promise<Snapshot>;
	/** Takes over a newer version of the list that another process has fetched; undefined if there is none. Never rejects. */
	readonly adopt: (list: TrackedList) => Promise<Snapshot | undefined>;
	readonly rank: (list: TrackedList) => Rank;
	/** The home lists of the endpoint. */
	readonly homeLists: () => readonly TrackedList[];
}

interface Waiting {
	readonly list: TrackedList;
	/** Process time before which the list is not looked at again, because another process is fetching it. */
	notBefore: number;
	/** Process time since when the list has been waiting. */
	readonly since: number;
	readonly result: Promise<Snapshot>;
	resolve(snapshot: Snapshot): void;
	reject(error: unknown): void;
}

/**
 * The queue of requests to one endpoint, one per list however many callers wait for it: first the home lists, then the
 * lists that people wait for, then those that are only nice to have. Requests start as the rate limiter allows and may
 * overlap. If no slot is free, home lists stay in the queue, and callers for other lists get an error at once. After a
 * failure the queue backs off, and callers get the same error at once.
 */
export class FetchQueue {
	readonly #options: FetchQueueOptions;
	readonly #backoff: Backoff;
	readonly #leases: FetchLeases;
	/** Queued or being fetched. */
	readonly #pending = new Map<TrackedList, Waiting>();
	#queue: Waiting[] = [];
	#isDraining = false;
	/** The last refusal for lack of a slot, and the ceiling it was for. */
	#refusal: { readonly ceiling: number; readonly slot: Refusal } | undefined;
	/** Ends the wait for a free slot. */
	#wake: (() => void) | undefined;
	#stopped: UserError | undefined;

	constructor(options: FetchQueueOptions) {
		this.#options = options;
		this.#backoff = new Backoff(options);
		this.#leases = new FetchLeases(options);
	}

	/** Whether the list is already queued or being fetched. */
	has(list: TrackedList): boolean {
		return this.#pending.has(list);
	}

	/** When requests are sent again after a failure, process time; undefined if nothing has failed. */
	get retryAt(): number | undefined {
		return this.#backoff.retryAt;
	}

	/** Process time since when some list has been waiting for its request; undefined if none is. */
	get waitingSince(): number | undefined {
		return this.#queue.length > 0 ? Math.min(...this.#queue.map(({ since }) => since)) : undefined;
	}

	/** Fetches the list. @throws MarketError with `retryAt`; UserError once stopped. */
	add(list: TrackedList): Promise<Snapshot> {
		const pending = this.#pending.get(list);
		const refusal = pending && this.#queue.includes(pending) ? this.#refusalOf(list) : undefined;
		if (refusal) return Promise.reject(limited(list, refusal));
		if (pending) return pending.result;
		if (this.#stopped) return Promise.reject(this.#stopped);
		const failure = this.#backoff.current(list);
		if (failure) return Promise.reject(failure.error);
		const { result } = this.#enqueue(list);
		this.#wake?.();
		void this.#drain();
		return result;
	}

	#enqueue(list: TrackedList, since = this.#options.clock.now()): Waiting {
		const waiting = newWaiting(list, since);
		this.#pending.set(list, waiting);
		this.#queue.push(waiting);
		// Removed before any caller continues. This also handles the rejection if there is no caller left.
		const remove = () => {
			if (this.#pending.get(list) === waiting) this.#pending.delete(list);
		};
		waiting.result.then(remove, remove);
		return waiting;
	}

	/** Ends the wait for a list that another process has fetched, unless its request has been sent here as well. */
	settle(list: TrackedList, snapshot: Snapshot): void {
		const waiting = this.#queue.find((each) => each.list === list);
		if (!waiting) return;
		this.#remove(waiting);
		this.#backoff.reset(list);
		waiting.resolve(snapshot);
	}

	/** Removes the lists for which this returns true from the queue, unless their request has been sent. */
	drop(isObsolete: (list: TrackedList) => boolean): void {
		const dropped = this.#queue.filter(({ list }) => isObsolete(list));
		for (const waiting of dropped) {
			this.#remove(waiting);
			const retryAt = this.#options.clock.now();
			waiting.reject(new MarketError('queued', `${keyText(waiting.list.key)}: no longer needed`, { retryAt }));
		}
	}

	/** Sends no more requests, and rejects all callers. */
	stop(): void {
		this.#stopped = new UserError({ code: 'restarting' });
		for (const { reject } of this.#pending.values()) reject(this.#stopped);
		this.#queue = [];
		this.#wake?.();
	}

	async #drain(): Promise<void> {
		if (this.#isDraining) return;
		this.#isDraining = true;
		const { clock } = this.#options;
		try {
			// Lists that are added within the same tick are all considered before the first one is picked.
			await Promise.resolve();
			for (let next = this.#next(); next; next = this.#next()) {
				if (next.notBefore > clock.now()) {
					// All that is left in the queue is being fetched by other processes.
					await this.#sleepUntil(next.notBefore);
					continue;
				}
				if (!this.#refusalOf(next.list)) {
					const snapshot = await this.#options.adopt(next.list);
					if (snapshot) this.settle(next.list, snapshot);
					if (!this.#queue.includes(next)) continue;
				}
				if (!this.#refusalOf(next.list) && !(await this.#leases.take(next.list))) {
					next.notBefore = clock.now() + adoptInterval;
					continue;
				}
				const from = clock.now();
				const slot = await this.#reserve(next.list);
				// Rejected during the reservation: the slot stays used, but nothing is sent.
				if (!this.#queue.includes(next)) continue;
				// The process was stopped in between: by the time of the request, the slot may have left the window.
				if (slot.granted && clock.now() - from > slotLifetime) continue;
				if (slot.granted) {
					this.#remove(next);
					void this.#send(next);
				} else if (slot.reason === 'spacing') {
					await sleep(clock, Math.min(spacing, slot.retryAt - clock.now()));
				} else {
					// The most urgent list has no slot, so the others have none either.
					this.#refuse(slot);
					if (this.#queue.length > 0) await this.#sleepUntil(slot.retryAt);
				}
			}
		} catch (error) {
			// A request that cannot be recorded must not be sent.
			this.#rejectAll(this.#backoff.failStorage(error).error);
		} finally {
			this.#isDraining = false;
		}
	}

	/** Reserves a slot for the list, unless an earlier refusal still holds: then there is no need to ask the store again. */
	async #reserve(list: TrackedList): Promise<Reservation> {
		const { limiter, endpoint } = this.#options;
		const refusal = this.#refusalOf(list);
		if (refusal) return refusal;
		const ceiling = this.#ceiling(list);
		const slot = await limiter.reserve(endpoint, ceiling);
		this.#refusal = !slot.granted && slot.reason === 'budget' ? { ceiling, slot } : undefined;
		return slot;
	}

	/** The last refusal, if the list would be refused as well. */
	#refusalOf(list: TrackedList): Refusal | undefined {
		const last = this.#refusal;
		const holds = last && this.#ceiling(list) <= last.ceiling && this.#options.clock.now() < last.slot.retryAt;
		return holds ? last.slot : undefined;
	}

	/**
	 * How many slots may be in use before the list has to wait. Other lists leave a slot for every home list that becomes due
	 * and was not fetched within the window: so at any time, there are never more of them in the window than home lists leave room for,
	 * and every home list is refreshed on time whatever people request.
	 */
	#ceiling(list: TrackedList): number {
		const rank = this.#options.rank(list);
		if (rank === 'home') return budget;
		const now = this.#options.clock.now();
		const isDueSoon = ({ snapshot }: TrackedList) =>
			!snapshot || (snapshot.fetchedAt <= now - window && snapshot.dueAt <= now + window);
		const due = this.#options.homeLists().filter(isDueSoon);
		return Math.max(0, budget - due.length - (rank === 'popular' ? 0 : spareSlots));
	}

	/** The most urgent list in the queue; if other processes are fetching all of them, the one to look at first. */
	#next(): Waiting | undefined {
		const sent = [...this.#pending.values()].filter((waiting) => !this.#queue.includes(waiting));
		const currencies = new Set(sent.map(({ list }) => list.key.currency));
		const now = this.#options.clock.now();
		const here = this.#queue.filter(({ notBefore }) => notBefore <= now);
		if (here.length > 0) return mostUrgent(here, ({ list }) => urgency(list, this.#options.rank(list), currencies));
		const [first, ...others] = this.#queue;
		return others.reduce((next, each) => (each.notBefore < next!.notBefore ? each : next), first);
	}

	/** Rejects callers because no slot is free. Home lists stay in the queue, unless the marketplace blocks the bot. */
	#refuse(slot: Refusal): void {
		const refused = this.#queue;
		this.#queue = [];
		for (const { list, since, reject } of refused) {
			reject(limited(list, slot));
			if (slot.reason === 'budget' && this.#options.rank(list) === 'home') this.#enqueue(list, since);
		}
	}

	/** Waits until a slot may be free, or the queue has changed. */
	async #sleepUntil(at: number): Promise<void> {
		const woken = new Promise<void>((resolve) => {
			this.#wake = resolve;
		});
		await within(this.#options.clock, at - this.#options.clock.now(), woken);
		this.#wake = undefined;
	}

	async #send({ list, resolve, reject }: Waiting): Promise<void> {
		try {
			const snapshot = await this.#leases.during(list, () => this.#options.fetch(list));
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

function newWaiting(list: TrackedList, since: number): Waiting {
	let resolve!: Waiting['resolve'];
	let reject!: Waiting['reject'];
	const result = new Promise<Snapshot>((onResolve, onReject) => {
		resolve = onResolve;
		reject = onReject;
	});
	return { list, since, notBefore: 0, result, resolve, reject };
}
