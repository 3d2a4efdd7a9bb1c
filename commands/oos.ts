import { z } from 'zod';
import { customId, defineCommand, defineComponent } from '../src/discord/command.ts';
import type { Context } from '../src/discord/context.ts';
import { openId } from '../src/discord/items/item-view.ts';
import { marketOptions, type Suggesting, suggesting, withDefaults } from '../src/discord/items/market-options.ts';
import { namedChoice, optional, type Suggestion, suggestedText, wholeNumber } from '../src/discord/option.ts';
import { UserError } from '../src/errors/user-error.ts';
import { Lists } from '../src/market/answers/lists.ts';
import type { OutOfStockQuery } from '../src/market/answers/out-of-stock.ts';
import { filterTextFor } from '../src/market/answers/out-of-stock-filter.ts';
import { currencies } from '../src/market/currency.ts';
import { games } from '../src/market/game.ts';
import { type Sort, sorts } from '../src/market/rows/rows.ts';
import { oneLine } from '../src/text/safe-text.ts';
import { outOfStockEmbed, outOfStockMenu } from '../src/views/out-of-stock.ts';
import { type Reply, withNote } from '../src/views/reply.ts';

/** So long may the text be that it fits into a custom id with all the rest. */
const textLimit = 40;
const mostSales = 9_999;

const sortNames: Readonly<Record<Sort, string>> = {
	sales: 'sales in 90 days',
	price: 'average sale',
	suggested: 'suggested price',
};

/** The state of a page: all that was asked, and the text last, since it may hold ":". */
const state = z
	.tuple([
		z.coerce.number().pipe(z.literal(games)),
		z.enum(currencies),
		z.enum(sorts),
		z.coerce.number().int().min(0).max(mostSales),
		z.coerce.number().int(),
	])
	.rest(z.string())
	.transform(([game, currency, sort, minSales, page, ...text]) => ({
		query: { game, currency, sort, minSales, text: text.join(':') },
		page,
	}));

export default defineCommand({
	name: 'oos',
	description: 'What nobody sells now',
	options: {
		item: optional(suggestedText('Only names like this', textLimit, suggesting(suggest))),
		sort: optional(namedChoice('What the list is sorted by, the highest first', sortNames, sorts)),
		min_sales: optional(wholeNumber('Only what was sold at least so many times in 90 days', 0, mostSales)),
		...marketOptions,
	},
	async run({ item = '', sort = 'sales', min_sales = 0, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		return withNote(await show({ ...query, sort, minSales: min_sales, text: item }, 1, context), note);
	},
	components: {
		page: defineComponent(state, ({ query, page }, _, context) => show(query, page, context)),
	},
});

async function show(query: OutOfStockQuery, asked: number, context: Context): Promise<Reply> {
	const { market, clock, formats, outOfStock } = context;
	const lists = new Lists(market, clock, { ...query, locked: false }, 'out-of-stock').prefetch();
	const page = await outOfStock.page(lists, query, asked);
	if (page.matching === 0 && query.minSales > 0 && page.total > 0)
		throw new UserError({ code: 'sold-less-often', ...page });
	const { game, currency, sort, minSales, text } = query;
	const to = (number: number) => customId('oos', 'page', game, currency, sort, minSales, number, text);
	const buttons = [
		{ label: 'Previous', id: to(page.page - 1), disabled: page.page === 1 },
		{ label: 'Next', id: to(page.page + 1), disabled: page.page === page.pages },
	];
	return {
		embed: outOfStockEmbed(page, formats, clock.now()),
		menus: [outOfStockMenu(openId({ command: 'price' }, lists.query), page, formats)],
		buttons: page.pages > 1 ? buttons : [],
	};
}

async function suggest({ text, catalogue, game, limit }: Suggesting, context: Context): Promise<Suggestion[]> {
	const { market, clock, outOfStock } = context;
	const { currency } = await context.defaults();
	const lists = new Lists(market, clock, { game, currency, locked: false }, 'out-of-stock').prefetch();
	// Not waited for: who types gets suggestions now or with the next letter.
	if (!lists.ready().includes(currency)) return [];
	const found = await outOfStock.suggest(lists, text, limit);
	const names = new Map(found.map((subject) => [oneLine(catalogue.name(subject.name)), subject]));
	return [...names].map(([name, subject]) => ({ name, value: filterTextFor(catalogue, subject, textLimit) }));
}
