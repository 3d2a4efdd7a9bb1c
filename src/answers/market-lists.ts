import { type Clock, hourLength, withTimeout } from '../base/clock.ts';
import { MarketError } from '../base/errors/market-error.ts';
import { UserError } from '../base/user-error.ts';
import type { Conversion, Currency } from '../market/currency.ts';
import { type ListKey, type ListKind, listKeyText } from '../market/list-key.ts';
import { isUnreadable } from '../market/rows/rows.ts';
import { convertedSnapshot, type Market, type Snapshot } from '../market/snapshots/market.ts';
import type { Game } from '../names/game.ts';
import type { ItemId } from '../names/ids.ts';
import type { ItemRef } from '../names/item-ref.ts';
import type { Catalogue } from '../search/catalogue.ts';

export interface MarketQuery {
	readonly game: Game;
	readonly currency: Currency;
	readonly locked: boolean;
}

/** How long to wait for the index, ms: ten times as long as indexing takes. */
const indexTimeout = 10_000;
/**
 * How long a list may be overdue to be called recent, ms. Only recent lists are used where their age is not
 * displayed.
 */
const maxOverdue = 5 * 60_000;
/** How long a list may be overdue before it is called outdated, ms. */
const outdatedAfter = hourLength;

/**
 * Reads lists from memory: the currency's own or, if it has none, those in the home currency, converted. Lists may
 * be of any age, except those of the methods that are called recent.
 */
export class MarketLists {
	readonly query: MarketQuery;
	/** Undefined if amounts come from the currency's own lists. */
	readonly conversion: Conversion | undefined;
	readonly #market: Market;
	readonly #clock: Clock;

	constructor(market: Market, clock: Clock, query: MarketQuery) {
		// Trade-locked listings are only fetched in the home currency.
		const [home] = market.currencies;
		const hasLists = query.locked ? query.currency === home : market.currencies.includes(query.currency);
		this.#market = market;
		this.#clock = clock;
		this.query = query;
		this.conversion = hasLists ? undefined : market.rate(query.currency);
	}

	catalogue(): Catalogue | undefined {
		return this.#market.catalogue(this.query.game);
	}

	/** Returns the catalogue once any list has arrived: lists are decoded with it. @throws Error before that */
	loadedCatalogue(): Catalogue {
		const catalogue = this.catalogue();
		if (!catalogue) throw new Error('No list has arrived yet.');
		return catalogue;
	}

	catalogueOf(game: Game): Catalogue | undefined {
		return this.#market.catalogue(game);
	}

	search<Result>(work: () => Result): Promise<Result> {
		return this.#market.search(work);
	}

	/** @throws MarketError if there is no list yet, as `outOfStock` and `sales` do */
	listings(): Snapshot {
		return this.#get(this.#listingsKind);
	}

	outOfStock(): Snapshot {
		return this.#get('out-of-stock');
	}

	sales(): Snapshot {
		return this.#get('history');
	}

	/**
	 * Call this before saying that an item does not exist: it could be in a list that is missing.
	 * @throws MarketError if a list is missing
	 */
	requireAll(): void {
		for (const kind of this.#kinds) this.#get(kind);
	}

	cachedSales(): Snapshot | undefined {
		return this.#cached('history');
	}

	cachedOutOfStock(): Snapshot | undefined {
		return this.#cached('out-of-stock');
	}

	/** Returns the newest list of asks, however old it is. */
	cachedListings(): Snapshot | undefined {
		return this.#cached(this.#listingsKind);
	}

	recentListings(): Snapshot | undefined {
		this.#requestIfTradeLocked(this.#listingsKind);
		return this.#recent(this.#listingsKind);
	}

	recentOppositeListings(): Snapshot | undefined {
		return this.#recent(this.query.locked ? 'tradable' : 'trade-locked');
	}

	recentSales(): Snapshot | undefined {
		return this.#recent('history');
	}

	/** When the list was fetched, process time, if that is so long ago that new items may be missing. */
	outdatedSince(kind: ListKind = this.#listingsKind): number | undefined {
		const list = this.#market.list(this.#key(kind));
		return list && this.#clock.now() - list.dueAt > outdatedAfter ? list.fetchedAt : undefined;
	}

	/** @throws UserError if `ref` names no item whose entries can be read */
	requireReadable(ref: ItemRef): void {
		if (this.readable([ref]).length === 0)
			throw new UserError({ code: 'entry-unreadable', item: this.loadedCatalogue().label(ref) });
	}

	/** Leaves out items whose entry in a list cannot be read, and refs that have only such items. */
	readable<Ref extends ItemRef>(refs: readonly Ref[]): { readonly ref: Ref; readonly items: readonly ItemId[] }[] {
		const catalogue = this.loadedCatalogue();
		const lists = this.#kinds.map((kind) => this.#market.list(this.#key(kind))).filter((list) => list !== undefined);
		const isReadable = (item: ItemId) => !lists.some(({ rows }) => isUnreadable(rows, item));
		return refs
			.map((ref) => ({ ref, items: catalogue.itemsOf(ref).filter(isReadable) }))
			.filter(({ items }) => items.length > 0);
	}

	async indexed(): Promise<void> {
		await withTimeout(this.#clock, indexTimeout, this.#market.indexed(this.query.game));
	}

	/** The currencies that have lists of their own. */
	get exactCurrencies(): readonly Currency[] {
		return this.#market.currencies;
	}

	get #listingsKind(): 'tradable' | 'trade-locked' {
		return this.query.locked ? 'trade-locked' : 'tradable';
	}

	get #kinds(): readonly ListKind[] {
		return [this.#listingsKind, 'history', 'out-of-stock'];
	}

	/** Trade-locked listings are fetched for as long as somebody wants to read them. */
	#requestIfTradeLocked(kind: ListKind): void {
		if (kind === 'trade-locked') this.#market.requestTradeLocked(this.query.game);
	}

	#get(kind: ListKind): Snapshot {
		this.#requestIfTradeLocked(kind);
		const list = this.#cached(kind);
		if (list) return list;
		const key = this.#key(kind);
		const message = `${listKeyText(key)}: not there yet`;
		const error = this.#market.failureOf(key);
		// If there is a rate, `#key` names a home list. So a key whose currency has no lists means that the rate is
		// missing.
		const needsRate = !this.#market.currencies.includes(key.currency);
		if (!needsRate) throw error ?? new MarketError('loading', message);
		if (this.#market.followsNoRate(key.currency)) throw new MarketError('no-single-rate', message, { needsRate });
		if (error) throw new MarketError(error.failure, error.message, { retryAt: error.retryAt, needsRate });
		const retryAt = this.#market.rateWaitsUntil(key.currency);
		throw new MarketError('no-rate', message, { retryAt, needsRate });
	}

	#cached(kind: ListKind): Snapshot | undefined {
		const list = this.#market.list(this.#key(kind));
		return list && this.conversion ? convertedSnapshot(list, this.conversion) : list;
	}

	#recent(kind: ListKind): Snapshot | undefined {
		const list = this.#cached(kind);
		return list && this.#clock.now() <= list.dueAt + maxOverdue ? list : undefined;
	}

	/** Without an exchange rate, this is the key of a list that never exists. */
	#key(kind: ListKind): ListKey {
		const { game, currency } = this.query;
		return { kind, game, currency: this.conversion?.from ?? currency };
	}
}
