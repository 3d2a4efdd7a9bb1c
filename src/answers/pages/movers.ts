import { type Clock, hourLength, wallTime } from '../../base/clock.ts';
import { StoreError } from '../../base/errors/store-error.ts';
import { getOrCompute } from '../../base/get-or-compute.ts';
import { UserError } from '../../base/user-error.ts';
import { lowestAskIn } from '../../market/rows/rows.ts';
import { type Game, gameNames } from '../../names/game.ts';
import type { KeyedItem } from '../../names/item-ref.ts';
import { offerOfSnapshot, type PriceHistory, type PriceSnapshot } from '../../prices/price-history.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { askAndSalesSources, choiceOf, type ListSource } from '../choices.ts';
import { doubtfulLowestAskFinder } from '../doubtful-asks.ts';
import type { MarketLists } from '../market-lists.ts';
import { itemFilterOf } from './item-filter.ts';
import { type MovementBasis, type MovementPeriod, type MoversQuery, periodLengths } from './movement-choice.ts';
import {
	type ComparedLists,
	type ComparedPeriod,
	changesOf,
	findMovements,
	type ItemMovement,
	selectMovements,
} from './movements.ts';
import { type ListPage, listPage } from './page-of.ts';

/** Prices that were recorded more recently are not compared with current ones, ms. */
const shortestPeriod = 3 * hourLength;
/** The share of the period by which the recording may be off. */
const tolerance = 1 / 4;

export interface Mover extends KeyedItem {
	/** An ask is null if nothing was on offer, and undefined if that is unknown. */
	readonly ask: {
		readonly now: number | null | undefined;
		readonly before: number | null | undefined;
		/** Whether both asks count, so that they can be compared. */
		readonly counts: boolean;
		/** Whether the current ask is probably a mistake, or bait. */
		readonly isDoubtful: boolean;
	};
	readonly sales: { readonly now: number; readonly before: number; readonly period: ComparedPeriod } | undefined;
	/** Units sold in 30 days. */
	readonly sold: number;
}

/** The recording that current prices are compared with. */
interface ComparedRecording {
	/** When the compared asks or sales were recorded, process time. */
	readonly at: number;
	/** How long ago that was, ms. */
	readonly age: number;
	/** Whether the time between the recording and the current prices is about the chosen period. */
	readonly isPeriod: boolean;
	/** Whether no earlier prices were recorded. */
	readonly isFirst: boolean;
}

export interface MoversPage<Query extends MoversQuery = MoversQuery> extends ListPage<Mover> {
	readonly query: Query;
	/** If there are no movers: how many there would be without each limit, and by the other basis. */
	readonly without: { readonly sales: number; readonly price: number; readonly basis: number } | undefined;
	readonly compared: ComparedRecording;
	/** When the compared prices were recorded, Unix ms. */
	readonly since: number;
	readonly sources: readonly ListSource[];
	/** Process time from which the next list of asks may be fetched. */
	readonly dueAt: number;
}

/** All amounts are in the home currency. */
export class Movers {
	readonly #movements = new WeakMap<
		PriceSnapshot,
		ComparedLists & { readonly byBasis: Map<MovementBasis, readonly ItemMovement[]> }
	>();

	/** @throws UserError if nothing matches or too little is recorded; MarketError if a list is unavailable */
	async page<Query extends MoversQuery>(
		lists: MarketLists,
		prices: PriceHistory,
		query: Query,
		minPrice: number,
		page: number,
		clock: Clock,
	): Promise<MoversPage<Query>> {
		const { game, text, minSales } = query;
		if (!prices.isOn) throw new UserError({ code: 'movers-off' });
		const listings = lists.listings();
		const sales = lists.sales();
		const filter = await itemFilterOf(text, lists);
		// Unix ms. Movements end when the current lists were fetched, which is long ago if they could not be refreshed.
		const fetchedAt = wallTime(clock, listings.fetchedAt);
		const { earlier, since } = await comparableReference(prices, query, fetchedAt, clock);
		const catalogue = lists.loadedCatalogue();
		const comparedLists = { listings: listings.rows, sales: sales.rows, earlier };
		const select = (fewestSales: number, lowestPrice: number, basis = query.basis) =>
			selectMovements(this.#movementsOf(comparedLists, basis), query.direction, fewestSales, lowestPrice, filter);
		const order = select(minSales, minPrice);
		const countsWithout = () => ({
			sales: select(0, minPrice).length,
			price: select(minSales, 0).length,
			basis: select(minSales, minPrice, query.basis === 'sales' ? 'asks' : 'sales').length,
		});
		const doubtfulAskOf = doubtfulLowestAskFinder(lists);
		const toMover = (each: ItemMovement) => moverOf(each, comparedLists, catalogue, doubtfulAskOf);
		const moversPage = listPage(order, page, toMover, filter);
		return {
			query,
			...moversPage,
			without: order.length > 0 ? undefined : countsWithout(),
			compared: {
				...agesOf(since, fetchedAt, query.period, clock),
				isFirst: earlier.at <= (prices.recorded(game)?.from ?? -Infinity),
			},
			since,
			sources: askAndSalesSources(listings, sales),
			dueAt: listings.dueAt,
		};
	}

	#movementsOf(lists: ComparedLists, basis: MovementBasis): readonly ItemMovement[] {
		let cached = this.#movements.get(lists.earlier);
		if (cached?.listings !== lists.listings || cached.sales !== lists.sales) {
			cached = { ...lists, byBasis: new Map() };
			this.#movements.set(lists.earlier, cached);
		}
		return getOrCompute(cached.byBasis, basis, () => findMovements(lists, basis));
	}
}

