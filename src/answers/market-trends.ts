import { type Clock, dayLength, hourLength, yieldToEventLoop } from '../base/clock.ts';
import { enoughSales, figureAt, type SalesPeriod } from '../market/rows/figures.ts';
import { type Rows, salesColumn } from '../market/rows/rows.ts';
import type { Snapshot } from '../market/snapshots/market.ts';
import type { Game } from '../names/game.ts';
import { type ItemId, itemId } from '../names/ids.ts';
import { type Kind, kindOf, kinds } from '../names/skin.ts';
import type { DayAsks, PriceHistory } from '../prices/price-history.ts';
import { asksAndSales, type ListSource } from './choices.ts';
import type { MarketLists } from './market-lists.ts';

export const trendPeriods = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 } as const;
export type TrendPeriod = keyof typeof trendPeriods;
const salesOf: Readonly<Record<TrendPeriod, SalesPeriod>> = {
	'1d': 'day',
	'7d': 'week',
	'30d': 'month',
	'90d': 'quarter',
};
/** They have nearly all of the turnover. */
const mostMembers = 1_000;
const fewestMembers = 5;

export interface ShownTrend {
	readonly kind: Kind | undefined;
	readonly items: number;
	/** Shares; undefined if too little was recorded. */
	readonly changes: Readonly<Partial<Record<TrendPeriod, number | undefined>>>;
}

export interface Trend extends ShownTrend {
	readonly index: Float64Array;
}

/** Amounts are in the home currency. */
export interface MarketTrend {
	/** All items first, then the kinds by turnover. */
	readonly trends: readonly [Trend, ...Trend[]];
	/** The beginnings of the days of the indexes, Unix ms. */
	readonly days: readonly number[];
	/** Items that cost at least 1 % more or less than before. */
	readonly moved: Readonly<Partial<Record<TrendPeriod, { readonly rose: number; readonly fell: number } | undefined>>>;
	readonly sold: Readonly<Record<TrendPeriod, { readonly amount: number; readonly sales: number }>>;
	readonly sources: readonly ListSource[];
}

interface Kept {
	readonly hour: number;
	readonly trend: Promise<MarketTrend>;
}

export class MarketTrends {
	readonly #kept = new Map<Game, Kept>();

