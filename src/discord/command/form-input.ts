import { MarketError } from '../../base/errors.ts';
import { UserError, type UserProblem } from '../../base/user-error.ts';
import type { Currency } from '../../market/currency.ts';
import { typedMoney } from '../../reading/typed-amount.ts';
import { colours, type Reply } from '../../words/reply.ts';
import type { Context } from '../context.ts';
import { errorMessage } from '../error-messages.ts';
import { maxAmount } from './option.ts';

const fixable: readonly UserProblem['code'][] = [
	'not-one-goal',
	'not-an-amount',
	'other-currency',
	'not-a-count',
	'not-days',
	'not-a-time',
	'no-such-hour',
	'no-such-zone',
];

/** `id`: the custom id of the button that opens the form again. */
export async function orFormAgain(id: string, { words }: Context, answer: () => Promise<Reply>): Promise<Reply> {
	try {
		return await answer();
	} catch (error) {
		const isFixable = error instanceof UserError && fixable.includes(error.problem.code);
		// What was filled in should not have to be thought of again because a list is still loading.
		if (!isFixable && !(error instanceof MarketError)) throw error;
		const embed = { description: errorMessage(error, '', words), colour: colours.failure };
		return { embed, buttons: [{ label: words.t('button.openForm'), id, style: 'main' }] };
	}
}

/** In `currency`. @throws UserError `not-an-amount`, or `other-currency` if another one is written behind it */
export function amountIn(typed: string, currency: Currency, { words }: Pick<Context, 'words'>): number {
	const money = typedMoney(typed, words.locale, currency);
	if (money === undefined || money.amount > maxAmount)
		throw new UserError({ code: 'not-an-amount', typed, most: maxAmount });
	if (money.currency !== currency) throw new UserError({ code: 'other-currency', typed, currency });
	return money.amount;
}
