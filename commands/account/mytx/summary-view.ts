import { sum } from 'd3-array';
import type { AccountReading } from '../../../src/accounts/account-reading.ts';
import type { Profit, Unmatched } from '../../../src/accounts/profit.ts';
import { addTotals, type CurrencySummary, type Summary } from '../../../src/accounts/summary.ts';
import type { ListWorth } from '../../../src/answers/appraisals.ts';
import type { DirectMessageResult } from '../../../src/discord/rest-sender.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { colours, type Embed, type EmbedField } from '../../../src/words/reply.ts';
import { fitting, joinCommas, joinDots, joinLines, joinSentences } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { withSign } from '../../items/compared.ts';
import { feeText, returnAfterFee } from '../../lists/item-table.ts';
import { sumsField, totalsText } from './totals-view.ts';
import { moneyInCurrency, namesWithCounts, stateName, word } from './transaction-row.ts';
import { ending, leftOut, notRenewed } from './transactions-view.ts';

/** Characters kept free for the lines that say what does not fit. */
const notesLength = 150;
const statesShown = 8;

export function summaryEmbed(
	reading: AccountReading,
	{ currencies, completed, uncounted }: Summary,
	unsoldWorth: UnsoldWorth,
	words: Words,
	result = '',
): Embed {
	const { startedAt } = reading;
	const { t } = words;
	const date = words.date(startedAt);
	const age = words.ago(startedAt);
	// If Discord is not in English, the age is not “5 minutes ago” but the time, which the date already contains.
	const value = date.includes(age) ? date : t('mytx.summary.updatedAt', { date, ago: age });
	const updated: EmbedField = { name: t('mytx.summary.updated'), value };
	const lines = [
		notRenewed(reading, words),
		ending(reading, words),
		result,
		reading.count > 0 && t('mytx.summary.totals', { count: completed }),
		notAdded(uncounted, words),
		leftOut(reading.unreadable, words),
	].filter(Boolean);
	const used = lines.join('\n').length + notesLength + lengthOf([updated]) + discordLimits.embedTitle;
	const isWhole = reading.end === 'complete';
	const { fields, hidden, withoutMonths } = summaryFields(
		currencies,
		unsoldWorth,
		isWhole,
		words,
		discordLimits.embedTotal - used,
	);
	if (hidden > 0) lines.push(t('mytx.summary.hiddenCurrencies', { count: hidden }));
	if (withoutMonths > 0) lines.push(t('mytx.summary.hiddenMonths', { count: withoutMonths }));
	return {
		title: t('mytx.summary.title'),
		description: lines.join('\n'),
		colour: reading.isOver ? colours.listed : colours.absent,
		fields: [...fields, updated],
	};
}

function notAdded(left: ReadonlyMap<string, number>, words: Words): string {
	if (left.size === 0) return '';
	const states = [...left].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
	const { t, count } = words;
	const named = states
		.slice(0, statesShown)
		.map(([state, many]) => t('mytx.summary.state', { count: count(many), state: stateName(state, words) }));
	const rest = sum(states.slice(statesShown), ([, many]) => many);
	const others = rest > 0 && t('mytx.summary.otherStates', { count: count(rest) });
	return t('mytx.summary.notIncluded', { states: joinCommas(words, ...named, others) });
}

export function csvResult(transactions: number, { end, count }: AccountReading, words: Words): string {
	const { t } = words;
	const omitted = count - transactions;
	return joinSentences(
		t(end === 'complete' ? 'mytx.csv.whole' : 'mytx.csv.part', { count: transactions }),
		omitted > 0 && t('mytx.csv.omitted', { count: words.count(omitted) }),
	);
}

/** @param at Unix ms */
export function fileName(isComplete: boolean, at: number): string {
	const time = new Date(at).toISOString().slice(0, 16).replaceAll(/[T:]/g, '-');
	return `transactions${isComplete ? '' : '-part'}-${time}.csv`;
}

export const sentResult = (sent: DirectMessageResult | 'not-complete', { t }: Words): string => t(`mytx.sent.${sent}`);

