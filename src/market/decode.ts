import { brotliDecompressSync } from 'node:zlib';
import { MarketError } from '../errors.ts';
import { elements } from './json-elements.ts';
import { keyText, type ListKey } from './list-key.ts';
import type { NameTable, Pages } from './name-table.ts';
import { type Rows, rowKinds } from './rows.ts';
import { pageOf } from './schema.ts';

/** The largest recorded list has 20 MB; a bomb of 400 bytes can hold 400. */
const textLimit = 96 * 1024 * 1024;
/** Some bad rows are dropped; more than these mean the answer itself is not to be trusted. */
const badShare = 0.02;
/** After so many bad rows, more than good ones, the rest is not worth reading. */
const hopeless = 1_000;

export interface DecodedRows {
	readonly rows: Rows;
	/** Rows left out because they were not what INTERFACE describes. */
	readonly dropped: number;
}

/**
 * Reads an answer's body as received. Takes a third of a second for a full-size list, so it has a thread of its own.
 * Names go into `names`, figures into typed arrays.
 * @param atLeast fewer rows than these are no answer to be believed.
 * @throws MarketError `not-understood` where the body as a whole is not a list of what `key` names.
 */
export function decode(key: ListKey, body: Uint8Array, names: NameTable, atLeast: number): DecodedRows {
	const read: ReadRow[] = [];
	let bad = 0;
	for (const row of rowsIn(expand(key, body), key)) {
		const good = readRow(key, row);
		if (good) read.push(good);
		else if (++bad > hopeless && bad > read.length) break;
	}
	const total = read.length + bad;
	if (bad > total * badShare) throw notUnderstood(key, `${bad} of ${total} rows are not as described`);
	if (read.length < atLeast)
		throw notUnderstood(key, `${read.length} rows where at least ${atLeast} were to be expected`);
	// Only now are names taken over: those of a refused answer must not turn up among the suggestions.
	const found = new Map<number, Figures>();
	for (const { name, version, pages, figures } of read) {
		const item = names.add(name, version, pages);
		if (!found.has(item)) found.set(item, figures);
	}
	return { rows: toRows(found, rowKinds[key.kind].width), dropped: total - found.size };
}

type Figures = readonly (number | null | undefined)[];

interface ReadRow {
	readonly name: string;
	readonly version: string | null;
	readonly pages: Pages;
	readonly figures: Figures;
}

function readRow({ kind, currency }: ListKey, row: unknown): ReadRow | undefined {
	const { schema, figures } = rowKinds[kind];
	const { data } = schema.safeParse(row);
	// A row of another currency would be a wrong price, the worst answer there is.
	if (data?.currency !== currency) return undefined;
	const pages = { item_page: pageOf(data.item_page), market_page: pageOf(data.market_page) };
	return { name: data.market_hash_name, version: data.version || null, pages, figures: figures(data) };
}

function expand(key: ListKey, body: Uint8Array): Buffer {
	try {
		return brotliDecompressSync(body, { maxOutputLength: textLimit });
	} catch (cause) {
		throw notUnderstood(key, 'the body is not Brotli, is cut off or is too large', cause);
	}
}

/** Row by row: parsed as a whole, 20 MB of JSON take up 150 MB for a moment, and that moment stays in the process' size. */
function* rowsIn(text: Buffer, key: ListKey): Generator<unknown> {
	try {
		for (const [from, to] of elements(text)) yield JSON.parse(text.toString('utf8', from, to));
	} catch (error) {
		// Without the cause: the parser's message quotes the body.
		if (error instanceof SyntaxError) throw notUnderstood(key, 'the body is not a list in JSON');
		throw error;
	}
}

function toRows(found: Map<number, Figures>, width: number): Rows {
	const items = Uint32Array.from(found.keys()).sort();
	const columns = Array.from({ length: width }, () => new Float64Array(items.length));
	items.forEach((item, at) => {
		found.get(item)!.forEach((figure, column) => {
			columns[column]![at] = figure ?? Number.NaN;
		});
	});
	return { items, columns };
}

function notUnderstood(key: ListKey, what: string, cause?: unknown): MarketError {
	return new MarketError('not-understood', `${keyText(key)}: ${what}`, { cause });
}
