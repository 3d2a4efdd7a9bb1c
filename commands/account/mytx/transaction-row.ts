import { sum } from 'd3-array';
import {
	afterFee,
	isComplete,
	isoTime,
	isPending,
	type TransactionRow,
	toCents,
	transactionKindOf,
} from '../../../src/accounts/transaction.ts';
import { oneLine, truncate } from '../../../src/base/text/safe-text.ts';
import { escapeMarkdown, joinCommas, joinDots } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';

/** The most item names of one transaction. */
const maxNames = 3;
/** The most characters of a name; the rest is cut. */
const nameLimit = 100;
/** The most characters of a word of the marketplace; the rest is cut. The known words have up to 8. */
const wordLimit = 40;
const floatDecimals = { minimumFractionDigits: 3, maximumFractionDigits: 3 };

/** Writes a word of the marketplace, such as a currency or a state, as safe Markdown. */
export const marketWord = (text: string, { t }: Words) =>
	escapeMarkdown(truncate(oneLine(text), wordLimit)) || t('mytx.row.noWord');

/** Names the type of a transaction that is neither a trade nor a payment. */
export function otherTypeName({ type, sub_type }: Pick<TransactionRow, 'type' | 'sub_type'>, words: Words): string {
	const name = type === 'bonus' ? words.t('mytx.row.bonus') : marketWord(type, words);
	return sub_type ? words.t('mytx.row.subtype', { type: name, subtype: marketWord(sub_type, words) }) : name;
}

export function stateName(status: string, words: Words): string {
	if (isPending({ status })) return words.t('mytx.row.pending');
	return status === 'canceled' ? words.t('mytx.row.canceled') : marketWord(status.replaceAll('_', ' '), words);
}

/** Writes hundredths in the currency that the marketplace names, whether the bot knows it or not. */
export const moneyInCurrency = (cents: number, currency: string, words: Words) =>
	escapeMarkdown(words.money(cents / 100, truncate(oneLine(currency), wordLimit)));

/** `Sold … · €549.00 − €43.92 fee = **€505.08** · 20 Aug`. Money that changed hands is bold. @param now Unix ms */
export function transactionRow(transaction: TransactionRow, words: Words, now: number): string {
	const { created_at, items } = transaction;
	const time = isoTime(created_at);
	// The marketplace calls the float of an item its wear.
	const float = items?.length === 1 ? items[0]!.wear : undefined;
	return joinDots(
		...typeAndAmount(transaction, words),
		time === undefined ? marketWord(created_at, words) : words.shortDate(time, now),
		typeof float === 'number' && words.t('mytx.row.wear', { wear: float.toLocaleString(words.locale, floatDecimals) }),
		!isComplete(transaction) && `**${stateName(transaction.status, words)}**`,
	);
}

/** Returns “Paid out €50.00” as one part, but “Sold AK-47” and “€50.00” as two. */
function typeAndAmount(transaction: TransactionRow, words: Words): string[] {
	const { t } = words;
	const items = itemText(transaction, words);
	const amount = amountText(transaction, words);
	const kind = transactionKindOf(transaction);
	switch (kind) {
		case 'sale':
		case 'purchase':
			return [t(`mytx.row.${kind}`, { items }), amount];
		case 'deposit':
		case 'payout':
			return items === '' ? [t(`mytx.row.${kind}Amount`, { amount })] : [t(`mytx.row.${kind}Of`, { items }), amount];
	}
	const type = otherTypeName(transaction, words);
	return [items === '' ? type : t('mytx.row.other', { type, items }), amount];
}

/**
 * Writes the amount and, if there is one, the fee. Only a sale's amount is known to be before the fee
 * (docs/marketplace.md#amounts-and-fees).
 */
function amountText(transaction: TransactionRow, words: Words): string {
	const { amount, fee, currency } = transaction;
	const money = (cents: number) => moneyInCurrency(cents, currency, words);
	const emphasis = (text: string) => (isComplete(transaction) ? `**${text}**` : text);
	const fees = toCents(fee);
	if (fees === 0) return emphasis(money(toCents(amount)));
	if (transactionKindOf(transaction) !== 'sale')
		return words.t('mytx.row.amountWithFee', { amount: emphasis(money(toCents(amount))), fee: money(fees) });
	const proceeds = emphasis(money(afterFee(transaction)));
	return words.t('mytx.row.afterFee', { amount: money(toCents(amount)), fee: money(fees), rest: proceeds });
}

const itemName = (name: string, { t }: Words) =>
	escapeMarkdown(truncate(oneLine(name), nameLimit)) || t('mytx.row.noName');

/** `2 × A, B and 3 more items` */
export function namesWithCounts(counts: ReadonlyMap<string, number>, limit: number, words: Words): string {
	const topCounts = [...counts].slice(0, limit);
	const names = joinCommas(
		words,
		...topCounts.map(([name, count]) =>
			count === 1 ? itemName(name, words) : `${words.count(count)} × ${itemName(name, words)}`,
		),
	);
	const more = sum(counts.values()) - sum(topCounts, ([, count]) => count);
	return more === 0 ? names : words.t('mytx.row.names', { names, more });
}

/** Returns the names of the items, “no item” for a trade without any, and an empty text for other transactions. */
export function itemText(transaction: TransactionRow, words: Words): string {
	const counts = new Map<string, number>();
	for (const { market_hash_name: name } of transaction.items ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
	if (counts.size > 0) return namesWithCounts(counts, maxNames, words);
	const kind = transactionKindOf(transaction);
	return kind === 'sale' || kind === 'purchase' ? words.t('mytx.row.noItem') : '';
}
