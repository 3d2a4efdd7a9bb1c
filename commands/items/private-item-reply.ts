import type { MarketQuery } from '../../src/answers/market-lists.ts';
import { UserError } from '../../src/base/user-error.ts';
import { inOwnLanguage } from '../../src/discord/context.ts';
import type { Reply } from '../../src/words/reply.ts';
import type { ItemContext } from './item-context.ts';
import { type ItemCommand, type KeyQuestion, keyQuestion, questionId } from './item-question.ts';

/**
 * Returns a new message for the caller only; the one with the button or menu stays, so there is nothing to go back to.
 * @throws UserError, MissingListError
 */
export async function privateItemReply(
	command: ItemCommand,
	question: KeyQuestion,
	context: ItemContext,
): Promise<Reply> {
	const reply = await context.answerOf(
		questionId(command, 'open', { ...question, origin: '' }),
		inOwnLanguage(context),
	);
	return { ...reply, isPrivate: true };
}

/** The value of an option in a menu of items, as `pickedItemReply` reads it. */
export const pickedItemValue = ({ game, currency, locked }: MarketQuery, key: string): string =>
	[game, currency, locked ? 1 : 0, key].join(':');

export function pickedItemReply(value: string | undefined, context: ItemContext): Promise<Reply> {
	const { success, data } = keyQuestion.safeParse(value?.split(':'));
	if (!success) throw new UserError({ code: 'button-expired' });
	return privateItemReply('price', data, context);
}
