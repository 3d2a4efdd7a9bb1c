import { MarketLists } from '../../src/answers/market-lists.ts';
import {
	type Deals,
	type DealsPage,
	type DealsQuery,
	maxDiscount,
	type NoDeals,
} from '../../src/answers/pages/deals.ts';
import { type ChosenPriceRange, priceRangeIn } from '../../src/answers/pages/item-filter.ts';
import { UserError } from '../../src/base/user-error.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { amount, flag, maxTypedAmount, optional, wholeNumber } from '../../src/discord/command/option.ts';
import { gameNames } from '../../src/names/game.ts';
import { type Embed, type Menu, type MenuOption, withNote } from '../../src/words/reply.ts';
import { joinDots, joinLines, joinSentences } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { withPlusOrMinus } from '../items/compared.ts';
import type { ItemContext } from '../items/item-context.ts';
import { itemFilterOption, marketOptions, privacyOptions } from '../items/item-option.ts';
import { warningSign } from '../items/item-warnings.ts';
import { flagPart, numberPart } from '../items/question-scope.ts';
import { isConverted, smallPrint } from '../items/sources.ts';
import { withDefaults } from '../items/with-defaults.ts';
import { wordsForLists } from '../items/words-for-lists.ts';
import { chosenLimitValues, dealHeader, dealRow, type PriceLimitValues } from '../lists/deal-lines.ts';
import { defaultFilters } from '../lists/default-filters.ts';
import { itemTable } from '../lists/item-table.ts';
import { itemOptions, limitsLeftOutLine, pageEmbed, pageState, priceRangePart } from '../lists/page-view.ts';
import { maxMinSales, type PagedAnswer, pagedAnswers } from '../lists/paged-answers.ts';
import { proceedsAfterFee } from '../lists/worth.ts';

export interface DealsContext extends ItemContext {
	readonly deals: Deals;
}

interface Query extends DealsQuery {
	/** Undefined for the usual limit, which therefore takes no room in custom ids. */
	readonly priceRange: ChosenPriceRange | undefined;
}

const discountPart = numberPart(1, maxDiscount);

const answers = pagedAnswers<Query, DealsContext>({
	command: 'deals',
	state: pageState({
		minDiscount: discountPart,
		minSales: numberPart(1, maxMinSales),
		locked: flagPart,
		priceRange: priceRangePart,
	}),
	change: (query, value) => ({ ...query, minDiscount: discountPart.safeParse(value).data ?? query.minDiscount }),
	answer,
});

export default defineCommand<DealsContext>()({
	name: 'deals',
	description: 'deals.description',
	options: {
		min_discount: optional(wholeNumber('deals.option.minDiscount', 1, maxDiscount)),
		min_sales: optional(wholeNumber('deals.option.minSales', 1, maxMinSales)),
		min_price: optional(amount('deals.option.minPrice', 0, maxTypedAmount)),
		max_price: optional(amount('deals.option.maxPrice', 0, maxTypedAmount)),
		item: itemFilterOption,
		...marketOptions,
		trade_locked: optional(flag('deals.option.tradeLocked')),
		...privacyOptions,
	},
	async run({ item: text = '', min_discount, min_sales, min_price: min, max_price: max, ...chosen }, context) {
		if (min !== undefined && max !== undefined && min > max) throw new UserError({ code: 'price-limits-reversed' });
		const { query: defaults, note } = await withDefaults(chosen, context);
		const query = {
			...defaults,
			minDiscount: min_discount ?? defaultFilters.minDiscount,
			minSales: min_sales ?? defaultFilters.minSales,
			locked: chosen.trade_locked ?? false,
			priceRange: min === undefined && max === undefined ? undefined : { min, max, currency: defaults.currency },
			text,
		};
		return withNote(await answers.pageReply(query, 1, context), note);
	},
	components: answers.components,
});

async function answer(query: Query, page: number, context: DealsContext): Promise<PagedAnswer> {
	const { market, clock, deals, history } = context;
	const lists = new MarketLists(market, clock, query);
	const words = wordsForLists(lists, context);
	const homeCurrency = history.currency;
	const priceRange = query.priceRange ?? { min: defaultFilters.minPrice, currency: homeCurrency };
	const convertedRange = priceRangeIn(query.currency, priceRange, market, homeCurrency);
	// Without an exchange rate, a chosen limit is left out, and the number of the default one is used unconverted.
	const fallbackRange = query.priceRange ? {} : { min: defaultFilters.minPrice };
	const range = convertedRange ?? fallbackRange;
	const listPage = await deals.page(lists, query, range, page);
	const limits = chosenLimitValues(range, query, words);
	const areLimitsLeftOut = query.priceRange !== undefined && !convertedRange;
	return {
		listPage,
		embed: dealsEmbed(listPage, limits, areLimitsLeftOut, words, clock.now()),
		options: dealOptions(listPage, context.sellerFee(), words),
		menu: discountMenu(query.minDiscount, words),
		exactCurrencies: lists.exactCurrencies,
		dueAt: listPage.dueAt,
	};
}

