import { getOrCompute } from '../../src/base/get-or-compute.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { salesPeriods } from '../../src/market/rows/figures.ts';
import type { Game } from '../../src/names/game.ts';
import { type MarketRow, roundToCents } from './exchange-rates.ts';
import { type SampleName, sampleNames } from './sample-names.ts';
import {
	type Basics,
	basicsOf,
	listingRow,
	outOfStockRow,
	random,
	type SamplePeriod,
	tradeLocked,
} from './sample-rows.ts';

/** The marketplace updates its lists every 5 minutes. In milliseconds. */
const stepLength = 300_000;
const stepsPerDay = 288;

/** @param at Unix ms */
export const stepOf = (at: number): number => Math.floor(at / stepLength);

export interface MovingItem {
	readonly game: Game;
	readonly name: string;
	readonly version: string | null;
	readonly basics: Basics;
	readonly seed: number;
	/** The number of units around which the quantity moves; 0 for an item that is never listed. */
	readonly stock: number;
	/** How many steps lie between two changes of the lowest ask. */
	readonly askPace: number;
}

/** Made-up lists that depend on nothing but the time. */
export class MovingRows {
	readonly #items = new Map<Game, readonly MovingItem[]>();

	/** The rows of a list in EUR at a time in Unix ms. They are the same for 5 minutes: see `stepOf`. */
	at(at: number, kind: ListKind, game: Game, offerOf: OfferAt = offerAt): readonly MarketRow[] {
		const step = stepOf(at);
		const items = this.items(game);
		switch (kind) {
			case 'tradable':
				return listings(items, step, offerOf);
			case 'trade-locked':
				return tradeLocked(listings(items, step, offerOf));
			case 'history':
				return items.map((item) => history(item, step));
			case 'out-of-stock':
				return items.map((item) => absence(item, step, offerOf)).filter((row) => row !== undefined);
		}
	}

