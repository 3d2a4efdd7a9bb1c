import { brotliDecompressSync } from 'node:zlib';
import type { z } from 'zod';
import type { ListKey, ListKind } from '../list-key.ts';
import { historyRow, itemRow, outOfStockRow } from './list-rows.ts';

/** How a list differs from what docs/marketplace.md says about it. */
export interface ContractReport {
	readonly rows: number;
	/** The size of the decompressed text, or of the body if it cannot be decompressed or parsed. */
	readonly bytes: number;
	/** Differences because of which the bot drops rows, or refuses the list. */
	readonly problems: readonly string[];
	/** Differences that do not affect the bot. */
	readonly notes: readonly string[];
}

/** Fields that docs/marketplace.md describes, but the bot does not read. */
const unreadFields: Readonly<Partial<Record<ListKind, readonly string[]>>> = {
	tradable: ['created_at', 'updated_at'],
	'trade-locked': ['created_at', 'updated_at'],
};

/** Fields that the bot reads from every list, although docs/marketplace.md describes them only for other lists. */
const undescribedFields: Readonly<Partial<Record<ListKind, readonly string[]>>> = {
	'out-of-stock': ['item_page', 'market_page'],
};

const schemas = {
	tradable: itemRow,
	'trade-locked': itemRow,
	history: historyRow,
	'out-of-stock': outOfStockRow,
} as const;

/** The largest decompressed list that is checked, in bytes. The largest recorded list has 20 MB. */
const textLimit = 128 * 1024 * 1024;
/** How many characters of an unexpected value are quoted. */
const quotedLength = 40;

/** Checks a list by the schemas that the bot reads it with. A full list takes a second. It never throws. */
export function checkContract(key: ListKey, body: Uint8Array): ContractReport {
	let text: Buffer;
	let rows: unknown;
	try {
		text = brotliDecompressSync(body, { maxOutputLength: textLimit });
		rows = JSON.parse(text.toString());
	} catch (error) {
		const problem =
			error instanceof SyntaxError ? 'it is not JSON' : `it cannot be decompressed (${(error as Error).message})`;
		return { rows: 0, bytes: body.length, problems: [problem], notes: [] };
	}
	if (!Array.isArray(rows)) return { rows: 0, bytes: text.length, problems: ['it is not an array'], notes: [] };
	const problems = new Tally();
	const notes = new Tally();
	checkRows(key, rows, problems, notes);
	return { rows: rows.length, bytes: text.length, problems: problems.lines(), notes: notes.lines() };
}

/** Adds what is wrong or unknown to `problems` and `notes`. */
function checkRows({ kind, currency }: ListKey, rows: readonly unknown[], problems: Tally, notes: Tally): void {
	const identities = new Set<string>();
	const describedFields = describedFieldsOf(kind);
	const presentFields = new Set<string>();
	// All schemas have these fields.
	const schema = schemas[kind] as z.ZodType<{ currency: string; market_hash_name: string; version?: unknown }>;
	for (const row of rows) {
		const { data, error } = schema.safeParse(row);
		for (const { path, message } of error?.issues ?? []) {
			// The path is empty if the row itself is not an object.
			const field = path.join('.');
			problems.add(`${field || 'a row'}: ${message}, such as ${valueAt(row, path)}`, field);
		}
		for (const field of fieldsOf(row)) {
			presentFields.add(field);
			if (!describedFields.includes(field)) notes.add(`the field ${field} is not described`, field);
		}
		if (!data) continue;
		if (data.currency !== currency) problems.add(`a row is in ${data.currency} instead of ${currency}`, 'currency');
		const identity = JSON.stringify([data.market_hash_name, data.version ?? null]);
		if (identities.has(identity)) problems.add(`${identity} comes twice`, 'identity');
		identities.add(identity);
	}
	if (rows.length === 0) problems.add('it has no rows', 'rows');
	else
		for (const field of describedFields)
			if (!presentFields.has(field)) notes.add(`no row has the field ${field}`, field);
}

/** Returns the fields that docs/marketplace.md describes for this kind of list. */
function describedFieldsOf(kind: ListKind): string[] {
	const readFields = Object.keys(schemas[kind].shape).filter((field) => !undescribedFields[kind]?.includes(field));
	return [...readFields, ...(unreadFields[kind] ?? [])];
}

const fieldsOf = (row: unknown): string[] => (typeof row === 'object' && row !== null ? Object.keys(row) : []);

function valueAt(row: unknown, path: readonly PropertyKey[]): string {
	const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], row);
	return (JSON.stringify(value) ?? 'nothing').slice(0, quotedLength);
}

/** Counts differences. One that many rows share is reported once, with the number of rows. */
class Tally {
	readonly #entries = new Map<string, { readonly text: string; count: number }>();

	/** Texts with the same `group` are counted as one, and the first of them is reported. */
	add(text: string, group: string): void {
		const entry = this.#entries.get(group);
		if (entry) entry.count++;
		else this.#entries.set(group, { text, count: 1 });
	}

	lines(): string[] {
		return [...this.#entries.values()].map(({ text, count }) => (count === 1 ? text : `${text} (${count} times)`));
	}
}
