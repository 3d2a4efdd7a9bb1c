import type { Currency } from '../../market/currency.ts';
import type { Goal } from '../../notify/alert.ts';
import { mostDays } from '../../notify/user-alerts.ts';
import type { Formats } from '../formatting/formats.ts';
import { joinLines } from '../formatting/join.ts';
import type { Input, MenuOption, TextInput } from '../reply.ts';
import { itemName, type Named, priceWords, type Shown, type Wanted } from './alert-words.ts';

type PriceGoal = Exclude<Goal, { kind: 'stock' }>;

export const formTitle = 'Alert me';
export const changeTitle = 'Change this alert';

export function formText(
	item: Named & Shown & Pick<Wanted, 'currency'>,
	isForStock: boolean,
	formats: Formats,
): string {
	const price = `Now: ${priceWords(item.now, item.currency, formats)}.`;
	return joinLines(itemName(item), price, isForStock && stockText);
}

export const stockText = 'You will get a direct message when the item is in stock.';

/** A drop that is worth a message: what the form suggests. */
const usualDrop = '-5%';

/** Inputs for one of two amounts or percentages. @param isPriced whether there is a price to take a percentage of */
export const amountInputs = (currency: Currency, isPriced: boolean): TextInput[] =>
	[
		amountInput(
			'below',
			currency,
			'An amount, or how far the lowest ask has to fall: -10%',
			isPriced ? usualDrop : undefined,
		),
		amountInput('above', currency, 'Or clear the field above, and fill in this one: an amount, or 10%', undefined),
	].map((input) => ({ ...input, isOptional: true }));

export const goalInput = ({ kind, amount }: PriceGoal, currency: Currency, formats: Formats): TextInput =>
	amountInput(kind, currency, 'The amount to wait for', formats.bare(amount, 'cents'));

const amountInput = (
	id: PriceGoal['kind'],
	currency: Currency,
	hint: string,
	value: string | undefined,
): TextInput => ({
	id,
	label: `At or ${id} (${currency})`,
	hint,
	maxLength: 20,
	value,
});

export const daysInput = (days: number): TextInput => ({
	id: 'days',
	label: 'Days',
	hint: `How long the alert lasts from now: 1 to ${mostDays} days`,
	maxLength: String(mostDays).length,
	value: String(Math.min(mostDays, Math.max(1, days))),
});

export const itemInput = (options: readonly MenuOption[]): Input => ({
	id: 'item',
	label: 'Item',
	hint: 'Tell me when this one is in stock',
	options,
});
