import type { PriceNow } from '../../market/answers/price-now.ts';
import type { Currency } from '../../market/currency.ts';
import type { Goal } from '../../notify/alert.ts';
import { approximate, type Formats } from '../formatting/formats.ts';
import { joinLines } from '../formatting/join.ts';
import type { Input, MenuOption, TextInput } from '../reply.ts';
import { itemName, type Named } from './alert-words.ts';

type PriceGoal = Exclude<Goal, { kind: 'stock' }>;

/** Characters of amounts and numbers of days. */
const amountLength = 20;
const daysLength = 3;

export const formTitle = 'Alert me';
export const changeTitle = 'Change this alert';

export function formText(
	item: Named & { readonly currency: Currency },
	anyVersion: boolean,
	now: PriceNow,
	isForStock: boolean,
	formats: Formats,
): string {
	return joinLines(itemName(item, anyVersion), currentPrice(now, item.currency, formats), isForStock && stockText);
}

function currentPrice(now: PriceNow, currency: Currency, formats: Formats): string {
	if (now === 'unknown') return 'Its price is not known right now.';
	if (now === 'gone' || now.quantity === 0) return 'None is on offer now.';
	if (now.ask === null) return 'Its price is not given now.';
	const { money } = now.isConverted ? approximate(formats) : formats;
	return `The lowest ask is **${money(now.ask, currency)}** now.`;
}

export const stockText = 'You will get a direct message when the item is in stock.';

/** Inputs for one of two amounts. @param below what is filled in already */
export const amountInputs = (currency: Currency, below: number | null, formats: Formats): TextInput[] =>
	[
		amountInput('below', currency, 'Tell me when the lowest ask falls to this amount', below, formats),
		amountInput('above', currency, 'Or clear the field above, and fill in this one', null, formats),
	].map((input) => ({ ...input, isOptional: true }));

export const goalInput = ({ kind, amount }: PriceGoal, currency: Currency, formats: Formats): TextInput =>
	amountInput(kind, currency, 'The amount to wait for', amount, formats);

const amountInput = (
	id: PriceGoal['kind'],
	currency: Currency,
	hint: string,
	value: number | null,
	formats: Formats,
): TextInput => ({
	id,
	label: `At or ${id} (${currency})`,
	hint,
	maxLength: amountLength,
	value: value === null ? undefined : formats.bare(value, 'cents'),
});

export const daysInput = (days: number, most: number): TextInput => ({
	id: 'days',
	label: 'Days',
	hint: `How long the alert lasts from now: 1 to ${most} days`,
	maxLength: daysLength,
	value: String(days),
});

export const itemInput = (options: readonly MenuOption[]): Input => ({
	id: 'item',
	label: 'Item',
	hint: 'Tell me when this one is in stock',
	options,
});
