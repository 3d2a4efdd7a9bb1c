import { EventEmitter, once } from 'node:events';
import { ageOf, type Clock, sleep } from '../../base/clock.ts';
import type { MarketError } from '../../base/errors/market-error.ts';
import type { Log } from '../../base/log.ts';
import { type Game, games } from '../../names/game.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import type { RateLimiter } from '../../storage/rate-limiter.ts';
import type { Store } from '../../storage/store.ts';
import { endpointOf, type ListKey, listKeyText, type PublicEndpoint, publicEndpoints } from '../list-key.ts';
import type { DecodedList, ListWorker } from '../lists/list-worker.ts';
import type { ExchangeRates } from '../rates/exchange-rates.ts';
import type { Rows } from '../rows/rows.ts';
import { CurrentCatalogue } from './current-catalogue.ts';
import type { FetchPlan } from './fetch-plan.ts';
import { ListFetcher } from './list-fetcher.ts';
import type { Market, Snapshot } from './market.ts';
import { minCountsOf } from './min-counts.ts';
import type { RateSampling } from './rate-sampling.ts';
import { SearchRateLimiter } from './search-rate-limiter.ts';

/** How long to wait after the stored lists could not be read, ms. */
const restoreInterval = 5_000;

interface SnapshotsOptions {
	readonly clock: Clock;
	readonly limiter: RateLimiter;
	readonly lease: Store['lease'];
	readonly worker: ListWorker;
	readonly processId: string;
	readonly plan: FetchPlan;
	readonly rates: ExchangeRates;
	readonly rateSampling: RateSampling;
	readonly fetch: (key: ListKey) => Promise<Buffer>;
	/** Receives each list that was fetched, read from the store, or taken over from another process. */
	readonly onSnapshot?: ((snapshot: Snapshot) => void) | undefined;
	readonly log: Log;
}

/** Keeps the newest lists in memory. Every question is answered from them, and none causes a request. */
export class Snapshots {
	readonly #options: SnapshotsOptions;
	readonly #lists = new Map<string, Snapshot>();
	/** When each of the lists was requested, Unix ms, as the store and other processes know it. */
	readonly #fetchedAtWall = new Map<string, number>();
	readonly #catalogues: ReadonlyMap<Game, CurrentCatalogue>;
	readonly #fetchers: Readonly<Record<PublicEndpoint, ListFetcher>>;
	readonly #searchLimiter: SearchRateLimiter;
	/** Emits `list` when a list has arrived. Without the 0, Node.js would warn if more than 10 questions wait. */
	readonly #arrivals = new EventEmitter().setMaxListeners(0);
	readonly #stopping = new AbortController();

	constructor(options: SnapshotsOptions) {
		const { clock } = options;
		this.#options = options;
		this.#catalogues = new Map(games.map((game) => [game, new CurrentCatalogue({ ...options, game })]));
		this.#searchLimiter = new SearchRateLimiter(clock);
		const fetcher = (endpoint: PublicEndpoint) =>
			new ListFetcher({
				...options,
				endpoint,
				lists: () =>
					options.plan.lists(endpoint).map((key) => {
						const { fetchedAt, dueAt } = this.list(key) ?? { fetchedAt: -Infinity, dueAt: -Infinity };
						return { key, fetchedAt, dueAt };
					}),
				listForRates: () => options.rateSampling.next(endpoint, (key) => this.list(key)),
				adopt: (key) => this.#adopt(key),
				// A list that is not in the plan was chosen by `listForRates`.
				fetch: (key) => (options.plan.has(key) ? this.#fetch(key) : this.#measure(key)),
			});
		this.#fetchers = { items: fetcher('items'), history: fetcher('history'), 'out-of-stock': fetcher('out-of-stock') };
	}

	start(): void {
		const { plan, log } = this.#options;
		for (const delay of plan.delays)
			log.warn(delay, 'more lists than fit into 5 minutes: each is refreshed every %d minutes', delay.minutes);
		void this.#restore().then(() => {
			if (this.#stopping.signal.aborted) return;
			for (const endpoint of publicEndpoints) this.#fetchers[endpoint].start();
		});
	}

