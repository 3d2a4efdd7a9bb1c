import type { CurrencySummary, Totals, TransactionSum } from '../../../src/accounts/summary.ts';
import type { TransactionKind } from '../../../src/accounts/transaction.ts';
import type { EmbedField } from '../../../src/words/reply.ts';
import { joinCommas, joinDots, joinLines } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { marketWord, moneyInCurrency, otherTypeName } from './transaction-row.ts';

/** The most types of other transactions that are named. */
const maxTypes = 5;
const shareDecimals = 1;

const kinds = ['purchase', 'sale', 'deposit', 'payout'] as const satisfies readonly TransactionKind[];

export function sumsField(summary: CurrencySummary, words: Words): EmbedField {
	const { currency, first, last } = summary;
	const period = first !== undefined && last !== undefined && words.dateRange(first, last);
	return { name: joinDots(marketWord(currency, words), period), value: sumLines(summary, words) };
}

/** `spent €35.00 · earned €79.00 after €6.87 fees (8%)` */
export function totalsText({ completed, pending }: Totals, currency: string, words: Words): string {
	const { t } = words;
	const money = (cents: number) => moneyInCurrency(cents, currency, words);
	const { purchase, sale, deposit, payout } = completed;
	// In this short text, nothing is bold.
	const pendingSums = pendingText(pending, currency, words).replaceAll('**', '');
	const earned = { amount: money(netAmount(sale)) };
	return joinDots(
		purchase.count > 0 && t('mytx.totals.short.spent', { amount: money(purchase.amount) }),
		sale.count > 0 &&
			(sale.fees === 0
				? t('mytx.totals.short.earned', earned)
				: t('mytx.totals.short.earnedAfterFees', { ...earned, fees: feesText(sale, money, words) })),
		deposit.count > 0 && t('mytx.totals.short.paidIn', { amount: money(deposit.amount) }),
		payout.count > 0 && t('mytx.totals.short.paidOut', { amount: money(payout.amount) }),
		pendingSums !== '' && t('mytx.totals.short.pending', { pending: pendingSums }),
	);
}

function sumLines(summary: CurrencySummary, words: Words): string {
	const { t } = words;
	const { currency, totals, lastWeek, others } = summary;
	const { completed, pending } = totals;
	const money = (cents: number) => moneyInCurrency(cents, currency, words);
	const { purchase, sale, deposit, payout } = completed;
	const line = (key: 'spent' | 'earned' | 'paidIn' | 'paidOut', { count }: TransactionSum, amount: string) =>
		count > 0 && t(`mytx.totals.${key}`, { count, amount });
	const boldAmount = (sum: TransactionSum) => `**${money(sum.amount)}**`;
	const afterFees = { amount: money(sale.amount), fees: feesText(sale, money, words), rest: money(netAmount(sale)) };
	const otherFees = purchase.fees + deposit.fees + payout.fees;
	const pendingSums = pendingText(pending, currency, words);
	const nothing = t('mytx.totals.nothing');
	return joinLines(
		line('spent', purchase, boldAmount(purchase)),
		line('earned', sale, sale.fees === 0 ? boldAmount(sale) : t('mytx.totals.afterFees', afterFees)),
		line('paidIn', deposit, boldAmount(deposit)),
		line('paidOut', payout, boldAmount(payout)),
		// It is unknown whether the amounts contain these fees, so they are in no other sum.
		otherFees !== 0 && t('mytx.totals.otherFees', { amount: money(otherFees) }),
		...otherLines(others, money, words),
		pendingSums !== '' && t('mytx.totals.pending', { pending: pendingSums }),
		!isAll(lastWeek, totals) && t('mytx.totals.lastWeek', { totals: totalsText(lastWeek, currency, words) || nothing }),
	);
}

/** Whether a part has as many transactions of each kind as the whole, and so is the whole. */
const isAll = (part: Totals, whole: Totals) =>
	(['completed', 'pending'] as const).every((state) =>
		kinds.every((kind) => part[state][kind].count === whole[state][kind].count),
	);

/** Returns the amount after fees. */
const netAmount = ({ amount, fees }: TransactionSum) => amount - fees;

/** `€43.92 fees (8%)` */
function feesText({ amount, fees }: TransactionSum, money: (cents: number) => string, { t, locale }: Words): string {
	if (amount <= 0) return t('mytx.totals.fees', { amount: money(fees) });
	const share = (fees / amount).toLocaleString(locale, { style: 'percent', maximumFractionDigits: shareDecimals });
	return t('mytx.totals.feesWithShare', { amount: money(fees), share });
}

function otherLines(others: CurrencySummary['others'], money: (cents: number) => string, words: Words): string[] {
	const { t } = words;
	const sums = [...others.values()].sort((a, b) => b.count - a.count);
	const lines = sums.slice(0, maxTypes).map((sum) => {
		const values = { type: otherTypeName(sum, words), amount: money(sum.amount), count: sum.count };
		return sum.fees === 0
			? t('mytx.totals.other', values)
			: t('mytx.totals.otherWithFees', { ...values, fees: money(sum.fees) });
	});
	const more = sums.length - lines.length;
	return more > 0 ? [...lines, t('mytx.totals.moreTypes', { count: more })] : lines;
}

function pendingText(pending: Totals['pending'], currency: string, words: Words): string {
	const texts = kinds.map((kind) => {
		const sum = pending[kind];
		const hasFees = kind === 'sale' && sum.fees !== 0;
		const amount = `**${moneyInCurrency(kind === 'sale' ? netAmount(sum) : sum.amount, currency, words)}**`;
		const values = { count: sum.count, amount };
		return sum.count > 0 && words.t(`mytx.totals.pendingOf.${hasFees ? 'saleAfterFees' : kind}`, values);
	});
	return joinCommas(words, ...texts);
}
