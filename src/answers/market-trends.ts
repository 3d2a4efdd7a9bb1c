import { type Clock, dayLength, hourLength, yieldToEventLoop } from '../base/clock.ts';
import { figureAt, minComparableSales, type SalesPeriod } from '../market/rows/figures.ts';
import { isUnreadable, lowestAskIn, type Rows, salesColumn } from '../market/rows/rows.ts';
import type { Snapshot } from '../market/snapshots/market.ts';
import type { Game } from '../names/game.ts';
import { type ItemId, itemId } from '../names/ids.ts';
import { type ItemKind, itemKindOf, itemKinds } from '../names/item-kind.ts';
import { codeOf, type DayAsks, type PriceHistory, type PriceSnapshot, valueOfCode } from '../prices/price-history.ts';
import { askAndSalesSources, type ListSource } from './choices.ts';
import type { MarketLists } from './market-lists.ts';

export const trendPeriods = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 } as const;
export type TrendPeriod = keyof typeof trendPeriods;
const salesPeriods: Readonly<Record<TrendPeriod, SalesPeriod>> = {
	'1d': 'day',
	'7d': 'week',
	'30d': 'month',
	'90d': 'quarter',
};
/** The most items in an index. They have nearly all of the turnover. */
const maxMembers = 1_000;
/** A kind with fewer items has no index. */
const minMembers = 5;

export interface TrendSummary {
	/** Undefined for the trend of all items. */
	readonly kind: ItemKind | undefined;
	/** How many items the trend is about. */
	readonly items: number;
	/** Relative changes; undefined if too little was recorded. */
	readonly changes: Readonly<Partial<Record<TrendPeriod, number | undefined>>>;
}

export interface Trend extends TrendSummary {
	/** The values of the days, the first of which is 1. */
	readonly index: Float64Array;
}

/** Amounts are in the home currency. */
export interface MarketTrend {
	/** The trend of all items first, then those of the kinds by turnover. */
	readonly trends: readonly [Trend, ...Trend[]];
	/** The beginnings of the days of the indexes, Unix ms. */
	readonly days: readonly number[];
	/**
	 * How many midnights (UTC) back the change over a period begins: 1 is the last midnight. Undefined if too little was
	 * recorded.
	 */
	readonly midnightsBack: Readonly<Record<TrendPeriod, number | undefined>>;
	/** How many items cost at least 1 % more or less than before. */
	readonly moved: Readonly<Partial<Record<TrendPeriod, { readonly rose: number; readonly fell: number } | undefined>>>;
	/** `amount` is the turnover, and `sales` the number of units. */
	readonly sold: Readonly<Record<TrendPeriod, { readonly amount: number; readonly sales: number }>>;
	readonly sources: readonly ListSource[];
}

interface CachedTrend {
	readonly hour: number;
	readonly trend: Promise<MarketTrend>;
}

export class MarketTrends {
	readonly #cache = new Map<Game, CachedTrend>();

