import { MarketLists } from '../../src/answers/market-lists.ts';
import { UserError } from '../../src/base/user-error.ts';
import { defineComponent } from '../../src/discord/command/component-handler.ts';
import { tryAgainHandler } from '../../src/discord/missing-list-error.ts';
import { asCurrency } from '../../src/market/currency.ts';
import { type Reply, withLastLine } from '../../src/words/reply.ts';
import type { ItemContext } from './item-context.ts';
import { type ItemQuestion, itemQuestion } from './item-question.ts';
import { nextUpdate, smallPrint } from './sources.ts';

/** Returns the handlers of buttons and menus that repeat a question for another item or currency, or newer lists. */
export function questionHandlers<C extends ItemContext>(
	kind: 'asks' | 'sales',
	answer: (question: ItemQuestion, context: C) => Promise<Reply>,
) {
	// In the custom id of a menu, the key is empty. The value of the chosen option replaces it.
	const open = defineComponent(itemQuestion, (question, [key], context: C) =>
		answer('key' in question && key ? { ...question, key } : question, context),
	);
	return {
		open,
		// Does the same as `open`. By this handler's name, responder.ts recognizes a message that holds no answer yet.
		[tryAgainHandler]: open,
		currency: defineComponent(itemQuestion, async (question, [value], context: C) => {
			const currency = asCurrency(value);
			if (!currency) throw new UserError({ code: 'button-expired' });
			return answer({ ...question, query: { ...question.query, currency } }, context);
		}),
		refresh: defineComponent(itemQuestion, async (question, _, context: C) => {
			const { market, clock, words } = context;
			const reply = await answer(question, context);
			const lists = new MarketLists(market, clock, question.query);
			const { dueAt } = kind === 'asks' ? lists.listings() : lists.sales();
			return withLastLine(reply, smallPrint(nextUpdate(kind, dueAt, clock.now(), words)));
		}),
	};
}
