import type { Clock } from '../../runtime/clock.ts';
import { type Currency, currencies } from '../currency.ts';
import type { SizePeak } from '../decoding/size-peaks.ts';
import { type Game, games } from '../game.ts';
import { endpointOf, type ListKey, type PublicEndpoint } from '../list-key.ts';
import { Demand, demandPeriod, type Pair, pairText } from './demand.ts';
import { ListMap } from './list-map.ts';
import { lifetimeOf, type Problem, type Snapshot } from './snapshot.ts';

/** Lists that were requested within this time are refreshed automatically, ms. */
const refreshPeriod = demandPeriod;
/** A game is in use if somebody asked about it within this time, ms. */
export const usePeriod = 24 * 60 * 60_000;
/** The most pairs of game and foreign currency in memory: some 5 MB each. The rate limit could not refresh more. */
const maxForeignPairs = 8;
/** The most pairs of game and foreign currency that are refreshed although they could be converted. */
const maxFavourites = 4;
/** How many of the wanted lists of an endpoint count as popular. */
const popularCount = 2;
const kinds = ['tradable', 'history', 'out-of-stock'] as const;

/** The game that is always in use, and the currency that others are converted from. */
export type Home = Pair;

/** A list that is in memory, or is to be: its snapshot, if there is one, and when it was requested. */
export interface TrackedList {
	readonly key: ListKey;
	snapshot?: Snapshot;
	/** When the request for the snapshot was sent, Unix ms. */
	storedAt?: number;
	/** See `addSizePeak`. */
	peaks?: readonly SizePeak[];
	problem?: Problem | undefined;
	/** The attempt to read it from disk, which happens at most once. */
	restored?: Promise<void>;
	/** Process time when a user last requested the list itself; undefined if nobody did. */
	lastRequested?: number;
}

/**
 * How urgent a list is. `home`: everything can be answered from it. `wanted`: people ask for it, and there is no other
 * way to answer; `popular`: as many people as for hardly any other. `spare`: it is only nice to have, because prices in
 * its currency can be converted.
 */
export type Rank = 'home' | 'popular' | 'wanted' | 'spare';

export interface TrackedListsOptions {
	readonly clock: Clock;
	readonly home: Home;
	/** Whether prices in the currency can be converted from the home currency. */
	readonly canConvert: (currency: Currency) => boolean;
}

/**
 * Tracks the lists in memory: which of them to keep there, which to refresh automatically, and which take precedence.
 * The home lists are those of each game in use in the home currency.
 */
export class TrackedLists {
	readonly #options: TrackedListsOptions;
	readonly #lists = new ListMap<TrackedList>();
	/** Process time when each game was last asked about, and when its trade-locked listings were. */
	readonly #used = new Map<Game, number>();
	readonly #usedLocked = new Map<Game, number>();
	readonly #demand: Demand;

	constructor(options: TrackedListsOptions) {
		this.#options = options;
		this.#demand = new Demand(options.clock);
		this.#trackHomeLists();
	}

	get(key: ListKey): TrackedList | undefined {
		return this.#lists.get(key);
	}

	all(): TrackedList[] {
		return this.#lists.values();
	}

	/** The list, which is tracked from now on. */
	track(key: ListKey): TrackedList {
		const list = this.get(key) ?? { key };
		this.#lists.set(key, list);
		return list;
	}

	/** Records a user's request for this very list, which is tracked from now on. */
	request(key: ListKey, userId: string): TrackedList {
		const list = this.track(key);
		list.lastRequested = this.#options.clock.now();
		this.want(key, userId);
		return list;
	}

	/** Takes the requests for a list back: it is not fetched for anyone. */
	dismiss(list: TrackedList): void {
		delete list.lastRequested;
	}

