import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { amountCode, volumeCode } from '../../src/history/amount-code.ts';
import type { NamedItem } from '../../src/history/pages/names.ts';
import { salesFigures } from '../../src/history/pages/sales.ts';
import type { OfferList } from '../../src/history/recording/record-offers.ts';
import type { SalesList } from '../../src/history/recording/record-sales.ts';
import { itemKey } from '../../src/market/catalogue/item-key.ts';
import { sharedData } from '../support/shared-data.ts';

/** The days of August 2026 that were recorded. */
export const recordedDates = [10, 14, 15, 16, 17, 18, 19, 20, 21, 22].map((day) => `2026-08-${day}`);

/** A row of a recorded day. */
export interface DayRow {
	readonly item: NamedItem;
	readonly ask: number | null;
	readonly quantity: number;
	readonly week: { readonly median: number | null; readonly volume: number };
	readonly month: { readonly median: number | null; readonly volume: number };
}

const number = (text: string | undefined): number | null => (text === '' || text === undefined ? null : Number(text));

/** A recorded day; undefined where there is none. Names that occur several times are told apart by made-up versions. */
export function recordedDay(date: string): DayRow[] | undefined {
	const file = sharedData(`market/real/daily-eur-${date}.csv.gz`);
	if (!file) return undefined;
	const [, ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n');
	const seen = new Map<string, number>();
	return lines.map((line) => {
		const cells = [...line.trimEnd().matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell);
		const name = cells[1]!.replace(/^"|"$/g, '').replaceAll('""', '"');
		const nth = seen.get(name) ?? 0;
		seen.set(name, nth + 1);
		const version = nth === 0 ? null : `Variant ${nth + 1}`;
		return {
			item: { key: itemKey(730, name, version), name, version },
			ask: number(cells[2]),
			quantity: number(cells[3]) ?? 0,
			week: { median: number(cells[5]), volume: number(cells[6]) ?? 0 },
			month: { median: number(cells[7]), volume: number(cells[8]) ?? 0 },
		};
	});
}

/** A number from 0 to 1 that depends only on its words: made with FNV-1a, which is fast. */
export function chance(...words: readonly (string | number)[]): number {
	let hash = 0x811c9dc5;
	for (const character of words.join('\0')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
	return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

export const listsPerDay = 288;

/**
 * A market that goes on for as long as one likes: from one recorded day to the next and back again. What differs between
 * two days changes at some time of the day, and as many other small changes are added as a day is to have.
 */
export class EndlessMarket {
	readonly items: readonly NamedItem[];
	readonly #days: readonly { readonly asks: Uint32Array; readonly quantities: Uint32Array }[];
	readonly #sales: readonly Uint32Array[];
	readonly #changesADay: number;
	readonly asks: Uint32Array;
	readonly quantities: Uint32Array;

	/** @param days At least two recorded days. */
	constructor(days: readonly (readonly DayRow[])[], changesADay: number) {
		const items = new Map(days.flatMap((rows) => rows.map(({ item }) => [item.key, item] as const)));
		this.items = [...items.values()];
		const index = new Map(this.items.map(({ key }, i) => [key, i]));
		this.#days = days.map((rows) => {
			const [asks, quantities] = [new Uint32Array(items.size), new Uint32Array(items.size)];
			for (const { item, ask, quantity } of rows) {
				const i = index.get(item.key)!;
				asks[i] = quantity > 0 ? amountCode(ask) : 0;
				quantities[i] = asks[i] === 0 ? 0 : quantity;
			}
			return { asks, quantities };
		});
		this.#sales = days.map((rows) => {
			const figures = new Uint32Array(items.size * salesFigures);
			for (const { item, week, month } of rows) {
				const at = index.get(item.key)! * salesFigures;
				figures.set(
					[
						amountCode(week.volume >= 7 ? week.median : null),
						volumeCode(Math.floor(week.volume / 7)),
						amountCode(week.median),
						volumeCode(week.volume),
						amountCode(month.median),
						volumeCode(month.volume),
					],
					at,
				);
			}
			return figures;
		});
		this.#changesADay = changesADay;
		this.asks = this.#days[0]!.asks.slice();
		this.quantities = this.#days[0]!.quantities.slice();
	}

	/** The lists of a day one after the other. @param day Any number, from 0 on; @param times When they are fetched, Unix seconds. */
	*lists(day: number, times: readonly number[]): Generator<OfferList> {
		const target = this.#days[this.#indexOf(day)]!;
		const due = times.map((): number[] => []);
		for (let i = 0; i < this.items.length; i++)
			if (target.asks[i] !== this.asks[i] || target.quantities[i] !== this.quantities[i])
				due[Math.floor(chance(day, i) * times.length)]!.push(i);
		const others = Math.max(0, this.#changesADay - due.reduce((sum, each) => sum + each.length, 0)) / times.length;
		for (const [n, time] of times.entries()) {
			for (let k = 0; k < others; k++)
				this.#wobble(Math.floor(chance(day, n, k) ** 2 * this.items.length), chance(day, n, k, 'how'));
			for (const i of due[n]!) {
				this.asks[i] = target.asks[i]!;
				this.quantities[i] = target.quantities[i]!;
			}
			yield {
				time,
				items: this.items,
				asks: this.asks.slice(),
				quantities: this.quantities.slice(),
				unreadable: [],
			};
		}
	}

	/** The sales as they are on a day. */
	sales(day: number, time: number): SalesList {
		return { time, items: this.items, figures: this.#sales[this.#indexOf(day)]! };
	}

	/** To the last day and back again. */
	#indexOf(day: number): number {
		const last = this.#days.length - 1;
		const at = day % (2 * last);
		return at <= last ? at : 2 * last - at;
	}

	/** A unit more or less, or an ask some percent higher or lower. */
	#wobble(item: number, how: number): void {
		if (this.asks[item]! < 2) return;
		if (how < 0.5) this.quantities[item] = Math.max(1, this.quantities[item]! + (how < 0.25 ? 1 : -1));
		else this.asks[item] = Math.max(2, Math.round(this.asks[item]! * (0.97 + 0.12 * (how - 0.5))));
	}
}
