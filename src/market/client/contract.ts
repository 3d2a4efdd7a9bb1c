import { brotliDecompressSync } from 'node:zlib';
import type { z } from 'zod';
import type { ListKey, ListKind } from '../list-key.ts';
import { historyRow, itemRow, outOfStockRow } from './list-rows.ts';

/** What a list says that docs/marketplace.md does not, or the other way round. */
export interface ContractReport {
	readonly rows: number;
	/** Of the text, without compression. */
	readonly bytes: number;
	/** The bot drops these rows, or refuses the list. */
	readonly problems: readonly string[];
	/** The bot does not mind. */
	readonly notes: readonly string[];
}

/** docs/marketplace.md has these too; the bot does not read them. */
const unread: Readonly<Partial<Record<ListKind, readonly string[]>>> = {
	tradable: ['created_at', 'updated_at'],
	'trade-locked': ['created_at', 'updated_at'],
};

/** The bot reads these from all lists, but docs/marketplace.md has them only of the others. */
const undescribed: Readonly<Partial<Record<ListKind, readonly string[]>>> = {
	'out-of-stock': ['item_page', 'market_page'],
};

const schemas = {
	tradable: itemRow,
	'trade-locked': itemRow,
	history: historyRow,
	'out-of-stock': outOfStockRow,
} as const;

/** Bytes: the largest recorded list has 20 MB. */
const textLimit = 128 * 1024 * 1024;
/** Of a value that is not as described. */
const shownLength = 40;

/** Checks a list by the schemas that the bot reads it with. It takes a second for a full list. Never throws. */
export function checkContract({ kind, currency }: ListKey, body: Uint8Array): ContractReport {
	let text: Buffer;
	let rows: unknown;
	try {
		text = brotliDecompressSync(body, { maxOutputLength: textLimit });
		rows = JSON.parse(text.toString());
	} catch (error) {
		const what =
			error instanceof SyntaxError ? 'it is not JSON' : `it cannot be decompressed (${(error as Error).message})`;
		return { rows: 0, bytes: body.length, problems: [what], notes: [] };
	}
	if (!Array.isArray(rows)) return { rows: 0, bytes: text.length, problems: ['it is not an array'], notes: [] };
	const problems = new Tally();
	const notes = new Tally();
	const identities = new Set<string>();
	const described = [...Object.keys(schemas[kind].shape), ...(unread[kind] ?? [])].filter(
		(field) => !undescribed[kind]?.includes(field),
	);
	const seen = new Set<string>();
	for (const row of rows as readonly unknown[]) {
		const { data, error } = (
			schemas[kind] as z.ZodType<{ currency: string; market_hash_name: string; version?: unknown }>
		).safeParse(row);
		for (const { path, message } of error?.issues ?? [])
			problems.add(`${path.join('.') || 'a row'}: ${message}, such as ${valueAt(row, path)}`, path.join('.'));
		for (const field of fieldsOf(row)) {
			seen.add(field);
			if (!described.includes(field)) notes.add(`the field ${field} is not described`, field);
		}
		if (!data) continue;
		if (data.currency !== currency) problems.add(`a row is in ${data.currency} instead of ${currency}`, 'currency');
		const identity = JSON.stringify([data.market_hash_name, data.version ?? null]);
		if (identities.has(identity)) problems.add(`${identity} comes twice`, 'identity');
		identities.add(identity);
	}
	if (rows.length === 0) problems.add('it has no rows', 'rows');
	else for (const field of described) if (!seen.has(field)) notes.add(`no row has the field ${field}`, field);
	return { rows: rows.length, bytes: text.length, problems: problems.lines(), notes: notes.lines() };
}

const fieldsOf = (row: unknown): string[] => (typeof row === 'object' && row !== null ? Object.keys(row) : []);

function valueAt(row: unknown, path: readonly PropertyKey[]): string {
	const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], row);
	return (JSON.stringify(value) ?? 'nothing').slice(0, shownLength);
}

/** What is the same about many rows is said once, with how many there are. */
class Tally {
	readonly #first = new Map<string, { readonly text: string; count: number }>();

	add(text: string, same: string): void {
		const known = this.#first.get(same);
		if (known) known.count++;
		else this.#first.set(same, { text, count: 1 });
	}

	lines(): string[] {
		return [...this.#first.values()].map(({ text, count }) => (count === 1 ? text : `${text} (${count} times)`));
	}
}
