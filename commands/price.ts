import { defineCommand } from '../src/discord/command/command.ts';
import { defineComponent } from '../src/discord/command/component-handler.ts';
import { flag, optional } from '../src/discord/command/option.ts';
import type { Context } from '../src/discord/context.ts';
import { itemOption } from '../src/discord/items/item-option.ts';
import { type ItemState, inCurrency, itemState, loadItem } from '../src/discord/items/item-state.ts';
import { marketOptions, withDefaults } from '../src/discord/items/market-options.ts';
import { candidatesReply, priceReply } from '../src/discord/items/price-reply.ts';
import { answerAbout, answerTyped, askedIn, type Question, questionState } from '../src/discord/items/question.ts';
import { findItem } from '../src/market/answers/find-item.ts';
import { Lists, type MarketQuery } from '../src/market/answers/lists.ts';
import { nextUpdate, smallPrint } from '../src/views/formatting/sources.ts';
import { interpretedAs } from '../src/views/items/choices.ts';
import { priceTexts } from '../src/views/items/price.ts';
import { askSuggestion } from '../src/views/items/suggestions.ts';
import { type Reply, withLastLine, withNote } from '../src/views/reply.ts';

export default defineCommand({
	name: 'price',
	description: priceTexts.description,
	options: { item: itemOption(askSuggestion), ...marketOptions, trade_locked: optional(flag(priceTexts.tradeLocked)) },
	async run({ item, trade_locked: locked = false, ...chosen }, context) {
		const { query, note } = await withDefaults(chosen, context);
		return withNote(await typedReply(item, { ...query, locked }, context), note);
	},
	components: {
		refresh: defineComponent(itemState, async (state, _, context) =>
			withNews(await itemReply(state, context), state.query, context),
		),
		/** Opens the item of a button's state, or the one picked from a menu. */
		open: defineComponent(itemState, (state, [key = state.key], context) => itemReply({ ...state, key }, context)),
		currency: defineComponent(itemState, async (state, [picked], context) =>
			itemReply(inCurrency(state, picked), context),
		),
		again: defineComponent(questionState, (question, _, context) => questionReply(question, context)),
		/** The same text in another currency, or for the other trade-lock setting. */
		typed: defineComponent(questionState, (question, _, context) => questionReply(question, context)),
		typedIn: defineComponent(questionState, (question, [picked], context) =>
			questionReply(askedIn(question, picked), context),
		),
		refreshTyped: defineComponent(questionState, async (question, _, context) =>
			withNews(await questionReply(question, context), question.query, context),
		),
	},
});

/** The refreshed answer, with the time when newer prices are due. */
async function withNews(reply: Reply, query: MarketQuery, { market, clock, formats }: Context): Promise<Reply> {
	const { dueAt } = await new Lists(market, clock, query, 'price').listings();
	return withLastLine(reply, smallPrint(nextUpdate('asks', dueAt, clock.now(), formats)));
}

function questionReply(question: Question, context: Context): Promise<Reply> {
	return 'key' in question
		? itemReply({ ...question, origin: '' }, context)
		: typedReply(question.text, question.query, context);
}

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
			const reply = await priceReply({ lists, ...found }, context);
			return interpretation ? withLastLine(reply, smallPrint(interpretation)) : reply;
		},
	);
}
