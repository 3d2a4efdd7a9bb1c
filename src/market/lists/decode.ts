import { createBrotliDecompress } from 'node:zlib';
import type { z } from 'zod';
import { MarketError } from '../../base/errors/market-error.ts';
import { type ItemId, itemId } from '../../names/ids.ts';
import type { Names } from '../../names/names.ts';
import { NamesBuilder } from '../../names/names-builder.ts';
import { historyRow, itemRow, namedRow, outOfStockRow } from '../client/list-rows.ts';
import { type ListKey, type ListKind, listKeyText } from '../list-key.ts';
import { figureAt, packFigures, salesPeriods } from '../rows/figures.ts';
import {
	countsOf,
	type ListCounts,
	namesOfCounts,
	type OutOfStockSort,
	outOfStockColumns,
	type Rows,
} from '../rows/rows.ts';

/**
 * The longest decompressed text, in bytes. Lists have up to 20 MB, but 400 malicious bytes can decompress to 400 MB.
 */
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
 * @throws MarketError `not-understood`, also if a count of the list is below its minimum in `minCounts`
 */
export async function decode(
	key: ListKey,
	body: Uint8Array,
	knownNames: Names,
	minCounts: ListCounts,
): Promise<DecodedRows & { readonly names: Names }> {
	const { readable, unreadable, figures, badCount } = await collectRows(key, body);
	const total = readable.length + badCount;
	if (badCount > total * maxBadShare) throw notUnderstood(key, `${badCount} of ${total} rows are not as described`);
	checkCounts(key, readable.length, figures, minCounts);
	// Names are added only now: those of a refused list must not appear among suggestions.
	const builder = new NamesBuilder(knownNames);
	const add = ({ market_hash_name, version, ...pages }: ListedName) =>
		builder.add(market_hash_name, version || null, pages);
	const readableItems = readable.map(add);
	const unreadableItems = unreadable.map(add);
	const rows = sortedByItem(readableItems, figures, unreadableItems);
	const names = builder.build();
	const orders = key.kind === 'out-of-stock' ? sortOutOfStock(rows, names) : undefined;
	return { rows: { ...rows, orders }, dropped: total - rows.items.length, names };
}

interface CollectedRows {
	readonly readable: readonly ListedName[];
	/** The names of bad rows, if they can be read. */
	readonly unreadable: readonly ListedName[];
	/** The figures of the readable rows, row by row. NaN means null. */
	readonly figures: readonly number[];
	readonly badCount: number;
}

/** @throws MarketError if the body cannot be read, or if far too many rows cannot */
async function collectRows(key: ListKey, body: Uint8Array): Promise<CollectedRows> {
	const { schema, figuresOf } = rowKinds[key.kind];
	const readable: ListedName[] = [];
	const unreadable: ListedName[] = [];
	// The figures of all rows are in one array, because the garbage collector copies every object that stays alive.
	const figures: number[] = [];
	let badCount = 0;
	await readRows(key, body, (row) => {
		const { data } = schema.safeParse(row);
		// A row in another currency is bad too, because its prices would be wrong. The item of a bad row is kept: its
		// figures are unknown, but it is not missing from the list.
		if (data?.currency !== key.currency) {
			badCount++;
			if (badCount > maxBadRows) throw notUnderstood(key, `more than ${maxBadRows} rows are not as described`);
			const { data: identity } = namedRow.safeParse(row);
			if (identity) unreadable.push(identity);
			return;
		}
		for (const figure of figuresOf(data)) figures.push(figure ?? Number.NaN);
		const { market_hash_name, version, item_page, market_page } = data;
		readable.push({ market_hash_name, version, item_page, market_page });
	});
	return { readable, unreadable, figures, badCount };
}

/** @throws MarketError if a count of the list is below its minimum */
function checkCounts(key: ListKey, rowCount: number, figures: readonly number[], minCounts: ListCounts): void {
	const figuresPerRow = figures.length / rowCount;
	const counts = countsOf(key.kind, rowCount, (column, row) => {
		const figure = figures[row * figuresPerRow + column]!;
		return Number.isNaN(figure) ? null : figure;
	});
	for (const [i, countName] of namesOfCounts(key.kind).entries())
		if (counts[i]! < (minCounts[i] ?? 0))
			throw notUnderstood(key, `${counts[i]} ${countName}, but at least ${minCounts[i]} were expected`);
}

/** The name and the page links of a row. */
interface ListedName {
	readonly market_hash_name: string;
	readonly version?: string | null | undefined;
	readonly item_page?: unknown;
	readonly market_page?: unknown;
}