/** @param since when the compared prices were recorded, Unix ms, like `fetchedAt` */
function agesOf(
	since: number,
	fetchedAt: number,
	period: MovementPeriod,
	clock: Clock,
): Pick<ComparedRecording, 'at' | 'age' | 'isPeriod'> {
	const age = clock.wall() - since;
	const length = periodLengths[period];
	return {
		at: clock.now() - age,
		age,
		isPeriod: Math.abs(fetchedAt - since - length) <= tolerance * length,
	};
}

/**
 * Returns the recording to compare with, and when its figures of the basis were recorded, Unix ms.
 * @throws UserError if there is none to read, or it is too recent
 */
async function comparableReference(
	prices: PriceHistory,
	query: MoversQuery,
	fetchedAt: number,
	clock: Clock,
): Promise<{ readonly earlier: PriceSnapshot; readonly since: number }> {
	const { game, basis } = query;
	const earlier = await referenceOf(prices, query, fetchedAt);
	const since = timeOf(earlier, basis);
	if (since === undefined) throw historyTooShort(game);
	const elapsed = fetchedAt - since;
	if (elapsed < shortestPeriod) throw historyTooShort(game, clock.now() + shortestPeriod - elapsed);
	return { earlier, since };
}

/**
 * Returns the recording to compare with. Right after a gap, it is the last one before the gap. `now` is Unix ms.
 * @throws UserError if there is none to read
 */
async function referenceOf(
	prices: PriceHistory,
	{ game, period, basis }: MoversQuery,
	now: number,
): Promise<PriceSnapshot> {
	try {
		// Doubles the age until the recording is old enough to compare, or there are no earlier ones.
		for (let ago: number = periodLengths[period]; ; ago *= 2) {
			const earlier = await prices.reference(game, now - ago);
			if (!earlier) break;
			const reachesFirst = now - ago <= (prices.recorded(game)?.from ?? Infinity);
			const isOldEnough = now - (timeOf(earlier, basis) ?? Infinity) >= shortestPeriod;
			if (reachesFirst || isOldEnough) return earlier;
		}
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		throw new UserError({ code: 'history-unreadable' }, { cause: error });
	}
	throw historyTooShort(game);
}

/** When the figures that are ranked were recorded, Unix ms: those of asks and of sales may be hours apart. */
const timeOf = ({ at, salesAt }: PriceSnapshot, basis: MovementBasis): number | undefined =>
	basis === 'sales' ? salesAt : at;

/** `readyAt` is process time; undefined if nothing is recorded yet. */
const historyTooShort = (game: Game, readyAt?: number) =>
	new UserError({ code: 'history-too-short', game: gameNames[game], hours: shortestPeriod / hourLength, readyAt });

function moverOf(
	{ item, sold }: ItemMovement,
	lists: ComparedLists,
	catalogue: Catalogue,
	doubtfulAskOf: ReturnType<typeof doubtfulLowestAskFinder>,
): Mover {
	const { key, name, version } = choiceOf(catalogue, catalogue.refOf(item));
	const { ask, sales } = changesOf(lists, item);
	return {
		key,
		name,
		version,
		ask: {
			now: lowestAskIn(lists.listings, item),
			before: offerOfSnapshot(lists.earlier, item)?.ask,
			counts: ask !== undefined,
			isDoubtful: doubtfulAskOf(item) !== undefined,
		},
		sales: sales && { period: sales.period, now: sales.now / 100, before: sales.before / 100 },
		sold,
	};
}
