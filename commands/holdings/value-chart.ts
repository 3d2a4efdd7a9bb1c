import { greatest, least, min } from 'd3-array';
import { dayLength, fullHour, hourLength } from '../../src/base/clock.ts';
import { seriesColumns } from '../../src/charts/series/series-columns.ts';
import { games } from '../../src/names/game.ts';
import type { PriceSeries, RecordedOffer, TimeSpan } from '../../src/prices/price-series.ts';
import { lastAskOf } from '../../src/prices/series-facts.ts';
import { altText } from '../../src/words/reply.ts';
import { type ChartResult, drawChart } from '../items/chart.ts';
import { homeAmountDisplay } from '../items/home-lists.ts';
import { readInTime } from '../items/recorded-series.ts';
import type { HoldingsContext } from '../own-items/holdings-context.ts';
import type { ValuedHolding } from '../own-items/valuation.ts';
import type { HoldingsPage } from './holdings-view.ts';

export const chartDays = 30;
/** The time between two points of the chart, ms. */
const step = 6 * hourLength;
/** The most items in the chart: reading more would take too long, and these have nearly all of the value. */
const maxDrawn = 25;
/** How long reading recorded prices may take, ms. */
const readTimeout = 5_000;

interface HeldSeries {
	/** How many units the user has. */
	readonly amount: number;
	/** The prices of each version that the item may be: the cheapest counts. */
	readonly versions: readonly PriceSeries[];
}

/** Returns the items in the chart. Like the worth that the answer shows, the chart leaves out items without a price. */
export const drawnItems = ({ items }: HoldingsPage): readonly ValuedHolding[] =>
	items.filter(({ now }) => now?.lowest != null).slice(0, maxDrawn);

/**
 * Draws the value of the holdings over time. Resolves to undefined if too little is recorded, and to `later` like other
 * charts.
 * @throws UserError `history-unreadable` if prices cannot be read in time
 */
export async function valueChart(holdingsPage: HoldingsPage, context: HoldingsContext): Promise<ChartResult> {
	const { clock, caller, words } = context;
	const now = clock.wall();
	// The span starts and ends at full hours, so that a drawn chart can be used again within the hour.
	const span = {
		from: fullHour(now) - chartDays * dayLength,
		to: fullHour(now),
	};
	const heldSeries = await readInTime(seriesOf(drawnItems(holdingsPage), span, context), readTimeout, clock);
	const offers = valueOver(span, heldSeries);
	// A line needs two points.
	if (offers.length < 2) return undefined;
	const { currency, conversion } = homeAmountDisplay(holdingsPage.currency, context);
	const first = offers[0]!.ask!;
	const last = offers.at(-1)!.ask!;
	// If recording began later, the first value is not that of 30 days ago.
	const beginsWithSpan = offers[0]!.at <= span.from + step;
	const hasChange = first > 0 && beginsWithSpan;
	const drawing = {
		kind: 'series' as const,
		name: words.t('holdings.title'),
		currency,
		locale: words.locale,
		isConverted: conversion !== undefined,
		columns: seriesColumns(
			{ offers, recorded: [{ from: offers[0]!.at, to: span.to }], sales: [] },
			span,
			conversion?.rate,
		),
		...(hasChange ? { change: { share: last / first - 1, days: chartDays } } : {}),
	};
	const identity = ['holdings', caller.userId, span.to, currency, conversion?.rate, words.locale, first, last];
	const range = words.dateRange(offers[0]!.at, span.to);
	const alt = words.t('series.alt.title', { name: words.t('holdings.title'), currency, range });
	return drawChart(identity, drawing, altText(alt), context);
}

async function seriesOf(
	items: readonly ValuedHolding[],
	span: TimeSpan,
	{ market, history }: HoldingsContext,
): Promise<HeldSeries[]> {
	const heldSeries: HeldSeries[] = [];
	for (const game of games) {
		const catalogue = market.catalogue(game);
		const gameItems = items.filter(({ holding }) => holding.game === game);
		if (!catalogue || gameItems.length === 0) continue;
		const keysOfItems = gameItems.map(({ holding: { key, isAny } }) => {
			const ref = catalogue.byKey(key);
			if (!ref) return [];
			const refs = isAny ? catalogue.wearsOf(ref) : [ref];
			return refs.flatMap((each) => catalogue.itemsOf(each)).map((item) => catalogue.key(catalogue.refOf(item)));
		});
		const series = await history.series(game, keysOfItems.flat(), span);
		// The series are in the order of the keys, so each item takes as many as it has keys.
		let start = 0;
		for (const [i, keys] of keysOfItems.entries()) {
			const versions = series.slice(start, start + keys.length).filter((each) => each !== undefined);
			start += keys.length;
			if (versions.length > 0) heldSeries.push({ amount: gameItems[i]!.holding.amount, versions });
		}
	}
	return heldSeries;
}

/**
 * Returns the value of all items at each step. So that it can be drawn like a price, it has the form of recorded asks.
 * It begins when the price of any item is known. Until the price of another item is known, its first known price
 * counts.
 */
export function valueOver(span: TimeSpan, items: readonly HeldSeries[]): RecordedOffer[] {
	const offers: RecordedOffer[] = [];
	for (let at = span.from; at <= span.to; at += step) {
		const isKnown = items.some(({ versions }) => versions.some((series) => (firstAsk(series)?.at ?? Infinity) <= at));
		if (!isKnown) continue;
		let value = 0;
		for (const { amount, versions } of items) value += amount * (lowestAskBy(versions, at) ?? 0);
		offers.push({ at, detail: 'list', ask: value, quantity: 0, low: value, high: value });
	}
	return offers;
}

const firstAsk = ({ offers }: PriceSeries): RecordedOffer | undefined => offers.find(({ ask }) => ask !== null);

/**
 * Returns the lowest ask of an item's versions at a time. If none was on offer, returns the last ask before or, if
 * there was none, the first one after.
 */
function lowestAskBy(versions: readonly PriceSeries[], at: number): number | undefined {
	const lowest = min(versions, ({ offers }) => offers.findLast((offer) => offer.at <= at)?.ask ?? undefined);
	const ask = lowest ?? lastAskBefore(versions, at);
	if (ask !== undefined) return ask;
	const firstAsks = versions.flatMap((series) => firstAsk(series) ?? []);
	return least(firstAsks, (offer) => offer.at)?.ask ?? undefined;
}

function lastAskBefore(versions: readonly PriceSeries[], at: number): number | undefined {
	const lastAsks = versions.flatMap((series) => {
		const last = lastAskOf({ ...series, offers: series.offers.filter((offer) => offer.at <= at) });
		return last ? [last] : [];
	});
	return greatest(lastAsks, ({ until }) => until)?.ask;
}