	/** `lists` in the home currency. @throws MarketError, or StoreError if the recorded prices cannot be read */
	of(lists: MarketLists, history: PriceHistory, clock: Clock): Promise<MarketTrend> {
		const { game } = lists.query;
		const [listings, sales] = [lists.listings(), lists.history()];
		const hour = Math.floor(clock.wall() / hourLength);
		const kept = this.#kept.get(game);
		if (kept?.hour === hour) return kept.trend;
		const trend = trendOf(lists, listings, sales, history, clock.wall());
		// Right after the start it is not known since when prices are recorded.
		if (!history.recorded(game)) return trend;
		const now = { hour, trend };
		this.#kept.set(game, now);
		trend.catch(() => this.#kept.get(game) === now && this.#kept.delete(game));
		return trend;
	}
}

async function trendOf(
	lists: MarketLists,
	listings: Snapshot,
	sales: Snapshot,
	history: PriceHistory,
	now: number,
): Promise<MarketTrend> {
	const { game } = lists.query;
	const catalogue = lists.catalogue()!;
	const members = await withMostTurnover(sales.rows);
	const sold = await soldIn(sales.rows);
	const recorded = history.recorded(game);
	const today = Math.floor(now / dayLength);
	const recordedDays = recorded ? today - Math.floor(recorded.from / dayLength) : 0;
	const length = Math.min(Math.max(...Object.values(trendPeriods)), recordedDays) + 1;
	const keys = members.map(({ item }) => catalogue.key(catalogue.refOf(item)));
	const asks = await history.dayAsks(game, keys, length);
	const weights = Float64Array.from(members, ({ turnover }) => turnover);
	const all = [...members.keys()];
	await yieldToEventLoop();
	const kindsOf = members.map(({ item }) => kindOf(catalogue.name(catalogue.nameOfItem(item)), game));
	const trend = async (kind: Kind | undefined, items: readonly number[]) => {
		await yieldToEventLoop();
		const index = chainedIndex(asks, items, weights);
		const changes = byPeriod((_, days) => changeOver(index, days, recordedDays));
		return { kind, items: items.length, index, changes };
	};
	const turnoverOf = (items: readonly number[]) => items.reduce((sum, i) => sum + weights[i]!, 0);
	const ofKinds = kinds
		.map((kind) => ({ kind, items: all.filter((i) => kindsOf[i] === kind) }))
		.filter(({ items }) => items.length >= fewestMembers)
		.sort((a, b) => turnoverOf(b.items) - turnoverOf(a.items));
	const trends: [Trend, ...Trend[]] = [await trend(undefined, all)];
	for (const { kind, items } of ofKinds) trends.push(await trend(kind, items));
	return {
		trends,
		days: Array.from({ length }, (_, i) => (today - length + 1 + i) * dayLength),
		moved: byPeriod((_, days) => (days > recordedDays ? undefined : movedOver(asks, days))),
		sold,
		sources: asksAndSales(listings, sales),
	};
}

export function byPeriod<Value>(value: (period: TrendPeriod, days: number) => Value): Record<TrendPeriod, Value> {
	const periods = Object.entries(trendPeriods) as [TrendPeriod, number][];
	return Object.fromEntries(periods.map(([period, days]) => [period, value(period, days)])) as Record<
		TrendPeriod,
		Value
	>;
}

const leastMove = 0.01;

function movedOver({ days, asks }: DayAsks, over: number): { readonly rose: number; readonly fell: number } {
	let [rose, fell] = [0, 0];
	for (let last = days - 1; last < asks.length; last += days) {
		const [before, now] = [asks[last - over]!, asks[last]!];
		if (before < 2 || now < 2) continue;
		const share = (now - 1) / (before - 1) - 1;
		if (share >= leastMove) rose++;
		else if (share <= -leastMove) fell++;
	}
	return { rose, fell };
}

/** Some 2 ms of work. */
const rowsPerTurn = 2_500;

async function eachRow(rows: Rows, visit: (row: number) => void): Promise<void> {
	for (let row = 0; row < rows.items.length; row++) {
		visit(row);
		if (row % rowsPerTurn === rowsPerTurn - 1) await yieldToEventLoop();
	}
}

async function withMostTurnover(rows: Rows): Promise<{ readonly item: ItemId; readonly turnover: number }[]> {
	const [median, volume] = [salesColumn('month', 'median'), salesColumn('month', 'volume')];
	const { items, figures } = rows;
	const found: { readonly item: ItemId; readonly turnover: number }[] = [];
	await eachRow(rows, (row) => {
		const count = figureAt(figures, volume, row) ?? 0;
		const price = count < enoughSales ? null : figureAt(figures, median, row);
		if (price !== null) found.push({ item: itemId(items[row]!), turnover: price * count });
	});
	await yieldToEventLoop();
	return found.sort((a, b) => b.turnover - a.turnover).slice(0, mostMembers);
}

async function soldIn(rows: Rows): Promise<MarketTrend['sold']> {
	const sold = byPeriod(() => ({ amount: 0, sales: 0 }));
	const columns = Object.entries(salesOf).map(([period, of]) => ({
		total: sold[period as TrendPeriod],
		...{ mean: salesColumn(of, 'avg'), volume: salesColumn(of, 'volume') },
	}));
	await eachRow(rows, (row) => {
		for (const { total, mean, volume } of columns) {
			const count = figureAt(rows.figures, volume, row) ?? 0;
			total.amount += count * (figureAt(rows.figures, mean, row) ?? 0);
			total.sales += count;
		}
	});
	return sold;
}

/** An ask that changes by more than this within a day is a mistake, or bait, and its day does not count: up by half, or down by a third. */
const mostChange = Math.log(1.5);
const mostWeight = 0.02;

/** From day to day: the mean change of log asks on offer on both days, by turnover; 1 at first (docs/prices.md). */
export function chainedIndex({ days, asks }: DayAsks, members: readonly number[], weights: Float64Array): Float64Array {
	const most = mostWeight * members.reduce((sum, item) => sum + weights[item]!, 0);
	const index = new Float64Array(days).fill(1);
	for (let day = 1; day < days; day++) {
		let [sum, weight] = [0, 0];
		for (const item of members) {
			const [before, now] = [asks[item * days + day - 1]!, asks[item * days + day]!];
			if (before < 2 || now < 2) continue;
			const change = Math.log((now - 1) / (before - 1));
			if (Math.abs(change) > mostChange) continue;
			const own = members.length * mostWeight > 1 ? Math.min(weights[item]!, most) : weights[item]!;
			sum += own * change;
			weight += own;
		}
		index[day] = index[day - 1]! * (weight > 0 ? Math.exp(sum / weight) : 1);
	}
	return index;
}

/** A share; undefined if the index does not reach back so far. */
export function changeOver(index: Float64Array, days: number, recordedDays: number): number | undefined {
	const before = index.length - 1 - days;
	return days > recordedDays || before < 0 ? undefined : index.at(-1)! / index[before]! - 1;
}
