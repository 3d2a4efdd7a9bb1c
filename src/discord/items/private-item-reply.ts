import type { MarketQuery } from '../../market/answers/lists.ts';
import type { Reply } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import { historyReply } from '../history/history-reply.ts';
import { loadItem } from './item-state.ts';
import { priceReply } from './price-reply.ts';
import { answerAbout } from './question.ts';

const replies = { price: priceReply, history: historyReply } as const;

/**
 * The price or the history of an item in a new message, which only the caller sees: the message with the button or menu
 * stays. @throws UserError, Unanswered
 */
export async function privateItemReply(
	command: keyof typeof replies,
	{ query, key }: { readonly query: MarketQuery; readonly key: string },
	context: Context,
): Promise<Reply> {
	const state = { query, key, origin: '' };
	const reply = await answerAbout(command, state, async () => replies[command](loadItem(state, context), context));
	return { ...reply, isPrivate: true };
}
