import { inTurns } from '../base/clock.ts';
import { type Cell, csvHeader, csvLine } from '../base/text/csv.ts';
import type { Transaction, TransactionItem } from '../market/client/transactions.ts';
import { isoTime } from './iso-time.ts';

/** Some 3 ms: 9,000 transactions at once would block the main thread for 150 ms. */
const perTurn = 200;

/** Only a transaction's first row has the amount and fee, so that each column adds up. */
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

/** A row for each item (RFC 4180, UTF-8). At most `limit` bytes, in whole transactions. */
export async function toCsv(
	transactions: readonly Transaction[],
	limit: number,
): Promise<{ readonly data: Buffer; readonly transactions: number }> {
	const parts = [csvHeader(Object.keys(columns))];
	let bytes = Buffer.byteLength(parts[0]!);
	await inTurns(transactions, perTurn, (transaction) => {
		const items = transaction.items?.length ? transaction.items : [undefined];
		const rows = items
			.map((item, i) => csvLine(Object.values(columns).map((column) => column(transaction, item, i === 0))))
			.join('');
		bytes += Buffer.byteLength(rows);
		if (bytes <= limit) parts.push(rows);
	});
	return { data: Buffer.from(parts.join('')), transactions: parts.length - 1 };
}

function timeOf(text: string | null | undefined): Cell {
	const time = isoTime(text);
	return time === undefined ? text : new Date(time).toISOString();
}
