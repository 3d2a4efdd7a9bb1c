import type { PriceCheck } from '../../src/answers/check-price.ts';
import { worthInCents } from '../../src/answers/list-worth.ts';
import type { MarketQuery } from '../../src/answers/market-lists.ts';
import type { ItemVerdict, Verdict } from '../../src/answers/verdict.ts';
import type { ItemFacts } from '../../src/facts/item-facts.ts';
import type { Currency } from '../../src/market/currency.ts';
import { minComparableSales } from '../../src/market/rows/figures.ts';
import type { Listing, OutOfStockFigures, Sales, SalesHistory } from '../../src/market/rows/rows.ts';
import { isPricedByPattern } from '../../src/names/pattern-price.ts';
import type { LastAsk } from '../../src/prices/series-facts.ts';
import { approximate, withoutApproximation } from '../../src/words/approximation.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { dayTimestamp, heading, joinDots, joinSentences, linkAddress, linkedText } from '../../src/words/text.ts';
import type { Key } from '../../src/words/translate.ts';
import type { Words } from '../../src/words/words.ts';
import { comparisonValues, isComparable } from '../items/compared.ts';
import { factsLine } from '../items/facts-view.ts';
import { doubtText } from '../items/item-warnings.ts';
import { sellingTime } from '../items/selling-time.ts';
import { type AmountDisplay, homeAmountWriter, smallPrint, withAges } from '../items/sources.ts';
import type { OfferedPrice } from '../items/typed-item.ts';
import { lowestNowText, lowestWasText, type RecordedLow } from './recorded-low.ts';

/** From this many units on, the median ask says something that the lowest and the mean do not. */
const enoughUnits = 5;

/**
 * The lowest ask and the verdict come first. Each amount has a label.
 * @param sellerFee a share: 0.08; undefined if it is not known
 */
export function priceEmbed(
	check: PriceCheck,
	words: Words,
	now: number,
	sellerFee?: number,
	{ dayChange, last, low, facts, localName }: MoreToShow = {},
): Embed {
	const { name, version, query, listing, sources } = check;
	// One “≈” is enough for all amounts of an answer.
	const exactWords = withoutApproximation(words);
	const lines = listing
		? [
				joinDots(
					lowestAskText(listing, dayChange, query, words),
					verdictOrSales(check, listing, exactWords),
					lowestNowText(low, words),
				),
				supplyAndDemand(check, listing, exactWords),
				// Nobody should go below an ask that looks wrong.
				check.doubtful ? undefined : priceToList(listing.min, query.currency, sellerFee, exactWords),
				smallPrint(joinDots(otherAsks(check, listing, exactWords), lowestWasText(low, exactWords))),
				isPricedByPattern(name, version) && smallPrint(words.t('items.patternsDecide')),
				factsLine(facts, localName, words),
			]
		: [
				whatIsKnown(check, words),
				lastAskText(last, words),
				knownSales(check, words),
				oppositeOffer(check, words),
				factsLine(facts, localName, words),
			];
	return {
		title: heading(name, version, query.locked, words),
		url: linkAddress(check.itemPage),
		description: withAges(sources, lines, words, now),
		thumbnail: facts?.picture,
		colour: colourOf(check),
	};
}

/** Returns the price of `count` units if each cost as little as the cheapest one; empty if nothing is on offer. */
export function priceOfMany(count: number, { min, quantity }: Listing, currency: Currency, words: Words): string {
	if (min === null) return '';
	const sum = words.money(worthInCents(min, count) / 100, currency);
	const shortage = quantity < count && words.t('items.onlyListed', { count: words.count(quantity) });
	return joinDots(words.t('price.many', { count: words.count(count), sum }), shortage);
}

