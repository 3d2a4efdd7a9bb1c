import { brotliDecompressSync } from 'node:zlib';
import { MarketError } from '../errors.ts';
import { keyText, type ListKey } from './list-key.ts';
import type { NameTable } from './name-table.ts';
import { type Rows, rowKinds } from './rows.ts';

/** The largest recorded list has 20 MB; a bomb of 400 bytes can hold 400. */
const textLimit = 96 * 1024 * 1024;
/** Some bad rows are dropped; more than these mean the answer itself is not to be trusted. */
const badShare = 0.02;

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
	const list = parse(expand(key, body), key);
	const { width } = rowKinds[key.kind];
	const read = list.map((row) => readRow(key, row)).filter((row) => row !== undefined);
	const bad = list.length - read.length;
	if (bad > list.length * badShare) throw notUnderstood(key, `${bad} of ${list.length} rows are not as described`);
	if (read.length < atLeast)
		throw notUnderstood(key, `${read.length} rows where at least ${atLeast} were to be expected`);
	// Only now are names taken over: those of a refused answer must not turn up among the suggestions.
	const found = new Map<number, Figures>();
	for (const { data, figures } of read) {
		const item = names.add(data.market_hash_name, data.version, data);
		if (!found.has(item)) found.set(item, figures);
	}
	return { rows: toRows(found, width), dropped: list.length - found.size };
}

type Figures = readonly (number | null)[];

function readRow({ kind, currency }: ListKey, row: unknown) {
	const { schema, figures } = rowKinds[kind];
	const { data } = schema.safeParse(row);
	// A row of another currency would be a wrong price, the worst answer there is.
	return data?.currency === currency ? { data, figures: figures(data) } : undefined;
}

function expand(key: ListKey, body: Uint8Array): Buffer {
	try {
		return brotliDecompressSync(body, { maxOutputLength: textLimit });
	} catch (cause) {
		throw notUnderstood(key, 'the body is not Brotli, is cut off or is too large', cause);
	}
}

function parse(text: Buffer, key: ListKey): unknown[] {
	let list: unknown;
	try {
		list = JSON.parse(text.toString());
	} catch {
		// Without the cause: the parser's message quotes the body.
		throw notUnderstood(key, 'the body is not JSON');
	}
	if (!Array.isArray(list)) throw notUnderstood(key, 'the answer is not a list');
	return list;
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

export function notUnderstood(key: ListKey, what: string, cause?: unknown): MarketError {
	return new MarketError('not-understood', `${keyText(key)}: ${what}`, { cause });
}
