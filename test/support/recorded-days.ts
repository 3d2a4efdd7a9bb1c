import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { itemKey, type KeyedItem } from '../../src/names/item-ref.ts';
import type { AskList, SalesList } from '../../src/prices/price-recorder.ts';
import { sharedData } from './shared-data.ts';

/** The days of August 2026 that were recorded. */
export const recordedDates = [10, 14, 15, 16, 17, 18, 19, 20, 21, 22].map((day) => `2026-08-${day}`);

/** Enough days for tests that would take too long with all: two that follow each other, and an earlier one. */
export const someDates = ['2026-08-10', '2026-08-17', '2026-08-18'] as const;

/** A row of a recorded day. */
export interface DayRow {
	readonly item: KeyedItem;
	readonly ask: number | null;
	readonly quantity: number;
	readonly week: { readonly median: number | null; readonly volume: number };
	readonly month: { readonly median: number | null; readonly volume: number };
}

/** Matches a cell and the comma behind it. A cell with commas or quotes is in quotes. */
const csvCell = /("(?:[^"]|"")*"|[^,]*)(?:,|$)/g;

const parseFigure = (text: string | undefined): number | null =>
	text === '' || text === undefined ? null : Number(text);

/** A recorded day; undefined if there is none. Names that occur several times get made-up versions. */
export function recordedDay(date: string): DayRow[] | undefined {
	const file = sharedData(`market/real/daily-eur-${date}.csv.gz`);
	if (!file) return undefined;
	const [, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n');
	const counts = new Map<string, number>();
	return lines.map((line) => {
		const cells = [...line.trimEnd().matchAll(csvCell)].map(([, cell = '']) => cell);
		const [, quotedName, ask, quantity, , weekMedian, weekVolume, monthMedian, monthVolume] = cells;
		const name = quotedName!.replace(/^"|"$/g, '').replaceAll('""', '"');
		const nth = counts.get(name) ?? 0;
		counts.set(name, nth + 1);
		const version = nth === 0 ? null : `Variant ${nth + 1}`;
		return {
			item: { key: itemKey(730, name, version), name, version },
			ask: parseFigure(ask),
			quantity: parseFigure(quantity) ?? 0,
			week: { median: parseFigure(weekMedian), volume: parseFigure(weekVolume) ?? 0 },
			month: { median: parseFigure(monthMedian), volume: parseFigure(monthVolume) ?? 0 },
		};
	});
}

/** A number from 0 up to 1 that depends only on the words. It is computed with FNV-1a, which is fast. */
export function chance(...words: readonly (string | number)[]): number {
	let hash = 0x811c9dc5;
	for (const character of words.join('\0')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
	return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

export const listsPerDay = 288;

/**
 * A market that goes on for any number of days: from one recorded day to the next and back again. Each difference
 * between two days becomes a change at some time of the day. Other small changes are added until a day has
 * `changesADay`.
 */
export class EndlessMarket {
	readonly items: readonly KeyedItem[];
	readonly #days: readonly (readonly { readonly ask: number | null; readonly quantity: number }[])[];
	readonly #sales: readonly SalesList['rows'][];
	readonly #changesADay: number;
	readonly #offers: { ask: number | null; quantity: number }[];

	/** @param days at least two recorded days */
	constructor(days: readonly (readonly DayRow[])[], changesADay: number) {
		const items = new Map(days.flatMap((rows) => rows.map(({ item }) => [item.key, item] as const)));
		this.items = [...items.values()];
		this.#days = days.map((rows) => {
			const offers = new Map(rows.map(({ item, ask, quantity }) => [item.key, { ask: hundredths(ask), quantity }]));
			return this.items.map(({ key }) => {
				const { ask, quantity } = offers.get(key) ?? { ask: null, quantity: 0 };
				return ask === null || quantity === 0 ? { ask: null, quantity: 0 } : { ask, quantity };
			});
		});
		this.#sales = days.map((rows) =>
			rows.map(({ item, week, month }) => {
				// The recorded days lack the sales of 24 hours: the week's median and a seventh of its sales replace them.
				const ofDay = [week.volume >= 7 ? hundredths(week.median) : null, Math.floor(week.volume / 7)];
				const others = [week, month].flatMap(({ median, volume }) => [hundredths(median), volume]);
				return { key: item.key, figures: [...ofDay, ...others] };
			}),
		);
		this.#changesADay = changesADay;
		this.#offers = this.#days[0]!.map((offer) => ({ ...offer }));
	}

	/**
	 * The lists of a day, one after the other.
	 * @param day any number from 0 on
	 * @param times when they are fetched, Unix seconds
	 */
	*lists(day: number, times: readonly number[]): Generator<AskList> {
		const target = this.#days[this.#indexOf(day)]!;
		/** The items that reach the target, by the number of the list in which they do. */
		const changes = times.map((): number[] => []);
		for (const [i, { ask, quantity }] of this.#offers.entries())
			if (target[i]!.ask !== ask || target[i]!.quantity !== quantity)
				changes[Math.floor(chance(day, i) * times.length)]!.push(i);
		const changeCount = changes.reduce((sum, each) => sum + each.length, 0);
		const otherChangesPerList = Math.max(0, this.#changesADay - changeCount) / times.length;
		for (const [n, time] of times.entries()) {
			// Squared, so that some items change much more often than others.
			for (let k = 0; k < otherChangesPerList; k++)
				this.#wobble(Math.floor(chance(day, n, k) ** 2 * this.items.length), chance(day, n, k, 'how'));
			for (const i of changes[n]!) this.#offers[i] = { ...target[i]! };
			yield { time, rows: this.items.map((item, i) => ({ ...item, ...this.#offers[i]! })), unreadable: [] };
		}
	}

	/** The sales as they are on a day. */
	sales(day: number, time: number): SalesList {
		return { time, rows: this.#sales[this.#indexOf(day)]! };
	}

	/** The recorded day to use: they go to the last one and back again. */
	#indexOf(day: number): number {
		const last = this.#days.length - 1;
		const step = day % (2 * last);
		return step <= last ? step : 2 * last - step;
	}

	/** Adds or removes a unit, or raises or lowers the ask by some percent. @param how a number from 0 up to 1 */
	#wobble(item: number, how: number): void {
		const offer = this.#offers[item]!;
		if (offer.ask === null) return;
		if (how < 0.5) offer.quantity = Math.max(1, offer.quantity + (how < 0.25 ? 1 : -1));
		else offer.ask = Math.max(1, Math.round(offer.ask * (0.97 + 0.12 * (how - 0.5))));
	}
}

const hundredths = (amount: number | null): number | null => (amount === null ? null : Math.round(100 * amount));
