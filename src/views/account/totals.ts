import { addTotals, type CurrencySummary, type Sum, type Totals } from '../../accounts/summary.ts';
import type { Kind } from '../../accounts/transaction-kind.ts';
import { discordLimits } from '../discord-limits.ts';
import { dateRange, monthName } from '../formatting/dates.ts';
import { type Formats, plural } from '../formatting/formats.ts';
import type { Field } from '../reply.ts';
import { profitText, signed } from './profit.ts';
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

/** The fields of one currency: its sums, its profit, and its sums by month. */
export function currencyFields(summary: CurrencySummary, isWhole: boolean, formats: Formats): Field[] {
	const { currency, first, last } = summary;
	const name = word(currency);
	const period = first === undefined || last === undefined ? '' : ` · ${dateRange(first, last)}`;
	const fields = [
		{ name: `${name}${period}`, value: sumLines(summary, formats).join('\n') },
		{ name: `${name} · profit`, value: profitText(summary.profit, currency, isWhole, formats) },
		{ name: `${name} · by month (UTC)`, value: monthLines(summary, formats) },
	];
	return fields.filter(({ value }) => value !== '');
}

function sumLines({ currency, totals, others, pending }: CurrencySummary, formats: Formats): string[] {
	const money = (cents: number) => moneyIn(cents, currency, formats);
	const line = (words: string, kind: Kind, amount: (sum: Sum) => string) => {
		const sum = totals[kind];
		return sum.count > 0 && `${words} ${amount(sum)} · ${plural(formats, sum.count, ...counted[kind])}`;
	};
	const plain = (sum: Sum) => `**${money(sum.amount)}**`;
	const otherFees = totals.purchase.fees + totals.deposit.fees + totals.payout.fees;
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
		pendingLine(pending, money, formats),
	].filter((text) => text !== false && text !== '') as string[];
}

/** What is left of sales after their fees. */
const net = ({ amount, fees }: Sum) => amount - fees;

/** `€43.92 fees (8%)`: the fees and their share of the sales' amount. */
function fees({ amount, fees }: Sum, money: (cents: number) => string, { locale }: Formats): string {
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

function pendingLine(pending: Totals, money: (cents: number) => string, formats: Formats): string {
	const texts = (Object.keys(counted) as Kind[])
		.filter((kind) => pending[kind].count > 0)
		.map((kind) => {
			const sum = pending[kind];
			const text = `${plural(formats, sum.count, ...counted[kind])} **${money(kind === 'sale' ? net(sum) : sum.amount)}**`;
			return kind === 'sale' && sum.fees !== 0 ? `${text} after fees` : text;
		});
	return texts.length === 0 ? '' : `Pending, not included: ${texts.join(', ')}`;
}

/** Sums by month, the newest first; empty if there is only one month. Months that do not fit are added up. */
function monthLines({ currency, months, profit }: CurrencySummary, formats: Formats): string {
	const all = [...months.keys()].sort().reverse();
	if (all.length < 2) return '';
	const sumsOf = (some: readonly string[]) => ({
		totals: addTotals(some.map((month) => months.get(month)!)),
		profits: some.flatMap((month) => profit.months.get(month) ?? []),
	});
	const line = (name: string, some: readonly string[]) => {
		const { totals, profits } = sumsOf(some);
		return `**${name}** ${monthSums(totals, profits, currency, formats)}`;
	};
	const lines = all.map((month) => line(month === '' ? 'No date' : monthName(month), [month]));
	if (lines.join('\n').length <= discordLimits.embedFieldValue) return lines.join('\n');
	for (let shown = lines.length - 1; shown > 0; shown--) {
		const text = [...lines.slice(0, shown), line('Earlier', all.slice(shown))].join('\n');
		if (text.length <= discordLimits.embedFieldValue) return text;
	}
	return '';
}

function monthSums(
	{ purchase, sale, deposit, payout }: Totals,
	profits: readonly number[],
	currency: string,
	formats: Formats,
): string {
	const money = (cents: number) => moneyIn(cents, currency, formats);
	return [
		purchase.count > 0 && `spent ${money(purchase.amount)}`,
		sale.count > 0 && `earned ${money(net(sale))}${sale.fees === 0 ? '' : ` after ${fees(sale, money, formats)}`}`,
		deposit.count > 0 && `paid in ${money(deposit.amount)}`,
		payout.count > 0 && `paid out ${money(payout.amount)}`,
		profits.length > 0 &&
			`profit ${signed(
				profits.reduce((sum, each) => sum + each, 0),
				currency,
				formats,
			)}`,
	]
		.filter(Boolean)
		.join(' · ');
}
