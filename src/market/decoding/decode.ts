import { createBrotliDecompress } from 'node:zlib';
import { MarketError } from '../../errors/market-error.ts';
import type { NameTable } from '../catalogue/name-table.ts';
import { namedRow } from '../client/schema.ts';
import { keyText, type ListKey } from '../list-key.ts';
import { packFigures } from '../rows/figures.ts';
import { type ItemNames, sorted } from '../rows/orders.ts';
import { type Rows, rowKinds } from '../rows/rows.ts';
import { JsonElements } from './json-elements.ts';

/** The largest recorded list has 20 MB; a bomb of 400 bytes can hold 400. */
const textLimit = 96 * 1024 * 1024;
const pieceSize = 256 * 1024;
/** A row has half a kilobyte; text that goes on for so long without one is none to unpack to its end. */
const rowless = 4 * 1024 * 1024;
/** Some rows may be unreadable; more than these mean the answer itself is not to be trusted. */
const badShare = 0.02;
/** After so many bad rows, more than good ones, the rest is not worth reading. */
const hopeless = 1_000;
/** Room for so many rows to begin with: more than any list has, and what is not used takes up no memory. */
const firstGuess = 65_536;
/** The text's limit leaves room for fewer: the shortest row has some 70 bytes. */
const rowLimit = 2 ** 21;

export interface DecodedRows {
	readonly rows: Rows;
	/** Rows without figures: not as docs/marketplace.md describes them, whether their names could be read or not, or repeated. */
	readonly dropped: number;
}

/**
 * Reads an answer's body as received. Takes a third of a second for a full-size list, so it has a thread of its own.
 * Names go into `names`, figures into typed arrays.
 * @param atLeast fewer rows than these are no answer to be believed.
 * @throws MarketError `not-understood` where the body as a whole is not a list of what `key` names.
 */
export async function decode(key: ListKey, body: Uint8Array, names: NameTable, atLeast: number): Promise<DecodedRows> {
	const { schema, width, write } = rowKinds[key.kind];
	const read: Identity[] = [];
	const unread: Identity[] = [];
	let figures = new Float64Array(width * firstGuess);
	let bad = 0;
	await readRows(key, body, (row) => {
		const { data } = schema.safeParse(row);
		// A row of another currency would be a wrong price, the worst answer there is. No field of a bad row is used: a row
		// that is wrong in one may be wrong in all. But its item is there, and must not be called absent.
		if (data?.currency !== key.currency) {
			const named = namedRow.safeParse(row).data;
			if (named) unread.push(named);
			return ++bad <= hopeless || bad <= read.length;
		}
		if (width * (read.length + 1) > figures.length) figures = grown(figures);
		write(data, figures, width * read.length);
		// Not the row itself: what lives on is copied by the collector, and its figures are written down.
		const { market_hash_name, version, item_page, market_page } = data;
		read.push({ market_hash_name, version, item_page, market_page });
		return true;
	});
	const total = read.length + bad;
	if (bad > total * badShare) throw notUnderstood(key, `${bad} of ${total} rows are not as described`);
	if (read.length < atLeast)
		throw notUnderstood(key, `${read.length} rows where at least ${atLeast} were to be expected`);
	// Only now are names taken over: those of a refused answer must not turn up among the suggestions.
	const add = ({ market_hash_name, version, ...pages }: Identity) =>
		names.add(storable(market_hash_name), storable(version ?? '') || null, pages);
	const items = read.map(add);
	const listed = byItem(items, figures, width, unread.map(add));
	const rows =
		key.kind === 'out-of-stock' ? { ...listed, sorted: sorted(listed, namesOf(read, items, names)) } : listed;
	return { rows, dropped: total - rows.items.length };
}

/**
 * The text as it is kept: without halves of characters, which UTF-8 cannot hold, and without NUL, which separates a name
 * from its version in keys. As in HTML and CommonMark, U+FFFD replaces them.
 */
function storable(text: string): string {
	// Whole characters beyond the first 65,536 are made of such halves too, and stay.
	return /[\0\uD800-\uDFFF]/.test(text) ? text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD') : text;
}

function namesOf(read: readonly Identity[], items: readonly number[], { nameOf, size }: NameTable): ItemNames {
	const labels = new Map(read.map((each, row) => [items[row], `${each.market_hash_name}\0${each.version ?? ''}`]));
	return { label: (item) => labels.get(item)!, nameOf, size };
}

interface Identity {
	readonly market_hash_name: string;
	readonly version?: string | null | undefined;
	readonly item_page?: unknown;
	readonly market_page?: unknown;
}

/**
 * Gives each row to `take` until that has enough. As a whole, 20 MB of JSON would take up 150 MB for a moment, and that moment stays in the process' size.
 */
async function readRows(key: ListKey, body: Uint8Array, take: (row: unknown) => boolean): Promise<void> {
	const elements = new JsonElements();
	const text = createBrotliDecompress({ chunkSize: pieceSize });
	text.end(body);
	let length = 0;
	let lastRowAt = 0;
	try {
		for await (const piece of text as AsyncIterable<Buffer>) {
			length += piece.length;
			if (length > textLimit) throw notUnderstood(key, `the text has over ${textLimit} bytes`);
			const rows = JSON.parse(elements.push(piece)) as unknown[];
			if (rows.length > 0) lastRowAt = length;
			if (length - lastRowAt > rowless) throw notUnderstood(key, `${rowless} bytes hold no row`);
			for (const row of rows) if (!take(row)) return;
		}
		elements.end();
	} catch (error) {
		if (error instanceof MarketError) throw error;
		// Without the cause: the parser's message quotes the body.
		if (error instanceof SyntaxError) throw notUnderstood(key, 'the body is not a list in JSON');
		throw notUnderstood(key, 'the body is not Brotli, or is cut off', error);
	}
}

/**
 * Puts figures that lie row by row into columns, in ascending order of their items. Of a repeated item the first readable
 * row counts.
 */
function byItem(items: readonly number[], figures: Float64Array, width: number, unread: readonly number[]): Rows {
	// Item and row in one number, since numbers sort natively: 2^32 items by 2^21 rows fit 53 bits.
	const order = new Float64Array(items.length);
	for (let row = 0; row < items.length; row++) order[row] = items[row]! * rowLimit + row;
	order.sort();
	const rows: number[] = [];
	for (const each of order) {
		const row = each % rowLimit;
		if (items[row] !== items[rows.at(-1) ?? -1]) rows.push(row);
	}
	const readable = new Set(unread.length > 0 ? items : []);
	return {
		items: Uint32Array.from(rows, (row) => items[row]!),
		unreadable: Uint32Array.from(new Set(unread.filter((item) => !readable.has(item)))).sort(),
		figures: packFigures(width, rows.length, (at, column) => figures[rows[at]! * width + column]!),
	};
}

function grown(figures: Float64Array): Float64Array<ArrayBuffer> {
	const twice = new Float64Array(2 * figures.length);
	twice.set(figures);
	return twice;
}

function notUnderstood(key: ListKey, what: string, cause?: unknown): MarketError {
	return new MarketError('not-understood', `${keyText(key)}: ${what}`, { cause });
}
