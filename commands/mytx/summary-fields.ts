import { sum } from 'd3-array';
import { addTotals, type CurrencySummary } from '../../src/accounts/summary.ts';
import type { Worth } from '../../src/market/answers/worth-now.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { joinDots } from '../../src/words/join.ts';
import type { Field } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { profitField, signed } from './profit-view.ts';
import { sumsField, totalsText } from './totals-view.ts';
import { word } from './transaction-row.ts';
import { fitting } from './transactions-view.ts';

/** Of the items that were bought and not sold; undefined if that is not known. */
export type WorthOf = (summary: CurrencySummary) => Worth | undefined;

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
	worthOf: WorthOf,
	isWhole: boolean,
	words: Words,
	room: number,
) {
	const names = Math.ceil(namesShown / currencies.length);
	const all = currencies.slice(0, mostCurrencies).map((each) => ({
		summary: each,
		head: [sumsField(each, words), ...profitField(each, worthOf(each), names, isWhole, words)],
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
