import { inOwnLanguage } from '../../src/discord/context.ts';
import type { Reply } from '../../src/words/reply.ts';
import type { ItemContext } from './item-context.ts';
import { type ItemCommand, type KeyQuestion, questionId } from './item-question.ts';

/**
 * Returns a new message that only the caller sees. The message with the button or menu stays, so the new one needs no
 * Back button.
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