/** Compares an offer with the lowest ask and with the usual sale price; empty if neither is known. */
export function offeredAgainst(
	{ amount, isConverted }: OfferedPrice,
	{ listing, sales, doubtful, query }: PriceCheck,
	words: Words,
): string {
	// A price in the currency of the answer is exact, although the lists may be converted.
	const exactWords = withoutApproximation(words);
	const { money: writeOffer } = isConverted ? approximate(exactWords) : exactWords;
	const offerText = writeOffer(amount, query.currency);
	const ask = listing?.min;
	const history = typeof sales === 'object' ? sales : undefined;
	const periods = [
		{ days: 7, periodSales: history?.week },
		{ days: 30, periodSales: history?.month },
		{ days: 90, periodSales: history?.quarter },
	];
	const usual = periods.find(({ periodSales }) => periodSales && isComparable(periodSales));
	const median = usual?.periodSales?.median;
	return joinSentences(
		typeof ask === 'number' &&
			!doubtful &&
			words.t('price.offeredAgainstAsk', { amount: offerText, ...comparisonValues(amount, ask, words) }),
		usual &&
			median != null &&
			words.t('price.offeredAgainstSales', {
				amount: offerText,
				days: words.count(usual.days),
				median: words.money(median, query.currency),
				...comparisonValues(amount, median, words),
			}),
	);
}

function colourOf({ listing, doubtful, verdict }: PriceCheck): number {
	if (!listing) return colours.absent;
	if (doubtful || !verdict) return colours.listed;
	if (verdict.verdict === 'good-to-buy') return colours.goodToBuy;
	return verdict.verdict === 'good-to-sell' ? colours.goodToSell : colours.listed;
}

/** Returns the sales of the shortest period that has enough of them. The verdict is about the same period. */
const salesOfVerdict = ({ week, month }: SalesHistory): Sales | undefined => [week, month].find(isComparable);

function verdictOrSales({ sales, query, doubtful, verdict }: PriceCheck, { min }: Listing, words: Words): string {
	const { t } = words;
	const doubt = doubtful && t('price.doubtful', { doubt: doubtText(doubtful, words) });
	if (typeof sales !== 'object') {
		if (doubt) return doubt;
		return sales === 'loading' ? t('price.salesLoading') : t('price.noSalesOnRecord');
	}
	const { month, quarter } = sales;
	if (doubt) {
		if (isComparable(month)) return joinDots(doubt, t('price.month', { sales: salesText(month, query, words) }));
		return joinDots(doubt, quarter.volume && t('price.quarter', { sales: salesText(quarter, query, words) }));
	}
	if (month.volume === null) return t('price.salesNotGiven');
	if (month.volume === 0)
		return quarter.volume
			? t('price.quarterOnly', { sales: salesText(quarter, query, words) })
			: t('price.noSalesInQuarter');
	const usual = salesOfVerdict(sales);
	if (min !== null && usual && verdict) return verdictText(verdict, min, usual, query, words);
	const isFew = month.volume < minComparableSales && month.median !== null;
	return t(isFew ? 'price.monthWithFewSales' : 'price.month', { sales: salesText(month, query, words) });
}

const verdictKeys = {
	'good-to-buy': 'price.goodToBuy',
	'good-to-sell': 'price.goodToSell',
	'as-usual': 'price.asUsual',
	'low-but-falling': 'price.lowButFalling',
} as const satisfies Record<Verdict, Key>;

function verdictText(
	{ verdict, days }: ItemVerdict,
	ask: number,
	{ median }: Sales,
	{ currency }: MarketQuery,
	words: Words,
): string {
	return words.t(verdictKeys[verdict], {
		...comparisonValues(ask, median!, words),
		days: words.count(days),
		median: words.money(median!, currency),
	});
}

