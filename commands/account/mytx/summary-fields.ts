import { sum } from 'd3-array';
import type { Profit, Unmatched } from '../../../src/accounts/profit.ts';
import { addTotals, type CurrencySummary } from '../../../src/accounts/summary.ts';
import type { Worth } from '../../../src/answers/appraisals.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import type { Field } from '../../../src/words/reply.ts';
import { fitting, joinDots, joinLines } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { withSign } from '../../items/compared.ts';
import { afterFee, feeText } from '../../lists/item-table.ts';
import { sumsField, totalsText } from './totals-view.ts';
import { moneyIn, namesWithCounts, word } from './transaction-row.ts';

/** Of the items that were bought and not sold. */
export interface UnsoldWorth {
	/** Undefined if it is not known. */
	of(summary: CurrencySummary): Worth | undefined;
	/** The seller's, as a share, if it is known. */
	readonly fee: number | undefined;
}

/** One of Discord's fields is for the age of the data. */
const fieldLimit = discordLimits.embedFields - 1;
/** Each needs a field for its sums, its profit and its months. */
const mostCurrencies = 8;
/** Item names for each reason why they are in no profit, of all currencies together. */
const namesShown = 12;
const mostMonths = 60;

/** `hidden` currencies do not fit, and of `withoutMonths` others no months do. @param room characters */
export function summaryFields(
	currencies: readonly CurrencySummary[],
	unsoldWorth: UnsoldWorth,
	isWhole: boolean,
	words: Words,
	room: number,
) {
	const names = Math.ceil(namesShown / currencies.length);
	const all = currencies.slice(0, mostCurrencies).map((each) => ({
		summary: each,
		head: [sumsField(each, words), ...profitField(each, unsoldWorth, names, isWhole, words)],
	}));
	const shown = fitting(all, ({ head }) => lengthOf(head), room);
	const heads = shown.flatMap(({ head }) => head);
	const withMonths = shown.filter(({ summary }) => summary.months.size > 1);
	const fieldsEach = Math.floor((fieldLimit - heads.length) / withMonths.length);
	const months: Field[][] = [];
	// Those with the fewest transactions first: what they do not need of their share of the room, the others get.
	for (const { summary } of withMonths.toReversed()) {
		const share = (room - lengthOf([...heads, ...months.flat()])) / (withMonths.length - months.length);
		months.unshift(monthFields(summary, words, share, fieldsEach));
	}
	return {
		fields: [...heads, ...months.flat()],
		hidden: currencies.length - shown.length,
		withoutMonths: months.filter(({ length }) => length === 0).length,
	};
}

/** Months that do not fit are added up in the last line; empty if nothing fits. @param room characters */
function monthFields(summary: CurrencySummary, words: Words, room: number, mostFields: number): Field[] {
	const months = [...summary.months.keys()].sort().reverse();
	const lines = months
		.slice(0, mostMonths)
		.map((month) =>
			monthLine(month === '' ? words.t('mytx.summary.noDate') : words.monthName(month), [month], summary, words),
		);
	for (let shown = fitting(lines, ({ length }) => length + 1, room).length; shown > 0; shown--) {
		const earlier = months.slice(shown);
		const last = earlier.length === 0 ? [] : [monthLine(words.t('mytx.summary.earlier'), earlier, summary, words)];
		const fields = inFields(word(summary.currency, words), [...lines.slice(0, shown), ...last], words);
		if (lengthOf(fields) <= room && fields.length <= mostFields) return fields;
	}
	return [];
}

function monthLine(name: string, some: readonly string[], summary: CurrencySummary, words: Words): string {
	const { months, profit, currency } = summary;
	const totals = addTotals(some.flatMap((month) => months.get(month) ?? []));
	const profits = some.flatMap((month) => profit.months.get(month) ?? []);
	const earned =
		profits.length > 0 && words.t('mytx.summary.profitOfMonth', { amount: signed(sum(profits), currency, words) });
	return words.t('mytx.summary.month', {
		month: name,
		totals: joinDots(totalsText(totals, currency, words), earned),
	});
}

