import { type AmbiguousItem, findItem } from '../../market/answers/find-item.ts';
import { Lists } from '../../market/answers/lists.ts';
import { nextUpdate, smallPrint } from '../../views/formatting/sources.ts';
import { interpretedAs } from '../../views/items/choices.ts';
import { type Reply, withLastLine } from '../../views/reply.ts';
import { defineComponent } from '../command/component-handler.ts';
import type { Context } from '../context.ts';
import { orUnanswered } from '../unanswered.ts';
import type { HistoryView } from './history-view.ts';
import {
	type ItemCommand,
	type ItemQuestion,
	inCurrency,
	itemQuestion,
	type LoadedItem,
	loadItem,
	tryAgainId,
} from './item-question.ts';

/** What a command about one item answers. */
export interface ItemAnswersOptions {
	readonly command: ItemCommand;
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
	/** @throws UserError; Unanswered if a list is missing */
	const answer = (question: ItemQuestion, context: Context): Promise<Reply> => {
		const lists = new Lists(context.market, context.clock, question.query);
		return orUnanswered(
			() => tryAgainId(command, question, lists.catalogue()),
			async () => {
				if ('key' in question) return itemReply(loadItem(question, context), context);
				const { text, view } = question;
				const found = await findItem(text, lists);
				if ('candidates' in found) return candidatesReply(text, found, lists, context, view);
				lists.requireReadable(found.ref);
				const reply = await itemReply({ lists, view, ...found }, context);
				if (!found.isInterpreted) return reply;
				return withLastLine(reply, smallPrint(interpretedAs(text, found.catalogue.label(found.ref))));
			},
		);
	};

	/** Opens what the state asks about, or the item picked from a menu. */
	const open = defineComponent(itemQuestion, (question, [picked], context) =>
		answer('key' in question && picked ? { ...question, key: picked } : question, context),
	);

	const components = {
		open,
		// The same, under an id of its own: see `holdsNoAnswer` in responder.ts.
		again: open,
		currency: defineComponent(itemQuestion, async (question, [picked], context) =>
			answer(inCurrency(question, picked), context),
		),
		/** The same again, with the time when newer figures are due. */
		refresh: defineComponent(itemQuestion, async (question, _, context) => {
			const { market, clock, formats } = context;
			const reply = await answer(question, context);
			const { dueAt } = newsOf(new Lists(market, clock, question.query));
			return withLastLine(reply, smallPrint(nextUpdate(news, dueAt, clock.now(), formats)));
		}),
	};
	return { answer, components };
}