function supplyAndDemand(check: PriceCheck, { quantity, min }: Listing, words: Words): string {
	const { sales, query, marketPage, doubtful, verdict } = check;
	// Without a verdict, the first line has the median of 30 days already.
	const hasVerdict = !doubtful && verdict !== undefined && min !== null;
	const month = typeof sales === 'object' && isComparable(sales.month) ? sales.month : undefined;
	const listed = linkedText(words.t('price.listed', { count: quantity }), marketPage);
	return joinDots(
		hasVerdict && typeof sales === 'object' && trend(sales, query, words),
		month && min !== null && words.t('price.soldADay', { count: words.decimal(month.volume! / daysOfMonth) }),
		// The time to sell one is given only if under one a day is sold.
		month && min !== null && month.volume! < daysOfMonth && sellingTime(1, month.volume!, words),
		month ? stockText(listed, quantity, month.volume!, words) : listed,
	);
}

/** Compares the median of 30 days with that of 7 days, which the verdict names; empty unless both have enough sales. */
function trend({ week, month }: SalesHistory, { currency }: MarketQuery, words: Words): string {
	if (!isComparable(week) || !isComparable(month)) return '';
	const median = words.money(month.median!, currency);
	if (median === words.money(week.median!, currency)) return words.t('price.trendSame');
	return words.t('price.trend', { median, ...comparisonValues(month.median!, week.median!, words) });
}

/** Lists the other prices of the listing, without amounts that the answer shows already. */
function otherAsks({ query }: PriceCheck, listing: Listing, words: Words): string {
	const { t } = words;
	const { quantity, suggested, median, mean, max, min } = listing;
	const parts = suggested === null ? [t('price.noSuggested')] : [];
	const pricesInAnswer = new Set([words.amount(min, query.currency)]);
	const others = [
		['price.suggested', suggested],
		['price.medianAsk', quantity >= enoughUnits ? median : null],
		['price.meanAsk', mean],
		['price.highestAsk', max],
	] as const;
	for (const [key, value] of others) {
		if (value === null) continue;
		const price = words.money(value, query.currency);
		if (!pricesInAnswer.has(price)) parts.push(t(key, { price }));
		else if (key === 'price.suggested') parts.push(t('price.suggestedSame'));
		pricesInAnswer.add(price);
	}
	return joinDots(...parts);
}

/** Says what is known about an item of which nothing is on offer. */
function whatIsKnown(check: PriceCheck, words: Words): string {
	const { absence, oppositeListing, isOppositeKnown, emptyListing, query } = check;
	const { t } = words;
	if (absence) return outOfStock(absence, query, words);
	const noneHere = t(query.locked ? 'price.noneTradeLocked' : 'price.noneTradable');
	// A question about trade-locked units needs the list of tradable ones, too, to say that nothing is for sale. One
	// about tradable units does not need the other list, since that is loaded only while somebody asks for it.
	const isNothingForSale = !oppositeListing && (!query.locked || isOppositeKnown);
	const none = isNothingForSale ? t('price.none') : noneHere;
	const suggested = emptyListing?.suggested;
	return joinSentences(none, suggested && t('price.suggestedPrice', { price: words.money(suggested, query.currency) }));
}

function outOfStock(
	{ averageSale, suggested, sales }: OutOfStockFigures,
	{ currency }: MarketQuery,
	words: Words,
): string {
	const average = words.amount(averageSale, currency);
	const price = words.amount(suggested, currency);
	const isSame = averageSale !== null && average === price;
	return words.t('price.outOfStock', { average, suggested: price, isSame, sales });
}

function knownSales({ sales, query, absence, emptyListing }: PriceCheck, words: Words): string {
	const { t } = words;
	if (typeof sales !== 'object') {
		if (absence || (emptyListing && sales === undefined)) return '';
		return t(sales === 'loading' ? 'price.salesLoadingSentence' : 'price.noSalesOnRecordSentence');
	}
	const { month, quarter } = sales;
	const periods = joinDots(
		month.volume && t('price.month', { sales: salesText(month, query, words) }),
		// If the item is out of stock, the number of sales in 90 days is known from another list.
		!absence && quarter.volume && t('price.quarter', { sales: salesText(quarter, query, words) }),
	);
	if (periods !== '') return t('price.soldBefore', { periods });
	return !absence && quarter.volume === 0 ? t('price.noSalesInLastQuarter') : '';
}

