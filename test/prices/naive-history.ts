import { itemKey } from '../../src/names/item-ref.ts';

/** Unix seconds. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** When the hour or day of a time began. Unix seconds. */
export const startOf = (unit: number, time: number): number => time - (time % unit);

/** What is on offer of an item, in hundredths. Both are 0 if nothing is. */
export interface NaiveOffer {
	readonly ask: number;
	readonly quantity: number;
}

export const nothing: NaiveOffer = { ask: 0, quantity: 0 };

/** The sales of an item: median in hundredths and number of sales, for 24 hours, 7 days and 30 days. */
export type NaiveSales = readonly number[];

interface NaiveList {
	readonly time: number;
	readonly offers: ReadonlyMap<string, NaiveOffer>;
}

/** The last, lowest and highest offer of some lists. */
export interface NaiveBar extends NaiveOffer {
	readonly low: number;
	readonly high: number;
}

export const naiveItem = (n: number) => {
	const name = `Item ${n}`;
	const version = n % 10 === 0 ? 'Ruby' : null;
	return { key: itemKey(730, name, version), name, version };
};

/**
 * A price history as simple as it can be: it keeps each list as it was, and looks at all of them to answer. What the
 * real one says is compared with it.
 */
export class NaiveHistory {
	readonly lists: NaiveList[] = [];
	readonly sales: { readonly day: number; readonly figures: ReadonlyMap<string, NaiveSales> }[] = [];

	get last(): NaiveList {
		return this.lists.at(-1)!;
	}

	listAt(time: number): NaiveList | undefined {
		return this.lists.findLast((list) => list.time <= time);
	}

	/** What was on offer at a time: in the newest list until then. */
	offerAt(key: string, time: number): NaiveOffer {
		return this.listAt(time)?.offers.get(key) ?? nothing;
	}

	/** What was on offer in the lists from a time until before another: at least one. */
	bar(key: string, from: number, to: number): NaiveBar {
		const offers = this.lists
			.filter(({ time }) => time >= from && time < to)
			.map((list) => list.offers.get(key) ?? nothing);
		const asks = offers.map(({ ask }) => ask).filter((ask) => ask > 0);
		return { ...offers.at(-1)!, low: asks.length > 0 ? Math.min(...asks) : 0, high: Math.max(0, ...asks) };
	}

	/** The time of the first list in which an item was on offer. */
	firstSeen(key: string): number | undefined {
		return this.lists.find(({ offers }) => (offers.get(key)?.ask ?? 0) > 0)?.time;
	}

	/** The times in which lists came at most a quarter of an hour apart. */
	spans(): [from: number, to: number][] {
		const times = this.lists.map(({ time }) => time);
		const isStart = (i: number) => i === 0 || times[i]! - times[i - 1]! > 15 * minute;
		const starts = times.flatMap((_, i) => (isStart(i) ? [i] : []));
		return starts.map((start, n) => [times[start]!, times[(starts[n + 1] ?? times.length) - 1]!]);
	}

	/** The moment in a span that is nearest to a time. */
	nearest(time: number): number {
		const moments = this.spans().map(([from, to]) => Math.max(from, Math.min(to, time)));
		return moments.sort((a, b) => Math.abs(a - time) - Math.abs(b - time))[0]!;
	}

	/** The last moment in a span at or before a time. */
	lastBefore(time: number): number {
		const spans = this.spans().filter(([from]) => from <= time);
		return Math.min(spans.at(-1)![1], time);
	}

	/** The sales of an item as they were known on a day. */
	salesOn(key: string, on: number): NaiveSales | undefined {
		return this.sales.findLast((each) => each.day <= on && each.figures.has(key))?.figures.get(key);
	}
}
