import { MarketError } from '../../base/errors/market-error.ts';
import { UserError, type UserProblem } from '../../base/user-error.ts';
import { colours, type Reply } from '../../words/reply.ts';
import type { Context } from '../context.ts';
import { errorMessage } from '../error-messages.ts';

/** The problems that a user can fix by changing what the form contains. */
const fixableCodes: readonly UserProblem['code'][] = [
	'not-one-goal',
	'not-an-amount',
	'not-a-percentage',
	'other-currency',
	'not-a-count',
	'item-changed',
	'not-days',
	'not-a-time',
	'no-such-hour',
	'no-such-zone',
];

/**
 * Returns the answer to a form. If the input has to be fixed or a list is missing, the answer says so and has a button
 * that opens the form again; `id` is its custom id.
 */
export async function answerOrReopenForm(id: string, { words }: Context, answer: () => Promise<Reply>): Promise<Reply> {
	try {
		return await answer();
	} catch (error) {
		const isFixable = error instanceof UserError && fixableCodes.includes(error.problem.code);
		// A list that is still loading should not make the user fill in the form from memory.
		if (!isFixable && !(error instanceof MarketError)) throw error;
		// The reference is empty: it is only for bugs, which were thrown again above.
		const embed = { description: errorMessage(error, '', words), colour: colours.failure };
		return { embed, buttons: [{ label: words.t('button.openForm'), id, style: 'main' }] };
	}
}
