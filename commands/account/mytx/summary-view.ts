import { sum } from 'd3-array';
import type { AccountReading } from '../../../src/accounts/account-reading.ts';
import type { Profit, UnmatchedReason } from '../../../src/accounts/profit.ts';
import { addTotals, type CurrencySummary, type Summary } from '../../../src/accounts/summary.ts';
import { type ListWorth, worthInCents } from '../../../src/answers/list-worth.ts';
import type { DirectMessageResult } from '../../../src/discord/rest-sender.ts';
import { approximate } from '../../../src/words/approximation.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { colours, type Embed, type EmbedField } from '../../../src/words/reply.ts';
import {
	fittingEntries,
	fittingLines,
	joinCommas,
	joinDots,
	joinLines,
	joinSentences,
} from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { withPlusOrMinus } from '../../items/compared.ts';
import { feeText, proceedsAfterFee } from '../../lists/worth.ts';
import { sumsField, totalsText } from './totals-view.ts';
import { marketWord, moneyInCurrency, namesWithCounts, stateName } from './transaction-row.ts';
import { endingText, notRefreshedText, unreadableText } from './transactions-view.ts';

/** How many characters are kept free for the lines that say what does not fit. */
const notesLength = 150;
/** The most states of transactions that are named; the others are added up. */
const maxStates = 8;

/** @param result says how what the user asked for has ended, such as making a file */
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
	// Where `ago` gives the time of day instead of “5 minutes ago”, the date already contains it.
	const value = date.includes(age) ? date : t('mytx.summary.updatedAt', { date, ago: age });
	const updated: EmbedField = { name: t('mytx.summary.updated'), value };
	const lines = [
		notRefreshedText(reading, words),
		endingText(reading, words),
		result,
		reading.count > 0 && t('mytx.summary.totals', { count: completed }),
		notIncludedText(uncounted, words),
		unreadableText(reading.unreadable, words),
	].filter(Boolean);
	const usedLength = lines.join('\n').length + notesLength + lengthOf([updated]) + discordLimits.embedTitle;
	const isWhole = reading.end === 'complete';
	const { fields, hidden, withoutMonths } = summaryFields(
		currencies,
		unsoldWorth,
		isWhole,
		words,
		discordLimits.embedTotal - usedLength,
	);
	if (hidden > 0) lines.push(t('mytx.summary.hiddenCurrencies', { count: hidden }));
	if (withoutMonths > 0) lines.push(t('mytx.summary.hiddenMonths', { count: withoutMonths }));
	return {
		title: t('mytx.summary.title'),
		description: lines.join('\n'),
		colour: reading.isUsable ? colours.listed : colours.absent,
		fields: [...fields, updated],
	};
}

/** Says which transactions are in no sum. @param counts how many there are, by status */
function notIncludedText(counts: ReadonlyMap<string, number>, words: Words): string {
	if (counts.size === 0) return '';
	// The most frequent status comes first; equally frequent ones are in alphabetical order.
	const states = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
	const { t, count } = words;
	const stateNames = states
		.slice(0, maxStates)
		.map(([state, number]) => t('mytx.summary.state', { count: count(number), state: stateName(state, words) }));
	const restCount = sum(states.slice(maxStates), ([, number]) => number);
	const others = restCount > 0 && t('mytx.summary.otherStates', { count: count(restCount) });
	return t('mytx.summary.notIncluded', { states: joinCommas(words, ...stateNames, others) });
}

/** @param written how many transactions the file has */
export function csvResult(written: number, { end, count }: AccountReading, words: Words): string {
	const { t } = words;
	const omitted = count - written;
	return joinSentences(
		t(end === 'complete' ? 'mytx.csv.whole' : 'mytx.csv.part', { count: written }),
		omitted > 0 && t('mytx.csv.omitted', { count: words.count(omitted) }),
	);
}

/** @param at Unix ms */
export function fileName(isComplete: boolean, at: number): string {
	const time = new Date(at).toISOString().slice(0, 16).replaceAll(/[T:]/g, '-');
	return `transactions${isComplete ? '' : '-part'}-${time}.csv`;
}

export const sentResult = (sent: DirectMessageResult | 'not-complete', { t }: Words): string => t(`mytx.sent.${sent}`);

/** Says that no reading is in progress: it has ended, or was cancelled, perhaps in another message. */
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

