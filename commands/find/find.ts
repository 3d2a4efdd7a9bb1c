import { MarketLists } from '../../src/answers/market-lists.ts';
import { type BudgetFinds, type FindSort, type FindsPage, findSorts } from '../../src/answers/pages/finds.ts';
import { priceRangeIn } from '../../src/answers/pages/item-filter.ts';
import { UserError } from '../../src/base/user-error.ts';
import { defineCommand } from '../../src/discord/command/command.ts';
import { amount, choice, flag, maxTypedAmount, namedChoice, optional } from '../../src/discord/command/option.ts';
import { counterStrike, gameNames } from '../../src/names/game.ts';
import { wears } from '../../src/names/skin.ts';
import { type TypedKind, typedKinds } from '../../src/search/typed-kinds.ts';
import { type Embed, type Menu, type MenuOption, withNote } from '../../src/words/reply.ts';
import { noFigure } from '../../src/words/table.ts';
import { joinDots, joinLines, joinSentences } from '../../src/words/text.ts';
import type { PlainKey } from '../../src/words/translate.ts';
import type { Words } from '../../src/words/words.ts';
import { relativeChange } from '../items/compared.ts';
import type { ItemContext } from '../items/item-context.ts';
import { itemFilterOption, marketOptions, privacyOptions } from '../items/item-option.ts';
import { warningSign } from '../items/item-warnings.ts';
import { isConverted, smallPrint } from '../items/sources.ts';
import { withDefaults } from '../items/with-defaults.ts';
import { wordsForLists } from '../items/words-for-lists.ts';
import { chosenLimitValues, doubtSign, type PriceLimitValues, priceLimitValues } from '../lists/deal-lines.ts';
import { type FindPageQuery, findState } from '../lists/find-state.ts';
import { itemTable } from '../lists/item-table.ts';
import { itemOptions, limitsLeftOutLine, pageEmbed } from '../lists/page-view.ts';
import { type PagedAnswer, pagedAnswers } from '../lists/paged-answers.ts';

export interface FindContext extends ItemContext {
	readonly finds: BudgetFinds;
}

const answers = pagedAnswers<FindPageQuery, FindContext>({
	command: 'find',
	state: findState,
	change: (query, value) => ({ ...query, sort: findSorts.find((each) => each === value) ?? query.sort }),
	answer,
});

const kindNames = Object.fromEntries(typedKinds.map((kind) => [kind, `find.kind.${kind}`])) as Record<
	TypedKind,
	PlainKey
>;
const sortNames = {
	sold: 'find.option.sold',
	cheap: 'find.option.cheap',
	price: 'find.option.price',
	new: 'find.option.new',
} as const satisfies Record<FindSort, PlainKey>;

export default defineCommand<FindContext>()({
	name: 'find',
	description: 'find.description',
	options: {
		kind: optional(namedChoice('find.option.kind', kindNames, typedKinds)),
		max_price: optional(amount('find.option.maxPrice', 0, maxTypedAmount)),
		min_price: optional(amount('find.option.minPrice', 0, maxTypedAmount)),
		wear: optional(choice('find.option.wear', wears)),
		stattrak: optional(flag('find.option.stattrak')),
		sort: optional(namedChoice('find.option.sort', sortNames, findSorts)),
		item: itemFilterOption,
		...marketOptions,
		...privacyOptions,
	},
	async run(
		{ kind, wear, stattrak, sort = 'sold', item: text = '', min_price: min, max_price: max, ...chosen },
		context,
	) {
		if (min !== undefined && max !== undefined && min > max) throw new UserError({ code: 'price-limits-reversed' });
		const { query: defaults, note } = await withDefaults(chosen, context);
		const isLimited = min !== undefined || max !== undefined;
		const isKindChosen = kind !== undefined || wear !== undefined || stattrak !== undefined;
		// Only one game has kinds, so a kind without a game means that one.
		const game = isKindChosen && chosen.game === undefined ? counterStrike : defaults.game;
		if (isKindChosen && game !== counterStrike)
			throw new UserError({ code: 'kinds-of-game', game: gameNames[counterStrike] });
		const priceRange = isLimited ? { min, max, currency: defaults.currency } : undefined;
		const query = { ...defaults, game, kind, wear, statTrak: stattrak, sort, priceRange, text };
		return withNote(await answers.pageReply(query, 1, context), note);
	},
	components: answers.components,
});

