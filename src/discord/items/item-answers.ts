import { type AmbiguousItem, findItem } from '../../market/answers/find-item.ts';
import { Lists, type MarketQuery } from '../../market/answers/lists.ts';
import { nextUpdate, smallPrint } from '../../views/formatting/sources.ts';
import { interpretedAs } from '../../views/items/choices.ts';
import { type Reply, withLastLine } from '../../views/reply.ts';
import { defineComponent } from '../command/component-handler.ts';
import type { Context } from '../context.ts';
import type { HistoryView } from './history-view.ts';
import { type ItemState, inCurrency, itemState, type LoadedItem, loadItem } from './item-state.ts';
import { answerAbout, answerTyped, askedIn, type Question, questionState } from './question.ts';

/** What a command about one item answers. */
export interface ItemAnswersOptions {
	readonly command: 'price' | 'history';
	/** @throws MarketError */
	itemReply(item: LoadedItem, context: Context): Promise<Reply>;
	/** If several items match. @throws MarketError */
	candidatesReply(
		typed: string,
		found: AmbiguousItem,
		lists: Lists,
		context: Context,
		view?: HistoryView,
	): Promise<Reply>;
	/** What is refreshed, and the list that it comes from. */
	readonly news: 'asks' | 'sales';
	newsOf(lists: Lists): { readonly dueAt: number };
}

/** The answers of a command about one item, which is typed or picked, and the components that lead to them. */
export function itemAnswers({ command, itemReply, candidatesReply, news, newsOf }: ItemAnswersOptions) {
	const answerItem = (state: ItemState, context: Context): Promise<Reply> =>
		answerAbout(command, state, async () => itemReply(loadItem(state, context), context));

	/** The item that a typed text means, or those that it may mean. */
	const answerText = (text: string, query: MarketQuery, context: Context, view?: HistoryView): Promise<Reply> => {
		const lists = new Lists(context.market, context.clock, query);
		return answerTyped(
			command,
			{ query, view, text },
			() => lists.catalogue(),
			async () => {
				const found = await findItem(text, lists);
				if ('candidates' in found) return candidatesReply(text, found, lists, context, view);
				lists.requireReadable(found.ref);
				const interpretation = found.isInterpreted ? interpretedAs(text, found.catalogue.label(found.ref)) : undefined;
				const reply = await itemReply({ lists, view, ...found }, context);
				return interpretation ? withLastLine(reply, smallPrint(interpretation)) : reply;
			},
		);
	};

	const answer = (question: Question, context: Context): Promise<Reply> =>
		'key' in question
			? answerItem({ ...question, origin: '' }, context)
			: answerText(question.text, question.query, context, question.view);

	/** The refreshed answer, with the time when newer figures are due. */
	const withNews = async (reply: Reply, query: MarketQuery, { market, clock, formats }: Context): Promise<Reply> => {
		const { dueAt } = newsOf(new Lists(market, clock, query));
		return withLastLine(reply, smallPrint(nextUpdate(news, dueAt, clock.now(), formats)));
	};

	const components = {
		refresh: defineComponent(itemState, async (state, _, context) =>
			withNews(await answerItem(state, context), state.query, context),
		),
		/** Opens the item of a button's state, or the one picked from a menu. */
		open: defineComponent(itemState, (state, [key = state.key], context) => answerItem({ ...state, key }, context)),
		currency: defineComponent(itemState, async (state, [picked], context) =>
			answerItem(inCurrency(state, picked), context),
		),
		again: defineComponent(questionState, (question, _, context) => answer(question, context)),
		/** The same text again: a way back, the other command, another currency, or the other trade-lock setting. */
		typed: defineComponent(questionState, (question, _, context) => answer(question, context)),
		typedIn: defineComponent(questionState, (question, [picked], context) =>
			answer(askedIn(question, picked), context),
		),
		refreshTyped: defineComponent(questionState, async (question, _, context) =>
			withNews(await answer(question, context), question.query, context),
		),
	};
	return { answerText, components };
}
