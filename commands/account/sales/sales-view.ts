import { sum } from 'd3-array';
import { afterFee, toCents, transactionKindOf } from '../../../src/accounts/transaction.ts';
import { approximate } from '../../../src/words/approximation.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { colours, type Embed, type Reply } from '../../../src/words/reply.ts';
import { fittingLines, joinDots, joinLines } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { smallPrint } from '../../items/sources.ts';
import { linkAccountButton } from '../../linked-account/account-buttons.ts';
import { frequencyButton } from '../../reports/frequency.ts';
import { itemText, moneyInCurrency, transactionRow } from '../mytx/transaction-row.ts';
import type { NewSales, SalesUpdate, Unsold } from './sales-update.ts';

type Row = NewSales['rows'][number];

/** The most transactions in one message. */
const maxRows = 20;
/** Some characters are kept free for the line that says how many transactions do not fit. */
const descriptionLimit = discordLimits.embedDescription - 100;

/**
 * Makes the direct message about new sales.
 * @param updates all waiting updates, the oldest first
 * @param now Unix ms
 */
export function salesReply(updates: readonly SalesUpdate[], nonce: string, words: Words, now: number): Reply {
	const newSales = updates.filter((each): each is NewSales => each !== 'credentials-refused');
	const isRefused = newSales.length < updates.length;
	const { t } = words;
	const refusedText = t('sales.refused.text');
	const refusedEmbed = { title: t('sales.refused.title'), description: refusedText, colour: colours.failure };
	const embed = newSales.length > 0 ? salesEmbed(newSales, isRefused ? refusedText : '', words, now) : refusedEmbed;
	const linkButtons = isRefused ? [linkAccountButton(words)] : [];
	return { embed, buttons: [...linkButtons, frequencyButton('sales', words, nonce)] };
}

function salesEmbed(updates: readonly NewSales[], refusedText: string, words: Words, now: number): Embed {
	const { t } = words;
	const rows = updates.toReversed().flatMap((each) => each.rows);
	const last = updates.at(-1)!;
	const isCut = updates.some((each) => each.isCut);
	// Costs and unsold items are computed from older transactions, so they are incomplete if not all pages were read.
	const dependsOnOlderRows = last.unsold.length > 0 || rows.some(({ bought }) => bought);
	const isPart = isCut || (!last.isWhole && dependsOnOlderRows);
	const closingLines = joinLines(
		...(rows.length > 1 ? totalLines(rows, words) : []),
		...last.unsold.map((each) => unsoldLine(each, last.at, words)),
		isPart && smallPrint(t('sales.part', { count: words.count(last.read) })),
		last.often !== 'each' && smallPrint(t('sales.since', { date: words.date(updates[0]!.since) })),
		refusedText,
	);
	const lines = rows.slice(0, maxRows).map((row) => saleLine(row, words, now));
	const visibleLines = fittingLines(lines, descriptionLimit - closingLines.length);
	const hidden = rows.length - visibleLines.length;
	const description = joinLines(
		...visibleLines,
		hidden > 0 && t('sales.more', { count: words.count(hidden) }),
		closingLines,
	);
	return { title: t('sales.title', { often: last.often }), description, colour: colours.listed };
}

/** Whether the amount and the fee make sense: something is left after the fee. */
function isUsual({ amount, fee }: Row['transaction']): boolean {
	const cents = toCents(amount);
	const fees = toCents(fee);
	return cents > 0 && fees >= 0 && fees < cents;
}

/** `Sold: AK-47 | Redline (Field-Tested) for €33.40, you get €30.72 · bought for €28.10 on 3 Oct, profit €2.62` */
function saleLine({ transaction, bought }: Row, words: Words, now: number): string {
	const { amount, fee, currency } = transaction;
	const { t } = words;
	const money = (cents: number) => moneyInCurrency(cents, currency, words);
	const amountCents = toCents(amount);
	const feeCents = toCents(fee);
	// An unusual transaction is shown as the marketplace wrote it.
	if (!isUsual(transaction)) return transactionRow(transaction, words, now);
	if (transactionKindOf(transaction) === 'payout') return t('sales.payout', { amount: money(amountCents) });
	const items = itemText(transaction, words);
	const sold =
		feeCents > 0
			? t('sales.sold', { items, amount: money(amountCents), rest: money(amountCents - feeCents) })
			: t('sales.soldWithoutFee', { items, amount: money(amountCents) });
	if (!bought || bought.cost <= 0) return sold;
	const profit = amountCents - feeCents - bought.cost;
	const values = { cost: money(bought.cost), amount: money(Math.abs(profit)), isLoss: profit < 0 };
	return joinDots(
		sold,
		bought.at === undefined
			? t('sales.bought', values)
			: t('sales.boughtOn', { ...values, date: words.shortDate(bought.at, now) }),
	);
}

/** Returns a line for each currency with several sales. */
function totalLines(rows: readonly Row[], words: Words): string[] {
	const sales = rows.filter(({ transaction }) => transactionKindOf(transaction) === 'sale' && isUsual(transaction));
	const currencies = new Set(sales.map(({ transaction }) => transaction.currency));
	return [...currencies].flatMap((currency) => {
		const sameCurrency = sales.filter(({ transaction }) => transaction.currency === currency);
		if (sameCurrency.length < 2) return [];
		const money = (cents: number) => moneyInCurrency(cents, currency, words);
		const proceedsOf = (row: Row) => afterFee(row.transaction);
		const withCost = sameCurrency.filter(({ bought }) => bought && bought.cost > 0);
		const profit = sum(withCost, (row) => proceedsOf(row) - row.bought!.cost);
		return joinDots(
			words.t('sales.total', { count: sameCurrency.length, sum: money(sum(sameCurrency, proceedsOf)) }),
			withCost.length > 0 &&
				words.t('sales.totalProfit', {
					count: words.count(withCost.length),
					amount: money(Math.abs(profit)),
					isLoss: profit < 0,
				}),
		);
	});
}

function unsoldLine({ currency, count, worth }: Unsold, at: number, words: Words): string {
	if (!worth) return words.t('sales.unsold', { count });
	return words.t('sales.unsoldWorth', {
		count,
		worth: moneyInCurrency(worth.sum, currency, worth.isConverted ? approximate(words) : words),
		without: worth.without,
		ago: words.ago(at),
	});
}
