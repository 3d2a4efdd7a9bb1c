import { draw, lastEvent, sumOf, type Waves } from './noise.ts';

/** The marketplace's lists are made anew in steps of 5 minutes. */
export const stepLength = 300_000;
export const stepsPerDay = 288;

export interface MovingPrice {
	readonly seed: number;
	/** The same for items that rise and fall together. */
	readonly familySeed: number;
	/** The lowest ask around which it moves, EUR. */
	readonly price: number;
	/** The number of units around which it moves. 0: never listed. */
	readonly stock: number;
	/** How many are sold in 30 days. */
	readonly sales: number;
	/** How many steps lie between two changes of the lowest ask, on average. */
	readonly askPace: number;
}

/** The more often an item is sold, the more often its lowest ask changes: every 50 minutes to every 20 days. */
export const askPaceOf = (sales: number): number => stepsPerDay / Math.min(30, 0.05 + (sales / 60) ** 1.5);

export interface Offer {
	/** EUR. */
	readonly ask: number;
	readonly quantity: number;
	/** The step of the last change of the lowest ask, roughly. */
	readonly since: number;
}

// Added to an item's seed, for different random numbers.
const stockSeed = 0x51ed27;
const unitSeed = 0x38b5e1;
const eventSeed = 0x2f0b4c;
const kindSeed = 0x7a3d19;
const changeSeed = 0x13c6ef;

/** Of the logarithm of the price. */
const priceWaves: Waves = [
	{ days: 47, height: 0.1 },
	{ days: 13, height: 0.05 },
	{ days: 4, height: 0.02 },
	{ days: 0.7, height: 0.006 },
];
/** Of the logarithm of the stock. */
const stockWaves: Waves = [
	{ days: 31, height: 0.3 },
	{ days: 8, height: 0.07 },
	{ days: 1.6, height: 0.01 },
	{ days: 0.1, height: 0.008 },
];
/** In units: they matter where there are few. */
const unitWaves: Waves = [
	{ days: 5, height: 0.6 },
	{ days: 0.9, height: 0.15 },
];

/** EUR. */
export function worthAt({ seed, familySeed, price }: MovingPrice, step: number): number {
	const day = step / stepsPerDay;
	return price * Math.exp(sumOf(priceWaves, seed, day) + turn(familySeed, day));
}

/** A family of items may slump or rally once in this many days, by up to about a fifth. */
const turnPace = 36;
const turnChance = 0.5;
const turnHeight = 0.25;
/** How long a turn takes to come and to go again, days. */
const turnRise = 2;
const turnFall = 12;

/** The logarithm of the factor. */
function turn(seed: number, day: number): number {
	let sum = 0;
	const current = Math.floor(day / turnPace);
	for (let number = current - 1; number <= current; number++) {
		const age = day - (number + draw(seed, number)) * turnPace;
		if (age < 0 || draw(seed + 1, number) > turnChance) continue;
		const height = turnHeight * (2 * draw(seed + 2, number) - 1);
		sum += height * Math.min(1, age / turnRise) * Math.max(0, 1 - age / (turnRise + turnFall));
	}
	return sum;
}

/** With up to this many units, the price depends on who sells, and may be absurd. */
const few = 2;
const absurdShare = 0.03;
const bargainShare = 0.04;

export function offerAt(item: MovingPrice, step: number): Offer | undefined {
	const units = unitsAt(item, step);
	if (units < 1) return undefined;
	const { ask, since, isSold } = lowestAt(item, step, units);
	return { ask, since, quantity: isSold ? units - 1 : units };
}

/** With this stock, there are never few units. */
const plenty = 10;

/** EUR. If there is no ask, or only an absurd one, somebody lists the item for what it is worth, and it is sold at once. */
export function paidAt(item: MovingPrice, step: number): number {
	const units = item.stock < plenty ? unitsAt(item, step) : plenty;
	const lowest = units < 1 ? undefined : lowestAt(item, step, units);
	return lowest && !lowest.isAbsurd ? lowest.ask : worthAt(item, step);
}

function lowestAt(item: MovingPrice, step: number, units: number) {
	const { seed, sales, stock, askPace } = item;
	const event = lastEvent(seed + eventSeed, askPace, step);
	// If one of few units is sold, the next one has another price.
	const number = event.number * (few + 1) + Math.min(few, units - 1);
	const kind = draw(seed + kindSeed, number);
	const change = 2 * draw(seed + changeSeed, number) - 1;
	const isAbsurd = units <= few && kind < absurdShare;
	// The more often an item is sold, the sooner a bargain is gone, and the smaller it is.
	const isBargain = kind > 1 - bargainShare && (step - event.step) * sales < 7 * stepsPerDay;
	const jump = isAbsurd ? 3 + 9 * change * change : isBargain ? 1 - (0.25 + 0.1 * change) / (1 + sales / 100) : 1;
	// Most changes are small: somebody undercuts, or the cheapest unit is sold.
	const small = change * change * change * (0.015 + 0.1 / (1 + Math.sqrt(stock)));
	const ask = worthAt(item, event.step) * jump * (1 + small);
	return { ask: Math.max(0.01, ask), since: event.step, isAbsurd, isSold: change > 0 && units > few };
}

function unitsAt({ seed, stock }: MovingPrice, step: number): number {
	if (stock === 0) return 0;
	const day = step / stepsPerDay;
	const level = stock * Math.exp(sumOf(stockWaves, seed + stockSeed, day));
	return Math.floor(level + sumOf(unitWaves, seed + unitSeed, day) + 0.3);
}
