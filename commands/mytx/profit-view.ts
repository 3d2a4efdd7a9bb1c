import { sum } from 'd3-array';
import type { Profit, Unmatched } from '../../src/accounts/profit.ts';
import type { CurrencySummary } from '../../src/accounts/summary.ts';
import type { Worth } from '../../src/market/answers/worth-now.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import type { Field } from '../../src/words/reply.ts';
import { moneyIn, namesWithCounts, word } from './transaction-row.ts';

/** Fewer item names, if a field would be too long. */
const fewerNames = [3, 1];
/** Fewer names of items that were not sold: there are many, and they are in no sum. */
const mostUnsold = 3;

/**
 * The profit of the items that were both bought and sold, and which items are not part of it; no field without a sold item.
 * `isWhole` says whether all transactions were read.
 * @param most item names for each reason why they are in no profit, the most frequent first
 */
export function profitField(
	{ profit, currency }: CurrencySummary,
	worth: Worth | undefined,
	most: number,
	isWhole: boolean,
	formats: Formats,
): Field[] {
	const texts = [most, ...fewerNames].map((shown) =>
		profitLines(profit, worth, shown, currency, isWhole, formats).join('\n'),
	);
	const value = texts.find((text) => text.length <= discordLimits.embedFieldValue) ?? texts.at(-1)!;
	return value === '' ? [] : [{ name: `${word(currency)} · profit`, value }];
}

function profitLines(
	profit: Profit,
	worth: Worth | undefined,
	shown: number,
	currency: string,
	isWhole: boolean,
	formats: Formats,
): string[] {
	const { matched, unmatched, unsold } = profit;
	const found = isWhole ? 'found' : 'among those read';
	const lines = matched > 0 ? [matchedLine(profit, currency, formats)] : [];
	const reasons: Readonly<Record<Unmatched, (sold: string, was: string) => string>> = {
		'not-bought': (sold) => `No earlier purchase in ${word(currency)} ${found} for ${sold}`,
		'other-currency': (sold, was) => `${sold} ${was} bought in another currency`,
		'no-price': (sold, was) => `${sold} ${was} traded together with others, so no single price is known`,
	};
	for (const [reason, text] of Object.entries(reasons)) {
		const names = unmatched[reason as Unmatched];
		const count = sum(names.values());
		const sold = plural(formats, count, 'sold item', 'sold items');
		if (count > 0) lines.push(`${text(sold, count === 1 ? 'was' : 'were')}: ${mostFrequent(names, shown, formats)}.`);
	}
	// Without a sale there is nothing to say of profit.
	if ((lines.length > 0 || worth) && unsold.size > 0) {
		const bought = plural(formats, sum(unsold.values()), 'bought item', 'bought items');
		lines.push(`No sale ${found} for ${bought}: ${mostFrequent(unsold, Math.min(shown, mostUnsold), formats)}.`);
		if (worth) lines.push(worthText(worth, currency, formats));
	}
	return lines;
}

/** What the items that were not sold are worth now, before the fee of a sale. */
function worthText({ sum: worth, without }: Worth, currency: string, formats: Formats): string {
	const left =
		without > 0 ? `, without ${plural(formats, without, 'item', 'items')} whose price is not known or looks wrong` : '';
	return `They cost **${moneyIn(worth, currency, formats)}** at the lowest asks now${left}.`;
}

function matchedLine({ matched, cost, proceeds }: Profit, currency: string, formats: Formats): string {
	const money = (cents: number) => moneyIn(cents, currency, formats);
	const profit = proceeds - cost;
	const share = cost > 0 ? ` (${sign(profit)}${formats.percent(Math.abs(profit / cost))})` : '';
	const items = plural(formats, matched, 'item', 'items');
	return `**${signed(profit, currency, formats)}**${share} with ${items}: bought for ${money(cost)}, sold for ${money(proceeds)} after fees`;
}

const mostFrequent = (names: ReadonlyMap<string, number>, shown: number, formats: Formats) =>
	namesWithCounts(new Map([...names].sort(([, a], [, b]) => b - a)), shown, formats);

/** `+€5.00`, `−€5.00`: an amount in hundredths with its sign. */
export const signed = (cents: number, currency: string, formats: Formats): string =>
	sign(cents) + moneyIn(Math.abs(cents), currency, formats);

const sign = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '');
