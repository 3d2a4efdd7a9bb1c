import { createHash } from 'node:crypto';
import { type MarketRow, multiplyAmounts, roundToCents } from './exchange-rates.ts';
import type { Offer } from './moving-rows.ts';
import type { SampleName } from './sample-names.ts';
import { sampleSite } from './sample-site.ts';

/** 2024-06-01 in Unix seconds. */
const createdAt = 1_717_200_000;

/** Rows for a third of all items. A third of these rows say that there are none: only they have null prices. */
export function tradeLocked(listings: readonly MarketRow[]): readonly MarketRow[] {
	return listings.flatMap((listing) => {
		const draw = random(String(listing.market_hash_name), String(listing.version), 'locked');
		if (draw > 1 / 3) return [];
		const none = { quantity: 0, min_price: null, max_price: null, mean_price: null, median_price: null };
		if (draw < 1 / 9) return [{ ...listing, ...none }];
		return [{ ...multiplyAmounts(listing, 0.96), quantity: 1 + Math.floor(draw * 20) }];
	});
}

/** Items that are sold this often in 30 days are always in stock. */
const bestsellerSales = 40;
/** Above this price, in EUR, items are sold less often the more they cost. */
const expensive = 60;
/** Below this price, in EUR, items are sold more often. */
const cheap = 3;

export type Basics = ReturnType<typeof basicsOf>;

export function basicsOf({ name, version, worth, bestsellerName, share }: SampleName) {
	const draw = (what: string) => random(name, version ?? '', what);
	let demand = 1;
	if (worth > expensive) demand = (expensive / worth) ** 0.6;
	else if (worth < cheap) demand = 5;
	const popularity = Math.max(0.05, random(bestsellerName, version ?? '', 'sales') ** 3);
	const variation = name === bestsellerName ? 1 : 0.8 + 0.4 * draw('share');
	const sales = 400 * demand * popularity * share * variation;
	return {
		identity: { market_hash_name: name, version, currency: 'EUR' },
		pages: pages(name),
		/** The lowest ask, in EUR. */
		price: worth * (0.95 + 0.1 * draw('price')),
		/** How many are sold in 30 days. */
		sales,
		quantity: 1 + Math.floor((Math.floor(sales) + 1) * (0.5 + 1.5 * draw('quantity'))),
		/** How far the highest ask is above the lowest, from 0 to 1. */
		spread: draw('spread'),
		/** How far the median ask is above the lowest, from 0 to 1. */
		middle: draw('median'),
		state: stateOf(draw('state'), sales),
	};
}

/** The share of items that are not listed. */
const unlistedShare = 0.16;
/** The share of items that are not listed because they are out of stock. */
const outOfStockShare = 0.105;
/** How many sales in 90 days there are for each sale in 30 days: a cautious estimate. */
const salesGrowth = 2.7;

/**
 * A `sold` item is never listed and has only its past sales. An `out-of-stock` item must have sales in the last 90 days
 * (estimated from those of 30 days), so the rarest items are never out of stock.
 */
function stateOf(draw: number, monthlySales: number): 'listed' | 'out-of-stock' | 'sold' {
	if (draw > unlistedShare || monthlySales >= bestsellerSales) return 'listed';
	const hasSales = Math.floor(monthlySales * salesGrowth) > 0;
	return draw < outOfStockShare && hasSales ? 'out-of-stock' : 'sold';
}

function pages(name: string) {
	const slug = name
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-')
		.replaceAll(/^-|-$/g, '');
	return {
		item_page: `${sampleSite}/item/${slug}`,
		market_page: `${sampleSite}/market?item=${encodeURIComponent(name)}`,
	};
}

/** The more units there are, up to this many, the farther the highest ask is above the lowest. */
const wideQuantity = 20;
/** The marketplace suggests about this much more than the median sale. */
const suggestionFactor = 1.24;

/** Most units are near the lowest ask. */
export function listingRow(item: Basics, { ask: lowest, quantity, updatedAt }: Offer, usualPrice: number) {
	const { identity, pages, spread, middle } = item;
	const highest =
		quantity === 1 ? lowest : lowest * (1.03 + Math.min(1, quantity / wideQuantity) * (0.2 + 1.2 * spread));
	// The median of two asks is halfway between them.
	const median = quantity > 2 ? Math.min(highest, lowest * (1.02 + 0.07 * middle)) : (lowest + highest) / 2;
	const mean = quantity === 1 ? lowest : (lowest + (quantity - 2) * median + highest) / quantity;
	return {
		...identity,
		...pages,
		suggested_price: roundToCents(usualPrice * suggestionFactor),
		min_price: roundToCents(lowest),
		max_price: roundToCents(highest),
		mean_price: roundToCents(mean),
		median_price: roundToCents(median),
		quantity,
		created_at: createdAt,
		updated_at: updatedAt,
	};
}

export function outOfStockRow({ identity }: Basics, usualPrice: number, average: number | null, sales: number) {
	return {
		...identity,
		suggested_price: roundToCents(usualPrice * suggestionFactor),
		avg_sale_price: average,
		sales_last_90d: sales,
	};
}

export interface SamplePeriod {
	readonly min: number | null;
	readonly max: number | null;
	readonly avg: number | null;
	readonly median: number | null;
	readonly volume: number;
}

/** A pseudo-random number from 0 up to 1 that depends only on the seeds, so that samples are the same in each run. */
export function random(...seeds: string[]): number {
	return createHash('md5').update(seeds.join('\0')).digest().readUInt32BE(0) / 2 ** 32;
}
