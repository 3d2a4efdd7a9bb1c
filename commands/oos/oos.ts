import { MarketLists } from '../../src/answers/market-lists.ts';
import type { OutOfStock, OutOfStockPage, OutOfStockQuery } from '../../src/answers/out-of-stock.ts';
import { filterTextFor } from '../../src/answers/pages/item-filter.ts';
import { oneLine } from '../../src/base/text/safe-text.ts';
import { UserError } from '../../src/base/user-error.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { defineComponent } from '../../src/discord/command/component-handler.ts';
import {
	namedChoice,
	optional,
	type Suggestion,
	suggestedText,
	wholeNumber,
} from '../../src/discord/command/option.ts';
import { type OutOfStockSort, outOfStockSorts } from '../../src/market/rows/rows.ts';
import { gameNames } from '../../src/names/game.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { colours, type Embed, type Menu, type MenuOption, withNote } from '../../src/words/reply.ts';
import { joinDots } from '../../src/words/text.ts';
import type { PlainKey } from '../../src/words/translate.ts';
import type { Words } from '../../src/words/words.ts';
import { type AlertMeContext, alertMeButton } from '../items/alert-me-button.ts';
import type { ItemContext } from '../items/item-context.ts';
import {
	type AutocompleteQuery,
	autocomplete,
	filterTextLimit,
	marketOptions,
	privacyOptions,
} from '../items/item-option.ts';
import { numberPart } from '../items/question-scope.ts';
import { ageWarning } from '../items/sources.ts';
import { stockForm } from '../items/stock-form.ts';
import { absenceSuggestion } from '../items/suggestions.ts';
import { withDefaults } from '../items/with-defaults.ts';
import { wordsForLists } from '../items/words-for-lists.ts';
import { indexPart } from '../lists/find-state.ts';
import { type ItemRow, itemTable } from '../lists/item-table.ts';
import { itemOptions, pageEmbed, pageState } from '../lists/page-view.ts';
import { maxMinSales, type PagedAnswer, pagedAnswers } from '../lists/paged-answers.ts';

export interface OosContext extends ItemContext, AlertMeContext {
	readonly outOfStock: OutOfStock;
}

const state = pageState<OutOfStockQuery>({ sort: indexPart(outOfStockSorts), minSales: numberPart(0, maxMinSales) });

const answers = pagedAnswers<OutOfStockQuery, OosContext>({
	command: 'oos',
	state,
	change: (query, value) => ({ ...query, sort: outOfStockSorts.find((sort) => sort === value) ?? query.sort }),
	answer,
});

const sortNames = {
	sales: 'oos.option.sales',
	price: 'oos.option.price',
	suggested: 'oos.option.suggested',
} as const satisfies Record<OutOfStockSort, PlainKey>;

