import { createBrotliDecompress } from 'node:zlib';
import type { z } from 'zod';
import { MarketError } from '../../base/errors.ts';
import { type ItemId, itemId } from '../../names/ids.ts';
import type { Names } from '../../names/names.ts';
import { NamesBuilder } from '../../names/names-builder.ts';
import { historyRow, itemRow, namedRow, outOfStockRow } from '../client/list-rows.ts';
import { keyText, type ListKey, type ListKind } from '../list-key.ts';
import { figureAt, packFigures, salesPeriods } from '../rows/figures.ts';
import { countNames, countsOf, type ListCounts, outOfStockColumns, type Rows, type Sort } from '../rows/rows.ts';

/** In bytes. The largest recorded list has 20 MB, and a decompression bomb of 400 bytes can have 400 MB. */
const textLimit = 96 * 1024 * 1024;
/** How many decompressed bytes are parsed at once. */
const pieceSize = 256 * 1024;
/** How many bytes may pass without a complete row. A row takes half a kilobyte. */
const rowlessLimit = 4 * 1024 * 1024;
/** If more rows are unreadable, the response itself cannot be trusted. */
const maxBadShare = 0.02;
/** With more unreadable rows, decoding stops early. */
const maxBadRows = 2_000;
/** More rows than fit into `textLimit`, since the shortest row has about 70 bytes. */
const rowLimit = 2 ** 21;

export interface DecodedRows {
	readonly rows: Rows;
	/** How many rows were repeated, or were not as docs/marketplace.md describes them. */
	readonly dropped: number;
}

/**
 * Returns the rows of a list, and the names of its game including the new ones. A full list takes a third of a second.
 * @throws MarketError `not-understood`, also if the list says less than `least`
 */
export async function decode(
	key: ListKey,
	body: Uint8Array,
	knownNames: Names,
	least: ListCounts,
): Promise<DecodedRows & { readonly names: Names }> {
	const { schema, figuresOf } = rowKinds[key.kind];
	const readable: Identity[] = [];
	const unreadable: Identity[] = [];
	// Only the figures of each row are kept, because the garbage collector copies every object that stays alive.
	const figures: number[] = [];
	let bad = 0;
	await readRows(key, body, (row) => {
		const { data } = schema.safeParse(row);
		// In another currency, the prices would be wrong. Figures of a bad row are not used, but its item is not missing.
		if (data?.currency !== key.currency) {
			if (++bad > maxBadRows) throw notUnderstood(key, `more than ${maxBadRows} rows are not as described`);
			const { data: identity } = namedRow.safeParse(row);
			if (identity) unreadable.push(identity);
			return;
		}
		for (const figure of figuresOf(data)) figures.push(figure ?? Number.NaN);
		const { market_hash_name, version, item_page, market_page } = data;
		readable.push({ market_hash_name, version, item_page, market_page });
	});
	const total = readable.length + bad;
	if (bad > total * maxBadShare) throw notUnderstood(key, `${bad} of ${total} rows are not as described`);
	const width = figures.length / readable.length;
	const contents = countsOf(key.kind, readable.length, (row, column) => {
		const figure = figures[row * width + column]!;
		return Number.isNaN(figure) ? null : figure;
	});
	for (const [i, statement] of countNames(key.kind).entries())
		if (contents[i]! < (least[i] ?? 0))
			throw notUnderstood(key, `${contents[i]} ${statement}, but at least ${least[i]} were expected`);
	// Names are added only now: those of a refused list must not appear among suggestions.
	const builder = new NamesBuilder(knownNames);
	const add = ({ market_hash_name, version, ...pages }: Identity) =>
		builder.add(market_hash_name, version || null, pages);
	const rows = sortedByItem(readable.map(add), figures, unreadable.map(add));
	const names = builder.build();
	const orders = key.kind === 'out-of-stock' ? sortAbsences(rows, names) : undefined;
	return { rows: { ...rows, orders }, dropped: total - rows.items.length, names };
}

interface Identity {
	readonly market_hash_name: string;
	readonly version?: string | null | undefined;
	readonly item_page?: unknown;
	readonly market_page?: unknown;
}

/** Parses piece by piece: 20 MB at once would take 150 MB for a moment, and the process would stay that large. */
async function readRows(key: ListKey, body: Uint8Array, onRow: (row: unknown) => void): Promise<void> {
	const splitter = new JsonArraySplitter();
	const text = createBrotliDecompress({ chunkSize: pieceSize });
	text.end(body);
	let length = 0;
	let lastRowAt = 0;
	try {
		for await (const piece of text as AsyncIterable<Buffer>) {
			length += piece.length;
			if (length > textLimit) throw notUnderstood(key, `the text has more than ${textLimit} bytes`);
			const rows = JSON.parse(splitter.push(piece)) as unknown[];
			if (rows.length > 0) lastRowAt = length;
			if (length - lastRowAt > rowlessLimit) throw notUnderstood(key, `${rowlessLimit} bytes contain no row`);
			rows.forEach(onRow);
		}
		splitter.end();
	} catch (error) {
		if (error instanceof MarketError) throw error;
		// The cause is dropped, because the parser's message quotes the body.
		if (error instanceof SyntaxError) throw notUnderstood(key, 'the body is not a JSON array');
		throw notUnderstood(key, 'the body is not Brotli, or is truncated', error);
	}
}

