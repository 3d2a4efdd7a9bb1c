import { z } from 'zod';
import { defineCommand } from '../src/discord/command/command.ts';
import { defineComponent } from '../src/discord/command/component-handler.ts';
import { customId } from '../src/discord/command/custom-id.ts';
import { namedChoice, optional, type Suggestion, suggestedText, wholeNumber } from '../src/discord/command/option.ts';
import type { Context } from '../src/discord/context.ts';
import { type AutocompleteQuery, autocomplete } from '../src/discord/items/item-option.ts';
import { itemCustomId } from '../src/discord/items/item-state.ts';
import { formatsFor, marketOptions, withDefaults } from '../src/discord/items/market-options.ts';
import { orUnanswered, tryAgainHandler } from '../src/discord/unanswered.ts';
import { UserError } from '../src/errors/user-error.ts';
import { Lists } from '../src/market/answers/lists.ts';
import type { OutOfStockQuery } from '../src/market/answers/out-of-stock.ts';
import { filterTextFor } from '../src/market/answers/out-of-stock-filter.ts';
import { currencies } from '../src/market/currency.ts';
import { games } from '../src/market/game.ts';
import { sorts } from '../src/market/rows/rows.ts';
import { oneLine } from '../src/text/safe-text.ts';
import { labels } from '../src/views/labels.ts';
import { outOfStockEmbed, outOfStockMenu, outOfStockTexts } from '../src/views/out-of-stock.ts';
import { type Reply, withNote } from '../src/views/reply.ts';

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
		page: defineComponent(state, ({ query, page }, _, context) => pageReply(query, page, context)),
		again: defineComponent(state, ({ query, page }, _, context) => pageReply(query, page, context)),
	},
});

async function pageReply(query: OutOfStockQuery, pageNumber: number, context: Context): Promise<Reply> {
	const { market, clock, outOfStock } = context;
	const lists = new Lists(market, clock, { ...query, locked: false }, 'out-of-stock').prefetch();
	const formats = formatsFor(lists, context);
	const pageId = (number: number, handler = 'page') =>
		customId('oos', handler, query.game, query.currency, query.sort, query.minSales, number, query.text);
	const page = await orUnanswered(
		() => pageId(pageNumber, tryAgainHandler),
		() => outOfStock.page(lists, query, pageNumber),
	);
	if (page.matching === 0 && query.minSales > 0 && page.total > 0)
		throw new UserError({ code: 'sold-less-often', ...page });
	const buttons = [
		{ label: labels.previous, id: pageId(page.page - 1), disabled: page.page === 1 },
		{ label: labels.next, id: pageId(page.page + 1), disabled: page.page === page.pages },
	];
	return {
		embed: outOfStockEmbed(page, formats, clock.now()),
		menus: [outOfStockMenu(itemCustomId('price', 'open', lists.query), page, formats)],
		buttons: page.pages > 1 ? buttons : [],
	};
}

async function suggest({ text, catalogue, game, limit }: AutocompleteQuery, context: Context): Promise<Suggestion[]> {
	const { market, clock, outOfStock } = context;
	const { currency } = await context.defaults();
	const lists = new Lists(market, clock, { game, currency, locked: false }, 'out-of-stock').prefetch();
	// Autocomplete does not wait for the list: suggestions come now or with the next letter.
	if (!lists.isReady()) return [];
	const refs = await outOfStock.suggest(lists, text, limit);
	const names = new Map(refs.map((ref) => [oneLine(catalogue.name(ref.name)), ref]));
	return [...names].map(([name, ref]) => ({ name, value: filterTextFor(catalogue, ref, textLimit) }));
}
