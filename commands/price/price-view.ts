import type { PriceCheck } from '../../src/market/answers/check-price.ts';
import type { MarketQuery } from '../../src/market/answers/lists.ts';
import { isPricedByPattern } from '../../src/market/catalogue/pattern-finishes.ts';
import type { Currency } from '../../src/market/currency.ts';
import type { Listing, Sales, SalesHistory } from '../../src/market/rows/rows.ts';
import { enoughSales } from '../../src/market/rows/sales-periods.ts';
import type { LastAsk } from '../../src/prices/series-facts.ts';
import { day, heading, link, linkedText } from '../../src/words/escape-markdown.ts';
import { amount, exact, type Formats, plural } from '../../src/words/formats.ts';
import { joinDots } from '../../src/words/join.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { compared, isComparable, verdictOf, verdictText } from '../items/compared.ts';
import { doubtText, patternsDecide } from '../items/doubtful.ts';
import { type HomeMoney, homeAmount, smallPrint, withAges } from '../items/sources.ts';

export const priceTexts = {
	description: 'See what an item costs now',
	tradeLocked: 'Show trade-locked listings instead of tradable ones',
} as const;

/** From this many units on, the median ask says something that the lowest and the mean do not. */
const enoughUnits = 5;

/**
 * What one item costs: first the verdict, then the market, then the rest. Every amount is labelled, and shown once.
 * @param sellerFee The share of a price that the marketplace keeps, if it is known.
 * @param recorded What the bot has recorded of its asks.
 */
export function priceEmbed(
	check: PriceCheck,
	formats: Formats,
	now: number,
	sellerFee?: number,
	{ since, last }: RecordedAsks = {},
): Embed {
	const { name, version, query, listing, sources } = check;
	// One “≈” is enough for all amounts of an answer.
	const rest = exact(formats);
	const lines = listing
		? [
				`Lowest ask **${amount(formats, listing.min, query.currency)}**${sinceYesterdayText(since, formats)} · ${standing(check, listing, rest)}`,
				market(check, listing, rest),
				priceToList(listing.min, query.currency, sellerFee, rest),
				smallPrint(otherAsks(check, listing, rest)),
				isPricedByPattern(name, version) && smallPrint(patternsDecide),
			]
		: [
				whatIsKnown(check, formats),
				lastAskText(last, formats),
				knownSales(check, formats),
				offerOpposite(check, formats),
			];
	return {
		title: heading(name, version, query.locked),
		url: link(check.itemPage),
		description: withAges(sources, lines, formats, now),
		colour: colourOf(check),
	};
}

/** What several cost, as if each cost as little as the cheapest one; empty if nothing is on offer. */
export function priceOfMany(count: number, { min, quantity }: Listing, currency: Currency, formats: Formats): string {
	if (min === null) return '';
	const sum = amount(formats, (Math.round(min * 100) * count) / 100, currency);
	const short = quantity < count && `only ${formats.count(quantity)} listed`;
	return joinDots(`${formats.count(count)} at the lowest ask: **${sum}**`, short);
}

/** Green if it is good to buy, orange if it is good to sell. */
function colourOf({ listing, doubtful, sales }: PriceCheck): number {
	if (!listing) return colours.absent;
	const usual = typeof sales === 'object' && !doubtful ? usualSales(sales) : undefined;
	if (!usual || listing.min === null) return colours.listed;
	const verdict = verdictOf(listing.min, usual.median!);
	return verdict === 'fair' ? colours.listed : verdict === 'good-to-buy' ? colours.goodToBuy : colours.goodToSell;
}

/** The sales that an ask is compared with: the latest of which there are enough. */
const usualSales = ({ week, month }: SalesHistory): Sales | undefined => [week, month].find(isComparable);

