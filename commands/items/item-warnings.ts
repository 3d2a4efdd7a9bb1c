import type { CheckedItem } from '../../src/answers/check-items.ts';
import type { DoubtfulAsk } from '../../src/answers/doubtful-asks.ts';
import { totalOf } from '../../src/answers/list-worth.ts';
import type { Currency } from '../../src/market/currency.ts';
import { escapeMarkdown, joinCommas, joinDots } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';

/** The most stickers and the like that are named. */
const maxNamed = 5;

export const warningSign = '⚠';

/** A smaller share would be rounded to 0%. */
const leastWholePercent = 0.005;

/** Describes an ask that is probably a mistake or bait (docs/prices.md), such as `⚠ 8× its last sales`. */
export function doubtText({ times, basis }: DoubtfulAsk, { t, count, percent, finePercent }: Words): string {
	return times > 1
		? t('items.doubtTimes', { times: count(Math.round(times)), than: basis })
		: t('items.doubtShare', { share: times < leastWholePercent ? finePercent(times) : percent(times), than: basis });
}

/** Returns a warning if asks of the items are doubtful; empty if none is. */
export function doubtLine(
	items: readonly { readonly doubtful?: DoubtfulAsk | undefined; readonly lowest: number | null }[],
	currency: Currency,
	{ t, money, count }: Words,
): string {
	const doubtfulItems = items.filter(({ doubtful }) => doubtful);
	const [first] = doubtfulItems;
	if (!first) return '';
	// An item is doubtful only because of its ask, so it has one.
	return doubtfulItems.length === 1
		? t('priceCheck.oneDoubtful', { price: money(first.lowest!, currency) })
		: t('priceCheck.severalDoubtful', { count: count(doubtfulItems.length) });
}

/**
 * Names stickers and the like on items, and what they would cost separately. The worth of the items does not include
 * them, because nobody pays their full price as a part of an item.
 */
export function appliedLine(
	items: readonly Pick<CheckedItem, 'name' | 'version' | 'amount' | 'lowest' | 'median'>[],
	currency: Currency,
	words: Words,
): string {
	if (items.length === 0) return '';
	const names = items
		.slice(0, maxNamed)
		.map(({ name, version, amount }) =>
			words.t('priceCheck.item', { amount: words.count(amount), item: escapeMarkdown(joinDots(name, version)) }),
		);
	const { byAsk: askCents } = totalOf(items);
	return words.t('items.applied', {
		items: joinCommas(words, ...names, items.length > maxNamed && '…'),
		isPriced: askCents > 0,
		sum: words.money(askCents / 100, currency),
	});
}
