import { sum } from 'd3-array';
import { isoTime } from '../../src/accounts/iso-time.ts';
import { afterFee, isComplete, isPending, type Kind, kindOf, toCents } from '../../src/accounts/transaction-kind.ts';
import { oneLine, truncate } from '../../src/base/text/safe-text.ts';
import type { Transaction } from '../../src/market/client/transactions.ts';
import { shortDate } from '../../src/words/dates.ts';
import { escapeMarkdown } from '../../src/words/escape-markdown.ts';
import { type Formats, plural } from '../../src/words/formats.ts';

/** Item names shown per transaction, and the longest name, characters. */
const namesShown = 3;
const nameLimit = 100;
/** Longest type, state or currency code. The known ones have up to 8 characters. */
const wordLimit = 40;
/** Of a wear value, which is between 0 and 1. */
const wearDecimals = { minimumFractionDigits: 3, maximumFractionDigits: 3 };

const verbs: Readonly<Record<Kind, string>> = {
	sale: 'Sold',
	purchase: 'Bought',
	deposit: 'Paid in',
	payout: 'Paid out',
};

/** A type, state or code as the marketplace wrote it. */
export const word = (text: string) => escapeMarkdown(truncate(oneLine(text), wordLimit)) || '(none)';

/** A type whose meaning for the account is not known, as the marketplace wrote it. */
export function unknownType({ type, sub_type }: Pick<Transaction, 'type' | 'sub_type'>): string {
	const name = type === 'bonus' ? 'Bonus' : word(type);
	return sub_type ? `${name} (${word(sub_type)})` : name;
}

/** A state in words: `on hold` for `on_hold`. */
export const stateName = (status: string) => (isPending({ status }) ? 'pending' : word(status.replaceAll('_', ' ')));

/** An amount in hundredths, in the currency that the marketplace names, known or not. */
export const moneyIn = (cents: number, currency: string, formats: Formats) =>
	escapeMarkdown(formats.money(cents / 100, truncate(oneLine(currency), wordLimit)));

/**
 * `Sold … · €549.00 − €43.92 fee = **€505.08** · 20 Aug · wear 0.796`: one transaction. Only money that has changed hands
 * is bold. `now` in Unix milliseconds.
 */
export function transactionRow(transaction: Transaction, formats: Formats, now: number): string {
	const { created_at, items } = transaction;
	const kind = kindOf(transaction);
	const what = itemText(transaction, formats);
	const verb = kind ? verbs[kind] : unknownType(transaction);
	// “Paid out €50.00”, but “Sold AK-47 · €50.00”.
	const start = [what ? `${verb} ${what}` : verb, price(transaction, formats)].join(what || !kind ? ' · ' : ' ');
	const at = isoTime(created_at);
	const wear = items?.length === 1 ? items[0]!.wear : undefined;
	const rest = [
		at === undefined ? word(created_at) : shortDate(at, now),
		typeof wear === 'number' && `wear ${wear.toLocaleString(formats.locale, wearDecimals)}`,
		!isComplete(transaction) && `**${stateName(transaction.status)}**`,
	];
	return [start, ...rest].filter(Boolean).join(' · ');
}

/**
 * The amount and fee. Only of a sale it is known that the amount is before the fee (docs/marketplace.md#amounts-and-fees),
 * so only there the rest is computed.
 */
function price(transaction: Transaction, formats: Formats): string {
	const { amount, fee, currency } = transaction;
	const money = (cents: number) => moneyIn(cents, currency, formats);
	const emphasis = (text: string) => (isComplete(transaction) ? `**${text}**` : text);
	const fees = toCents(fee);
	if (fees === 0) return emphasis(money(toCents(amount)));
	if (kindOf(transaction) !== 'sale') return `${emphasis(money(toCents(amount)))}, fee ${money(fees)}`;
	return `${money(toCents(amount))} − ${money(fees)} fee = ${emphasis(money(afterFee(transaction)))}`;
}

/** An item's name, safe to show. */
const itemName = (name: string) => escapeMarkdown(truncate(oneLine(name), nameLimit)) || '(no name)';

/** Up to some names, each once with how many there are: `2 × A, B and 3 more items`. */
export function namesWithCounts(counts: ReadonlyMap<string, number>, shown: number, formats: Formats): string {
	const named = [...counts].slice(0, shown);
	const texts = named.map(([name, count]) =>
		count === 1 ? itemName(name) : `${formats.count(count)} × ${itemName(name)}`,
	);
	const more = sum(counts.values()) - sum(named, ([, count]) => count);
	return more === 0 ? texts.join(', ') : `${texts.join(', ')} and ${plural(formats, more, 'more item', 'more items')}`;
}

function itemText(transaction: Transaction, formats: Formats): string {
	const counts = new Map<string, number>();
	for (const { market_hash_name: name } of transaction.items ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
	if (counts.size > 0) return namesWithCounts(counts, namesShown, formats);
	const kind = kindOf(transaction);
	return kind === 'sale' || kind === 'purchase' ? '(item not given)' : '';
}