function inFields(currency: string, lines: readonly string[], { t }: Words): Field[] {
	const fields: Field[] = [];
	for (let rest = lines; rest.length > 0; ) {
		const count = Math.max(1, fitting(rest, (line) => line.length + 1, discordLimits.embedFieldValue).length);
		const value = rest.slice(0, count).join('\n');
		const name = t(fields.length === 0 ? 'mytx.summary.byMonth' : 'mytx.summary.byMonthContinued', { currency });
		fields.push({ name, value });
		rest = rest.slice(count);
	}
	return fields;
}

export const lengthOf = (fields: readonly Field[]): number =>
	sum(fields, ({ name, value }) => name.length + value.length);

/** If a field would be too long. */
const fewerNames = [3, 1];
/** Fewer names of items that were not sold: there are many, and they are in no sum. */
const mostUnsold = 3;

/** No field without a sold item. @param most item names for each reason why they are in no profit */
function profitField(
	summary: CurrencySummary,
	unsoldWorth: UnsoldWorth,
	most: number,
	isWhole: boolean,
	words: Words,
): Field[] {
	const { profit, currency } = summary;
	const worth = unsoldWorth.of(summary);
	const texts = [most, ...fewerNames].map((shown) =>
		joinLines(...profitLines(profit, worth, unsoldWorth.fee, shown, currency, isWhole, words)),
	);
	const value = texts.find((text) => text.length <= discordLimits.embedFieldValue) ?? texts.at(-1)!;
	return value === '' ? [] : [{ name: words.t('mytx.summary.profit', { currency: word(currency, words) }), value }];
}

function profitLines(
	profit: Profit,
	worth: Worth | undefined,
	fee: number | undefined,
	shown: number,
	currency: string,
	isWhole: boolean,
	words: Words,
): string[] {
	const { t } = words;
	const { matched, unmatched, unsold } = profit;
	const lines = matched > 0 ? [matchedLine(profit, currency, words)] : [];
	for (const reason of ['not-bought', 'other-currency', 'no-price'] as const satisfies readonly Unmatched[]) {
		const count = sum(unmatched[reason].values());
		const names = mostFrequent(unmatched[reason], shown, words);
		if (count > 0) lines.push(t(`mytx.profit.${reason}`, { count, names, isWhole, currency: word(currency, words) }));
	}
	// Without a sale there is nothing to say of profit.
	if ((lines.length > 0 || worth) && unsold.size > 0) {
		const names = mostFrequent(unsold, Math.min(shown, mostUnsold), words);
		lines.push(t('mytx.profit.unsold', { count: sum(unsold.values()), names, isWhole }));
		if (worth) lines.push(worthLine(profit, worth, fee, currency, words));
	}
	return lines;
}

function worthLine(
	{ unsoldCost }: Profit,
	worth: Worth,
	fee: number | undefined,
	currency: string,
	words: Words,
): string {
	const { without, left } = worth;
	const counted = [...unsoldCost].filter(([name]) => !left.has(name));
	const cost = sum(counted, ([, paid]) => (Number.isNaN(paid) ? Infinity : paid));
	const values = { worth: moneyIn(worth.sum, currency, words), without };
	if (!(cost > 0 && cost < Infinity)) return words.t('mytx.profit.worth', values);
	const change = Math.round(afterFee(worth.sum, fee)) - cost;
	return words.t('mytx.profit.worthPaid', {
		...values,
		cost: moneyIn(cost, currency, words),
		fee: feeText(fee, words),
		change: signed(change, currency, words),
		share: words.change(change / cost),
	});
}

function matchedLine({ matched: items, cost, proceeds }: Profit, currency: string, words: Words): string {
	const money = (cents: number) => moneyIn(cents, currency, words);
	const profit = proceeds - cost;
	const share = cost > 0 ? words.change(profit / cost) : 'none';
	return words.t('mytx.profit.matched', {
		...{ items, share },
		profit: signed(profit, currency, words),
		cost: money(cost),
		proceeds: money(proceeds),
	});
}

const mostFrequent = (names: ReadonlyMap<string, number>, shown: number, words: Words) =>
	namesWithCounts(new Map([...names].sort(([, a], [, b]) => b - a)), shown, words);

/** `+€5.00`, `−€5.00` */
const signed = (cents: number, currency: string, words: Words): string =>
	withSign(cents, moneyIn(Math.abs(cents), currency, words));
