import type { MarketError } from '../../errors/market-error.ts';
import { ageOf, type Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { RateLimiter } from '../../storage/rate-limiter.ts';
import type { Store } from '../../storage/store.ts';
import type { DecodedList, Decoder, ExpectedSize } from '../decoding/decoder.ts';
import { endpointOf, keyText, type ListKey, type PublicEndpoint, publicEndpoints } from '../list-key.ts';
import type { Measurement } from '../rates/measure-rate.ts';
import type { Rows } from '../rows/rows.ts';
import { FetchQueue } from './fetch-queue.ts';
import { lifetimeOf, type Snapshot } from './snapshot.ts';
import type { TrackedList, TrackedLists } from './tracked-lists.ts';

/** A list that has shrunk below this share of its largest size of the last day counts as an error of the marketplace. */
const minShare = 0.5;
/** How long a list's largest size counts, ms. */
const peakPeriod = 24 * 60 * 60_000;

/** How often the log says that stored lists cannot be read, ms. */
const unreadableLogInterval = 60_000;
/** Two clocks of a list's age may differ by this, ms. */
const clockPrecision = 500;

export interface ListLoaderOptions {
	readonly clock: Clock;
	readonly limiter: RateLimiter;
	readonly lease: Store['lease'];
	readonly decoder: Decoder;
	/** Identifies the process among those that share the store. */
	readonly processId: string;
	/** Sends the request for a list: MarketApi's `list`. */
	readonly fetch: (key: ListKey) => Promise<Buffer>;
	readonly log: Log;
	readonly tracked: TrackedLists;
	/** Called with each list that was loaded, before its snapshot is set. */
	readonly onLoaded: (key: ListKey, list: DecodedList) => void;
	/** Called with each snapshot after it was set: fetched, read from disk, or taken over from another process. */
	readonly onSnapshot?: ((snapshot: Snapshot) => void) | undefined;
	/** Called with how a foreign list that was fetched differs from the home list. */
	readonly onMeasured: (key: ListKey, measurement: Measurement) => void;
}

/** Loads tracked lists: from disk after a start, otherwise from the marketplace. */
export class ListLoader {
	readonly #options: ListLoaderOptions;
	readonly #queues: Readonly<Record<PublicEndpoint, FetchQueue>>;
	/** The decoder may be closed then, before it has answered: that is no failure. */
	#isStopped = false;
	/** Process time when the log last said that stored lists cannot be read. */
	#unreadableLoggedAt = -Infinity;

	constructor(options: ListLoaderOptions) {
		this.#options = options;
		const queue = (endpoint: PublicEndpoint) =>
			new FetchQueue({
				...options,
				endpoint,
				fetch: (list) => this.#fetch(list),
				adopt: (list) => this.#adopt(list),
				rank: (list) => options.tracked.rank(list),
				homeLists: () => options.tracked.homeLists(endpoint),
			});
		this.#queues = { items: queue('items'), history: queue('history'), 'out-of-stock': queue('out-of-stock') };
	}

	/** Whether the list is already queued or being fetched. */
	isFetching(list: TrackedList): boolean {
		return this.#queueOf(list).has(list);
	}

	/** Sends no more requests, and rejects all callers. */
	stop(): void {
		this.#isStopped = true;
		for (const endpoint of publicEndpoints) this.#queues[endpoint].stop();
	}

	/** Reads the lists from disk, if that was not tried before. Never rejects. */
	async restore(lists: readonly TrackedList[]): Promise<void> {
		const untried = lists.filter(({ restored }) => !restored);
		if (untried.length > 0) {
			const reading = this.#read(untried);
			for (const list of untried) list.restored = reading;
		}
		await Promise.all(lists.map(({ restored }) => restored));
	}

	/** The stored lists, each with its age in ms. Never rejects. */
	async stored(): Promise<readonly { readonly key: ListKey; readonly age: number }[]> {
		const { decoder, clock, log } = this.#options;
		try {
			return (await decoder.stored()).map(({ key, fetchedAt }) => ({ key, age: ageOf(clock, fetchedAt) }));
		} catch (error) {
			if (!this.#isStopped) log.warn({ error: String(error) }, 'stored lists cannot be read');
			return [];
		}
	}

	#logUnreadable(keys: readonly ListKey[], error: unknown): void {
		const { clock, log } = this.#options;
		if (this.#isStopped || clock.now() - this.#unreadableLoggedAt < unreadableLogInterval) return;
		this.#unreadableLoggedAt = clock.now();
		log.warn({ lists: keys.map(keyText), error: String(error) }, 'stored lists cannot be read');
	}

	/** Takes over a list that another process has fetched, if it is newer than the one in memory. Never rejects. */
	async adopt(list: TrackedList): Promise<void> {
		const snapshot = await this.#adopt(list);
		if (snapshot) this.#queueOf(list).settle(list, snapshot);
	}

	/** Fetches the list. @throws MarketError with `retryAt`; UserError once stopped. */
	async refresh(list: TrackedList): Promise<Snapshot> {
		try {
			return await this.#queueOf(list).add(list);
		} catch (error) {
			const { failure } = error as Partial<MarketError>;
			list.problem = failure === 'storage' || failure === 'decoding' ? failure : undefined;
			throw error;
		}
	}

	/** How long some list has been waiting for its request to this endpoint, ms; 0 if none is. */
	queueAge(endpoint: PublicEndpoint): number {
		const now = this.#options.clock.now();
		return now - (this.#queues[endpoint].waitingSince ?? now);
	}

	/** When an endpoint is requested again after a failure, the earliest, process time; undefined if nothing has failed. */
	get retryAt(): number | undefined {
		const times = publicEndpoints.flatMap((endpoint) => this.#queues[endpoint].retryAt ?? []);
		return times.length > 0 ? Math.min(...times) : undefined;
	}

	/** Removes the lists for which this returns true from the queues, unless their request has been sent. */
	drop(isObsolete: (list: TrackedList) => boolean): void {
		for (const endpoint of publicEndpoints) this.#queues[endpoint].drop(isObsolete);
	}

	/** Deletes the list from disk. */
	forget(key: ListKey): void {
		const { decoder, log } = this.#options;
		decoder
			.forget(key)
			.catch((error) => log.warn({ list: keyText(key), error: String(error) }, 'a stored list cannot be deleted'));
	}

	#queueOf({ key }: TrackedList): FetchQueue {
		return this.#queues[endpointOf(key.kind)];
	}

	async #read(lists: readonly TrackedList[]): Promise<void> {
		const keys = lists.map(({ key }) => key);
		try {
			const stored = await this.#options.decoder.read(keys);
			for (const [i, list] of stored.entries()) if (list) this.#install(lists[i]!, list, this.#fetchedAt(list));
		} catch (error) {
			this.#logUnreadable(keys, error);
			// The cause may be temporary: the next request for the list tries again.
			for (const list of lists) delete list.restored;
		}
	}

	/** Reads the list as another process has stored it, if that is newer than the snapshot and still fresh. Never rejects. */
	async #adopt(list: TrackedList): Promise<Snapshot | undefined> {
		const { decoder, clock, log } = this.#options;
		const isNewer = (fetchedAt: number) => {
			const age = ageOf(clock, fetchedAt);
			const ownAge = clock.now() - (list.snapshot?.fetchedAt ?? -Infinity);
			// After the system clock was set back, the list in memory is from the future, and would count as newer than itself.
			return fetchedAt !== list.storedAt && age <= lifetimeOf(list.key) && age < ownAge - clockPrecision;
		};
		try {
			const stored = (await decoder.stored()).find(({ key }) => keyText(key) === keyText(list.key));
			if (!stored || !isNewer(stored.fetchedAt)) return undefined;
			const [read] = await decoder.read([list.key]);
			if (!read || !isNewer(read.fetchedAt)) return undefined;
			log.info({ list: keyText(list.key), rows: read.rows.items.length }, 'list taken over from another process');
			return this.#install(list, read, this.#fetchedAt(read));
		} catch {
			// It is fetched instead. That the store fails is logged elsewhere.
			return undefined;
		}
	}

	/** Process time when a stored list was fetched. */
	#fetchedAt({ fetchedAt }: DecodedList): number {
		const { clock } = this.#options;
		return clock.now() - ageOf(clock, fetchedAt);
	}

	/** Sends the request, for which the queue has reserved a slot, and decodes the response. */
	async #fetch(list: TrackedList): Promise<Snapshot> {
		const { clock, fetch, decoder, log, tracked, onMeasured } = this.#options;
		const fetchedAt = clock.now();
		const wallTime = clock.wall();
		const body = await fetch(list.key);
		const decoded = await decoder.decode(list.key, body, wallTime, this.#expectedSize(list), this.#homeRows(list.key));
		const { rows, dropped, measurement } = decoded;
		log.info({ list: keyText(list.key), rows: rows.items.length, dropped, bytes: body.length }, 'list fetched');
		const snapshot = this.#install(list, decoded, fetchedAt);
		if (measurement) onMeasured(list.key, measurement);
		// Evicted during the fetch, so nothing else would delete it from disk.
		if (tracked.get(list.key) !== list) this.forget(list.key);
		return snapshot;
	}

	/** The rows of the same list in the home currency, if it is foreign and both were fetched within one lifetime. */
	#homeRows(key: ListKey): Rows | undefined {
		const { clock, tracked } = this.#options;
		const home = tracked.homeOf(key)?.snapshot;
		return home && clock.now() - home.fetchedAt <= lifetimeOf(key) ? home.rows : undefined;
	}

	#install(list: TrackedList, decoded: DecodedList, fetchedAt: number): Snapshot {
		this.#options.onLoaded(list.key, decoded);
		const dueAt = fetchedAt + lifetimeOf(list.key);
		list.peaks = decoded.peaks;
		list.storedAt = decoded.fetchedAt;
		list.problem = undefined;
		const snapshot = { key: list.key, fetchedAt, dueAt, rows: decoded.rows };
		list.snapshot = snapshot;
		this.#options.onSnapshot?.(snapshot);
		return snapshot;
	}

	/**
	 * The size that the next version of the list must have. A list of items out of stock may be empty. Others are
	 * compared with the largest size of the last day: compared only with the previous one, a list that loses just under
	 * half of its rows each time would be accepted until it is empty.
	 */
	#expectedSize({ key, peaks = [], snapshot }: TrackedList): ExpectedSize {
		if (key.kind === 'out-of-stock') return { minRows: 0, peaks: [] };
		const recent = peaks.filter(({ seen }) => ageOf(this.#options.clock, seen) <= peakPeriod);
		// Without a peak of the last day, the current snapshot is all there is.
		const largest = recent[0]?.rows ?? snapshot?.rows.items.length ?? 0;
		return { minRows: Math.max(1, Math.ceil(largest * minShare)), peaks: recent };
	}
}
