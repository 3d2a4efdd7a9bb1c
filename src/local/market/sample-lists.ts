import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Currency } from '../../market/currency.ts';
import type { Game } from '../../market/game.ts';
import type { ListKind } from '../../market/list-key.ts';
import { inCurrency, type Row } from './exchange-rates.ts';
import { sampleRows, tradeLocked } from './sample-rows.ts';

const recordedFiles: Readonly<Record<Exclude<ListKind, 'trade-locked'>, string>> = {
	tradable: 'items.json',
	history: 'history.json',
	'out-of-stock': 'out-of-stock.json',
};
const recordedGame: Game = 730;
const compress = promisify(brotliCompress);

/** JSON compressed with Brotli, at its fastest. */
export function brotliJson(value: unknown): Promise<Buffer> {
	return compress(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

/** The lists of the sample marketplace: recorded ones if there is a folder of them, made-up ones otherwise. */
export class SampleLists {
	readonly #folder: string | undefined;
	readonly #rowsInEuro = new Map<string, readonly Row[]>();
	readonly #bodies = new Map<string, Promise<Buffer>>();

	/**
	 * @param folder has recorded lists of game 730 in EUR
	 * @throws Error if one of its files is missing
	 */
	constructor(folder?: string) {
		this.#folder = folder;
		if (folder === undefined) return;
		const missing = Object.values(recordedFiles).filter((file) => !existsSync(join(folder, file)));
		if (missing.length > 0) throw new Error(`${folder} has no ${missing.join(', ')}.`);
	}

	rows(kind: ListKind, game: Game, currency: Currency): readonly Row[] {
		const rows = this.#inEuro(kind, game);
		return currency === 'EUR' ? rows : rows.map((row) => inCurrency(row, currency));
	}

	/** The rows as the marketplace sends them: JSON compressed with Brotli. Cached, because full-size lists take a while. */
	body(kind: ListKind, game: Game, currency: Currency): Promise<Buffer> {
		const key = `${kind}/${game}/${currency}`;
		let body = this.#bodies.get(key);
		if (!body) {
			body = brotliJson(this.rows(kind, game, currency));
			this.#bodies.set(key, body);
		}
		return body;
	}

	#inEuro(kind: ListKind, game: Game): readonly Row[] {
		const key = `${kind}/${game}`;
		let rows = this.#rowsInEuro.get(key);
		if (!rows) {
			const isRecorded = this.#folder !== undefined && game === recordedGame;
			rows = isRecorded ? this.#recorded(kind, this.#folder) : sampleRows(kind, game);
			this.#rowsInEuro.set(key, rows);
		}
		return rows;
	}

	#recorded(kind: ListKind, folder: string): readonly Row[] {
		if (kind === 'trade-locked') return tradeLocked(this.#inEuro('tradable', recordedGame));
		return JSON.parse(readFileSync(join(folder, recordedFiles[kind]), 'utf8')) as Row[];
	}
}
