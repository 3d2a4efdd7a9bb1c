import type { Deal, DealsPage, NoDeals } from '../../src/market/answers/pages/deals.ts';
import type { PriceRange } from '../../src/market/answers/pages/price-limits.ts';
import type { Currency } from '../../src/market/currency.ts';
import { gameNames } from '../../src/market/game.ts';
import { joinDots, joinLines, joinSentences } from '../../src/words/join.ts';
import type { Embed, Menu, MenuOption } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { warningSign } from '../items/doubtful.ts';
import { isConverted, smallPrint } from '../items/sources.ts';
import { type ItemLines, itemTable } from '../lists/item-table.ts';
import { itemOptions, limitsLeftOut, pageEmbed } from '../lists/page-view.ts';

/** Marks items whose pattern decides the price. */
const patternSign = '†';

/** Percent. */
const discounts = [5, 10, 15, 20, 25, 30, 40, 50];

/** @param isUnlimited whether price limits were chosen that cannot be converted */
export function dealsEmbed(page: DealsPage, isUnlimited: boolean, words: Words, now: number): Embed {
	const { query, rows, sources } = page;
	const { t } = words;
	const start = joinDots(t('deals.title'), gameNames[query.game], query.locked && t('format.tradeLocked'));
	const lines = [
		rows.length > 0 ? summary(page, words) : noDeals(page, words),
		rows.length > 0 && table(page, words),
		isUnlimited && limitsLeftOut(words),
		query.locked && smallPrint(t('deals.locked')),
		rows.some(({ doubt }) => doubt === 'far-off') && smallPrint(t('deals.legendFarOff')),
		rows.some(({ doubt }) => doubt === 'pattern') && smallPrint(t('deals.legendPattern')),
		rows.length > 0 && smallPrint(t('lists.fleeting')),
	];
	return pageEmbed(page, start, lines, sources, words, now);
}

export const dealOptions = ({ rows, query: { currency } }: DealsPage, words: Words): MenuOption[] =>
	itemOptions(rows, ({ ask, median, sales }) => {
		const [price, usual] = [ask, median].map((amount) => words.money(amount, currency));
		const under = words.t('deals.under', { share: words.percent(1 - ask / median), median: usual! });
		return joinDots(price, under, words.t('items.sales', { count: sales }));
	});

export function discountMenu(minDiscount: number, words: Words): Omit<Menu, 'id'> {
	const all = [...new Set([...discounts, minDiscount])].sort((a, b) => a - b);
	return {
		placeholder: words.t('deals.discountMenu'),
		options: all.map((discount) => ({
			value: String(discount),
			label: words.t('deals.discount', { share: words.percent(discount / 100) }),
			default: discount === minDiscount,
		})),
	};
}

function summary({ matching, query, range }: DealsPage, words: Words): string {
	return joinLines(
		words.t('deals.summary', {
			count: matching,
			sales: query.minSales,
			share: words.percent(query.minDiscount / 100),
			...limitValues(range, query.currency, words),
		}),
		smallPrint(words.t('deals.columns')),
	);
}

export const dealHeader = ({ t }: Words) => [t('deals.ask'), '', t('deals.median'), t('deals.sales')];

export const dealLines = ({ name, version, ask, median, sales, doubt }: Deal, words: Words): ItemLines => ({
	name,
	version,
	...(doubt ? { sign: doubt === 'pattern' ? patternSign : warningSign } : {}),
	figures: (write) => [write(ask), words.change(ask / median - 1), write(median), `${words.count(sales)}×`],
});

function table({ rows, query, sources }: DealsPage, words: Words): string {
	const lines = rows.map((deal) => dealLines(deal, words));
	return itemTable(lines, dealHeader(words), query.currency, isConverted(sources), words);
}

function noDeals(page: DealsPage, words: Words): string {
	const { none } = page;
	if (none?.relax === 'nothing') return words.t('deals.noneUnderMedian');
	return joinSentences(nothing(page, words), none && whatToRelax(none, words));
}

const nothing = ({ query, range }: DealsPage, words: Words): string =>
	words.t('deals.nothing', {
		sales: query.minSales,
		share: words.percent(query.minDiscount / 100),
		...limitValues(range, query.currency, words),
	});

function whatToRelax(none: Exclude<NoDeals, { relax: 'nothing' }>, { t, percent }: Words): string {
	switch (none.relax) {
		case 'discount':
			return t('deals.relaxDiscount', { share: percent(none.best / 100) });
		case 'sales':
			return t('deals.relaxSales', { times: none.most });
		case 'price':
			return t('deals.relaxPrice', { count: none.count });
		case 'several':
			return t('deals.relaxSeveral');
	}
}

export function limitValues({ min = 0, max }: PriceRange, currency: Currency, { money }: Words) {
	const range = max === undefined ? (min === 0 ? 'none' : 'from') : min === 0 ? 'upTo' : 'both';
	return { range, min: money(min, currency), max: money(max ?? 0, currency) } as const;
}