async function answer(query: FindPageQuery, page: number, context: FindContext): Promise<PagedAnswer> {
	const { market, clock, finds, history } = context;
	const lists = new MarketLists(market, clock, { ...query, locked: false });
	const words = wordsForLists(lists, context);
	const range = query.priceRange && priceRangeIn(query.currency, query.priceRange, market, history.currency);
	const listPage = await finds.page(lists, query, range ?? {}, page);
	const areLimitsLeftOut = query.priceRange !== undefined && !range;
	return {
		listPage,
		embed: findEmbed(listPage, areLimitsLeftOut, words, clock.now()),
		options: findOptions(listPage, words),
		menu: sortMenu(query.sort, words),
		exactCurrencies: lists.exactCurrencies,
		dueAt: listPage.dueAt,
	};
}

/** @param areLimitsLeftOut whether price limits were chosen that cannot be converted */
function findEmbed(page: FindsPage, areLimitsLeftOut: boolean, words: Words, now: number): Embed {
	const { query, rows, sources, range } = page;
	const { t } = words;
	const { kind, wear, statTrak } = query;
	let quality = '';
	if (statTrak !== undefined) quality = statTrak ? 'StatTrak™' : t('find.noStatTrak');
	const start = joinDots(
		t(kind === undefined ? 'find.kind.any' : kindNames[kind]),
		quality,
		wear,
		gameNames[query.game],
	);
	const limits = chosenLimitValues(range, query, words);
	const lines = rows.length > 0 ? resultLines(page, limits, words) : [nothingText(page, limits, words)];
	return pageEmbed(page, start, [...lines, areLimitsLeftOut && limitsLeftOutLine(words)], sources, words, now);
}

function resultLines(page: FindsPage, limits: PriceLimitValues, words: Words): (string | false)[] {
	const { query, rows, matching } = page;
	const { t } = words;
	return [
		joinLines(t('find.summary', { count: matching, sort: query.sort, ...limits }), smallPrint(t('find.columns'))),
		table(page, words),
		rows.some(({ doubt }) => doubt === 'pattern') && smallPrint(t('deals.legendPattern')),
		rows.some(({ doubt }) => doubt === 'far-off') && smallPrint(t('lists.farOff')),
	];
}

function nothingText({ query, range, cheapest }: FindsPage, limits: PriceLimitValues, words: Words): string {
	const { t } = words;
	// `cheapest` is the lowest ask above the limits. If there is none, and no lower limit either, nothing is on offer at
	// any price, so the limits are not the reason.
	const areLimitsReason = cheapest !== undefined || range.min !== undefined;
	return joinSentences(
		t('find.nothing', areLimitsReason ? limits : priceLimitValues({}, query.currency, words)),
		// Without a lower limit, the lowest ask above the limits is the lowest of all.
		cheapest !== undefined &&
			t(range.min ? 'find.nextDearer' : 'find.cheapest', { price: words.money(cheapest, query.currency) }),
	);
}

function table({ rows, query, sources }: FindsPage, words: Words): string {
	const tableRows = rows.map(({ name, version, ask, median, sold, doubt }) => ({
		name,
		version,
		sign: doubtSign(doubt),
		figures: (write: (amount: number) => string) => [
			write(ask),
			median === undefined ? '' : relativeChange(ask, median, words),
			sold === undefined ? noFigure : `${words.count(sold)}×`,
		],
	}));
	return itemTable(
		tableRows,
		[words.t('find.ask'), '', words.t('find.sales')],
		query.currency,
		isConverted(sources),
		words,
	);
}

const findOptions = ({ rows, query: { currency } }: FindsPage, words: Words): MenuOption[] =>
	itemOptions(rows, ({ ask, sold, doubt }) =>
		joinDots(
			doubt === 'far-off' && warningSign,
			words.money(ask, currency),
			sold !== undefined && words.t('items.soldInMonth', { count: sold }),
		),
	);

function sortMenu(chosen: FindSort, { t }: Words): Omit<Menu, 'id'> {
	return {
		placeholder: t('find.menu'),
		options: findSorts.map((sort) => ({ value: sort, label: t(sortNames[sort]), default: sort === chosen })),
	};
}
