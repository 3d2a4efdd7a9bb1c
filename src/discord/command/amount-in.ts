import { UserError } from '../../base/errors/user-error.ts';
import { parseAmount } from '../../base/text/parse-amount.ts';
import type { Context } from '../context.ts';
import { maxAmount } from './option.ts';

/** @throws UserError `not-an-amount` */
export function amountIn(typed: string, { words }: Pick<Context, 'words'>): number {
	const amount = parseAmount(typed, words.locale);
	if (amount === undefined || amount > maxAmount)
		throw new UserError({ code: 'not-an-amount', typed, most: maxAmount });
	return amount;
}