function standing({ sales, query, doubtful }: PriceCheck, { min }: Listing, formats: Formats): string {
	if (typeof sales !== 'object') return doubtful ? `**${doubtText(doubtful, formats)}**` : noSales(sales);
	const { week, month, quarter } = sales;
	if (doubtful) {
		const known = [month, quarter].find((each) => isComparable(each)) ?? quarter;
		return `**${doubtText(doubtful, formats)}**${known.volume ? `: ${salesText(known, query, formats)}` : ''}`;
	}
	if (month.volume === null) return 'sales not given';
	if (month.volume === 0)
		return quarter.volume
			? `no sales in 30 days; 90 days: ${salesText(quarter, query, formats)}`
			: 'no sales in 90 days';
	const usual = usualSales(sales);
	if (min === null || !usual)
		return `30 days: ${month.volume < enoughSales && month.median !== null ? 'few sales, ' : ''}${salesText(month, query, formats)}`;
	const median = formats.money(usual.median!, query.currency);
	return verdictText(min, usual.median!, `the ${usual === week ? '7' : '30'}-day median of ${median}`, formats);
}

function market({ sales, query, marketPage }: PriceCheck, { quantity, min }: Listing, formats: Formats): string {
	const month = typeof sales === 'object' ? sales.month : undefined;
	const stock = month && isComparable(month) ? daysOfStock(quantity, month.volume!, formats) : '';
	return joinDots(
		typeof sales === 'object' && trend(sales, query, formats),
		month && min !== null && isComparable(month) && `${formats.decimal(month.volume! / daysOfMonth)} sold a day`,
		`${linkedText(`${formats.count(quantity)} listed`, marketPage)}${stock ? `, ${stock}` : ''}`,
	);
}

/** The 30-day median, and how that of 7 days stands to it, if both rest on enough sales: the verdict names that of 7 days. */
function trend({ week, month }: SalesHistory, { currency }: MarketQuery, formats: Formats): string {
	if (!isComparable(week) || !isComparable(month)) return '';
	const shown = formats.money(month.median!, currency);
	if (shown === formats.money(week.median!, currency)) return '30-day median the same';
	return `30-day median ${shown}, ${compared(month.median!, week.median!, '7 days', formats)}`;
}

/** The suggested price, and the asks that the verdict leaves out; no amount a second time. */
function otherAsks({ query }: PriceCheck, listing: Listing, formats: Formats): string {
	const { quantity, suggested, median, mean, max, min } = listing;
	const shown = suggested === null ? ['No suggested price'] : [];
	const told = new Set([amount(formats, min, query.currency)]);
	const others = [
		['Suggested', suggested],
		['median ask', quantity >= enoughUnits ? median : null],
		['mean ask', mean],
		['highest ask', max],
	] as const;
	for (const [what, value] of others) {
		if (value === null) continue;
		const text = formats.money(value, query.currency);
		if (!told.has(text)) shown.push(`${what} ${text}`);
		else if (what === 'Suggested') shown.push('Suggested price the same');
		told.add(text);
	}
	return shown.join(' · ');
}

function whatIsKnown(check: PriceCheck, formats: Formats): string {
	const { absence, oppositeListing, isOppositeKnown, emptyListing, query } = check;
	const noneHere = `No ${query.locked ? 'trade-locked' : 'tradable'} units for sale right now.`;
	if (absence) return `**Out of stock.** ${absentFigures(check, formats)}`;
	// If the other list is not loaded, nothing can be said about units of that kind.
	const none = oppositeListing || (query.locked && !isOppositeKnown) ? noneHere : 'None for sale right now.';
	if (!emptyListing?.suggested) return none;
	return `${none} Suggested price **${formats.money(emptyListing.suggested, query.currency)}**.`;
}

function absentFigures({ absence, query }: PriceCheck, formats: Formats): string {
	const { averageSale, suggested, sales } = absence!;
	const show = (value: number | null) => amount(formats, value, query.currency);
	const isSame = averageSale !== null && show(averageSale) === show(suggested);
	return `Average sale **${show(averageSale)}** · suggested ${isSame ? 'the same' : show(suggested)} · ${formats.count(sales)} sold in 90 days`;
}

