import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Currency } from '../../market/currency.ts';
import type { Game } from '../../market/game.ts';
import type { ListKind } from '../../market/list-key.ts';
import { salesPeriods } from '../../market/rows/sales-periods.ts';
import { sampleNames } from './sample-names.ts';

const compress = promisify(brotliCompress);

type Row = Readonly<Record<string, unknown>>;
type Figures = { readonly [name: string]: Figures | number | string | null };

/** What one euro is, fixed. */
const rates: Readonly<Record<Currency, number>> = {
	AUD: 1.78,
	BRL: 6.35,
	CAD: 1.61,
	CHF: 0.94,
	CNY: 8.36,
	CZK: 24.5,
	DKK: 7.46,
	EUR: 1,
	GBP: 0.86,
	HRK: 7.53,
	NOK: 11.7,
	PLN: 4.26,
	RUB: 93.5,
	SEK: 11.1,
	TRY: 47.6,
	USD: 1.17,
};
const recordedFiles: Readonly<Record<Exclude<ListKind, 'trade-locked'>, string>> = {
	tradable: 'items.json',
	history: 'history.json',
	'out-of-stock': 'out-of-stock.json',
};
const recordedGame: Game = 730;
const money = /price|^(min|max|avg|median)$/;
/** 2024-06-01, and a year of seconds after it. */
const then = 1_717_200_000;
const year = 31_536_000;

