import type { Profit, Unmatched } from '../../accounts/profit.ts';
import type { CurrencySummary } from '../../accounts/summary.ts';
import { discordLimits } from '../discord-limits.ts';
import { type Formats, plural } from '../formatting/formats.ts';
import type { Field } from '../reply.ts';
import { moneyIn, namesWithCounts, word } from './transaction-row.ts';

/** Fewer item names, if a field would be too long. */
const fewerNames = [6, 3, 1];
/** Fewer names of items that were not sold: there are many, and they are in no sum. */
const mostUnsold = 3;

/**
 * The profit of the items that were both bought and sold, and which items are not part of it; undefined without a
 * sold item. `isWhole` says whether all transactions were read.
 * @param most item names for each reason why they are in no profit, the most frequent first
 */
export function profitField(
	{ profit, currency }: Pick<CurrencySummary, 'profit' | 'currency'>,
	most: number,
	isWhole: boolean,
	formats: Formats,
): Field | undefined {
	const texts = [most, ...fewerNames].map((shown) =>
		profitLines(profit, Math.min(shown, most), currency, isWhole, formats).join('\n'),
	);
	const value = texts.find((text) => text.length <= discordLimits.embedFieldValue) ?? texts.at(-1)!;
	return value === '' ? undefined : { name: `${word(currency)} · profit`, value };
}

function profitLines(profit: Profit, shown: number, currency: string, isWhole: boolean, formats: Formats): string[] {
	const { matched, unmatched, unsold } = profit;
	const lines = matched > 0 ? [matchedLine(profit, currency, formats)] : [];
	for (const [reason, names] of Object.entries(unmatched))
		if (names.size > 0) lines.push(unmatchedLine(reason as Unmatched, names, shown, currency, isWhole, formats));
	// Without a sale there is nothing to say of profit.
	if (lines.length > 0 && unsold.size > 0) {
		const { items, which } = counted(unsold, Math.min(shown, mostUnsold), 'bought', formats);
		lines.push(`No sale ${isWhole ? 'found' : 'among those read'} for ${items}: ${which}.`);
	}
	return lines;
}

function matchedLine({ matched, cost, proceeds }: Profit, currency: string, formats: Formats): string {
	const money = (cents: number) => moneyIn(cents, currency, formats);
	const share = cost > 0 ? ` (${signedShare(proceeds / cost - 1, formats)})` : '';
	const items = plural(formats, matched, 'item', 'items');
	return `**${signed(proceeds - cost, currency, formats)}**${share} with ${items}: bought for ${money(cost)}, sold for ${money(proceeds)} after fees`;
}

function unmatchedLine(
	reason: Unmatched,
	names: ReadonlyMap<string, number>,
	shown: number,
	currency: string,
	isWhole: boolean,
	formats: Formats,
): string {
	const { count, items: sold, which } = counted(names, shown, 'sold', formats);
	switch (reason) {
		case 'not-bought':
			return `No earlier purchase in ${word(currency)} ${isWhole ? 'found' : 'among those read'} for ${sold}: ${which}.`;
		case 'other-currency':
			return `${sold} ${count === 1 ? 'was' : 'were'} bought in another currency: ${which}.`;
		case 'no-price':
			return count === 1
				? `${sold} was traded together with others, so its own price is not known: ${which}.`
				: `${sold} were traded together with others, so their own prices are not known: ${which}.`;
	}
}

/** How many items there are, and the names of some of them, the most frequent first. */
function counted(names: ReadonlyMap<string, number>, shown: number, what: 'sold' | 'bought', formats: Formats) {
	const count = [...names.values()].reduce((sum, each) => sum + each, 0);
	const mostFirst = new Map([...names].sort(([, a], [, b]) => b - a));
	return {
		count,
		items: plural(formats, count, `${what} item`, `${what} items`),
		which: namesWithCounts(mostFirst, shown, formats),
	};
}

/** `+€5.00`, `−€5.00`: an amount in hundredths with its sign. */
export function signed(cents: number, currency: string, formats: Formats): string {
	return sign(cents) + moneyIn(Math.abs(cents), currency, formats);
}

function signedShare(share: number, formats: Formats): string {
	return sign(share) + formats.percent(Math.abs(share));
}

const sign = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '');
