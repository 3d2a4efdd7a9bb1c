import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Transaction, TransactionItem } from '../market/client/transactions.ts';
import { isoTime } from './iso-time.ts';

/** The start of a spreadsheet formula, in normal or full-width characters, perhaps behind characters that spreadsheets skip. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const lineEnd = '\r\n';
/** Makes spreadsheets read the file as UTF-8. Without it they show “★” as three other characters. */
const byteOrderMark = '\uFEFF';

/** Rows written before other work gets a turn, some 3 ms: 9,000 transactions at once would block the main thread for 150 ms. */
const rowsPerSlice = 300;

type Cell = string | number | null | undefined;

/**
 * The columns. `isFirst` is true in a transaction's first row: only that one has the amount and fee, so that each
 * column adds up.
 */
const columns: Readonly<
	Record<string, (transaction: Transaction, item: TransactionItem | undefined, isFirst: boolean) => Cell>
> = {
	transaction: ({ id }) => id,
	created_at: ({ created_at }) => timeOf(created_at),
	updated_at: ({ updated_at }) => timeOf(updated_at),
	type: ({ type }) => type,
	sub_type: ({ sub_type }) => sub_type,
	status: ({ status }) => status,
	currency: ({ currency }) => currency,
	amount: ({ amount }, _, isFirst) => (isFirst ? amount : null),
	fee: ({ fee }, _, isFirst) => (isFirst ? fee : null),
	items: ({ items }) => items?.length ?? 0,
	item: (_, item) => item?.market_hash_name,
	item_amount: (_, item) => item?.amount,
	item_currency: (_, item) => item?.currency,
	sale_id: (_, item) => item?.sale_id,
	asset_id: (_, item) => item?.asset_id,
	wear: (_, item) => item?.wear,
	pattern: (_, item) => item?.pattern,
	finish: (_, item) => item?.finish,
	seller_country: (_, item) => item?.seller_country,
	buyer_country: (_, item) => item?.buyer_country,
};

export interface Csv {
	readonly data: Buffer;
	/** The number of transactions in it, which is smaller than requested if all would exceed the limit. */
	readonly transactions: number;
}

/**
 * Writes transactions as CSV (RFC 4180) in UTF-8, with a row for each item, or one row for a transaction without items.
 * Times are ISO 8601 and numbers plain. Text that looks like a formula is escaped. At most `limit` bytes, in whole
 * transactions.
 */
export async function toCsv(transactions: readonly Transaction[], limit: number): Promise<Csv> {
	const parts = [byteOrderMark + Object.keys(columns).join(',') + lineEnd];
	let bytes = Buffer.byteLength(parts[0]!);
	let written = 0;
	for (const transaction of transactions) {
		let rows = '';
		for (const row of rowsOf(transaction)) {
			rows += row;
			if (++written % rowsPerSlice === 0) await yieldToOthers();
		}
		bytes += Buffer.byteLength(rows);
		if (bytes > limit) break;
		parts.push(rows);
	}
	return { data: Buffer.from(parts.join('')), transactions: parts.length - 1 };
}

function* rowsOf(transaction: Transaction): Generator<string> {
	const items = transaction.items?.length ? transaction.items : [undefined];
	for (const [i, item] of items.entries()) {
		const cells = Object.values(columns).map((column) => cell(column(transaction, item, i === 0)));
		yield cells.join(',') + lineEnd;
	}
}

function cell(value: Cell): string {
	if (value === null || value === undefined) return '';
	if (typeof value === 'number') return plain(value);
	const text = formula.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats without an exponent, which tiny and huge numbers would get. */
function plain(value: number): string {
	const text = String(value);
	return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}

function timeOf(text: string | null | undefined): Cell {
	const time = isoTime(text);
	return time === undefined ? text : new Date(time).toISOString();
}
