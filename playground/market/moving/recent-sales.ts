import { toCents } from '../exchange-rates.ts';
import type { Period } from '../sample-rows.ts';
import { draw, lastEvent } from './noise.ts';
import { type MovingPrice, paidAt, stepsPerDay } from './offer.ts';

const saleSeed = 0x4d9a03;
const premiumSeed = 0x6b1f57;

/** Figures are made from at most this many of a period's sales, so that bestsellers take no longer than others. */
const sampled = 24;

const none: Period = { min: null, max: null, avg: null, median: null, volume: 0 };

/** @param periods shortest first: each includes the shorter ones */
export function salesUntil(item: MovingPrice, step: number, periods: readonly { readonly days: number }[]): Period[] {
	const sales: Period[] = [];
	for (const { days } of periods) sales.push(salesBetween(item, step - days * stepsPerDay, step, sales.at(-1)));
	return sales;
}

function salesBetween(item: MovingPrice, from: number, to: number, shorter = none): Period {
	const pace = (30 * stepsPerDay) / item.sales;
	const seed = item.seed + saleSeed;
	const newest = lastEvent(seed, pace, to).number;
	const count = newest - lastEvent(seed, pace, from).number;
	if (count === shorter.volume) return shorter;
	// A power of two, so that the next steps look up the same sales, and the median does not jump.
	const stride = 2 ** Math.max(0, Math.ceil(Math.log2((to - from) / pace / sampled)));
	const prices: number[] = [];
	for (let sale = newest - (newest % stride); sale > newest - count; sale -= stride)
		prices.push(salePrice(item, sale, Math.floor((sale + draw(seed, sale)) * pace)));
	prices.sort((a, b) => a - b);
	const middle = (prices[(prices.length - 1) >> 1]! + prices[prices.length >> 1]!) / 2;
	return {
		min: Math.min(toCents(prices[0]!), shorter.min ?? Infinity),
		max: Math.max(toCents(prices.at(-1)!), shorter.max ?? 0),
		avg: toCents(prices.reduce((sum, price) => sum + price, 0) / prices.length),
		median: toCents(middle),
		volume: count,
	};
}

/** The lowest ask, or more for stickers and patterns. */
function salePrice(item: MovingPrice, sale: number, step: number): number {
	const premium = draw(item.seed + premiumSeed, sale);
	return Math.max(0.01, paidAt(item, step) * (0.98 + 0.2 * premium * premium * premium));
}
