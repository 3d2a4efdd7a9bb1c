import { defineCommand } from '../src/discord/command/command.ts';
import { defineComponent } from '../src/discord/command/component-handler.ts';
import type { Context } from '../src/discord/context.ts';
import { itemButtons, itemCurrencyMenu, rememberItem } from '../src/discord/items/item-components.ts';
import { itemOption } from '../src/discord/items/item-option.ts';
import {
	type ItemState,
	inCurrency,
	itemCustomId,
	itemState,
	type LoadedItem,
	loadItem,
} from '../src/discord/items/item-state.ts';
import { formatsFor, marketOptions, withDefaults } from '../src/discord/items/market-options.ts';
import { answerAbout, answerTyped, questionState } from '../src/discord/items/question.ts';
import { checkHistory, type HistoryCheck, recentSales, soldLately } from '../src/market/answers/check-history.ts';
import { type AmbiguousItem, findItem } from '../src/market/answers/find-item.ts';
import { Lists, type MarketQuery } from '../src/market/answers/lists.ts';
import { inVersionOrder, mostSoldFirst } from '../src/market/answers/order-choices.ts';
import { oneLine } from '../src/text/safe-text.ts';
import type { Formats } from '../src/views/formatting/formats.ts';
import { nextUpdate, smallPrint } from '../src/views/formatting/sources.ts';
import {
	candidatesEmbed,
	choicesMenu,
	choiceTexts,
	interpretedAs,
	nameOf,
	versionOf,
} from '../src/views/items/choices.ts';
import {
	canBeDrawn,
	chartInWords,
	describeSales,
	historyEmbed,
	historyTexts,
	medianChange,
	versionsHistoryEmbed,
	withoutChart,
} from '../src/views/items/history.ts';
import { saleSuggestion } from '../src/views/items/suggestions.ts';
import { type Picture, type Reply, withLastLine, withNote } from '../src/views/reply.ts';

export default defineCommand({
	name: 'history',
	description: historyTexts.description,
	options: { item: itemOption(saleSuggestion), ...marketOptions },
	async run({ item, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		return withNote(await typedReply(item, { ...query, locked: false }, context), note);
	},
	components: {
		refresh: defineComponent(itemState, (state, _, context) =>
			answerAbout('history', state, async () => {
				const item = await loadItem(state, 'history', context);
				const { dueAt } = await item.lists.history();
				const news = nextUpdate('sales', dueAt, context.clock.now(), context.formats);
				return withLastLine(await historyReply(item, context), news);
			}),
		),
		/** Opens the item of a button's state, or the one picked from a menu. */
		open: defineComponent(itemState, ({ query, key }, [picked = key], context) =>
			itemReply({ query, key: picked }, context),
		),
		currency: defineComponent(itemState, async (state, [picked], context) =>
			itemReply(inCurrency(state, picked), context),
		),
		again: defineComponent(questionState, (question, _, context) =>
			'key' in question ? itemReply(question, context) : typedReply(question.text, question.query, context),
		),
	},
});

function itemReply(state: ItemState, context: Context): Promise<Reply> {
	return answerAbout('history', state, async () => historyReply(await loadItem(state, 'history', context), context));
}

/** The item that a typed text means, or those that it may mean. */
function typedReply(text: string, query: MarketQuery, context: Context): Promise<Reply> {
	const lists = new Lists(context.market, context.clock, query, 'history').prefetch();
	return answerTyped(
		'history',
		{ query, text },
		() => lists.catalogue(),
		async () => {
			const found = await findItem(text, lists);
			if ('candidates' in found) return candidatesReply(text, found, lists, context);
			const interpretation = found.isInterpreted ? interpretedAs(text, found.catalogue.label(found.ref)) : undefined;
			const reply = await historyReply({ lists, ...found }, context);
			return interpretation ? withLastLine(reply, smallPrint(interpretation)) : reply;
		},
	);
}

/** The sales of one item; of an item with versions, a line for each and the most sold one in full. */
async function historyReply(item: LoadedItem, context: Context): Promise<Reply> {
	const { lists, catalogue, ref } = item;
	const { clock } = context;
	const formats = formatsFor(lists, context);
	rememberItem(item, context);
	const items = catalogue.itemsOf(ref.name);
	const refs = items.map((each) => ({ ...ref, item: each }));
	const versions = inVersionOrder(await recentSales(lists, catalogue, refs));
	const mostSold = mostSoldFirst(versions, soldLately).choices[0]!;
	const check = await checkHistory(lists, catalogue, ref.item ?? mostSold.item!);
	const hasVersions = items.length > 1;
	const showsAll = hasVersions && ref.item === undefined;
	const picture = await chartOf(check, formats, context);
	const now = clock.now();
	// Only the chart shows the lowest ask.
	const told = typeof picture === 'object' ? check : { ...check, ask: undefined };
	const embed = showsAll ? versionsHistoryEmbed(versions, told, formats, now) : historyEmbed(told, formats, now);
	const menu = choicesMenu(
		itemCustomId('history', 'open', lists.query),
		choiceTexts.otherVersion,
		versions,
		versionOf,
		describeSales(lists.query, formats),
		showsAll ? undefined : check.key,
	);
	return {
		embed: picture === 'later' ? withoutChart(embed) : embed,
		picture: picture === 'later' ? undefined : picture,
		menus: [hasVersions ? menu : undefined, itemCurrencyMenu('history', item, context)],
		buttons: itemButtons('history', item, check),
	};
}

/** Several items match: shows the median sale of each, to pick one. */
async function candidatesReply(typed: string, found: AmbiguousItem, lists: Lists, context: Context): Promise<Reply> {
	const { clock } = context;
	const formats = formatsFor(lists, context);
	const { catalogue, candidates, more } = found;
	const choices = mostSoldFirst(await recentSales(lists, catalogue, candidates), soldLately);
	const describe = describeSales(lists.query, formats);
	const menu = choicesMenu(
		itemCustomId('history', 'open', lists.query),
		choiceTexts.pickOne,
		choices,
		nameOf,
		describe,
	);
	return {
		embed: candidatesEmbed(choices, choiceTexts.medianSales, describe, { typed, more }, formats, clock.now()),
		menus: [menu],
	};
}

/** The chart; undefined if there is nothing to draw or drawing failed; `later` if the caller has used up their charts. */
async function chartOf(
	check: HistoryCheck,
	formats: Formats,
	{ charts, caller }: Context,
): Promise<Picture | 'later' | undefined> {
	const { sales, query, key, source, ask } = check;
	if (!canBeDrawn(sales)) return undefined;
	const { currency } = query;
	const { locale } = formats;
	const name = oneLine(nameOf(check));
	const { fetchedAt, conversion } = source;
	const cacheKey = [key, currency, fetchedAt, conversion?.rate, locale, ask?.amount, ask?.isLocked].join('/');
	const isConverted = conversion !== undefined;
	const order = { name, sales, change: medianChange(sales), ask, currency, locale, isConverted };
	const data = await charts.draw(cacheKey, order, caller.userId);
	if (data === 'later' || data === undefined) return data;
	return { name: 'chart.png', data, alt: chartInWords(name, sales, currency, ask, formats) };
}
