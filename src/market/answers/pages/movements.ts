import { recordedPeriods } from '../../../prices/price-series.ts';
import type { Reference } from '../../../prices/reference.ts';
import { hundredthsAt } from '../../rows/figures.ts';
import { listingColumns, type Rows, salesColumn } from '../../rows/rows.ts';
import { isFarOff, worthOf } from '../doubtful-ask.ts';

/** An ask counts from this many units on: nobody moves the price of an item with a single absurd offer. */
const enoughUnits = 3;
/** With fewer sales, a median says little. */
const enoughSales = 5;
/** An ask of fewer units counts if it is at most this share away from the 7-day median: 1/4. */
const nearMedian = 4;
/** Smaller changes are not movements: 1/100. */
const leastChange = 100;

/** The periods whose medians are compared: the first one with enough sales. Typed arrays hold its place here, plus 1. */
export const comparedPeriods = ['day', 'week'] as const;
const [day, week] = comparedPeriods.map((period) => recordedPeriods.indexOf(period)) as [number, number];

const columns = {
	dayMedian: salesColumn('day', 'median'),
	dayVolume: salesColumn('day', 'volume'),
	weekMedian: salesColumn('week', 'median'),
	weekVolume: salesColumn('week', 'volume'),
	monthMedian: salesColumn('month', 'median'),
	monthVolume: salesColumn('month', 'volume'),
} as const;

/** The figures of items that have moved, in typed arrays. Amounts are hundredths of the home currency. */
export interface Movements {
	/** Item ids. */
	readonly items: Uint32Array;
	/** The lowest asks now and then; 0 if they do not count. */
	readonly askNow: Float64Array;
	readonly askThen: Float64Array;
	/** The medians of the last sales now and then; 0 if there are too few. */
	readonly salesNow: Float64Array;
	readonly salesThen: Float64Array;
	/** Of which of `comparedPeriods` they are, plus 1; 0 if there are too few sales. */
	readonly periods: Uint8Array;
	/** Sales in 30 days now. */
	readonly sold: Uint32Array;
}

/** What is known of an item now: row numbers of the two lists, -1 if it is not in one. */
class Now {
	listing = -1;
	sale = -1;
	readonly #listings: Rows['figures'];
	readonly #history: Rows['figures'];

	constructor(listings: Rows, history: Rows) {
		this.#listings = listings.figures;
		this.#history = history.figures;
	}

	get ask(): number {
		const isOffered = this.listing >= 0 && this.quantity > 0;
		return isOffered ? hundredthsAt(this.#listings, listingColumns.min, this.listing) : -1;
	}

	get quantity(): number {
		return hundredthsAt(this.#listings, listingColumns.quantity, this.listing) / 100;
	}

	/** A median in hundredths; -1 if there is none. */
	median(column: keyof typeof columns): number {
		return this.sale < 0 ? -1 : hundredthsAt(this.#history, columns[column], this.sale);
	}

	/** A number of sales; 0 if the marketplace gave none. */
	volume(column: keyof typeof columns): number {
		return this.sale < 0 ? 0 : Math.max(0, hundredthsAt(this.#history, columns[column], this.sale) / 100);
	}
}

/** Compares what all items cost now with what they cost then. Takes some milliseconds for full lists. */
export function findMovements(listings: Rows, history: Rows, then: Reference): Movements {
	const size = listings.items.length + history.items.length;
	const amounts = () => new Float64Array(size);
	const found = {
		items: new Uint32Array(size),
		askNow: amounts(),
		askThen: amounts(),
		salesNow: amounts(),
		salesThen: amounts(),
		periods: new Uint8Array(size),
		sold: new Uint32Array(size),
	};
	let count = 0;
	const now = new Now(listings, history);
	forEachItem(listings.items, history.items, (item, listing, sale) => {
		if (!then.isKnown[item]) return;
		now.listing = listing;
		now.sale = sale;
		const ask = now.ask;
		const askThen = then.asks[item]! - 1;
		const askCounts =
			counts(ask, now.quantity, now.median('weekMedian'), now.volume('weekVolume')) &&
			counts(askThen, then.quantities[item]!, then.medians[week]![item]! - 1, then.volumes[week]![item]! - 1);
		const hasAskMoved = askCounts && hasMoved(ask, askThen);
		const worth = hasAskMoved ? worthOf(now.median('monthMedian'), now.volume('monthVolume'), askThen) : undefined;
		const isDoubtful = isFarOff(ask, worth) || isFarOff(askThen, worth);
		const isOfDay = haveSales(now, 'dayMedian', 'dayVolume', then, day, item);
		const isOfWeek = !isOfDay && haveSales(now, 'weekMedian', 'weekVolume', then, week, item);
		const median = isOfDay ? now.median('dayMedian') : isOfWeek ? now.median('weekMedian') : 0;
		const medianThen = isOfDay || isOfWeek ? then.medians[isOfDay ? day : week]![item]! - 1 : 0;
		if (!(hasAskMoved && !isDoubtful) && !hasMoved(median, medianThen)) return;
		found.items[count] = item;
		found.askNow[count] = askCounts && !isDoubtful ? ask : 0;
		found.askThen[count] = askCounts && !isDoubtful ? askThen : 0;
		found.salesNow[count] = median;
		found.salesThen[count] = medianThen;
		found.periods[count] = isOfDay ? 1 : isOfWeek ? 2 : 0;
		found.sold[count] = now.volume('monthVolume');
		count++;
	});
	return {
		items: found.items.slice(0, count),
		askNow: found.askNow.slice(0, count),
		askThen: found.askThen.slice(0, count),
		salesNow: found.salesNow.slice(0, count),
		salesThen: found.salesThen.slice(0, count),
		periods: found.periods.slice(0, count),
		sold: found.sold.slice(0, count),
	};
}

/** Visits the items of both lists, with their row numbers, -1 if they are not in one. */
function forEachItem(
	listed: Uint32Array,
	sold: Uint32Array,
	visit: (item: number, listing: number, sale: number) => void,
): void {
	let listing = 0;
	let sale = 0;
	while (listing < listed.length || sale < sold.length) {
		const item = Math.min(listed[listing] ?? Infinity, sold[sale] ?? Infinity);
		const isListed = listed[listing] === item;
		const isSold = sold[sale] === item;
		visit(item, isListed ? listing++ : -1, isSold ? sale++ : -1);
	}
}

/** Whether an ask says what an item costs: it is one of several, or near what the item sells for. */
function counts(ask: number, quantity: number, weekMedian: number, weekVolume: number): boolean {
	if (ask <= 0) return false;
	if (quantity >= enoughUnits) return true;
	return weekVolume >= enoughSales && weekMedian > 0 && Math.abs(ask - weekMedian) * nearMedian <= weekMedian;
}

function haveSales(
	now: Now,
	median: keyof typeof columns,
	volume: keyof typeof columns,
	{ medians, volumes }: Reference,
	period: number,
	item: number,
): boolean {
	const were = volumes[period]![item]! - 1 >= enoughSales && medians[period]![item]! > 1;
	return were && now.volume(volume) >= enoughSales && now.median(median) > 0;
}

/** Whether an amount has changed enough to be told, in either direction. */
export const hasMoved = (now: number, then: number): boolean =>
	now > 0 && then > 0 && Math.abs(now - then) * leastChange >= then;