	/** Resolves when the requests in progress have ended. */
	async stop(): Promise<void> {
		this.#stopping.abort();
		for (const current of this.#catalogues.values()) current.stop();
		await Promise.all(publicEndpoints.map((endpoint) => this.#fetchers[endpoint].stop()));
	}

	/**
	 * Returns the market as this user sees it.
	 * @param userId whose rate limit searches count against: a user's, or a name for a part of the bot, such as `reports`
	 */
	marketFor(userId: string): Market {
		const { plan, rates, rateSampling } = this.#options;
		return {
			currencies: plan.currencies,
			rate: (currency) => rates.conversion(currency),
			followsNoRate: (currency) => rates.followsNoRate(currency),
			rateWaitsUntil: (currency) => rateSampling.waitsUntil(currency),
			list: (key) => this.list(key),
			failureOf: (key) => this.failureOf(key),
			requestTradeLocked: (game) => {
				if (plan.requestTradeLocked(game)) this.#fetchers.items.wake();
			},
			readyGames: () => games.filter((game) => plan.listsOf(game).every((key) => this.list(key))),
			nextList: async (signal) => {
				await once(this.#arrivals, 'list', { signal }).catch(() => {});
			},
			catalogue: (game) => this.catalogue(game),
			indexed: (game) => this.#catalogues.get(game)!.indexed(),
			search: (work) => this.#searchLimiter.run(userId, work),
		};
	}

	list(key: ListKey): Snapshot | undefined {
		return this.#lists.get(listKeyText(key));
	}

	failureOf(key: ListKey): MarketError | undefined {
		return this.#fetchers[endpointOf(key.kind)].failureOf(key);
	}

	catalogue(game: Game): Catalogue | undefined {
		return this.#catalogues.get(game)!.catalogue;
	}

	all(): Snapshot[] {
		return [...this.#lists.values()];
	}

	/** When the first endpoint is asked again after a failure, in process time; undefined if none is waiting. */
	get retryAt(): number | undefined {
		const times = publicEndpoints.flatMap((endpoint) => this.#fetchers[endpoint].retryAt ?? []);
		return times.length > 0 ? Math.min(...times) : undefined;
	}

	/** Reads the stored lists, again and again until the store can be read. */
	async #restore(): Promise<void> {
		const { clock, log } = this.#options;
		const { signal } = this.#stopping;
		for (let attempt = 1; !signal.aborted; attempt++)
			try {
				await this.#readStored();
				return;
			} catch (error) {
				// The fetchers need the store as well, so there is nothing to do before it can be read.
				const isFirstFailure = attempt === 1;
				if (isFirstFailure && !signal.aborted)
					log.warn({ error: String(error) }, 'stored lists cannot be read; trying again');
				await sleep(clock, restoreInterval, signal).catch(() => {});
			}
	}

	/**
	 * Takes over the stored lists, those of the default game first. Deletes lists that are no longer in the plan, or
	 * cannot be read.
	 */
	async #readStored(): Promise<void> {
		const { plan, worker } = this.#options;
		const storedKeys = (await worker.stored()).map(({ key }) => key);
		const isNeeded = (key: ListKey) => plan.has(key) || isHomeTradeLocked(key, plan);
		for (const game of new Set([plan.home.game, ...games])) {
			const keys = storedKeys.filter((key) => key.game === game && isNeeded(key));
			const lists = keys.length > 0 ? await worker.read(keys) : [];
			for (const [i, list] of lists.entries()) {
				// A list that cannot be read is undefined.
				if (list) this.#install(keys[i]!, list, this.#processTimeOf(list));
			}
		}
		for (const key of storedKeys) if (!this.list(key)) await worker.forget(key);
	}

	/** Takes over a stored list if it is newer and not due itself, or if there is none yet. It never rejects. */
	async #adopt(key: ListKey): Promise<boolean> {
		const { worker, plan, log } = this.#options;
		if (!plan.has(key)) return false;
		try {
			const stored = (await worker.stored()).find((each) => listKeyText(each.key) === listKeyText(key));
			if (!stored || !this.#isWorthAdopting(key, stored.fetchedAt)) return false;
			const [list] = await worker.read([key]);
			if (!list || !this.#isWorthAdopting(key, list.fetchedAtWall)) return false;
			log.info({ list: listKeyText(key), rows: list.rows.items.length }, 'list taken over from another process');
			this.#install(key, list, this.#processTimeOf(list));
			return true;
		} catch {
			// The list is fetched instead. Failures of the store are logged elsewhere.
			return false;
		}
	}

	/** @param storedAt Unix ms */
	#isWorthAdopting(key: ListKey, storedAt: number): boolean {
		const { clock, plan } = this.#options;
		const isKnown = storedAt <= (this.#fetchedAtWall.get(listKeyText(key)) ?? -Infinity);
		// If there is no list yet, an old one is better than nothing, and tells how many rows a new one must have.
		return !isKnown && (!this.list(key) || ageOf(clock, storedAt) <= plan.interval(endpointOf(key.kind)));
	}

	/** Returns when a stored list was requested, in process time. */
	#processTimeOf({ fetchedAtWall }: DecodedList): number {
		const { clock } = this.#options;
		return clock.now() - ageOf(clock, fetchedAtWall);
	}

	async #fetch(key: ListKey): Promise<void> {
		const { clock, fetch, worker, log, rates } = this.#options;
		const fetchedAt = clock.now();
		const fetchedAtWall = clock.wall();
		const body = await fetch(key);
		const minCounts = minCountsOf(key, this.list(key), clock.now());
		const list = await worker.decode(key, body, fetchedAtWall, minCounts, this.#homeRows(key));
		const { rows, dropped, measurement } = list;
		log.info({ list: listKeyText(key), rows: rows.items.length, dropped, bytes: body.length }, 'list fetched');
		this.#install(key, list, fetchedAt);
		if (measurement) await rates.record(key, measurement);
	}

	/** Fetches a list only to compare it with the list in the home currency. @throws MarketError */
	async #measure(key: ListKey): Promise<void> {
		const { fetch, worker, rates, rateSampling } = this.#options;
		rateSampling.recordAttempt(key);
		const home = this.#homeRows(key);
		const body = await fetch(key);
		const measurement = home && (await worker.measure(key, body, home));
		if (measurement) {
			rateSampling.recordSuccess(key);
			await rates.record(key, measurement);
		}
		// Questions that wait may need only the rate.
		this.#arrivals.emit('list');
	}

	/**
	 * Returns the rows of the same list in the home currency; undefined if `key` is in that currency itself, or if the
	 * home list is too old to be compared with a new one.
	 */
	#homeRows(key: ListKey): Rows | undefined {
		const { clock, plan } = this.#options;
		const { currency } = plan.home;
		const home = key.currency === currency ? undefined : this.list({ ...key, currency });
		return home && clock.now() <= home.dueAt ? home.rows : undefined;
	}

	/** @param fetchedAt process time */
	#install(key: ListKey, decoded: DecodedList, fetchedAt: number): void {
		const { plan, onSnapshot } = this.#options;
		this.#catalogues.get(key.game)!.update(decoded);
		const snapshot = { key, fetchedAt, dueAt: fetchedAt + plan.interval(endpointOf(key.kind)), rows: decoded.rows };
		this.#lists.set(listKeyText(key), snapshot);
		this.#fetchedAtWall.set(listKeyText(key), decoded.fetchedAtWall);
		onSnapshot?.(snapshot);
		this.#arrivals.emit('list');
	}
}

/** Trade-locked listings stay in use after a restart until somebody asks for newer ones. */
const isHomeTradeLocked = ({ kind, currency }: ListKey, { home }: FetchPlan): boolean =>
	kind === 'trade-locked' && currency === home.currency;
