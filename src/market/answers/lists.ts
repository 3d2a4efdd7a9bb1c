import { MarketError } from '../../errors/market-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { within } from '../../runtime/waiting.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ListKey, ListKind } from '../list-key.ts';
import type { Conversion } from '../rates/conversion.ts';
import type { Market } from '../snapshots/market.ts';
import { convertedSnapshot, lifetimeOf, type Snapshot } from '../snapshots/snapshot.ts';

/** What a request specifies besides the item. */
export interface MarketQuery {
	readonly game: Game;
	readonly currency: Currency;
	/** Whether to use the trade-locked listings instead of the tradable ones. */
	readonly locked: boolean;
}

/**
 * How long an answer that had to load its listings waits for sales that are being loaded, ms. Discord shows “thinking…”
 * by then.
 */
const historyTimeout = 3_000;

/** How long an answer waits for the search index, ms: ten times as long as indexing takes. */
const indexTimeout = 10_000;

/** Which command the lists are for, or the suggestions while an item is typed. */
export type Purpose = 'price' | 'history' | 'out-of-stock' | 'movers' | 'deals' | 'suggestions';

/**
 * The lists that one answer uses. Each is requested at most once per answer. `prefetch` requests all that the command may
 * need: for a price these are all three kinds.
 */
export class Lists {
	readonly query: MarketQuery;
	/** How amounts are converted; undefined if they come from the currency's own lists. */
	readonly conversion: Conversion | undefined;
	readonly #market: Market;
	readonly #clock: Clock;
	/** The kind of list that the command cannot do without. */
	readonly #main: ListKind;
	readonly #purpose: Purpose;
	/** Whether the main list was not in memory, so this answer has to wait for it. */
	readonly #isCold: boolean;
	readonly #requested = new Map<ListKind, Promise<Snapshot>>();

	constructor(market: Market, clock: Clock, query: MarketQuery, purpose: Purpose = 'price') {
		this.#market = market;
		this.#clock = clock;
		this.query = query;
		this.#main = purpose === 'history' || purpose === 'out-of-stock' ? purpose : this.#listingsKind;
		this.#purpose = purpose;
		this.conversion = market.conversion(query.game, query.currency, this.#needed);
		this.#isCold = !market.cached(this.#key(this.#main));
	}

	/** Requests all lists that the answer may need in parallel. */
	prefetch(): this {
		// The main list first: if request slots are scarce, it is the one that the answer needs.
		for (const kind of this.#needed) this.#get(kind).catch(() => {});
		return this;
	}

	catalogue(): Catalogue | undefined {
		return this.#market.catalogue(this.query.game);
	}

	/** Runs a search as the user's rate limit allows. @throws UserError if the user searches too much. */
	search<Result>(work: () => Result): Promise<Result> {
		return this.#market.search(work);
	}

	/** The list that the command cannot do without. @throws MarketError */
	main(): Promise<Snapshot> {
		return this.#get(this.#main);
	}

	/** The current listings. @throws MarketError */
	listings(): Promise<Snapshot> {
		return this.#get(this.#listingsKind);
	}

	/** The current listings, if they happen to be in memory and are not too old. Sends no request. */
	cachedListings(): Snapshot | undefined {
		return this.#recent(this.#listingsKind);
	}

	/** The listings of the opposite trade-lock setting, likewise. */
	cachedOppositeListings(): Snapshot | undefined {
		return this.#recent(this.query.locked ? 'tradable' : 'trade-locked');
	}

	/** The sales if they are in memory, however old. Sends no request. */
	cachedHistory(): Snapshot | undefined {
		return this.#cached('history');
	}

	/** The items out of stock. @throws MarketError */
	outOfStock(): Promise<Snapshot> {
		return this.#get('out-of-stock');
	}

	/** The sale prices. @throws MarketError */
	history(): Promise<Snapshot> {
		return this.#get('history');
	}

	/** The sale prices if they are in memory or loaded within a moment, otherwise the reason why they are missing. */
	async historySoon(): Promise<Snapshot | 'loading' | 'unavailable'> {
		const cached = this.cachedHistory();
		if (cached) return cached;
		try {
			return (await within(this.#clock, this.#isCold ? historyTimeout : 0, this.history())) ?? 'loading';
		} catch (error) {
			if (error instanceof MarketError) return 'unavailable';
			throw error;
		}
	}

	/** Resolves when the lists of all kinds are loaded. @throws MarketError */
	async all(): Promise<void> {
		await Promise.all(this.#kinds.map((kind) => this.#get(kind)));
	}

	/** Whether all names except the newest are known, because lists of all kinds were loaded in some currency. */
	areNamesKnown(): boolean {
		return this.#kinds.every((kind) => this.#market.ready([kind], this.query.game).length > 0);
	}

	/** Resolves when the names known so far can be searched, or after `indexTimeout`. */
	async indexed(): Promise<void> {
		await within(this.#clock, indexTimeout, this.#market.indexed(this.query.game));
	}

	/** Whether the list that the command cannot do without is in memory. */
	isReady(): boolean {
		return this.#market.cached(this.#key(this.#main)) !== undefined;
	}

	/** The currencies for which such an answer would come from their own lists, which are fresh. */
	exactCurrencies(): Currency[] {
		return this.#market.exact(this.#needed, this.query.game);
	}

	get #listingsKind(): 'tradable' | 'trade-locked' {
		return this.query.locked ? 'trade-locked' : 'tradable';
	}

	/** The kinds of lists that the command may need. */
	get #needed(): readonly ListKind[] {
		if (this.#purpose === 'price') return this.#kinds;
		return this.#main === this.#listingsKind ? [this.#main, 'history'] : [this.#main];
	}

	get #kinds(): readonly ListKind[] {
		return [this.#listingsKind, 'history', 'out-of-stock'];
	}

	#get(kind: ListKind): Promise<Snapshot> {
		let requested = this.#requested.get(kind);
		if (!requested) {
			requested = this.#market.get(this.#key(kind)).then((snapshot) => this.#converted(snapshot));
			this.#requested.set(kind, requested);
		}
		return requested;
	}

	#cached(kind: ListKind): Snapshot | undefined {
		const cached = this.#market.cached(this.#key(kind));
		return cached && this.#converted(cached);
	}

	/** The list if it is in memory and not too old. */
	#recent(kind: ListKind): Snapshot | undefined {
		const cached = this.#cached(kind);
		return cached && this.#clock.now() - cached.fetchedAt <= 2 * lifetimeOf(cached.key) ? cached : undefined;
	}

	#converted(snapshot: Snapshot): Snapshot {
		return this.conversion ? convertedSnapshot(snapshot, this.conversion) : snapshot;
	}

	#key(kind: ListKind): ListKey {
		const { game, currency } = this.query;
		return { kind, game, currency: this.conversion?.from ?? currency };
	}
}
