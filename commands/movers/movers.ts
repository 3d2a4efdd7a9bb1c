import { z } from 'zod';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { type ChosenPriceRange, priceRangeIn } from '../../src/answers/pages/item-filter.ts';
import {
	directions,
	type MovementChoice,
	movementChoices,
	movementKey,
	movementPeriods,
} from '../../src/answers/pages/movement-choice.ts';
import type { Movers } from '../../src/answers/pages/movers.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { amount, maxTypedAmount, namedChoice, optional, wholeNumber } from '../../src/discord/command/option.ts';
import type { Currency } from '../../src/market/currency.ts';
import { approximate } from '../../src/words/approximation.ts';
import { withNote } from '../../src/words/reply.ts';
import { homeAmountDisplay } from '../items/home-lists.ts';
import type { ItemContext } from '../items/item-context.ts';
import { itemFilterOption, marketOptions, privacyOptions } from '../items/item-option.ts';
import { numberPart } from '../items/question-scope.ts';
import { withDefaults } from '../items/with-defaults.ts';
import { defaultFilters } from '../lists/default-filters.ts';
import { directionNames, periodNames } from '../lists/movement-names.ts';
import { type PageQuery, pageState, priceRangePart } from '../lists/page-view.ts';
import { maxMinSales, type PagedAnswer, pagedAnswers } from '../lists/paged-answers.ts';
import { type MoversDisplay, movementMenu, moverOptions, moversEmbed } from './movers-view.ts';

export interface MoversContext extends ItemContext {
	readonly movers: Movers;
}

interface Query extends PageQuery {
	readonly movement: MovementChoice;
	readonly minSales: number;
	readonly priceRange: ChosenPriceRange | undefined;
}

const movementOf = (key: string | undefined) => movementChoices.find((each) => movementKey(each) === key);

const movementPart = z.codec(z.enum(movementChoices.map(movementKey)), z.custom<MovementChoice>(), {
	decode: (key) => movementOf(key)!,
	encode: movementKey,
});
const answers = pagedAnswers<Query, MoversContext>({
	command: 'movers',
	state: pageState({ movement: movementPart, minSales: numberPart(0, maxMinSales), priceRange: priceRangePart }),
	change: (query, value) => ({ ...query, movement: movementOf(value) ?? query.movement }),
	answer,
});

export default defineCommand<MoversContext>()({
	name: 'movers',
	description: 'movers.description',
	needsHistory: true,
	options: {
		period: optional(namedChoice('movers.option.period', periodNames, movementPeriods)),
		direction: optional(namedChoice('movers.option.direction', directionNames, directions)),
		min_sales: optional(wholeNumber('movers.option.minSales', 0, maxMinSales)),
		min_price: optional(amount('movers.option.minPrice', 0, maxTypedAmount)),
		item: itemFilterOption,
		...marketOptions,
		...privacyOptions,
	},
	async run({ item: text = '', period = '1d', direction = 'up', min_sales, min_price: min, ...chosen }, context) {
		const { query: defaults, note } = await withDefaults(chosen, context);
		const priceRange = min === undefined ? undefined : { min, currency: defaults.currency };
		const query = {
			...defaults,
			movement: { basis: 'sales' as const, period, direction },
			minSales: min_sales ?? defaultFilters.minSales,
			priceRange,
			text,
		};
		return withNote(await answers.pageReply(query, 1, context), note);
	},
	components: answers.components,
});

interface MoversMoney {
	readonly money: MoversDisplay;
	/** The lowest price in the home currency; 0 if there is no limit. */
	readonly homeMinPrice: number;
}

async function answer(query: Query, page: number, context: MoversContext): Promise<PagedAnswer> {
	const { market, clock, movers, history, words } = context;
	// The history is in the home currency, and exchange rates would look like movements.
	const home = history.currency;
	const lists = new MarketLists(market, clock, { ...query, currency: home, locked: false });
	const { money, homeMinPrice } = moneyOf(query, context);
	const question = { ...query, ...query.movement };
	const chosenPage = await movers.page(lists, history, question, homeMinPrice, page, clock);
	const { without } = chosenPage;
	// If nothing has moved by its sales, but something has by its asks, the asks are better than nothing.
	const onlyAsksMoved = question.basis === 'sales' && without !== undefined && without.basis > 0;
	const listPage = onlyAsksMoved
		? await movers.page(lists, history, { ...question, basis: 'asks' }, homeMinPrice, page, clock)
		: chosenPage;
	const moneyWords = money.conversion ? approximate(words) : words;
	return {
		listPage,
		embed: moversEmbed(listPage, money, moneyWords, clock.now()),
		options: moverOptions(listPage, money, moneyWords),
		menu: movementMenu(listPage.query, words),
		exactCurrencies: [home],
		dueAt: listPage.dueAt,
	};
}

/** Returns how amounts are shown, with the lowest price in that currency, and the same price in the home currency. */
function moneyOf({ currency, priceRange }: Query, context: MoversContext): MoversMoney {
	const { market, history } = context;
	const displayMoney = homeAmountDisplay(currency, context);
	const minIn = (target: Currency, limit: ChosenPriceRange) =>
		priceRangeIn(target, limit, market, history.currency)?.min;
	const isLimitLeftOut = priceRange !== undefined && minIn(history.currency, priceRange) === undefined;
	// Without a limit that can be converted, the usual one applies.
	const limit =
		priceRange && !isLimitLeftOut ? priceRange : { min: defaultFilters.minPrice, currency: history.currency };
	return {
		money: { ...displayMoney, minPrice: minIn(displayMoney.currency, limit) ?? 0, isLimitLeftOut },
		homeMinPrice: minIn(history.currency, limit) ?? 0,
	};
}