/** JSON, packed by Brotli. */
export function pack(value: unknown): Promise<Buffer> {
	return compress(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

/** The lists of the sample marketplace: recorded ones where a folder holds them, generated ones else. */
export class SampleLists {
	readonly #folder: string | undefined;
	readonly #euros = new Map<string, readonly Row[]>();
	readonly #packed = new Map<string, Promise<Buffer>>();

	/** @throws Error where `folder` lacks a list. */
	constructor(folder?: string) {
		this.#folder = folder;
		const missing =
			folder === undefined ? [] : Object.values(recordedFiles).filter((file) => !existsSync(join(folder, file)));
		if (missing.length > 0) throw new Error(`${folder} lacks ${missing.join(', ')}.`);
	}

	rows(kind: ListKind, game: Game, currency: Currency): readonly Row[] {
		const rows = this.#inEuro(kind, game);
		if (currency === 'EUR') return rows;
		const rate = rates[currency];
		return rows.map((row) => ({ ...(exchanged(row as Figures, rate) as Row), currency }));
	}

	/** The rows as the marketplace sends them: JSON as Brotli. Packed once, for a full-size list takes a while. */
	packed(kind: ListKind, game: Game, currency: Currency): Promise<Buffer> {
		const key = `${kind}/${game}/${currency}`;
		let body = this.#packed.get(key);
		if (!body) {
			body = pack(this.rows(kind, game, currency));
			this.#packed.set(key, body);
		}
		return body;
	}

	#inEuro(kind: ListKind, game: Game): readonly Row[] {
		const key = `${kind}/${game}`;
		let rows = this.#euros.get(key);
		if (!rows) {
			rows =
				this.#folder !== undefined && game === recordedGame ? this.#recorded(kind, this.#folder) : generate(kind, game);
			this.#euros.set(key, rows);
		}
		return rows;
	}

	#recorded(kind: ListKind, folder: string): readonly Row[] {
		if (kind === 'trade-locked') return tradeLocked(this.#inEuro('tradable', recordedGame));
		return JSON.parse(readFileSync(join(folder, recordedFiles[kind]), 'utf8')) as Row[];
	}
}

function generate(kind: ListKind, game: Game): readonly Row[] {
	const names = sampleNames[game]();
	const made = names.map(({ name, version, worth }) => {
		const at = (what: string) => chance(name, version ?? '', what);
		const pages = {
			item_page: `https://market.example/item/${name
				.toLowerCase()
				.replaceAll(/[^a-z0-9]+/g, '-')
				.replaceAll(/^-|-$/g, '')}`,
			market_page: `https://market.example/market?item=${encodeURIComponent(name)}`,
		};
		const identity = { market_hash_name: name, version, currency: 'EUR' };
		const price = worth * (0.85 + 0.3 * at('price'));
		const quantity = Math.ceil(1 + 300 * at('quantity') ** 4);
		const spread = quantity === 1 ? 0 : 0.1 + at('spread');
		// Of two asks the mean and the median lie in the middle.
		const [mean, median] = quantity === 2 ? [2, 2] : [1, 0.6];
		const sales = Math.floor(400 * at('sales') ** 3);
		return {
			state: at('state') < 0.07 ? 'out-of-stock' : at('state') < 0.1 ? 'sold' : 'listed',
			item: {
				...identity,
				...pages,
				suggested_price: round(price * 1.24),
				min_price: round(price),
				max_price: round(price * (1 + 4 * spread)),
				mean_price: round(price * (1 + mean * spread)),
				median_price: round(price * (1 + median * spread)),
				quantity,
				created_at: then,
				updated_at: then + Math.floor(year * at('updated')),
			},
			sold: { ...identity, ...pages, ...periods(price, sales, at) },
			absent: {
				...identity,
				suggested_price: round(price * 1.24),
				avg_sale_price: round(price * 1.02),
				sales_last_90d: 1 + Math.floor(sales * 2.7),
			},
		};
	});
	switch (kind) {
		case 'tradable':
			return made.flatMap(({ state, item }) => (state === 'listed' ? [item] : []));
		case 'trade-locked':
			return tradeLocked(made.map(({ item }) => item));
		case 'history':
			return made.map(({ sold }) => sold);
		case 'out-of-stock':
			return made.flatMap(({ state, absent }) => (state === 'out-of-stock' ? [absent] : []));
	}
}

/** Of every third item some; of every ninth it is known that there is none (null prices occur only here). */
function tradeLocked(items: readonly Row[]): readonly Row[] {
	return items.flatMap((item) => {
		const draw = chance(String(item.market_hash_name), String(item.version), 'locked');
		if (draw > 1 / 3) return [];
		const none = { quantity: 0, min_price: null, max_price: null, mean_price: null, median_price: null };
		if (draw < 1 / 9) return [{ ...item, ...none }];
		return [{ ...(exchanged(item as Figures, 0.96) as Row), quantity: 1 + Math.floor(draw * 20) }];
	});
}

/** The sales of an item that is sold `sales` times in 30 days. */
function periods(price: number, sales: number, at: (what: string) => number) {
	const volumes = { day: sales / 30, week: sales / 5, month: sales, quarter: sales * 2.7 };
	const periods: [string, Period][] = [];
	for (const { key, field } of salesPeriods)
		periods.push([field, period(price, Math.floor(volumes[key]), at(key), periods.at(-1)?.[1])]);
	return Object.fromEntries(periods);
}

interface Period {
	readonly min: number | null;
	readonly max: number | null;
	readonly avg: number | null;
	readonly median: number | null;
	readonly volume: number;
}

function period(price: number, volume: number, draw: number, shorter?: Period): Period {
	if (volume === 0) return { min: null, max: null, avg: null, median: null, volume };
	if (volume === shorter?.volume) return shorter;
	const median = price * (0.9 + 0.2 * draw);
	const spread = volume === 1 ? 0 : 0.05 + 0.3 * draw;
	return {
		min: Math.min(round(median * (1 - spread)), shorter?.min ?? Infinity),
		max: Math.max(round(median * (1 + 6 * spread)), shorter?.max ?? 0),
		avg: round(median * (1 + spread / 3)),
		median: round(median),
		volume,
	};
}

/** Every amount of money in a row, times `rate`. */
function exchanged(row: Figures, rate: number): Figures {
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => {
			if (typeof value === 'number' && money.test(name)) return [name, round(value * rate)];
			return [name, value !== null && typeof value === 'object' ? exchanged(value, rate) : value];
		}),
	);
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A number from 0 to 1 that depends on nothing but its words. */
export function chance(...words: string[]): number {
	return createHash('md5').update(words.join('\0')).digest().readUInt32BE(0) / 2 ** 32;
}