	/** Records that a user wants prices of this game and currency, in whichever way they are answered. */
	want({ kind, game, currency }: ListKey, userId: string): void {
		this.keepInUse(game, kind === 'trade-locked');
		if (currency !== this.#options.home.currency) this.#demand.add({ game, currency }, userId);
	}

	/** Keeps a game in use, or its trade-locked listings too, as if somebody had asked about it now. */
	keepInUse(game: Game, locked: boolean): void {
		const { clock } = this.#options;
		const isNew = !this.#isInUse(game) || (locked && !this.#isLockedInUse(game));
		this.#used.set(game, clock.now());
		if (locked) this.#usedLocked.set(game, clock.now());
		if (isNew) this.#trackHomeLists();
	}

	/** Records that a game was in use before a restart, at this process time. */
	resume(game: Game, usedAt: number): void {
		this.#used.set(game, Math.max(usedAt, this.#used.get(game) ?? -Infinity));
		this.#trackHomeLists();
	}

	/** Sets the currencies that people have chosen in their settings, most frequent first. */
	prefer(chosen: readonly Currency[]): void {
		this.#demand.prefer(chosen);
	}

	/** The foreign currencies, those that most people want first. */
	foreignCurrencies(): Currency[] {
		return this.#demand.currencies().filter((currency) => currency !== this.#options.home.currency);
	}

	/** The lists to refresh automatically: home lists, those that cannot be converted, and the favourites. */
	toRefresh(): TrackedList[] {
		this.#trackHomeLists();
		const favourites = this.#favourites().flatMap((pair) => kinds.map((kind) => this.track({ kind, ...pair })));
		return [...new Set([...this.all().filter((list) => this.rank(list) !== 'spare'), ...favourites])];
	}

	rank(list: TrackedList): Rank {
		if (this.#isHome(list)) return 'home';
		if (!this.#isWanted(list)) return 'spare';
		const endpoint = endpointOf(list.key.kind);
		const wanted = this.all().filter((each) => endpointOf(each.key.kind) === endpoint && this.#isWanted(each));
		const demand = this.#demand.of(list.key);
		const place = wanted.indexOf(list);
		const ahead = wanted.filter((other, i) => {
			const others = this.#demand.of(other.key);
			return others > demand || (others === demand && i < place);
		});
		return ahead.length < popularCount ? 'popular' : 'wanted';
	}

	/** The same list in the home currency; undefined if there is none, or this is it. */
	homeOf(key: ListKey): TrackedList | undefined {
		const { currency } = this.#options.home;
		return key.currency === currency ? undefined : this.get({ ...key, currency });
	}

	/** The home lists of an endpoint. */
	homeLists(endpoint: PublicEndpoint): TrackedList[] {
		return this.all().filter((list) => endpointOf(list.key.kind) === endpoint && this.#isHome(list));
	}

	/**
	 * Evicts the lists that are no longer needed, and returns them: those that are out of date and only nice to have, and
	 * those of the least wanted pairs if there are too many.
	 * @param isPending whether the list is about to be fetched.
	 */
	evict(isPending: (list: TrackedList) => boolean): TrackedList[] {
		const favourites = new Set(this.#favourites().map(pairText));
		const isKept = (list: TrackedList) => this.#isHome(list) || favourites.has(pairText(list.key)) || isPending(list);
		const others = this.all().filter((list) => !isKept(list));
		const mostWantedFirst = others
			.map((list) => ({ list, demand: this.#demand.of(list.key) }))
			.sort((a, b) => b.demand - a.demand || (b.list.lastRequested ?? 0) - (a.list.lastRequested ?? 0));
		const tooMany = new Set([...new Set(mostWantedFirst.map(({ list }) => pairText(list.key)))].slice(maxForeignPairs));
		const evicted = others.filter(
			(list) => tooMany.has(pairText(list.key)) || (this.rank(list) === 'spare' && this.#isOutdated(list)),
		);
		for (const { key } of evicted) this.#lists.delete(key);
		return evicted;
	}

	#trackHomeLists(): void {
		const { currency } = this.#options.home;
		for (const game of games) {
			if (!this.#isInUse(game)) continue;
			for (const kind of kinds) this.track({ kind, game, currency });
			if (this.#isLockedInUse(game)) this.track({ kind: 'trade-locked', game, currency });
		}
	}

	#isHome({ key: { kind, game, currency } }: Pick<TrackedList, 'key'>): boolean {
		if (currency !== this.#options.home.currency || !this.#isInUse(game)) return false;
		return kind !== 'trade-locked' || this.#isLockedInUse(game);
	}

	#isInUse(game: Game): boolean {
		const { clock, home } = this.#options;
		return game === home.game || clock.now() - (this.#used.get(game) ?? -Infinity) <= usePeriod;
	}

	#isLockedInUse(game: Game): boolean {
		return this.#options.clock.now() - (this.#usedLocked.get(game) ?? -Infinity) <= refreshPeriod;
	}

	/** Whether people ask for this very list: there is no other way to answer them. */
	#isWanted(list: TrackedList): boolean {
		return this.#isRequested(list) && !this.#isHome(list) && !this.#options.canConvert(list.key.currency);
	}

	#isRequested({ lastRequested = -Infinity }: TrackedList): boolean {
		return this.#options.clock.now() - lastRequested <= refreshPeriod;
	}

	#isOutdated({ key, snapshot }: TrackedList): boolean {
		return !snapshot || this.#options.clock.now() - snapshot.fetchedAt > lifetimeOf(key);
	}

	/** The pairs whose prices can be converted, but which most people want. */
	#favourites(): Pair[] {
		const { home, canConvert } = this.#options;
		const pairs = games
			.filter((game) => this.#isInUse(game))
			.flatMap((game) => currencies.map((currency): Pair => ({ game, currency })))
			.filter(({ currency }) => currency !== home.currency && canConvert(currency));
		return this.#demand.favourites(pairs, home.game).slice(0, maxFavourites);
	}
}