/** Sorts the rows by item, and makes columns of them. If an item is repeated, its first readable row counts. */
function sortedByItem(items: readonly ItemId[], figures: readonly number[], unreadable: readonly ItemId[]): Rows {
	const width = figures.length / items.length || 0;
	// Item and row are one number, because typed arrays sort fast. 2^32 items and 2^21 rows fit into 53 bits.
	const order = Float64Array.from(items, (item, row) => item * rowLimit + row).sort();
	const rows: number[] = [];
	for (const itemAndRow of order) {
		const row = itemAndRow % rowLimit;
		if (items[row] !== items[rows.at(-1) ?? -1]) rows.push(row);
	}
	const withRow = new Set(unreadable.length > 0 ? items : []);
	return {
		items: Uint32Array.from(rows, (row) => items[row]!),
		unreadable: Uint32Array.from(new Set(unreadable.filter((item) => !withRow.has(item)))).sort(),
		figures: packFigures(width, rows.length, (i, column) => figures[rows[i]! * width + column]!),
	};
}

function notUnderstood(key: ListKey, problem: string, cause?: unknown): MarketError {
	return new MarketError('not-understood', `${keyText(key)}: ${problem}`, { cause });
}

/** Sorts once, when the list is decoded, because thousands of users page through it. */
function sortAbsences({ items, figures }: Rows, names: Names): Rows['orders'] {
	const labels = Array.from(items, (id) => {
		const item = itemId(id);
		return `${names.name(names.nameOfItem(item))}\0${names.version(item) ?? ''}`;
	});
	const byName = Uint32Array.from(items.keys()).sort((a, b) => compare(labels[a]!, labels[b]!));
	const order = (column: number) => {
		const figure = Float64Array.from(items.keys(), (row) => figureAt(figures, column, row) ?? -1);
		// The sort is stable: rows with the same figure stay ordered by name.
		return byName.slice().sort((a, b) => figure[b]! - figure[a]!);
	};
	const { sales, averageSale, suggested } = outOfStockColumns;
	return { sales: order(sales), price: order(averageSale), suggested: order(suggested) } satisfies Record<
		Sort,
		unknown
	>;
}

/** Compares by code units, which gives the same order on every machine. */
function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}

const [quote, backslash, comma, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\,[]{}'].map((each) =>
	each.charCodeAt(0),
);
const blanks = new Set([...' \t\r\n'].map((each) => each.charCodeAt(0)));

/**
 * Splits the text of an array into its values without holding the whole text. It works on bytes: in UTF-8, the byte of
 * a quote or brace is never part of another character.
 */
class JsonArraySplitter {
	#depth = 0;
	#isInString = false;
	#isEscaped = false;
	#hasEnded = false;
	#rest = Buffer.alloc(0);

	/**
	 * Returns the values that are complete as one JSON array, which parses in half the time.
	 * @throws SyntaxError if the text is not an array
	 */
	push(piece: Buffer): string {
		const text = Buffer.concat([this.#rest, piece]);
		let from = 0;
		let to = -1;
		for (let at = this.#rest.length; at < text.length; at++) {
			const byte = text[at]!;
			if (this.#depth === 0) {
				if (blanks.has(byte)) continue;
				if (byte !== openBracket || this.#hasEnded) throw new SyntaxError('no array');
				from = at + 1;
			}
			if (this.#isEscaped) this.#isEscaped = false;
			else if (byte === backslash) this.#isEscaped = this.#isInString;
			else if (byte === quote) this.#isInString = !this.#isInString;
			else if (this.#isInString) continue;
			else if (byte === openBracket || byte === openBrace) this.#depth++;
			else if (byte === closeBracket || byte === closeBrace) this.#depth--;
			if (this.#depth === 0 || (this.#depth === 1 && byte === comma && !this.#isInString)) to = at;
			if (this.#depth === 0) this.#hasEnded = true;
		}
		this.#rest = text.subarray(to < 0 ? from : to + 1);
		return `[${text.toString('utf8', from, Math.max(from, to))}]`;
	}

	/** @throws SyntaxError if the array is incomplete */
	end(): void {
		if (!this.#hasEnded) throw new SyntaxError('the array does not end');
	}
}

type RowSchema = typeof itemRow | typeof historyRow | typeof outOfStockRow;

/** `figuresOf` returns figures in the order of the columns in rows.ts. */
interface RowKind<Schema extends RowSchema = RowSchema> {
	readonly schema: Schema;
	figuresOf(row: z.output<Schema>): readonly (number | null | undefined)[];
}

const items: RowKind<typeof itemRow> = {
	schema: itemRow,
	figuresOf: (row) => [
		row.min_price,
		row.max_price,
		row.mean_price,
		row.median_price,
		row.suggested_price,
		row.quantity,
	],
};

const history: RowKind<typeof historyRow> = {
	schema: historyRow,
	figuresOf: (row) =>
		salesPeriods.flatMap(({ field }) => {
			const sales = row[field];
			return [sales?.min, sales?.max, sales?.avg, sales?.median, sales?.volume];
		}),
};

const outOfStock: RowKind<typeof outOfStockRow> = {
	schema: outOfStockRow,
	figuresOf: (row) => [row.suggested_price, row.avg_sale_price, row.sales_last_90d],
};

const rowKinds = {
	tradable: items,
	'trade-locked': items,
	history,
	'out-of-stock': outOfStock,
} as Readonly<Record<ListKind, RowKind>>;