	items(game: Game): readonly MovingItem[] {
		return getOrCompute(this.#items, game, () => sampleNames[game]().map((name) => movingItem(game, name)));
	}
}

/** The `stock` of items that are mostly out of stock. */
const scarceStock = 0.4;

function movingItem(game: Game, sample: SampleName): MovingItem {
	const { name, version } = sample;
	const basics = basicsOf(sample);
	const { sales, quantity, state } = basics;
	const stock = { listed: quantity, 'out-of-stock': scarceStock, sold: 0 }[state];
	// The more often an item is sold, the more often its lowest ask changes: every 50 minutes to every 20 days.
	const askPace = stepsPerDay / Math.min(30, 0.05 + (sales / 60) ** 1.5);
	const seed = Math.floor(random(name, version ?? '', 'moving') * 2 ** 31);
	return { game, name, version, basics, seed, stock, askPace };
}

/** A pseudo-random number from 0 up to 1 for each seed and whole number. Much faster than `random`. */
function draw(seed: number, n: number): number {
	// The finalizer of MurmurHash3.
	let bits = seed ^ Math.imul(n, 0x9e3779b1);
	bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
	bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
	return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

/** What an item is worth, in EUR. It rises and falls by up to 10 percent within weeks. */
function worthAt({ seed, basics: { price } }: MovingItem, step: number): number {
	const day = seed + step / stepsPerDay;
	return price * (1 + 0.07 * Math.sin(day / 7) + 0.03 * Math.sin(day / 2));
}

export interface Offer {
	/** The lowest ask, in EUR. */
	readonly ask: number;
	readonly quantity: number;
	/** When the lowest ask last changed, Unix seconds. */
	readonly updatedAt: number;
}

type OfferAt = (item: MovingItem, step: number) => Offer | undefined;

/** With up to this many units, the price depends on who sells, and may be absurd. */
const fewUnits = 2;
const absurdShare = 0.03;
const bargainShare = 0.04;
// Each of these is added to an item's seed, so that its random numbers differ.
const stockSeed = 0x51ed27;
const unitSeed = 0x38b5e1;
const variationSeed = 0x13c6ef;

/**
 * Most lowest asks are about what the item is worth. Some are much lower, and those of rare items may be far too high.
 */
export function offerAt(item: MovingItem, step: number): Offer | undefined {
	const { basics, seed, stock, askPace } = item;
	// How often the lowest ask has changed, and the step at which it last did.
	const change = Math.floor(step / askPace);
	const changedAt = Math.floor(change * askPace);
	// The quantity is near the stock. Because of the second draw, scarce items are sometimes in stock.
	const level = stock * (0.8 + 0.5 * draw(seed + stockSeed, change));
	const quantity = stock === 0 ? 0 : Math.floor(level + 0.7 * draw(seed + unitSeed, change));
	if (quantity === 0) return undefined;
	const luck = draw(seed, change);
	const isAbsurd = luck < absurdShare && quantity <= fewUnits;
	// The more often an item is sold, the smaller a bargain is.
	const bargain = 1 - 0.3 / (1 + basics.sales / 100);
	let factor = 1 + 0.04 * draw(seed + variationSeed, change);
	if (isAbsurd) factor = 6;
	else if (luck > 1 - bargainShare) factor = bargain;
	return {
		ask: Math.max(0.01, worthAt(item, changedAt) * factor),
		quantity,
		updatedAt: (changedAt * stepLength) / 1000,
	};
}

const none: SamplePeriod = { min: null, max: null, avg: null, median: null, volume: 0 };
/** The figures of a period are computed from the item's worth at this many moments. It is odd, so one is the middle. */
const moments = 9;

/**
 * Returns each period's sales: the item's average number a day, at prices near what it was worth at the time.
 * @param periods shortest first: each includes the shorter ones
 */
export function salesUntil(
	item: MovingItem,
	step: number,
	periods: readonly { readonly days: number }[] = salesPeriods,
): SamplePeriod[] {
	const sales: SamplePeriod[] = [];
	for (const { days } of periods) {
		const volume = Math.round((item.basics.sales * days) / 30);
		const shorter = sales.at(-1);
		// If the shorter period has as many sales, they are the same ones.
		if (shorter?.volume === volume) sales.push(shorter);
		else sales.push(volume === 0 ? none : salesOfPeriod(item, step, days, volume, shorter));
	}
	return sales;
}

/**
 * Sales at prices from a little below the item's lowest worth to well above its highest.
 * @param shorter the sales of the next shorter period, which are part of this one; undefined for the shortest period
 */
function salesOfPeriod(
	item: MovingItem,
	step: number,
	days: number,
	volume: number,
	shorter: SamplePeriod | undefined,
): SamplePeriod {
	const steps = Array.from({ length: moments }, (_, i) => step - (i * days * stepsPerDay) / moments);
	const prices = steps.map((each) => worthAt(item, each)).sort((a, b) => a - b);
	const median = roundToCents(prices[(moments - 1) / 2]!);
	if (volume === 1) return { min: median, max: median, avg: median, median, volume };
	return {
		min: Math.min(roundToCents(Math.max(0.01, prices[0]! * 0.98)), shorter?.min ?? Infinity),
		max: Math.max(roundToCents(prices.at(-1)! * 1.15), shorter?.max ?? 0),
		avg: roundToCents(prices.reduce((sum, price) => sum + price, 0) / moments),
		median,
		volume,
	};
}

/** The price on which the marketplace bases its suggested price. It changes once a day. */
const usualPriceAt = (item: MovingItem, step: number): number => worthAt(item, step - (step % stepsPerDay));

const listings = (items: readonly MovingItem[], step: number, offerOf: OfferAt) =>
	items.map((item) => listing(item, step, offerOf)).filter((row) => row !== undefined);

function listing(item: MovingItem, step: number, offerOf: OfferAt): MarketRow | undefined {
	const offer = offerOf(item, step);
	return offer && listingRow(item.basics, offer, usualPriceAt(item, step));
}

function history(item: MovingItem, step: number): MarketRow {
	const { identity, pages } = item.basics;
	const sales = salesUntil(item, step);
	return { ...identity, ...pages, ...Object.fromEntries(salesPeriods.map(({ field }, i) => [field, sales[i]!])) };
}

function absence(item: MovingItem, step: number, offerOf: OfferAt): MarketRow | undefined {
	if (item.stock === 0 || offerOf(item, step)) return undefined;
	const { avg, volume } = salesUntil(item, step).at(-1)!;
	return volume === 0 ? undefined : outOfStockRow(item.basics, usualPriceAt(item, step), avg, volume);
}
