import { defineCommand } from '../src/discord/command/command.ts';
import { defineComponent } from '../src/discord/command/component-handler.ts';
import { flag, optional } from '../src/discord/command/option.ts';
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
import { checkPrice, lowestAsks } from '../src/market/answers/check-price.ts';
import { type AmbiguousItem, findItem } from '../src/market/answers/find-item.ts';
import { Lists, type MarketQuery } from '../src/market/answers/lists.ts';
import { cheapestFirst } from '../src/market/answers/order-choices.ts';
import {
	candidatesEmbed,
	choicesMenu,
	choiceTexts,
	describeAsk,
	interpretedAs,
	nameOf,
	versionOf,
	versionsEmbed,
} from '../src/views/choices.ts';
import { nextUpdate } from '../src/views/formatting/sources.ts';
import { priceEmbed, priceTexts } from '../src/views/price.ts';
import { type Reply, withLastLine, withNote } from '../src/views/reply.ts';

export default defineCommand({
	name: 'price',
	description: priceTexts.description,
	options: { item: itemOption, ...marketOptions, trade_locked: optional(flag(priceTexts.tradeLocked)) },
	async run({ item, trade_locked: locked = false, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		return withNote(await typedReply(item, { ...query, locked }, context), note);
	},
	components: {
		refresh: defineComponent(itemState, (state, _, context) =>
			answerAbout('price', state, async () => {
				const item = await loadItem(state, 'price', context);
				const { dueAt } = await item.lists.listings();
				const news = nextUpdate('asks', dueAt, context.clock.now(), context.formats);
				return withLastLine(await priceReply(item, context), news);
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
	return answerAbout('price', state, async () => priceReply(await loadItem(state, 'price', context), context));
}

/** The item that a typed text means, or those that it may mean. */
function typedReply(text: string, query: MarketQuery, context: Context): Promise<Reply> {
	const lists = new Lists(context.market, context.clock, query, 'price').prefetch();
	return answerTyped(
		'price',
		{ query, text },
		() => lists.catalogue(),
		async () => {
			const found = await findItem(text, lists);
			if ('candidates' in found) return candidatesReply(text, found, lists, context);
			const interpretation = found.isInterpreted ? interpretedAs(text, found.catalogue.label(found.ref)) : undefined;
			return withNote(await priceReply({ lists, ...found }, context), interpretation);
		},
	);
}

/** One item, or all versions of it. */
async function priceReply(item: LoadedItem, context: Context): Promise<Reply> {
	const { lists, catalogue, ref } = item;
	const { clock } = context;
	const formats = formatsFor(lists, context);
	rememberItem(item, context);
	const versions = catalogue.itemsOf(ref.name);
	const only = ref.item ?? (versions.length === 1 ? versions[0] : undefined);
	const choices =
		versions.length > 1
			? cheapestFirst(
					await lowestAsks(
						lists,
						catalogue,
						versions.map((each) => ({ ...ref, item: each })),
					),
				)
			: undefined;
	const menu =
		choices &&
		choicesMenu(
			itemCustomId('price', 'open', lists.query),
			choiceTexts.otherVersion,
			choices,
			versionOf,
			describeAsk(lists.query, formats),
			catalogue.key(ref),
		);
	const check = only === undefined ? undefined : await checkPrice(lists, catalogue, only);
	// Created after the lists are loaded, so that their currency counts as exact.
	const menus = [menu, itemCurrencyMenu('price', item, context)];
	const now = clock.now();
	if (!check) return { embed: versionsEmbed(choices!, formats, now), menus, buttons: itemButtons('price', item) };
	return { embed: priceEmbed(check, formats, now), menus, buttons: itemButtons('price', item, check) };
}

/** Several items match: shows the lowest ask of each, to pick one. */
async function candidatesReply(typed: string, found: AmbiguousItem, lists: Lists, context: Context): Promise<Reply> {
	const { clock } = context;
	const formats = formatsFor(lists, context);
	const { catalogue, candidates, more } = found;
	const choices = await lowestAsks(lists, catalogue, candidates);
	const describe = describeAsk(lists.query, formats);
	const menu = choicesMenu(itemCustomId('price', 'open', lists.query), choiceTexts.pickOne, choices, nameOf, describe);
	return {
		embed: candidatesEmbed(choices, choiceTexts.lowestAsks, describe, { typed, more }, formats, clock.now()),
		menus: [menu],
	};
}
