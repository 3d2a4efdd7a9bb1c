import { z } from 'zod';
import { defineCommand } from '../src/discord/command/command.ts';
import { defineComponent } from '../src/discord/command/component-handler.ts';
import { customId } from '../src/discord/command/custom-id.ts';
import { namedChoice, optional, suggestedText, wholeNumber } from '../src/discord/command/option.ts';
import type { Suggestion } from '../src/discord/command/suggestion.ts';
import type { Context } from '../src/discord/context.ts';
import { type AutocompleteQuery, autocomplete } from '../src/discord/items/item-option.ts';
import { loadItem } from '../src/discord/items/item-state.ts';
import { formatsFor, marketOptions, withDefaults } from '../src/discord/items/market-options.ts';
import { fromPage } from '../src/discord/items/origin.ts';
import { priceReply } from '../src/discord/items/price-reply.ts';
import { answerAbout } from '../src/discord/items/question.ts';
import { orUnanswered, tryAgainHandler } from '../src/discord/unanswered.ts';
import { UserError } from '../src/errors/user-error.ts';
import { Lists } from '../src/market/answers/lists.ts';
import type { OutOfStockQuery } from '../src/market/answers/out-of-stock.ts';
import { filterTextFor } from '../src/market/answers/pages/item-filter.ts';
import { currencies } from '../src/market/currency.ts';
import { games } from '../src/market/game.ts';
import { sorts } from '../src/market/rows/rows.ts';
import { oneLine } from '../src/text/safe-text.ts';
import { currencyMenu } from '../src/views/currencies.ts';
import { outOfStockEmbed, outOfStockMenu, outOfStockTexts, sortMenu } from '../src/views/items/out-of-stock.ts';
import { absenceSuggestion } from '../src/views/items/suggestions.ts';
import { labels } from '../src/views/labels.ts';
import { type Button, type Reply, withNote } from '../src/views/reply.ts';

/** Longest text, characters: it must fit into a custom id together with the rest of the state. */
const textLimit = 40;
/** The largest value of `min_sales`. */
const maxMinSales = 9_999;

/** The state of a page: the whole query. The text comes last because it may contain ":". */
const state = z
	.tuple([
		z.coerce.number().pipe(z.literal(games)),
		z.enum(currencies),
		z.enum(sorts),
		z.coerce.number().int().min(0).max(maxMinSales),
		z.coerce.number().int(),
	])
	.rest(z.string())
	.transform(([game, currency, sort, minSales, page, ...text]) => ({
		query: { game, currency, sort, minSales, text: text.join(':') },
		page,
	}));

export default defineCommand({
	name: 'oos',
	description: outOfStockTexts.description,
	options: {
		item: optional(suggestedText(outOfStockTexts.item, textLimit, autocomplete(suggest))),
		sort: optional(namedChoice(outOfStockTexts.sort, outOfStockTexts.sorts, sorts)),
		min_sales: optional(wholeNumber(outOfStockTexts.minSales, 0, maxMinSales)),
		...marketOptions,
	},
	async run({ item = '', sort = 'sales', min_sales = 0, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		return withNote(await pageReply({ ...query, sort, minSales: min_sales, text: item }, 1, context), note);
	},
	components: {
		page: defineComponent(state, showPage),
		// The same, under ids of their own: two buttons of a message must not have the same id.
		first: defineComponent(state, showPage),
		last: defineComponent(state, showPage),
		again: defineComponent(state, showPage),
		sort: defineComponent(state, ({ query }, [picked], context) =>
			pageReply({ ...query, sort: sorts.find((sort) => sort === picked) ?? query.sort }, 1, context),
		),
		currency: defineComponent(state, ({ query, page }, [picked], context) =>
			pageReply({ ...query, currency: currencies.find((each) => each === picked) ?? query.currency }, page, context),
		),
		/** Opens the price of an item of the page. */
		open: defineComponent(state, ({ query, page }, [key = ''], context) => {
			const { game, currency } = query;
			const item = { query: { game, currency, locked: false }, key, origin: fromPage(query, page) };
			return answerAbout('price', item, async () => priceReply(await loadItem(item, 'price', context), context));
		}),
	},
});

function showPage({ query, page }: z.output<typeof state>, _: readonly string[], context: Context): Promise<Reply> {
	return pageReply(query, page, context);
}

function pageId(handler: string, { game, currency, sort, minSales, text }: OutOfStockQuery, page: number): string {
	return customId('oos', handler, game, currency, sort, minSales, page, text);
}

async function pageReply(query: OutOfStockQuery, pageNumber: number, context: Context): Promise<Reply> {
	const { market, clock, outOfStock } = context;
	const lists = new Lists(market, clock, { ...query, locked: false }, 'out-of-stock').prefetch();
	const formats = formatsFor(lists, context);
	const shown = await orUnanswered(
		() => pageId(tryAgainHandler, query, pageNumber),
		() => outOfStock.page(lists, query, pageNumber),
	);
	if (shown.matching === 0 && query.minSales > 0 && shown.total > 0)
		throw new UserError({ code: 'sold-less-often', ...shown });
	const { page, pages } = shown;
	const id = (handler: string, number = page) => pageId(handler, query, number);
	const buttons: Button[] = [
		{ label: labels.first, id: id('first', 1), disabled: page === 1 },
		{ label: labels.previous, id: id('page', page - 1), disabled: page === 1 },
		{ label: labels.next, id: id('page', page + 1), style: 'main', disabled: page === pages },
		{ label: labels.last, id: id('last', pages), disabled: page === pages },
	];
	return {
		embed: outOfStockEmbed(shown, formats, clock.now()),
		menus: [
			shown.rows.length > 0 ? outOfStockMenu(id('open'), shown, formats) : undefined,
			shown.matching > 1 ? sortMenu(id('sort'), shown) : undefined,
			currencyMenu(id('currency'), query.currency, lists.exactCurrencies(), formats),
		],
		buttons: pages > 1 ? buttons : [],
	};
}

async function suggest(
	{ text, catalogue, game, currency, limit }: AutocompleteQuery,
	context: Context,
): Promise<Suggestion[]> {
	const { market, clock, outOfStock } = context;
	const lists = new Lists(market, clock, { game, currency, locked: false }, 'out-of-stock').prefetch();
	// Autocomplete does not wait for the list: suggestions come now or with the next letter.
	if (!lists.isReady()) return [];
	const suggested = await outOfStock.suggest(lists, text, limit);
	const formats = formatsFor(lists, context);
	const names = new Map(suggested.map((each) => [oneLine(catalogue.name(each.ref.name)), each]));
	return [...names].map(([name, { ref, sales, averageSale }]) => ({
		name: absenceSuggestion(name, { sales, averageSale }, currency, formats),
		value: filterTextFor(catalogue, ref, textLimit),
	}));
}