/** Parses piece by piece: 20 MB at once would take 150 MB for a moment, and the process would stay that large. */
async function readRows(key: ListKey, body: Uint8Array, onRow: (row: unknown) => void): Promise<void> {
	const splitter = new JsonArraySplitter();
	const stream = createBrotliDecompress({ chunkSize: pieceSize });
	stream.end(body);
	let length = 0;
	let lastRowAt = 0;
	try {
		for await (const piece of stream as AsyncIterable<Buffer>) {
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
	// Without rows, the quotient is NaN.
	const figuresPerRow = figures.length / items.length || 0;
	// Item and row are one number, because typed arrays sort fast. 2^32 items and 2^21 rows fit into 53 bits.
	const itemsAndRows = Float64Array.from(items, (item, row) => item * rowLimit + row).sort();
	const rows: number[] = [];
	for (const itemAndRow of itemsAndRows) {
		const row = itemAndRow % rowLimit;
		const previousRow = rows.at(-1);
		const isRepeated = previousRow !== undefined && items[row] === items[previousRow];
		if (!isRepeated) rows.push(row);
	}
	// Building the set takes time, and most lists have no unreadable rows.
	const readableItems = new Set(unreadable.length > 0 ? items : []);
	return {
		items: Uint32Array.from(rows, (row) => items[row]!),
		unreadable: Uint32Array.from(new Set(unreadable.filter((item) => !readableItems.has(item)))).sort(),
		figures: packFigures(figuresPerRow, rows.length, (i, column) => figures[rows[i]! * figuresPerRow + column]!),
	};
}

function notUnderstood(key: ListKey, problem: string, cause?: unknown): MarketError {
	return new MarketError('not-understood', `${listKeyText(key)}: ${problem}`, { cause });
}

/** Sorts once, when the list is decoded, because thousands of users page through it. */
function sortOutOfStock({ items, figures }: Rows, names: Names): Rows['orders'] {
	const sortTexts = Array.from(items, (id) => {
		const item = itemId(id);
		return `${names.name(names.nameOfItem(item))}\0${names.version(item) ?? ''}`;
	});
	const rowsByName = Uint32Array.from(items.keys()).sort((a, b) => compare(sortTexts[a]!, sortTexts[b]!));
	const rowsByFigure = (column: number) => {
		// Rows without the figure come last, because no figure is below 0.
		const figureByRow = Float64Array.from(items.keys(), (row) => figureAt(figures, column, row) ?? -1);
		// The sort is stable: rows with the same figure stay ordered by name.
		return rowsByName.slice().sort((a, b) => figureByRow[b]! - figureByRow[a]!);
	};
	const { sales, averageSale, suggested } = outOfStockColumns;
	return {
		sales: rowsByFigure(sales),
		price: rowsByFigure(averageSale),
		suggested: rowsByFigure(suggested),
	} satisfies Record<OutOfStockSort, unknown>;
}

/** Compares by code units, which gives the same order on every machine. */
function compare(a: string, b: string): number {
	if (a < b) return -1;
	return a > b ? 1 : 0;
}

const codeOf = (character: string) => character.charCodeAt(0);
const quote = codeOf('"');
const backslash = codeOf('\\');
const comma = codeOf(',');
const openBracket = codeOf('[');
const closeBracket = codeOf(']');
const openBrace = codeOf('{');
const closeBrace = codeOf('}');
const blanks = new Set([...' \t\r\n'].map(codeOf));

/**
 * Splits the text of an array into its values without holding the whole text. It works on bytes: in UTF-8, the byte of
 * a quote or brace is never part of another character.
 */
class JsonArraySplitter {
	#depth = 0;
	#isInString = false;
	#isEscaped = false;
	#hasEnded = false;
	/** The bytes after the last complete value. */
	#rest = Buffer.alloc(0);

	/**
	 * Returns the complete values as one JSON array: parsing them together takes half the time of parsing each.
	 * @throws SyntaxError if the text is not an array
	 */
	push(piece: Buffer): string {
		const text = Buffer.concat([this.#rest, piece]);
		// The complete values are between these offsets, separated by commas. The end is -1 if no value is complete.
		let valuesStart = 0;
		let valuesEnd = -1;
		// The bytes of `#rest` were examined in earlier calls.
		for (let at = this.#rest.length; at < text.length; at++) {
			const byte = text[at]!;
			if (this.#depth === 0) {
				if (blanks.has(byte)) continue;
				if (byte !== openBracket || this.#hasEnded) throw new SyntaxError('no array');
				valuesStart = at + 1;
			}
			// Within a string, only a backslash and a quote have a meaning.
			if (this.#isEscaped) this.#isEscaped = false;
			else if (byte === backslash) this.#isEscaped = this.#isInString;
			else if (byte === quote) this.#isInString = !this.#isInString;
			else if (this.#isInString) continue;
			else if (byte === openBracket || byte === openBrace) this.#depth++;
			else if (byte === closeBracket || byte === closeBrace) this.#depth--;
			// A value ends at a comma of the array itself, and the last one at the end of the array.
			const endsValue = this.#depth === 0 || (this.#depth === 1 && byte === comma && !this.#isInString);
			if (endsValue) valuesEnd = at;
			if (this.#depth === 0) this.#hasEnded = true;
		}
		this.#rest = text.subarray(valuesEnd < 0 ? valuesStart : valuesEnd + 1);
		return `[${text.toString('utf8', valuesStart, Math.max(valuesStart, valuesEnd))}]`;
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

const listingRows: RowKind<typeof itemRow> = {
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

const salesRows: RowKind<typeof historyRow> = {
	schema: historyRow,
	figuresOf: (row) =>
		salesPeriods.flatMap(({ field }) => {
			const sales = row[field];
			return [sales?.min, sales?.max, sales?.avg, sales?.median, sales?.volume];
		}),
};

const outOfStockRows: RowKind<typeof outOfStockRow> = {
	schema: outOfStockRow,
	figuresOf: (row) => [row.suggested_price, row.avg_sale_price, row.sales_last_90d],
};

const rowKinds = {
	tradable: listingRows,
	'trade-locked': listingRows,
	history: salesRows,
	'out-of-stock': outOfStockRows,
} as Readonly<Record<ListKind, RowKind>>;
