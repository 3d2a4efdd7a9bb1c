import { type CheckedItem, isBeyondListed } from '../../src/answers/check-items.ts';
import type { ListSource } from '../../src/answers/choices.ts';
import { totalOf, worthInCents } from '../../src/answers/list-worth.ts';
import { soldPartsText, unclearPartsText } from '../../src/discord/user-messages.ts';
import type { Currency } from '../../src/market/currency.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { escapeMarkdown, escapeMarkdownWithin, joinCommas, joinDots, joinLines, quote } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { comparisonValues } from '../items/compared.ts';
import { appliedLine, doubtLine, doubtText, warningSign } from '../items/item-warnings.ts';
import { sellingTimeOfAll } from '../items/selling-time.ts';
import { agesText, ageWarning, smallPrint } from '../items/sources.ts';
import { askSum, type CheckedSide, medianSum, type TradeItem } from './sides-worth.ts';
import { tradeVerdict } from './trade-verdict.ts';

export interface PriceCheckToShow {
	/** Two for a trade: what the message offers, and what it wants. Otherwise one. */
	readonly sides: readonly CheckedSide[];
	/** Amounts in other currencies, as they are written. */
	readonly otherMoney: readonly string[];
	/** How many items of the message are not shown. */
	readonly more: number;
	readonly unclear: readonly string[];
	/** Words that leave open what a side of a trade is, as they are written: “or 100€”, “adds”. */
	readonly open: readonly string[];
	readonly sold: readonly string[];
	/** Stickers and the like on items, which are in no sum. */
	readonly applied: readonly CheckedItem[];
	/** Whether the message says more than is shown: an answer for everyone has only its items and money. */
	readonly isPart: boolean;
	/** Whether the text asks for a detail that has no price of its own, such as a float. Only `/trade` says so. */
	readonly asksForUnpricedDetail: boolean;
	/** Whether the message names a pattern, such as a blue gem, which may be worth many times as much. */
	readonly isPatternNamed: boolean;
	readonly currency: Currency;
	readonly sources: readonly ListSource[];
}

/** Longer names are truncated, so that ten lines always fit. */
const nameLimit = 160;

export function priceCheckEmbed(check: PriceCheckToShow, words: Words, now: number): Embed {
	const { sides, sources, currency, otherMoney } = check;
	const items = sides.flatMap((side) => side.items);
	const [first, second] = sides;
	const { t } = words;
	// Anything that is left out could reverse the comparison.
	const omittedCount = check.more + otherMoney.length + check.unclear.length + check.open.length;
	// The lowest ask is for an item without the pattern or stickers, so a price that includes them is not compared.
	const isWorthMore = check.isPatternNamed || check.applied.length > 0;
	// A price may be written in two currencies (“30€ / $33”), so money in other currencies does not count as left out.
	const isSideWhole = omittedCount === otherMoney.length;
	const quoted = (parts: readonly string[]) => joinCommas(words, ...parts.map((each) => quote(each, words)));
	// The open parts have a line of their own.
	const hasOtherReason = omittedCount > check.open.length || check.isPatternNamed;
	// In a trade, these lines replace the verdict. Otherwise, they are above the items.
	const whyNoVerdict = [
		check.open.length > 0 && `${warningSign} ${t('priceCheck.open', { parts: quoted(check.open) })}`,
		second && hasOtherReason && `${warningSign} ${t('priceCheck.notWhole')}`,
	].filter((line) => typeof line === 'string');
	const lines = [
		ageWarning(sources, words, now),
		...(second ? [] : whyNoVerdict),
		soldPartsText(check.sold, words),
		...(second
			? tradeLines(first!, second, whyNoVerdict, currency, words)
			: sideLines(first!, isSideWhole, isWorthMore, currency, words)),
		appliedLine(check.applied, currency, words),
		doubtLine(items, currency, words),
		otherMoney.length > 0 && t('priceCheck.otherMoney', { amounts: quoted(otherMoney) }),
		check.more > 0 && t('priceCheck.more', { count: check.more }),
		second && items.some(({ isAny }) => isAny) && smallPrint(t('appraise.anyWear')),
		(check.asksForUnpricedDetail || check.isPatternNamed) && t('items.patternsNotPriced'),
		unclearPartsText(check.unclear, words),
		check.isPart && smallPrint(t('priceCheck.part')),
	];
	return {
		title: t(second ? 'priceCheck.trade' : 'priceCheck.name'),
		description: joinLines(...lines),
		colour: items.some(({ lowest }) => lowest !== null) ? colours.listed : colours.absent,
		fields: [{ name: t('priceCheck.updated'), value: agesText(sources, words, now) }],
	};
}