/** Names offers of the other kind: trade-locked ones if the question is about tradable ones, and the reverse. */
function oppositeOffer({ oppositeListing, query }: PriceCheck, words: Words): string {
	if (!oppositeListing) return '';
	const { quantity: units, min } = oppositeListing;
	const offer = { units, ask: words.amount(min, query.currency) };
	return words.t(query.locked ? 'price.tradableForSale' : 'price.tradeLockedForSale', offer);
}

function salesText({ volume, median }: Sales, { currency }: MarketQuery, words: Words): string {
	const sales = volume ?? 0;
	return median === null
		? words.t('price.salesWithoutMedian', { sales })
		: words.t('price.sales', { sales, median: words.money(median, currency) });
}

interface MoreToShow {
	readonly facts?: ItemFacts | undefined;
	/** The item's name in the reader's language; undefined if it is the same as in English. */
	readonly localName?: string | undefined;
	readonly dayChange?: DayChange | undefined;
	readonly low?: RecordedLow | undefined;
	/** The last recorded ask of an item that is not on offer. */
	readonly last?: LastAskToShow | undefined;
}

export interface LastAskToShow extends LastAsk {
	readonly money: AmountDisplay;
}

const lastAskText = (last: LastAskToShow | undefined, words: Words): string =>
	last
		? words.t('price.lastAsk', { ask: homeAmountWriter(last.money, words)(last.ask), day: dayTimestamp(last.until) })
		: '';

/** The change of the lowest ask since a day ago, as a fraction; `none-listed` if there was no ask then. */
export type DayChange = { readonly change: number } | 'none-listed';

/** A smaller change, as a fraction, is not mentioned. */
const leastChange = 0.01;

function lowestAskText(
	{ min }: Listing,
	dayChange: DayChange | undefined,
	{ currency }: MarketQuery,
	words: Words,
): string {
	const isChanged = typeof dayChange === 'object' && Math.abs(dayChange.change) >= leastChange;
	const change = isChanged ? words.change(dayChange.change) : '';
	let changeKind = isChanged ? 'changed' : '';
	if (dayChange === 'none-listed') changeKind = 'none';
	return words.t('price.lowestAsk', { ask: words.amount(min, currency), since: changeKind, change });
}

const daysOfMonth = 30;
const daysOfYear = 365;

/**
 * Says how many days the stock lasts if it sells as in the last 30 days.
 * @param listedText the part of the sentence that says how many are listed
 */
function stockText(listedText: string, listed: number, soldInMonth: number, { t }: Words): string {
	const days = listed / (soldInMonth / daysOfMonth);
	if (days < 1) return t('price.stockUnderDay', { listed: listedText });
	if (days > daysOfYear) return t('price.stockOverYear', { listed: listedText });
	return t('price.stockDays', { listed: listedText, days: Math.round(days) });
}

/**
 * Returns how many cents the seller gets. The fee is rounded to the cent (docs/marketplace.md#amounts-and-fees).
 * @param fee a share: 0.08
 */
function sellerNet(cents: number, fee: number): number {
	// The noise of floating-point numbers would tip half cents, so it is removed: 0.29 × 50 is 14.499999999999998.
	return cents - Math.round(Number((cents * fee).toFixed(6)));
}

/**
 * Returns `List at €35.50 to be cheapest: you get €32.66`; undefined if nobody can ask less.
 * @param fee a share: 0.08
 */
export function priceToList(
	lowestAsk: number | null,
	currency: Currency,
	fee: number | undefined,
	words: Words,
): string | undefined {
	if (lowestAsk === null || fee === undefined) return undefined;
	// One cent below the lowest ask.
	const cents = Math.round(lowestAsk * 100) - 1;
	if (cents < 1) return undefined;
	const money = (amount: number) => words.money(amount / 100, currency);
	return words.t('price.priceToList', { price: money(cents), net: money(sellerNet(cents, fee)) });
}
