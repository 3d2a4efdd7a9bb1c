import { z } from 'zod';
import { defineCommand } from '../src/discord/command/command.ts';
import { amount, namedChoice, optional, wholeNumber } from '../src/discord/command/option.ts';
import type { Context } from '../src/discord/context.ts';
import { itemFilterOption } from '../src/discord/items/item-option.ts';
import { marketOptions, withDefaults } from '../src/discord/items/market-options.ts';
import { limitsPart, limitsState, maxLimit } from '../src/discord/pages/limits-part.ts';
import {
	filterTextLimit,
	maxMinSales,
	type PagedAnswer,
	type PageQuery,
	pagedAnswers,
	stateParts,
} from '../src/discord/pages/paged-answers.ts';
import { Lists } from '../src/market/answers/lists.ts';
import { type MoversQuery, movementKey, movements, periods } from '../src/market/answers/pages/movers-query.ts';
import { limitsIn, type PriceLimits } from '../src/market/answers/pages/price-limits.ts';
import { directions } from '../src/market/answers/pages/rank-movements.ts';
import { currencyMenu } from '../src/views/currencies.ts';
import { approximate } from '../src/views/formatting/formats.ts';
import { type MoversMoney, movementMenu, moversEmbed, moversMenu, moversTexts } from '../src/views/pages/movers.ts';
import { withNote } from '../src/views/reply.ts';

const usualSales = 10;
/** In the home currency: at less than this, a cent more or less is a large share. */
const usualMinPrice = 1;

interface Query extends PageQuery, MoversQuery {
	/** The lower limit; undefined for the usual one. */
	readonly limits: PriceLimits | undefined;
}

const movementOf = (key: string | undefined) => movements.find((each) => movementKey(each) === key);

const answers = pagedAnswers<Query>({
	command: 'movers',
	state: z
		.tuple([
			stateParts.game,
			stateParts.currency,
			z.enum(movements.map(movementKey)),
			stateParts.count(0, maxMinSales),
			limitsState,
			stateParts.page,
		])
		.rest(z.string())
		.transform(([game, currency, movement, minSales, limits, page, ...text]) => ({
			query: { game, currency, ...movementOf(movement)!, minSales, limits, text: text.join(':') },
			page,
		})),
	partsOf: ({ minSales, limits, ...movement }) => [movementKey(movement), minSales, limitsPart(limits)],
	answer,
});

export default defineCommand({
	name: 'movers',
	description: moversTexts.description,
	needsHistory: true,
	options: {
		period: optional(namedChoice(moversTexts.period, moversTexts.periods, periods)),
		direction: optional(namedChoice(moversTexts.direction, moversTexts.directions, directions)),
		min_sales: optional(wholeNumber(moversTexts.minSales, 0, maxMinSales)),
		min_price: optional(amount(moversTexts.minPrice, maxLimit)),
		item: itemFilterOption(filterTextLimit),
		...marketOptions,
	},
	async run({ item: text = '', period = '1d', direction = 'up', min_sales, min_price: min, ...chosen }, context) {
		const { query: defaults, note } = await withDefaults(chosen, context);
		const limits = min === undefined ? undefined : { min, currency: defaults.currency };
		const query = { ...defaults, period, direction, minSales: min_sales ?? usualSales, limits, text };
		return withNote(await answers.pageReply(query, 1, context), note);
	},
	components: {
		...answers.components,
		movement: answers.changing((query, picked) => ({ ...query, ...movementOf(picked) })),
	},
});

async function answer(query: Query, page: number, context: Context): Promise<PagedAnswer> {
	const { market, clock, movers, history, formats } = context;
	// The history is in the home currency, and exchange rates would look like movements.
	const home = history.currency;
	const lists = new Lists(market, clock, { ...query, currency: home, locked: false });
	const { money, minPrice } = moneyOf(query, context);
	const shown = await movers.page(lists, history, query, minPrice, page, clock);
	const id = (handler: string) => answers.id(handler, query, shown.page);
	const marked = money.conversion ? approximate(formats) : formats;
	return {
		embed: moversEmbed(shown, money, marked, clock.now()),
		menus: [
			moversMenu(id('open'), shown, money, marked),
			movementMenu(id('movement'), query),
			currencyMenu(id('currency'), query.currency, [home], formats),
		],
		page: shown.page,
		pages: shown.pages,
		dueAt: shown.dueAt,
	};
}

/** How to show amounts, which are in the home currency, and the lower limit in that. */
function moneyOf(
	{ currency, limits }: Query,
	{ market, history: { currency: home } }: Context,
): { readonly money: MoversMoney; readonly minPrice: number } {
	const conversion = currency === home ? undefined : market.rate(currency);
	const isUnknown = currency !== home && !conversion;
	const shown = isUnknown ? home : currency;
	const isUnlimited = limits !== undefined && !limitsIn(home, limits, market, home);
	const chosen = limits && !isUnlimited ? limits : { min: usualMinPrice, currency: home };
	const [inHome, inShown] = [home, shown].map((each) => limitsIn(each, chosen, market, home)?.min ?? 0) as [
		number,
		number,
	];
	return {
		money: {
			currency: shown,
			conversion,
			unknown: isUnknown ? currency : undefined,
			minPrice: inShown,
			isUnlimited,
		},
		minPrice: inHome,
	};
}