	/** Expects `lists` in the home currency. @throws MarketError, or StoreError if the recorded prices cannot be read */
	of(lists: MarketLists, history: PriceHistory, clock: Clock): Promise<MarketTrend> {
		const { game } = lists.query;
		const listings = lists.listings();
		const sales = lists.sales();
		const hour = Math.floor(clock.wall() / hourLength);
		const cached = this.#cache.get(game);
		if (cached?.hour === hour) return cached.trend;
		const trend = trendOf(lists, listings, sales, history, clock.wall());
		// Right after the start, it is unknown since when prices have been recorded.
		if (!history.recorded(game)) return trend;
		const entry = { hour, trend };
		this.#cache.set(game, entry);
		// A failure is not cached.
		trend.catch(() => {
			if (this.#cache.get(game) === entry) this.#cache.delete(game);
		});
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
	const catalogue = lists.loadedCatalogue();
	const members = await withMostTurnover(sales.rows);
	const sold = await soldIn(sales.rows);
	const recorded = history.recorded(game);
	const today = Math.floor(now / dayLength);
	const recordedDays = recorded ? today - Math.floor(recorded.from / dayLength) : 0;
	const longestPeriod = Math.max(...Object.values(trendPeriods));
	// Today, and the recorded days before it: up to one more than the longest period, which `midnightsBackTo` may need.
	const dayCount = 1 + Math.min(longestPeriod + 1, recordedDays);
	const keys = members.map(({ item }) => catalogue.key(catalogue.refOf(item)));
	const recordedAsks = await history.dayAsks(game, keys, dayCount);
	const asks = withCurrentAsks(recordedAsks, members, listings.rows);
	const lastDay = asksOfLastDay(members, asks, await dayAgo(game, history, now));
	/** The share of today (UTC) that is over. */
	const passed = (now % dayLength) / dayLength;
	const weights = Float64Array.from(members, ({ turnover }) => turnover);
	await yieldToEventLoop();
	const kinds = members.map(({ item }) => itemKindOf(catalogue.name(catalogue.nameOfItem(item)), game));
	const source = { asks, lastDay, weights, recordedDays, passed };
	const trends: [Trend, ...Trend[]] = [await trendOfGroup(undefined, [...members.keys()], source)];
	for (const { kind, group } of groupByKind(kinds, weights)) trends.push(await trendOfGroup(kind, group, source));
	return {
		trends,
		midnightsBack: byPeriod((_, days) => midnightsBackTo(days, recordedDays, passed)),
		days: Array.from({ length: dayCount }, (_, i) => (today - dayCount + 1 + i) * dayLength),
		moved: byPeriod((period, days) =>
			period === '1d' ? lastDay && countMoved(lastDay, 1) : countMovedSince(asks, days, recordedDays, passed),
		),
		sold,
		sources: askAndSalesSources(listings, sales),
	};
}

interface TrendSource {
	readonly asks: DayAsks;
	/** The asks of a day ago and of now; undefined if those of a day ago are unknown. */
	readonly lastDay: DayAsks | undefined;
	/** The turnover of each member. */
	readonly weights: Float64Array;
	readonly recordedDays: number;
	/** The share of today (UTC) that is over. */
	readonly passed: number;
}

/** @param group indexes of members */
async function trendOfGroup(
	kind: ItemKind | undefined,
	group: readonly number[],
	{ asks, lastDay, weights, recordedDays, passed }: TrendSource,
): Promise<Trend> {
	await yieldToEventLoop();
	const index = chainedIndex(asks, group, weights);
	// The index of two moments begins at 1, so its second value less 1 is the change.
	const lastDayChange = lastDay && chainedIndex(lastDay, group, weights)[1]! - 1;
	const changes = byPeriod((period, days) =>
		period === '1d' ? lastDayChange : changeOver(index, days, recordedDays, passed),
	);
	return { kind, items: group.length, index, changes };
}

/**
 * Groups members by kind, the group with the greatest turnover first. Kinds with too few members are left out.
 * @param kinds the kind of each member; a group has the indexes of its members
 */
function groupByKind(
	kinds: readonly (ItemKind | undefined)[],
	turnovers: Float64Array,
): { readonly kind: ItemKind; readonly group: readonly number[] }[] {
	const allMembers = [...kinds.keys()];
	const turnoverOf = (group: readonly number[]) => group.reduce((sum, member) => sum + turnovers[member]!, 0);
	return itemKinds
		.map((kind) => ({ kind, group: allMembers.filter((member) => kinds[member] === kind) }))
		.filter(({ group }) => group.length >= minMembers)
		.sort((a, b) => turnoverOf(b.group) - turnoverOf(a.group));
}

export function byPeriod<Value>(value: (period: TrendPeriod, days: number) => Value): Record<TrendPeriod, Value> {
	const periods = Object.entries(trendPeriods) as [TrendPeriod, number][];
	return Object.fromEntries(periods.map(([period, days]) => [period, value(period, days)])) as Record<
		TrendPeriod,
		Value
	>;
}

/** The smallest relative change that counts as a rise or a fall. */
const minMove = 0.01;

function countMoved({ days, asks }: DayAsks, daysBack: number): { readonly rose: number; readonly fell: number } {
	let rose = 0;
	let fell = 0;
	// The asks of an item are next to each other, one for each day. `last` is the place of today's.
	for (let last = days - 1; last < asks.length; last += days) {
		const before = valueOfCode(asks[last - daysBack]!);
		const now = valueOfCode(asks[last]!);
		if (before < 1 || now < 1) continue;
		const change = now / before - 1;
		if (change >= minMove) rose++;
		else if (change <= -minMove) fell++;
	}
	return { rose, fell };
}

/** Visiting this many rows takes about 2 ms. */
const rowsPerTurn = 2_500;

async function eachRow(rows: Rows, visit: (row: number) => void): Promise<void> {
	for (let row = 0; row < rows.items.length; row++) {
		visit(row);
		if (row % rowsPerTurn === rowsPerTurn - 1) await yieldToEventLoop();
	}
}

async function withMostTurnover(rows: Rows): Promise<{ readonly item: ItemId; readonly turnover: number }[]> {
	const medianColumn = salesColumn('month', 'median');
	const volumeColumn = salesColumn('month', 'volume');
	const { items, figures } = rows;
	const members: { readonly item: ItemId; readonly turnover: number }[] = [];
	await eachRow(rows, (row) => {
		const count = figureAt(figures, volumeColumn, row) ?? 0;
		const price = count < minComparableSales ? null : figureAt(figures, medianColumn, row);
		if (price !== null) members.push({ item: itemId(items[row]!), turnover: price * count });
	});
	await yieldToEventLoop();
	return members.sort((a, b) => b.turnover - a.turnover).slice(0, maxMembers);
}

async function soldIn(rows: Rows): Promise<MarketTrend['sold']> {
	const sold = byPeriod(() => ({ amount: 0, sales: 0 }));
	const columns = Object.entries(salesPeriods).map(([period, salesPeriod]) => ({
		total: sold[period as TrendPeriod],
		mean: salesColumn(salesPeriod, 'mean'),
		volume: salesColumn(salesPeriod, 'volume'),
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

/**
 * An ask that changes by more than this within a day, up by half or down by a third, is a mistake, or bait: its day
 * does not count.
 */
const maxLogChange = Math.log(1.5);
/** The greatest weight of an item in an index, as a share of the turnover of all its items. */
const maxShare = 0.02;

/**
 * Starts at 1 and changes from day to day by the mean change of the log asks of items on offer on both days, weighted
 * by turnover (docs/prices.md).
 */
export function chainedIndex({ days, asks }: DayAsks, members: readonly number[], weights: Float64Array): Float64Array {
	const turnover = members.reduce((sum, item) => sum + weights[item]!, 0);
	// With fewer members, not all of them can have less than the limit.
	const hasEnoughMembers = members.length * maxShare > 1;
	const weightLimit = hasEnoughMembers ? maxShare * turnover : Infinity;
	const index = new Float64Array(days).fill(1);
	for (let day = 1; day < days; day++) {
		let sum = 0;
		let weight = 0;
		for (const item of members) {
			const before = valueOfCode(asks[item * days + day - 1]!);
			const now = valueOfCode(asks[item * days + day]!);
			if (before < 1 || now < 1) continue;
			const change = Math.log(now / before);
			if (Math.abs(change) > maxLogChange) continue;
			const ownWeight = Math.min(weights[item]!, weightLimit);
			sum += ownWeight * change;
			weight += ownWeight;
		}
		index[day] = index[day - 1]! * (weight > 0 ? Math.exp(sum / weight) : 1);
	}
	return index;
}

/**
 * Returns a relative change, or undefined if the index does not reach back so far.
 * @param passed the share of today that is over
 */
export function changeOver(
	index: Float64Array,
	days: number,
	recordedDays: number,
	passed: number,
): number | undefined {
	const midnightsBack = midnightsBackTo(days, recordedDays, passed);
	if (midnightsBack === undefined) return undefined;
	// The last value of the index is that of today.
	const before = index[index.length - 1 - midnightsBack];
	return before === undefined ? undefined : index.at(-1)! / before - 1;
}

/**
 * Finds the midnight (UTC) nearest to `days` days ago, and returns how many midnights back it is: 1 is the last one.
 * Before noon, the last midnight is only hours ago, so one more is counted. The result goes no further back than prices
 * were recorded. It is undefined if they were recorded for fewer than `days` days.
 * @param passed the share of today that is over
 */
function midnightsBackTo(days: number, recordedDays: number, passed: number): number | undefined {
	if (days > recordedDays) return undefined;
	return Math.min(recordedDays, passed < 0.5 ? days + 1 : days);
}

function countMovedSince(asks: DayAsks, days: number, recordedDays: number, passed: number) {
	const midnightsBack = midnightsBackTo(days, recordedDays, passed);
	return midnightsBack === undefined ? undefined : countMoved(asks, midnightsBack);
}

/** Replaces the asks of today by those of a list, which may not be recorded yet. */
function withCurrentAsks(
	{ days, asks: recorded }: DayAsks,
	members: readonly { readonly item: ItemId }[],
	rows: Rows,
): DayAsks {
	const asks = recorded.slice();
	for (const [i, { item }] of members.entries()) {
		const ask = lowestAskIn(rows, item);
		// The asks of an item are next to each other, and today's is the last of them.
		if (!isUnreadable(rows, item)) asks[(i + 1) * days - 1] = codeOf(ask ? Math.round(100 * ask) : null);
	}
	return { days, asks };
}

/** How far from one day the age of recorded prices may be if they are taken as those of a day ago, ms. */
const maxDeviation = 6 * hourLength;

async function dayAgo(game: Game, history: PriceHistory, now: number): Promise<PriceSnapshot | undefined> {
	const at = now - dayLength;
	const reference = await history.reference(game, at);
	return reference && Math.abs(reference.at - at) <= maxDeviation ? reference : undefined;
}

/** Returns the asks of a day ago and of now, as if they were those of two days. */
function asksOfLastDay(
	members: readonly { readonly item: ItemId }[],
	{ days, asks }: DayAsks,
	before: PriceSnapshot | undefined,
): DayAsks | undefined {
	if (!before) return undefined;
	// Each member has two asks: that of a day ago, and the last one of its own, which is today's.
	const pairs = members.flatMap(({ item }, i) => [before.asks[item] ?? 0, asks[(i + 1) * days - 1]!]);
	return { days: 2, asks: Uint32Array.from(pairs) };
}
