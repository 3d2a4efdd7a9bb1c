import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Clock } from '../../src/base/clock.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import type { Game } from '../../src/names/game.ts';
import { inCurrency, type MarketRow } from './exchange-rates.ts';
import { MovingRows, stepOf } from './moving-rows.ts';
import { tradeLocked } from './sample-rows.ts';

const recordedFiles: Readonly<Record<Exclude<ListKind, 'trade-locked'>, string>> = {
	tradable: 'items.json',
	history: 'history.json',
	'out-of-stock': 'out-of-stock.json',
};
const recordedGame: Game = 730;
/** The time of made-up lists that do not move, Unix ms. */
const fixedTime = Date.UTC(2026, 5, 1);
const compress = promisify(brotliCompress);

export function brotliJson(value: unknown): Promise<Buffer> {
	return compress(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

interface Cached<Value> {
	readonly step: number;
	readonly value: Value;
}

export class SampleLists {
	readonly #folder: string | undefined;
	readonly #clock: Pick<Clock, 'wall'> | undefined;
	readonly moving = new MovingRows();
	readonly #rowsInEuro = new Map<string, Cached<readonly MarketRow[]>>();
	readonly #bodies = new Map<string, Cached<Promise<Buffer>>>();

	/**
	 * @param folder has recorded lists of game 730 in EUR; by default, all lists are made up
	 * @param clock the prices of made-up lists change with its time; by default, they never change
	 * @throws Error if one of the files is missing
	 */
	constructor(folder?: string, clock?: Pick<Clock, 'wall'>) {
		this.#folder = folder;
		this.#clock = clock;
		if (folder === undefined) return;
		const missing = Object.values(recordedFiles).filter((file) => !existsSync(join(folder, file)));
		if (missing.length > 0) throw new Error(`${folder} has no ${missing.join(', ')}.`);
	}

	/** The time of made-up lists, Unix ms. */
	get now(): number {
		return this.#clock?.wall() ?? fixedTime;
	}

	rows(kind: ListKind, game: Game, currency: Currency): readonly MarketRow[] {
		const rows = this.#cached(this.#rowsInEuro, `${kind}/${game}`, () => this.#inEuro(kind, game));
		return currency === 'EUR' ? rows : rows.map((row) => inCurrency(row, currency));
	}

	/** Bodies are cached, because full-size lists take a while to compress. */
	body(kind: ListKind, game: Game, currency: Currency): Promise<Buffer> {
		return this.#cached(this.#bodies, `${kind}/${game}/${currency}`, () => brotliJson(this.rows(kind, game, currency)));
	}

	#cached<Value>(cache: Map<string, Cached<Value>>, key: string, make: () => Value): Value {
		const step = stepOf(this.now);
		let entry = cache.get(key);
		if (entry?.step !== step) {
			entry = { step, value: make() };
			cache.set(key, entry);
		}
		return entry.value;
	}

	#inEuro(kind: ListKind, game: Game): readonly MarketRow[] {
		if (this.#folder !== undefined && game === recordedGame) return this.#recorded(kind, this.#folder);
		return this.moving.at(this.now, kind, game);
	}

	#recorded(kind: ListKind, folder: string): readonly MarketRow[] {
		if (kind === 'trade-locked') return tradeLocked(this.rows('tradable', recordedGame, 'EUR'));
		return JSON.parse(readFileSync(join(folder, recordedFiles[kind]), 'utf8')) as MarketRow[];
	}
}
