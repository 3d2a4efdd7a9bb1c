import { MarketError } from '../../errors/market-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { within } from '../../runtime/waiting.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Currency, currencies } from '../currency.ts';
import { type Game, games } from '../game.ts';
import { keyText, type ListKey, type ListKind, type PublicEndpoint, parseKey } from '../list-key.ts';
import type { Conversion } from '../rates/conversion.ts';
import type { RateBook } from '../rates/rate-book.ts';
import { GameNames } from './game-names.ts';
import { ListArrivals } from './list-arrivals.ts';
import { ListLoader, type ListLoaderOptions } from './list-loader.ts';
import type { Market } from './market.ts';
import { MissingListError } from './missing-list-error.ts';
import { type LessonKind, lessonKinds, RateLessons } from './rate-lessons.ts';
import { SearchRateLimiter } from './search-rate-limiter.ts';
import { lifetimeOf, type Snapshot } from './snapshot.ts';
import { type Home, type TrackedList, TrackedLists, usePeriod } from './tracked-lists.ts';
import { UserLoadQuota } from './user-load-quota.ts';

/** How long a user waits for the refresh of a list that is past two lifetimes, ms. */
const refreshTimeout = 1_000;
/** How long a caller waits if there is no snapshot, ms. The list goes on loading after that, and `nextList` tells when it is there. */
const loadTimeout = 15_000;
/** How often lists are checked for being due, ms. */
const sweepInterval = 5_000;
/** How often to read the exchange rates that other processes have measured, ms. */
const ratesInterval = 30_000;

/** An exact list is preferred to a converted one while it is at most this much older than its lifetime, ms. */
const refreshDelay = 30_000;

export interface SnapshotsOptions extends Omit<ListLoaderOptions, 'tracked' | 'onLoaded' | 'onMeasured'> {
	readonly home: Home;
	readonly rates: RateBook;
}

/**
 * A cache of whole lists, refreshed so that any number of users costs the marketplace one request per list and lifetime.
 * Fresh lists are returned at once. Older ones are returned while a newer one is fetched in the background
 * (stale-while-revalidate). Users wait only if there is no snapshot, or a very old one.
 */
export class Snapshots {
	readonly #clock: Clock;
	readonly #home: Home;
	readonly #rates: RateBook;
	readonly #lessons: RateLessons;
	readonly #tracked: TrackedLists;
	readonly #names: ReadonlyMap<Game, GameNames>;
	readonly #loader: ListLoader;
	readonly #quota: UserLoadQuota;
	readonly #searches: SearchRateLimiter;
	readonly #arrivals = new ListArrivals();
	#cancelSweep: (() => void) | undefined;
	#cancelReload: (() => void) | undefined;

