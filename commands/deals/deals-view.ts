import type { Deal, DealsPage, NoDeals } from '../../src/market/answers/pages/deals.ts';
import type { PriceRange } from '../../src/market/answers/pages/price-limits.ts';
import type { Currency } from '../../src/market/currency.ts';
import { gameNames } from '../../src/market/game.ts';
import { type Formats, plural } from '../../src/words/formats.ts';
import { joinDots } from '../../src/words/join.ts';
import type { Embed, Menu, MenuOption } from '../../src/words/reply.ts';
import { warningSign } from '../items/doubtful.ts';
import { isConverted, smallPrint } from '../items/sources.ts';
import { type ItemLines, itemTable } from '../lists/item-table.ts';
import { itemOptions, items, limitsLeftOut, pageEmbed, times } from '../lists/page-view.ts';

export const dealsTexts = {
	description: 'See what is listed well under what it sells for',
	minDiscount: 'How far under the 30-day median an ask has to be, in percent (15 if left out)',
	minSales: 'Only items sold at least this often in the last 30 days (10 if left out)',
	minPrice: 'Only asks from this amount on, in the currency of the answer (without limits: from 1)',
	maxPrice: 'Only asks up to this amount, in the currency of the answer',
	tradeLocked: 'Look among trade-locked listings instead of tradable ones',
} as const;

/** Marks items whose pattern decides the price. */
const patternSign = '†';

/** The discounts to choose from, percent. */
const discounts = [5, 10, 15, 20, 25, 30, 40, 50];

/**
 * A page of items that are listed well under what they sell for, two lines each.
 * @param isUnlimited Whether price limits were chosen that cannot be converted.
 */
export function dealsEmbed(page: DealsPage, isUnlimited: boolean, formats: Formats, now: number): Embed {
	const { query, rows, sources } = page;
	const start = joinDots('Deals', gameNames[query.game], query.locked && 'trade-locked');
	const lines = [
		rows.length > 0 ? summary(page, formats) : noDeals(page, formats),
		rows.length > 0 && table(page, formats),
		isUnlimited && limitsLeftOut,
		query.locked && smallPrint('Trade-locked units are compared with the same sales as tradable ones.'),
		rows.some(({ doubt }) => doubt === 'far-off') &&
			smallPrint(`${warningSign} The ask is under a third of its sales: probably a mistake, or bait.`),
		rows.some(({ doubt }) => doubt === 'pattern') &&
			smallPrint(`${patternSign} Patterns decide the price of some of these: the cheapest have plain ones.`),
		rows.length > 0 && smallPrint('Asks change quickly: a deal may already be gone.'),
	];
	return pageEmbed(page, start, lines, sources, formats, now);
}

export const dealOptions = ({ rows, query: { currency } }: DealsPage, formats: Formats): MenuOption[] =>
	itemOptions(rows, ({ ask, discount, median, sales }) => {
		const [price, usual] = [ask, median].map((amount) => formats.money(amount, currency));
		const under = `${formats.percent(discount / 100)} under the 30-day median of ${usual}`;
		return `${price} · ${under} · ${plural(formats, sales, 'sale', 'sales')}`;
	});

export function discountMenu(minDiscount: number, formats: Formats): Omit<Menu, 'id'> {
	const all = [...new Set([...discounts, minDiscount])].sort((a, b) => a - b);
	return {
		placeholder: 'Change the discount',
		options: all.map((discount) => ({
			value: String(discount),
			label: `At least ${formats.percent(discount / 100)} under the 30-day median`,
			chosen: discount === minDiscount,
		})),
	};
}

function summary({ matching, query, range }: DealsPage, formats: Formats): string {
	const { minDiscount, minSales, currency } = query;
	const are = matching === 1 ? 'is' : 'are';
	const sales = plural(formats, minSales, 'sale', 'sales');
	const order = matching > 1 ? ', best first' : '';
	const limits = limitsText(range, currency, formats);
	return [
		`**${items(matching, formats)}**${limits} ${are} listed at least ${formats.percent(minDiscount / 100)} under the 30-day median of at least ${sales}${order}.`,
		smallPrint(dealColumns),
	].join('\n');
}

export const dealColumns = 'Lowest ask and its discount, the 30-day median and the number of sales in 30 days:';
export const dealHeader = ['Ask', '', '30d median', 'Sales'];

/** A deal in a table below `dealHeader`. */
export const dealLines = (
	{ name, version, ask, discount, median, sales, doubt }: Deal,
	formats: Formats,
): ItemLines => ({
	name,
	version,
	...(doubt ? { sign: doubt === 'pattern' ? patternSign : warningSign } : {}),
	figures: (write) => [write(ask), formats.change(-discount / 100), write(median), `${formats.count(sales)}×`],
});

function table({ rows, query, sources }: DealsPage, formats: Formats): string {
	const lines = rows.map((deal) => dealLines(deal, formats));
	return itemTable(lines, dealHeader, query.currency, isConverted(sources), formats);
}

function noDeals(page: DealsPage, formats: Formats): string {
	const { none } = page;
	if (none?.relax === 'nothing') return 'None of these items is listed under its 30-day median right now.';
	return `${nothing(page, formats)} ${none ? whatToRelax(none, formats) : ''}`.trim();
}

function nothing({ query, range }: DealsPage, formats: Formats): string {
	const { minDiscount, minSales, currency } = query;
	const sold = `sold at least ${times(minSales, formats)} in 30 days`;
	const under = `${formats.percent(minDiscount / 100)} under its 30-day median`;
	return `Nothing${limitsText(range, currency, formats)} that was ${sold} is listed at least ${under}.`;
}

function whatToRelax(none: Exclude<NoDeals, { relax: 'nothing' }>, formats: Formats): string {
	switch (none.relax) {
		case 'discount':
			return `The best discount that matches the rest is **${formats.percent(none.best / 100)}**.`;
		case 'sales':
			return `Of the items that match the rest, the one sold most was sold **${plural(formats, none.most, 'time', 'times')}**: lower \`min_sales\` to see it.`;
		case 'price':
			return `Without the price limits, ${plural(formats, none.count, 'item matches', 'items match')}.`;
		case 'several':
			return 'Lower `min_discount` and `min_sales`, or change the price limits.';
	}
}

/** ` from €5.00 to €20.00`; empty without limits. */
export function limitsText({ min = 0, max }: PriceRange, currency: Currency, formats: Formats): string {
	const from = min === 0 ? '' : ` from ${formats.money(min, currency)}`;
	return max === undefined ? from : `${from} ${min === 0 ? 'up ' : ''}to ${formats.money(max, currency)}`;
}