/** The most fields for currencies: one more is for the age of the data. */
const fieldLimit = discordLimits.embedFields - 1;
/** Each currency needs a field for its sums, one for its profit, and at least one for its months. */
const maxCurrencies = 8;
/** The most item names for each reason why items do not count towards the profit, in all currencies together. */
const maxNames = 12;
/** The most months with a line of their own; earlier ones are added up. */
const maxMonths = 60;

/**
 * Returns the fields, and how many currencies do not fit (`hidden`) or fit only without their months (`withoutMonths`).
 * @param isWhole whether the whole account was read
 * @param room the most characters of all fields
 */
function summaryFields(
	currencies: readonly CurrencySummary[],
	unsoldWorth: UnsoldWorth,
	isWhole: boolean,
	words: Words,
	room: number,
) {
	const namesEach = Math.ceil(maxNames / currencies.length);
	const profitViewOf = (summary: CurrencySummary): ProfitView => ({
		profit: summary.profit,
		currency: summary.currency,
		worth: unsoldWorth.of(summary),
		fee: unsoldWorth.fee,
		isWhole,
		words,
	});
	const candidates = currencies.slice(0, maxCurrencies).map((each) => ({
		summary: each,
		head: [sumsField(each, words), ...profitField(profitViewOf(each), namesEach)],
	}));
	const visible = fittingEntries(candidates, ({ head }) => lengthOf(head), room);
	const heads = visible.flatMap(({ head }) => head);
	const withMonths = visible.map(({ summary }) => summary).filter((summary) => summary.months.size > 1);
	const months = monthFieldsByCurrency(withMonths, heads, words, room);
	return {
		fields: [...heads, ...months.flat()],
		hidden: currencies.length - visible.length,
		withoutMonths: months.filter(({ length }) => length === 0).length,
	};
}

/**
 * Divides the room that `heads` leave among the months of the currencies. Returns the fields of each currency: none if
 * its months do not fit.
 * @param room in characters
 */
function monthFieldsByCurrency(
	summaries: readonly CurrencySummary[],
	heads: readonly EmbedField[],
	words: Words,
	room: number,
): EmbedField[][] {
	const fieldsEach = Math.floor((fieldLimit - heads.length) / summaries.length);
	const months: EmbedField[][] = [];
	// The currencies with the fewest transactions, which are last, are written first. The room that they do not need is
	// left to the others.
	for (const summary of summaries.toReversed()) {
		const share = (room - lengthOf([...heads, ...months.flat()])) / (summaries.length - months.length);
		months.unshift(monthFields(summary, words, share, fieldsEach));
	}
	return months;
}

/**
 * Writes a line for each month that fits, and a last line with the sums of all earlier ones. Returns no fields if
 * nothing fits.
 * @param room in characters
 */
function monthFields(summary: CurrencySummary, words: Words, room: number, mostFields: number): EmbedField[] {
	const months = [...summary.months.keys()].sort().reverse();
	const lines = months
		.slice(0, maxMonths)
		.map((month) =>
			monthLine(month === '' ? words.t('mytx.summary.noDate') : words.monthName(month), [month], summary, words),
		);
	// The last line may need more room than the lines that it replaces, so fewer and fewer lines are tried.
	for (let lineCount = fittingLines(lines, room).length; lineCount > 0; lineCount--) {
		const earlier = months.slice(lineCount);
		const earlierLine = earlier.length > 0 ? [monthLine(words.t('mytx.summary.earlier'), earlier, summary, words)] : [];
		const fields = inFields(marketWord(summary.currency, words), [...lines.slice(0, lineCount), ...earlierLine], words);
		if (lengthOf(fields) <= room && fields.length <= mostFields) return fields;
	}
	return [];
}

function monthLine(name: string, someMonths: readonly string[], summary: CurrencySummary, words: Words): string {
	const { months, profit, currency } = summary;
	const totals = addTotals(someMonths.flatMap((month) => months.get(month) ?? []));
	const profits = someMonths.flatMap((month) => profit.months.get(month) ?? []);
	const profitText =
		profits.length > 0 && words.t('mytx.summary.profitOfMonth', { amount: signed(sum(profits), currency, words) });
	return words.t('mytx.summary.month', {
		month: name,
		totals: joinDots(totalsText(totals, currency, words), profitText),
	});
}