function sideLines(
	{ items, money }: CheckedSide,
	isWhole: boolean,
	isWorthMore: boolean,
	currency: Currency,
	words: Words,
): string[] {
	const sum = askSum(items);
	const total = sumLine(items, currency, words);
	// The money of a single side is the price that the message asks for its items.
	const isPriceOfAll = money > 0 && sum > 0 && isWhole && items.every(({ lowest }) => lowest !== null);
	return [
		...items.map((item) => itemLine(item, currency, words, isWorthMore)),
		total && `\n${total}`,
		isPriceOfAll
			? words.t('priceCheck.asked', {
					money: words.money(money, currency),
					...(!isWorthMore && items.every(isComparable) ? comparisonValues(money, sum, words) : noComparison),
				})
			: '',
	];
}

/** @param whyNoVerdict why there is none; empty if the sides can be compared */
function tradeLines(
	offered: CheckedSide,
	wanted: CheckedSide,
	whyNoVerdict: readonly string[],
	currency: Currency,
	words: Words,
): string[] {
	const { t } = words;
	const allItems = [...offered.items, ...wanted.items];
	const haveAllMedians = allItems.every(({ median }) => median !== null);
	const linesOf = (heading: string, { items, money }: CheckedSide) => [
		heading,
		...items.map((item) => itemLine(item, currency, words)),
		money > 0 ? t('priceCheck.money', { money: words.money(money, currency) }) : '',
		joinDots(sumLine(items, currency, words, money), sellingTimeOfAll(items, words)),
		haveAllMedians && items.length > 0
			? t('appraise.byMedian', { sum: words.money(medianSum(items) + money, currency), isWhole: true, count: 0 })
			: '',
	];
	const verdict = whyNoVerdict.length > 0 ? whyNoVerdict : tradeVerdict(offered, wanted, currency, words);
	return [
		...verdict,
		...linesOf(`${verdict.length > 0 ? '\n' : ''}${t('priceCheck.offered')}`, offered),
		...linesOf(`\n${t('priceCheck.wanted')}`, wanted),
	];
}

/** Returns `2 × AWP | Asiimov (Battle-Scarred) · €94.40 each · **€188.80**`. */
function itemLine(item: TradeItem, currency: Currency, words: Words, isWorthMore = false): string {
	const { t, count } = words;
	const { amount, name, version, lowest, cheapest, isAny, quantity, doubtful, asked } = item;
	const fullName = joinDots(escapeMarkdownWithin(name, nameLimit), version && escapeMarkdown(version));
	const start = t('priceCheck.item', { amount: count(amount), item: fullName });
	if (lowest === null) return joinDots(start, t(quantity === 0 ? 'priceCheck.none' : 'priceCheck.notGiven'));
	const cheapestText = cheapest.length > 0 ? ` (${escapeMarkdown(joinCommas(words, ...cheapest))})` : '';
	const total = `**${words.money(worthInCents(lowest, amount) / 100, currency)}**`;
	const priceOfOne = isAny ? t('priceCheck.from', { price: total }) : total;
	const unitPrice = t(isAny ? 'priceCheck.fromEach' : 'priceCheck.each', { price: words.money(lowest, currency) });
	const prices = amount === 1 ? [priceOfOne + cheapestText] : [unitPrice + cheapestText, total];
	const shortage = quantity !== null && quantity < amount && t('items.onlyListed', { count: count(quantity) });
	const askedText =
		asked !== undefined &&
		t('priceCheck.askedEach', {
			money: words.money(asked, currency),
			...(!isWorthMore && isComparable(item) ? comparisonValues(asked, lowest, words) : noComparison),
		});
	return joinDots(start, ...prices, askedText, doubtful && doubtText(doubtful, words), shortage);
}

/**
 * A price cannot be compared with that of the cheapest wear, which may be another one, or with an ask that looks wrong.
 */
const isComparable = ({ isAny, doubtful }: CheckedItem): boolean => !isAny && !doubtful;
const noComparison = { how: 'unknown', share: '' } as const;

/** Returns the sum of the lowest asks, and the money; empty if there is neither. */
function sumLine(items: readonly CheckedItem[], currency: Currency, words: Words, money = 0): string {
	const missing = totalOf(items).withoutAsk;
	if (missing === items.length && money === 0) return '';
	const { t } = words;
	const total = `**${words.money(askSum(items) + money, currency)}**`;
	const isFrom = items.some(({ isAny, lowest }) => isAny && lowest !== null);
	const sum = joinCommas(
		words,
		isFrom ? t('priceCheck.from', { price: total }) : total,
		items.some(isBeyondListed) && t('priceCheck.beyond'),
		missing > 0 && t('priceCheck.without', { count: missing }),
	);
	return t(money > 0 ? 'priceCheck.sumWithMoney' : 'priceCheck.sum', { sum });
}
