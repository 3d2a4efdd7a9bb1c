import type { CurrencySummary, Sum, Totals } from '../../src/accounts/summary.ts';
import type { Kind } from '../../src/accounts/transaction-kind.ts';
import { dateRange } from '../../src/words/dates.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { joinDots } from '../../src/words/join.ts';
import type { Field } from '../../src/words/reply.ts';
import { moneyIn, unknownType, word } from './transaction-row.ts';

/** Unknown types shown per currency, the most frequent first. */
const typesShown = 5;
/** Decimals of a percentage. */
const shareDecimals = 1;

const counted: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
	purchase: ['purchase', 'purchases'],
	sale: ['sale', 'sales'],
	deposit: ['deposit', 'deposits'],
	payout: ['payout', 'payouts'],
};

/** What was spent, earned and paid in one currency, and what is pending. */
export function sumsField(summary: CurrencySummary, formats: Formats): Field {
	const { currency, first, last } = summary;
	const period = first === undefined || last === undefined ? '' : ` · ${dateRange(first, last)}`;
	return { name: word(currency) + period, value: sumLines(summary, formats).join('\n') };
}

/** `spent €35.00 · earned €79.00 after €6.87 fees (8%)`: what some time brought, in few words. */
export function totalsText({ completed, pending }: Totals, currency: string, formats: Formats): string {
	const money = (cents: number) => moneyIn(cents, currency, formats);
	const { purchase, sale, deposit, payout } = completed;
	return joinDots(
		purchase.count > 0 && `spent ${money(purchase.amount)}`,
		sale.count > 0 && `earned ${money(net(sale))}${sale.fees === 0 ? '' : ` after ${fees(sale, money, formats)}`}`,
		deposit.count > 0 && `paid in ${money(deposit.amount)}`,
		payout.count > 0 && `paid out ${money(payout.amount)}`,
		pendingText(pending, 'pending: ', currency, formats).replaceAll('**', ''),
	);
}

function sumLines(summary: CurrencySummary, formats: Formats): string[] {
	const { currency, totals, lastWeek, others } = summary;
	const { completed, pending } = totals;
	const money = (cents: number) => moneyIn(cents, currency, formats);
	const line = (words: string, kind: Kind, amount: (sum: Sum) => string) => {
		const sum = completed[kind];
		return sum.count > 0 && `${words} ${amount(sum)} · ${plural(formats, sum.count, ...counted[kind])}`;
	};
	const plain = (sum: Sum) => `**${money(sum.amount)}**`;
	const otherFees = completed.purchase.fees + completed.deposit.fees + completed.payout.fees;
	return [
		line('Spent', 'purchase', plain),
		line('Earned', 'sale', (sum) =>
			sum.fees === 0 ? plain(sum) : `${money(sum.amount)} − ${fees(sum, money, formats)} = **${money(net(sum))}**`,
		),
		line('Paid in', 'deposit', plain),
		line('Paid out', 'payout', plain),
		// Whether the amounts contain these fees is not known, so they are in no other sum.
		otherFees !== 0 && `Other fees **${money(otherFees)}**`,
		...otherLines(others, money, formats),
		pendingText(pending, 'Pending, not included: ', currency, formats),
		!isSame(lastWeek, totals) && `Last 7 days: ${totalsText(lastWeek, currency, formats) || 'nothing'}`,
	].filter((text) => text !== false && text !== '') as string[];
}

/** Whether both are of as many transactions. */
const isSame = (a: Totals, b: Totals) =>
	(['completed', 'pending'] as const).every((state) =>
		(Object.keys(counted) as Kind[]).every((kind) => a[state][kind].count === b[state][kind].count),
	);

/** What is left of sales after their fees. */
export const net = ({ amount, fees }: Sum) => amount - fees;

/** `€43.92 fees (8%)`: the fees and their share of the sales' amount. */
export function fees({ amount, fees }: Sum, money: (cents: number) => string, { locale }: Formats): string {
	if (amount <= 0) return `${money(fees)} fees`;
	const share = (fees / amount).toLocaleString(locale, { style: 'percent', maximumFractionDigits: shareDecimals });
	return `${money(fees)} fees (${share})`;
}

function otherLines(others: CurrencySummary['others'], money: (cents: number) => string, formats: Formats): string[] {
	const all = [...others.values()].sort((a, b) => b.count - a.count);
	const lines = all
		.slice(0, typesShown)
		.map(
			(sum) =>
				`${unknownType(sum)} **${money(sum.amount)}**${sum.fees === 0 ? '' : `, fees ${money(sum.fees)}`} · ${plural(formats, sum.count, 'transaction', 'transactions')}`,
		);
	const more = all.length - lines.length;
	return more > 0 ? [...lines, `${plural(formats, more, 'other type is', 'other types are')} only in the CSV.`] : lines;
}

/** What is not completed yet, after `start`; empty if nothing is. */
export function pendingText(pending: Totals['pending'], start: string, currency: string, formats: Formats): string {
	const texts = (Object.keys(counted) as Kind[])
		.filter((kind) => pending[kind].count > 0)
		.map((kind) => {
			const sum = pending[kind];
			const amount = moneyIn(kind === 'sale' ? net(sum) : sum.amount, currency, formats);
			const text = `${plural(formats, sum.count, ...counted[kind])} **${amount}**`;
			return kind === 'sale' && sum.fees !== 0 ? `${text} after fees` : text;
		});
	return texts.length === 0 ? '' : start + texts.join(', ');
}
