import { sum } from 'd3-array';
import type { Profit, Unmatched } from '../../src/accounts/profit.ts';
import type { CurrencySummary } from '../../src/accounts/summary.ts';
import type { Worth } from '../../src/market/answers/worth-now.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { joinLines } from '../../src/words/join.ts';
import type { Field } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { moneyIn, namesWithCounts, word } from './transaction-row.ts';

/** If a field would be too long. */
const fewerNames = [3, 1];
/** Fewer names of items that were not sold: there are many, and they are in no sum. */
const mostUnsold = 3;

/** No field without a sold item. @param most item names for each reason why they are in no profit */
export function profitField(
	{ profit, currency }: CurrencySummary,
	worth: Worth | undefined,
	most: number,
	isWhole: boolean,
	words: Words,
): Field[] {
	const texts = [most, ...fewerNames].map((shown) =>
		joinLines(...profitLines(profit, worth, shown, currency, isWhole, words)),
	);
	const value = texts.find((text) => text.length <= discordLimits.embedFieldValue) ?? texts.at(-1)!;
	return value === '' ? [] : [{ name: words.t('mytx.summary.profit', { currency: word(currency, words) }), value }];
}

function profitLines(
	profit: Profit,
	worth: Worth | undefined,
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
		if (worth) lines.push(worthLine(profit, worth, currency, words));
	}
	return lines;
}

function worthLine({ unsoldCost }: Profit, worth: Worth, currency: string, words: Words): string {
	const { without, left } = worth;
	const counted = [...unsoldCost].filter(([name]) => !left.has(name));
	const cost = sum(counted, ([, paid]) => (Number.isNaN(paid) ? Infinity : paid));
	const values = { worth: moneyIn(worth.sum, currency, words), without };
	if (!(cost > 0 && cost < Infinity)) return words.t('mytx.profit.worth', values);
	const change = worth.sum - cost;
	return words.t('mytx.profit.worthPaid', {
		...values,
		cost: moneyIn(cost, currency, words),
		change: signed(change, currency, words),
		share: sign(change) + words.percent(Math.abs(change / cost)),
	});
}

function matchedLine({ matched: items, cost, proceeds }: Profit, currency: string, words: Words): string {
	const money = (cents: number) => moneyIn(cents, currency, words);
	const profit = proceeds - cost;
	const share = cost > 0 ? sign(profit) + words.percent(Math.abs(profit / cost)) : 'none';
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
export const signed = (cents: number, currency: string, words: Words): string =>
	sign(cents) + moneyIn(Math.abs(cents), currency, words);

const sign = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '');