/** The reading has ended, or was cancelled, perhaps from another message than the one that shows the progress. */
export const nothingRunsEmbed = ({ t }: Words): Embed => ({
	title: t('mytx.nothingRuns.title'),
	description: t('mytx.nothingRuns.text'),
	colour: colours.absent,
});

/** The worth of the items that were bought and not sold. */
export interface UnsoldWorth {
	/** Returns undefined if the worth is unknown. */
	of(summary: CurrencySummary): ListWorth | undefined;
	/** The seller's fee as a share, if it is known. */
	readonly fee: number | undefined;
}

/** One of Discord's fields is for the age of the data. */
const fieldLimit = discordLimits.embedFields - 1;
/** Each currency needs a field for its sums, its profit and its months. */
const mostCurrencies = 8;
/** The most item names for each reason why items are in no profit, in all currencies together. */
const namesShown = 12;
const mostMonths = 60;

/**
 * `hidden` is the number of currencies that do not fit, `withoutMonths` that of others whose months do not fit.
 * @param room characters
 */
export function summaryFields(
	currencies: readonly CurrencySummary[],
	unsoldWorth: UnsoldWorth,
	isWhole: boolean,
	words: Words,
	room: number,
) {
	const names = Math.ceil(namesShown / currencies.length);
	const candidates = currencies.slice(0, mostCurrencies).map((each) => ({
		summary: each,
		head: [sumsField(each, words), ...profitField(each, unsoldWorth, names, isWhole, words)],
	}));
	const visible = fitting(candidates, ({ head }) => lengthOf(head), room);
	const heads = visible.flatMap(({ head }) => head);
	const withMonths = visible.filter(({ summary }) => summary.months.size > 1);
	const fieldsEach = Math.floor((fieldLimit - heads.length) / withMonths.length);
	const months: EmbedField[][] = [];
	// Currencies with the fewest transactions come first: the room that they do not need is left to the others.
	for (const { summary } of withMonths.toReversed()) {
		const share = (room - lengthOf([...heads, ...months.flat()])) / (withMonths.length - months.length);
		months.unshift(monthFields(summary, words, share, fieldsEach));
	}
	return {
		fields: [...heads, ...months.flat()],
		hidden: currencies.length - visible.length,
		withoutMonths: months.filter(({ length }) => length === 0).length,
	};
}

/** Adds up the months that do not fit in the last line. Returns no fields if nothing fits. @param room characters */
function monthFields(summary: CurrencySummary, words: Words, room: number, mostFields: number): EmbedField[] {
	const months = [...summary.months.keys()].sort().reverse();
	const lines = months
		.slice(0, mostMonths)
		.map((month) =>
			monthLine(month === '' ? words.t('mytx.summary.noDate') : words.monthName(month), [month], summary, words),
		);
	for (let lineCount = fitting(lines, ({ length }) => length + 1, room).length; lineCount > 0; lineCount--) {
		const earlier = months.slice(lineCount);
		const last = earlier.length === 0 ? [] : [monthLine(words.t('mytx.summary.earlier'), earlier, summary, words)];
		const fields = inFields(word(summary.currency, words), [...lines.slice(0, lineCount), ...last], words);
		if (lengthOf(fields) <= room && fields.length <= mostFields) return fields;
	}
	return [];
}

function monthLine(name: string, someMonths: readonly string[], summary: CurrencySummary, words: Words): string {
	const { months, profit, currency } = summary;
	const totals = addTotals(someMonths.flatMap((month) => months.get(month) ?? []));
	const profits = someMonths.flatMap((month) => profit.months.get(month) ?? []);
	const earned =
		profits.length > 0 && words.t('mytx.summary.profitOfMonth', { amount: signed(sum(profits), currency, words) });
	return words.t('mytx.summary.month', {
		month: name,
		totals: joinDots(totalsText(totals, currency, words), earned),
	});
}

function inFields(currency: string, lines: readonly string[], { t }: Words): EmbedField[] {
	const fields: EmbedField[] = [];
	for (let rest = lines; rest.length > 0; ) {
		const count = Math.max(1, fitting(rest, (line) => line.length + 1, discordLimits.embedFieldValue).length);
		const value = rest.slice(0, count).join('\n');
		const name = t(fields.length === 0 ? 'mytx.summary.byMonth' : 'mytx.summary.byMonthContinued', { currency });
		fields.push({ name, value });
		rest = rest.slice(count);
	}
	return fields;
}

