import { UserError } from '../../src/base/user-error.ts';
import { inOwnLanguage } from '../../src/discord/context.ts';
import type { Reply } from '../../src/words/reply.ts';
import { historyAnswers } from '../history/history-answers.ts';
import { type PriceContext, priceAnswers } from '../price/price.ts';
import type { HistoryContext } from './item-context.ts';
import { type ItemCommand, type KeyQuestion, keyQuestion } from './item-question.ts';

const answers = { price: priceAnswers, history: historyAnswers } as const;

/** A new message for the caller only: the one with the button or menu stays. @throws UserError, Unanswered */
export async function privateItemReply(
	command: ItemCommand,
	question: KeyQuestion,
	context: HistoryContext & PriceContext,
): Promise<Reply> {
	return { ...(await answers[command].answer(question, inOwnLanguage(context))), isPrivate: true };
}

/** @param value as in the state of a button: `730:EUR:0:` and the key */
export function pickedItemReply(value: string | undefined, context: HistoryContext & PriceContext): Promise<Reply> {
	const { success, data } = keyQuestion.safeParse(value?.split(':'));
	if (!success) throw new UserError({ code: 'button-expired' });
	return privateItemReply('price', data, context);
}