/** The discounts in the menu, in percent. */
const menuDiscounts = [5, 10, 15, 20, 25, 30, 40, 50];

/** @param areLimitsLeftOut whether price limits were chosen that cannot be converted */
function dealsEmbed(
	page: DealsPage,
	limits: PriceLimitValues,
	areLimitsLeftOut: boolean,
	words: Words,
	now: number,
): Embed {
	const { query, rows, sources } = page;
	const { t } = words;
	const start = joinDots(t('deals.title'), gameNames[query.game], query.locked && t('format.tradeLocked'));
	const lines = [
		rows.length > 0 ? summary(page, limits, words) : noDealsText(page, limits, words),
		rows.length > 0 && table(page, words),
		rows.length > 0 && page.leftOut > 0 && smallPrint(t('deals.alsoLeftOut', { count: page.leftOut })),
		areLimitsLeftOut && limitsLeftOutLine(words),
		query.locked && smallPrint(t('deals.locked')),
		rows.some(({ doubt }) => doubt === 'far-off') && smallPrint(t('lists.farOff')),
		rows.some(({ doubt }) => doubt === 'pattern') && smallPrint(t('deals.legendPattern')),
		rows.length > 0 && smallPrint(t('lists.fleeting')),
	];
	return pageEmbed(page, start, lines, sources, words, now);
}

/** @param fee the seller's, as a share; if it is unknown, no profit is shown */
const dealOptions = ({ rows, query: { currency } }: DealsPage, fee: number | undefined, words: Words): MenuOption[] =>
	itemOptions(rows, ({ ask, discount, median, sales, doubt }) => {
		const price = words.money(ask, currency);
		const under = words.t('deals.under', {
			share: words.percent(discount / 100),
			median: words.money(median, currency),
		});
		const gain = fee === undefined ? undefined : Math.round(100 * (proceedsAfterFee(median, fee) - ask)) / 100;
		return joinDots(
			doubt === 'far-off' ? `${warningSign} ${price}` : price,
			under,
			gain !== undefined &&
				words.t('deals.resold', { change: withPlusOrMinus(gain, words.money(Math.abs(gain), currency)) }),
			words.t('items.sales', { count: sales }),
		);
	});

function discountMenu(minDiscount: number, words: Words): Omit<Menu, 'id'> {
	// The chosen discount may be another one, which the menu contains as well.
	const choices = [...new Set([...menuDiscounts, minDiscount])].sort((a, b) => a - b);
	return {
		placeholder: words.t('deals.discountMenu'),
		options: choices.map((discount) => ({
			value: String(discount),
			label: words.t('deals.discount', { share: words.percent(discount / 100) }),
			default: discount === minDiscount,
		})),
	};
}

function summary({ matching, query }: DealsPage, limits: PriceLimitValues, words: Words): string {
	return joinLines(
		words.t('deals.summary', {
			count: matching,
			sales: query.minSales,
			share: words.percent(query.minDiscount / 100),
			...limits,
		}),
		smallPrint(words.t('deals.columns')),
	);
}

function table({ rows, query, sources }: DealsPage, words: Words): string {
	const lines = rows.map((deal) => dealRow(deal, words));
	return itemTable(lines, dealHeader(words), query.currency, isConverted(sources), words);
}

function noDealsText(page: DealsPage, limits: PriceLimitValues, words: Words): string {
	const { noDeals, leftOut, query } = page;
	if (noDeals?.relax === 'nothing') return words.t('deals.noneUnderMedian');
	const start =
		leftOut > 0
			? words.t('deals.onlyLeftOut', { count: leftOut, share: words.percent(query.minDiscount / 100) })
			: noMatchText(page, limits, words);
	// Users cannot relax the verdict.
	return joinSentences(start, noDeals && noDeals.relax !== 'verdict' && whatToRelax(noDeals, words));
}

const noMatchText = ({ query }: DealsPage, limits: PriceLimitValues, words: Words): string =>
	words.t('deals.nothing', {
		sales: query.minSales,
		share: words.percent(query.minDiscount / 100),
		...limits,
	});

function whatToRelax(noDeals: Exclude<NoDeals, { relax: 'nothing' | 'verdict' }>, { t, percent }: Words): string {
	switch (noDeals.relax) {
		case 'discount':
			return t('deals.relaxDiscount', { share: percent(noDeals.bestDiscount / 100) });
		case 'sales':
			return t('deals.relaxSales', { times: noDeals.mostSales });
		case 'price':
			return t('deals.relaxPrice', { count: noDeals.count });
		case 'several':
			return t('deals.relaxSeveral');
	}
}