export const lengthOf = (fields: readonly EmbedField[]): number =>
	sum(fields, ({ name, value }) => name.length + value.length);

/** The numbers of names to try if a field would be too long. */
const fewerNames = [3, 1];
/** The most names of unsold items: there are many of them, and they are in no sum. */
const mostUnsold = 3;

/** Returns no field without a sold item. @param mostNames item names for each reason why they are in no profit */
function profitField(
	summary: CurrencySummary,
	unsoldWorth: UnsoldWorth,
	mostNames: number,
	isWhole: boolean,
	words: Words,
): EmbedField[] {
	const { profit, currency } = summary;
	const worth = unsoldWorth.of(summary);
	const texts = [mostNames, ...fewerNames].map((nameCount) =>
		joinLines(...profitLines(profit, worth, unsoldWorth.fee, nameCount, currency, isWhole, words)),
	);
	const value = texts.find((text) => text.length <= discordLimits.embedFieldValue) ?? texts.at(-1)!;
	return value === '' ? [] : [{ name: words.t('mytx.summary.profit', { currency: word(currency, words) }), value }];
}

function profitLines(
	profit: Profit,
	worth: ListWorth | undefined,
	fee: number | undefined,
	nameCount: number,
	currency: string,
	isWhole: boolean,
	words: Words,
): string[] {
	const { t } = words;
	const { matched, unmatched, unsold } = profit;
	const lines = matched > 0 ? [matchedLine(profit, currency, words)] : [];
	for (const reason of ['not-bought', 'other-currency', 'no-price'] as const satisfies readonly Unmatched[]) {
		const count = sum(unmatched[reason].values());
		const names = mostFrequent(unmatched[reason], nameCount, words);
		if (count > 0) lines.push(t(`mytx.profit.${reason}`, { count, names, isWhole, currency: word(currency, words) }));
	}
	// Without a sale or a known worth, there is nothing to say about unsold items.
	if ((lines.length > 0 || worth) && unsold.size > 0) {
		const names = mostFrequent(unsold, Math.min(nameCount, mostUnsold), words);
		lines.push(t('mytx.profit.unsold', { count: sum(unsold.values()), names, isWhole }));
		if (worth) lines.push(worthLine(profit, worth, fee, currency, words));
	}
	return lines;
}

function worthLine(
	{ unsoldCost }: Profit,
	worth: ListWorth,
	fee: number | undefined,
	currency: string,
	words: Words,
): string {
	const { without, left } = worth;
	const counted = [...unsoldCost].filter(([name]) => !left.has(name));
	const cost = sum(counted, ([, paid]) => (Number.isNaN(paid) ? Infinity : paid));
	const values = { worth: moneyInCurrency(worth.sum, currency, words), without };
	if (!(cost > 0 && cost < Infinity)) return words.t('mytx.profit.worth', values);
	const change = Math.round(returnAfterFee(worth.sum, fee)) - cost;
	return words.t('mytx.profit.worthPaid', {
		...values,
		cost: moneyInCurrency(cost, currency, words),
		fee: feeText(fee, words),
		change: signed(change, currency, words),
		share: words.change(change / cost),
	});
}

function matchedLine({ matched: items, cost, proceeds }: Profit, currency: string, words: Words): string {
	const money = (cents: number) => moneyInCurrency(cents, currency, words);
	const profit = proceeds - cost;
	const share = cost > 0 ? words.change(profit / cost) : 'none';
	return words.t('mytx.profit.matched', {
		items,
		share,
		profit: signed(profit, currency, words),
		cost: money(cost),
		proceeds: money(proceeds),
	});
}

const mostFrequent = (names: ReadonlyMap<string, number>, nameCount: number, words: Words) =>
	namesWithCounts(new Map([...names].sort(([, a], [, b]) => b - a)), nameCount, words);

/** `+€5.00`, `−€5.00` */
const signed = (cents: number, currency: string, words: Words): string =>
	withSign(cents, moneyInCurrency(Math.abs(cents), currency, words));