	constructor({ home, rates, ...options }: SnapshotsOptions) {
		const { clock } = options;
		this.#clock = clock;
		this.#home = home;
		this.#rates = rates;
		const canConvert = (currency: Currency) => rates.conversion(currency) !== undefined;
		this.#tracked = new TrackedLists({ clock, home, canConvert });
		this.#lessons = new RateLessons({ clock, home, rates, tracked: this.#tracked });
		this.#names = new Map(games.map((game) => [game, new GameNames({ ...options, game })]));
		this.#loader = new ListLoader({
			...options,
			tracked: this.#tracked,
			onMeasured: (key, measurement) => {
				void rates.record(key, measurement);
				if (canConvert(key.currency)) this.#dropSpare(key.currency);
			},
			onLoaded: ({ game }, list) => {
				this.#names.get(game)!.update(list);
				this.#arrivals.announce();
			},
		});
		this.#quota = new UserLoadQuota(clock);
		this.#searches = new SearchRateLimiter(clock);
	}

	/** Starts to refresh the home lists, and all lists that are requested, as they become due. */
	start(): void {
		void this.#loader.restore(this.#tracked.all()).then(() => this.#resume());
		this.#sweep();
		this.#reloadRates();
	}

	/** Sends no more requests, and rejects all callers. */
	stop(): void {
		this.#cancelSweep?.();
		this.#cancelReload?.();
		for (const names of this.#names.values()) names.stop();
		this.#loader.stop();
	}

	/** The market for one user. */
	for(userId: string): Market {
		return {
			conversion: (game, currency, kinds) => {
				for (const kind of kinds) this.#tracked.want({ kind, game, currency }, userId);
				return this.conversion(game, currency, kinds);
			},
			rate: (currency) => this.#rates.conversion(currency),
			get: (key) => this.#get(key, userId),
			cached: (key) => this.cached(key),
			isReady: ({ kind, game, currency }) => this.#isReady(game, currency, [kind]),
			ready: (kinds, game) => currencies.filter((currency) => this.#isReady(game, currency, kinds)),
			exact: (kinds, game) => currencies.filter((currency) => this.#isExact(game, currency, kinds)),
			nextList: (signal) => this.#arrivals.next(signal),
			catalogue: (game) => this.catalogue(game),
			indexed: (game) => this.#names.get(game)!.indexed(),
			search: (work) => this.#searches.run(userId, work),
		};
	}

	/** The list if it is in memory, however old. Sends no request. */
	cached(key: ListKey): Snapshot | undefined {
		const list = this.#tracked.get(key);
		return list && currentSnapshot(list);
	}

	/** The names of a game that appeared in any list so far. */
	catalogue(game: Game): Catalogue | undefined {
		return this.#names.get(game)!.catalogue;
	}

	/** All lists in memory. */
	all(): Snapshot[] {
		return this.#tracked.all().flatMap(({ snapshot }) => snapshot ?? []);
	}

	/** Takes over a list that another process has stored, if it is one of those in memory. */
	onStored(text: string): void {
		const key = parseKey(text);
		const list = key && this.#tracked.get(key);
		if (list) void this.#loader.adopt(list);
	}

	/** How long some list has been waiting for its request to this endpoint, ms; 0 if none is. */
	queueAge(endpoint: PublicEndpoint): number {
		return this.#loader.queueAge(endpoint);
	}

	/** When the marketplace is requested again after a failure, process time; undefined if nothing has failed. */
	get retryAt(): number | undefined {
		return this.#loader.retryAt;
	}

	/** Sets the currencies that people have chosen in their settings, most frequent first: they get lists of their own. */
	prefer(preferred: readonly Currency[]): void {
		this.#tracked.prefer(preferred);
	}

	/**
	 * Keeps the home lists of a game refreshed although nobody asks about it, with those of trade-locked listings if `locked`.
	 * To be called again at least once an hour.
	 */
	keepInUse(game: Game, locked: boolean): void {
		this.#tracked.keepInUse(game, locked);
	}

	/** See Market. A currency's own lists are used if they are fresh, and if there is no rate or no newer home list. */
	conversion(game: Game, currency: Currency, kinds: readonly ListKind[]): Conversion | undefined {
		const conversion = this.#rates.conversion(currency);
		if (!conversion || this.#isExact(game, currency, kinds)) return undefined;
		const isNewer = (kind: ListKind) => {
			const own = this.cached({ kind, game, currency });
			const home = this.cached({ kind, game, currency: this.#home.currency });
			return own && own.fetchedAt >= (home?.fetchedAt ?? -Infinity);
		};
		return kinds.every(isNewer) ? undefined : conversion;
	}

	/** Whether all lists of these kinds in the currency are in memory and fresh. */
	#isExact(game: Game, currency: Currency, kinds: readonly ListKind[]): boolean {
		if (currency === this.#home.currency) return true;
		return kinds.every((kind) => {
			const key = { kind, game, currency };
			const { fetchedAt } = this.cached(key) ?? { fetchedAt: -Infinity };
			return this.#clock.now() - fetchedAt <= lifetimeOf(key) + refreshDelay;
		});
	}

	/** Whether lists of these kinds are in memory, in this currency or in the one it is converted from. */
	#isReady(game: Game, currency: Currency, kinds: readonly ListKind[]): boolean {
		const from = this.conversion(game, currency, kinds)?.from ?? currency;
		return kinds.every((kind) => this.cached({ kind, game, currency: from }) !== undefined);
	}

	/**
	 * The list: at once if it is at most two lifetimes old, otherwise after a short wait for a newer one.
	 * @throws MissingListError if there is none and none arrives within `loadTimeout`; `retryAt` says when to try again.
	 * UserError if the bot is stopping.
	 */
	async #get(key: ListKey, userId: string): Promise<Snapshot> {
		const list = this.#tracked.request(key, userId);
		if (!list.snapshot) await this.#loader.restore([list]);
		if (!list.snapshot) return this.#load(list, userId);
		if (isDue(list.snapshot, this.#clock.now())) {
			// In the background: a failure is logged there, and this snapshot is returned.
			const refresh = this.#loader.refresh(list).catch(() => undefined);
			const age = this.#clock.now() - list.snapshot.fetchedAt;
			if (age > 2 * lifetimeOf(key)) await within(this.#clock, refreshTimeout, refresh);
		}
		return currentSnapshot(list) ?? list.snapshot;
	}

	/** Fetches a list that has no snapshot, at the expense of the user's quota. */
	async #load(list: TrackedList, userId: string): Promise<Snapshot> {
		try {
			this.#countLoad(list, userId);
			const fetched = await within(this.#clock, loadTimeout, this.#loader.refresh(list));
			const snapshot = fetched ?? currentSnapshot(list);
			if (snapshot) return snapshot;
			throw new MarketError('loading', `${keyText(list.key)}: not loaded in time`);
		} catch (error) {
			throw this.#withAlternatives(list.key, error);
		}
	}

	/** Counts the load of a list against the user's quota. @throws MarketError if it is used up. */
	#countLoad(list: TrackedList, userId: string): void {
		// What is loaded for everyone, or for someone else already, does not count.
		if (this.#tracked.rank(list) === 'home' || this.#loader.isFetching(list)) return;
		const retryAt = this.#quota.use(userId, list.key);
		if (retryAt === undefined) return;
		// Otherwise it would be loaded as one that somebody wants.
		this.#tracked.dismiss(list);
		throw new MarketError('share', `${keyText(list.key)}: the user's quota is used up`, { retryAt });
	}

	/** Adds to a MarketError which list is missing, and which currencies could be requested instead. */
	#withAlternatives(list: ListKey, error: unknown): unknown {
		if (!(error instanceof MarketError)) return error;
		const { failure, message, cause, retryAt = this.#clock.now() + loadTimeout, isBudgetUsed } = error;
		const ready = currencies.filter((currency) => this.#isReady(list.game, currency, [list.kind]));
		return new MissingListError(failure, message, { cause, retryAt, isBudgetUsed, list, ready });
	}

	/**
	 * Goes on with the games that were in use before a restart, and with lists that are still fresh. Deletes lists that are
	 * of no use any more from disk.
	 */
	async #resume(): Promise<void> {
		const stored = await this.#loader.stored();
		const isHome = ({ currency }: ListKey) => currency === this.#home.currency;
		for (const { key, age } of stored)
			if (isHome(key) && age <= usePeriod) this.#tracked.resume(key.game, this.#clock.now() - age);
		for (const { key, age } of stored) {
			if (age <= lifetimeOf(key)) this.#tracked.track(key);
			else if (!this.#tracked.get(key)) this.#loader.forget(key);
		}
		void this.#loader.restore(this.#tracked.all());
	}

	/** Removes the lists of a currency from the queue that nobody needs any more, because prices in it can be converted. */
	#dropSpare(currency: Currency): void {
		this.#loader.drop((list) => list.key.currency === currency && this.#tracked.rank(list) === 'spare');
	}

	/** Reads from time to time which exchange rates other processes have measured. */
	#reloadRates(): void {
		this.#cancelReload = this.#clock.after(ratesInterval, async () => {
			this.#reloadRates();
			const unknown = currencies.filter((currency) => !this.#rates.conversion(currency));
			await this.#rates.load();
			for (const currency of unknown) if (this.#rates.conversion(currency)) this.#dropSpare(currency);
		});
	}

	#sweep(): void {
		for (const { key } of this.#tracked.evict((list) => this.#loader.isFetching(list))) this.#loader.forget(key);
		void this.#refreshDue(this.#tracked.toRefresh());
		for (const kind of lessonKinds) void this.#learn(kind);
		this.#cancelSweep = this.#clock.after(sweepInterval, () => this.#sweep());
	}

	/** Fetches a list to measure an exchange rate with, if there is something to learn and a slot left. */
	async #learn(kind: LessonKind): Promise<void> {
		const key = this.#lessons.next(kind);
		if (!key) return;
		const list = this.#tracked.track(key);
		await this.#loader.restore([list]);
		if (list.snapshot && !isDue(list.snapshot, this.#clock.now())) return;
		await this.#loader.refresh(list).catch(({ retryAt }: Partial<MarketError>) => {
			if (retryAt !== undefined) this.#lessons.postpone(key, retryAt);
		});
	}

	/** Queues all lists that are due: the queue knows which go first. Those that get no slot are queued again next time. */
	async #refreshDue(lists: readonly TrackedList[]): Promise<void> {
		const refresh = async (list: TrackedList) => {
			await this.#loader.restore([list]);
			if (!list.snapshot || isDue(list.snapshot, this.#clock.now())) await this.#loader.refresh(list);
		};
		// Each by itself: one that takes long to read from disk must not delay the others.
		await Promise.all(lists.map((list) => refresh(list).catch(() => undefined)));
	}
}

function isDue({ dueAt }: Snapshot, now: number): boolean {
	return now > dueAt;
}

/** The snapshot, with the problem that currently prevents a newer one. */
function currentSnapshot({ snapshot, problem }: TrackedList): Snapshot | undefined {
	return snapshot && problem ? { ...snapshot, problem } : snapshot;
}