/** Divides lines among as many fields as they need. */
function inFields(currency: string, lines: readonly string[], { t }: Words): EmbedField[] {
	const fields: EmbedField[] = [];
	let rest = lines;
	while (rest.length > 0) {
		const count = Math.max(1, fittingLines(rest, discordLimits.embedFieldValue).length);
		const value = rest.slice(0, count).join('\n');
		const name = t(fields.length === 0 ? 'mytx.summary.byMonth' : 'mytx.summary.byMonthContinued', { currency });
		fields.push({ name, value });
		rest = rest.slice(count);
	}
	return fields;
}

export const lengthOf = (fields: readonly EmbedField[]): number =>
	sum(fields, ({ name, value }) => name.length + value.length);

/** How many names to try instead if a field would be too long. */
const fewerNames = [3, 1];
/** The most names of unsold items: there are many of them, and they are in no sum. */
const maxUnsoldNames = 3;

interface ProfitView {
	readonly profit: Profit;
	readonly currency: string;
	/** What the unsold items are worth; undefined if that is unknown. */
	readonly worth: ListWorth | undefined;
	/** The seller's fee as a share, if it is known. */
	readonly fee: number | undefined;
	/** Whether the whole account was read. */
	readonly isWhole: boolean;
	readonly words: Words;
}

/**
 * Returns no field if there is nothing to say.
 * @param mostNames for each reason why items do not count towards the profit
 */
function profitField(view: ProfitView, mostNames: number): EmbedField[] {
	const { currency, words } = view;
	const texts = [mostNames, ...fewerNames].map((nameCount) => joinLines(...profitLines(view, nameCount)));
	const value = texts.find((text) => text.length <= discordLimits.embedFieldValue) ?? texts.at(-1)!;
	return value === ''
		? []
		: [{ name: words.t('mytx.summary.profit', { currency: marketWord(currency, words) }), value }];
}

function profitLines(view: ProfitView, nameCount: number): string[] {
	const { profit, currency, worth, isWhole, words } = view;
	const { t } = words;
	const { matched, unmatched, unsold } = profit;
	const lines = matched > 0 ? [matchedLine(profit, currency, words)] : [];
	for (const reason of ['not-bought', 'other-currency', 'no-price'] as const satisfies readonly UnmatchedReason[]) {
		const count = sum(unmatched[reason].values());
		const names = mostFrequent(unmatched[reason], nameCount, words);
		if (count > 0)
			lines.push(t(`mytx.profit.${reason}`, { count, names, isWhole, currency: marketWord(currency, words) }));
	}
	// Without a sale or a known worth, there is nothing to say about unsold items.
	if ((lines.length > 0 || worth) && unsold.size > 0) {
		const names = mostFrequent(unsold, Math.min(nameCount, maxUnsoldNames), words);
		lines.push(t('mytx.profit.unsold', { count: sum(unsold.values()), names, isWhole }));
		if (worth) lines.push(worthLine(view, worth));
	}
	return lines;
}

function worthLine({ profit, currency, fee, words }: ProfitView, worth: ListWorth): string {
	const worthWords = worth.isConverted ? approximate(words) : words;
	const values = { worth: moneyInCurrency(worth.sum, currency, worthWords), without: worth.unpricedUnits };
	// Both sums are about the same units: those that have an ask and whose cost is known.
	const priced = [...profit.unsold].flatMap(([name, count]) => {
		const ask = worth.asks.get(name);
		const { cost, units } = profit.unsoldCost.get(name) ?? { cost: 0, units: 0 };
		return ask === undefined ? [] : [{ cost, worth: worthInCents(ask, units), unitsWithoutCost: count - units }];
	});
	const cost = sum(priced, (each) => each.cost);
	if (cost <= 0) return words.t('mytx.profit.worth', values);
	const pricedWorth = sum(priced, (each) => each.worth);
	const change = Math.round(proceedsAfterFee(pricedWorth, fee)) - cost;
	return words.t('mytx.profit.worthPaid', {
		...values,
		unknown: sum(priced, (each) => each.unitsWithoutCost),
		cost: moneyInCurrency(cost, currency, words),
		fee: feeText(fee, words),
		change: signed(change, currency, worthWords),
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
	withPlusOrMinus(cents, moneyInCurrency(Math.abs(cents), currency, words));