export default defineCommand<OosContext>()({
	name: 'oos',
	description: 'oos.description',
	options: {
		item: optional(suggestedText('option.itemFilter', filterTextLimit, autocomplete(suggest))),
		sort: optional(namedChoice('oos.option.sort', sortNames, outOfStockSorts)),
		min_sales: optional(wholeNumber('oos.option.minSales', 0, maxMinSales)),
		...marketOptions,
		...privacyOptions,
	},
	async run({ item = '', sort = 'sales', min_sales = 0, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		return withNote(await answers.pageReply({ ...query, sort, minSales: min_sales, text: item }, 1, context), note);
	},
	components: {
		...answers.components,
		alert: defineComponent(state, async ({ query, page }, _, context) => {
			const lists = new MarketLists(context.market, context.clock, { ...query, locked: false });
			const listPage = await context.outOfStock.page(lists, query, page);
			const options = outOfStockOptions(listPage, wordsForLists(lists, context));
			// If everything on the page is on offer again, there is no form, since Discord accepts no empty menu.
			if (options.length === 0) throw new UserError({ code: 'button-expired' });
			// A single item is chosen already.
			return stockForm(
				lists.query,
				options.length === 1 ? [{ ...options[0]!, default: true }] : options,
				context.words,
			);
		}),
	},
});

async function answer(query: OutOfStockQuery, page: number, context: OosContext): Promise<PagedAnswer> {
	const { market, clock, outOfStock } = context;
	const lists = new MarketLists(market, clock, { ...query, locked: false });
	const words = wordsForLists(lists, context);
	const listPage = await outOfStock.page(lists, query, page);
	const { mostSales, narrowedTo } = listPage;
	if (query.minSales > 0 && mostSales !== undefined)
		throw new UserError({ code: 'sold-less-often', narrowedTo, mostSales });
	return {
		listPage,
		embed: outOfStockEmbed(listPage, words, clock.now()),
		options: outOfStockOptions(listPage, words),
		menu: sortMenu(query.sort, words),
		exactCurrencies: lists.exactCurrencies,
		buttons: listPage.rows.length > 0 ? alertMeButton(answers.pageId('alert', query, listPage.page), context) : [],
	};
}

async function suggest(
	{ text, catalogue, game, currency }: AutocompleteQuery,
	context: OosContext,
): Promise<Suggestion[]> {
	const { market, clock, outOfStock } = context;
	const lists = new MarketLists(market, clock, { game, currency, locked: false });
	// Autocomplete does not wait for the list: suggestions come now or with the next letter.
	const absences = await outOfStock.suggest(lists, text, discordLimits.choices);
	const words = wordsForLists(lists, context);
	// Versions of an item have the same name, and only one suggestion.
	const absenceByName = new Map(absences.map((each) => [oneLine(catalogue.name(each.ref.name)), each]));
	return [...absenceByName].map(([name, { ref, sales, averageSale }]) => ({
		name: absenceSuggestion(name, { sales, averageSale }, currency, words),
		value: filterTextFor(catalogue, { name: ref.name }, filterTextLimit),
	}));
}

function outOfStockEmbed(page: OutOfStockPage, words: Words, now: number): Embed {
	const lines =
		page.matching === 0
			? [words.t('oos.nothing')]
			: [
					// An old list does not show that nobody sells the items now.
					ageWarning([page.source], words, now) === '' && `### ${words.t('oos.noCompetition')}`,
					summary(page, words),
					table(page, words),
				];
	const start = joinDots(words.t('oos.title'), gameNames[page.query.game]);
	return { ...pageEmbed(page, start, lines, [page.source], words, now), colour: colours.absent };
}

const outOfStockOptions = ({ rows, query }: OutOfStockPage, words: Words): MenuOption[] =>
	itemOptions(rows, ({ suggested, averageSale, sales }) => {
		const price = words.amount(suggested, query.currency);
		const average = words.amount(averageSale, query.currency);
		return words.t('oos.figures', { suggested: price, average, sales });
	});

const sortMenu = (chosen: OutOfStockSort, { t }: Words): Omit<Menu, 'id'> => ({
	placeholder: t('oos.sortMenu'),
	options: outOfStockSorts.map((sort) => ({
		value: sort,
		label: t(`oos.sortBy.${sort}`),
		default: sort === chosen,
	})),
});

function summary({ query, matching, total }: OutOfStockPage, { t }: Words): string {
	const { minSales: sales, sort } = query;
	// With 0, the sentence leaves the total out.
	return t('oos.summary', { count: matching, sales, sort, inAll: matching === total ? 0 : total });
}

function table({ rows, query, source }: OutOfStockPage, words: Words): string {
	const showsSuggested = query.sort === 'suggested';
	const lines = rows.map(({ name, version, suggested, averageSale, sales }) => {
		const price = showsSuggested ? suggested : averageSale;
		const figures: ItemRow['figures'] = (write) => [
			price === null ? words.t('format.noFigure') : write(price),
			`${words.count(sales)}×`,
		];
		return { name, version, figures };
	});
	const header = [words.t(showsSuggested ? 'oos.suggestedPrice' : 'oos.averageSale'), words.t('oos.salesInQuarter')];
	return itemTable(lines, header, query.currency, source.conversion !== undefined, words);
}