function knownSales({ sales, query, absence, emptyListing }: PriceCheck, formats: Formats): string {
	if (typeof sales !== 'object') return absence || (emptyListing && !sales) ? '' : sentence(noSales(sales));
	const { month, quarter } = sales;
	const periods = [
		month.volume && `30 days: ${salesText(month, query, formats)}`,
		// Out of stock, the number of sales in 90 days is known from another list.
		!absence && quarter.volume && `90 days: ${salesText(quarter, query, formats)}`,
	].filter(Boolean);
	if (periods.length > 0) return sentence(periods.join(' · '));
	return !absence && quarter.volume === 0 ? 'No sales in the last 90 days.' : '';
}

function offerOpposite({ oppositeListing, query }: PriceCheck, formats: Formats): string {
	if (!oppositeListing) return '';
	const where = query.locked ? 'tradable' : 'trade-locked';
	const units = plural(formats, oppositeListing.quantity, `${where} unit`, `${where} units`);
	return `${units} for sale, lowest ask **${amount(formats, oppositeListing.min, query.currency)}**.`;
}

function noSales(sales: Exclude<PriceCheck['sales'], SalesHistory>): string {
	return sales === 'loading' ? 'sales are still loading: press Refresh in a moment' : 'no sales on record';
}

function salesText({ volume, median }: Sales, { currency }: MarketQuery, formats: Formats): string {
	const sales = plural(formats, volume ?? 0, 'sale', 'sales');
	return median === null ? `${sales}, median not given` : `median **${formats.money(median, currency)}** from ${sales}`;
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export interface RecordedAsks {
	/** How the lowest ask has changed since yesterday, if that is known. */
	readonly since?: SinceYesterday | undefined;
	/** At what an item was last on offer that is not any more. */
	readonly last?: LastAskToShow | undefined;
}

export interface LastAskToShow extends LastAsk {
	readonly money: HomeMoney;
}

const lastAskText = (last: LastAskToShow | undefined, formats: Formats): string =>
	last ? `Last lowest ask **${homeAmount(last.money, formats)(last.ask)}**, until ${day(last.until)}.` : '';

/** How the lowest ask has changed since a day ago, as a fraction; or that none was listed then. */
export type SinceYesterday = { readonly change: number } | 'none-listed';

/** A smaller change is not worth a word. */
const leastChange = 0.01;

/** ` (−4% since yesterday)`; empty if there is nothing to tell. */
function sinceYesterdayText(since: SinceYesterday | undefined, formats: Formats): string {
	if (since === undefined) return '';
	if (since === 'none-listed') return ' (none listed yesterday)';
	if (Math.abs(since.change) < leastChange) return '';
	return ` (${formats.change(since.change)} since yesterday)`;
}

const daysOfMonth = 30;
const daysOfYear = 365;

/** How long the listed units last at the rate of the last 30 days. */
function daysOfStock(listed: number, soldInMonth: number, formats: Formats): string {
	const days = listed / (soldInMonth / daysOfMonth);
	if (days < 1) return 'under a day of stock';
	if (days > daysOfYear) return 'over a year of stock';
	return `about ${plural(formats, Math.round(days), 'day', 'days')} of stock`;
}

/**
 * What a seller gets for an item: the price without the fee, which is rounded to the cent as in the marketplace's own
 * transactions (docs/marketplace.md#amounts-and-fees).
 * @param cents the price in hundredths
 * @param fee the fee as a share of the price: 0.08
 */
export function sellerNet(cents: number, fee: number): number {
	// Without the noise of floating-point numbers, which would tip half cents: 0.29 × 50 is 14.499999999999998.
	return cents - Math.round(Number((cents * fee).toFixed(6)));
}

/**
 * `List at €35.50 to be cheapest: you get €32.66`: what a seller should ask, and what they would get. Undefined if the fee
 * or the lowest ask is unknown, or nobody can ask less.
 * @param fee as a share of the price: 0.08
 */
export function priceToList(
	lowestAsk: number | null,
	currency: Currency,
	fee: number | undefined,
	formats: Formats,
): string | undefined {
	if (lowestAsk === null || fee === undefined) return undefined;
	const cents = Math.round(lowestAsk * 100) - 1;
	if (cents < 1) return undefined;
	const money = (amount: number) => formats.money(amount / 100, currency);
	return `List at ${money(cents)} to be cheapest: you get ${money(sellerNet(cents, fee))}`;
}
