import type { Currency } from '../../src/market/currency.ts';
import type { Goal } from '../../src/notify/alert.ts';
import { mostDays } from '../../src/notify/user-alerts.ts';
import type { Formats } from '../../src/words/formats.ts';
import { joinLines } from '../../src/words/join.ts';
import type { Input, MenuOption, TextInput } from '../../src/words/reply.ts';
import { itemName, type Named, priceWords, type Shown, type Wanted } from './alert-view.ts';

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

/** The drops to choose from, percent. */
export const usualDrops = [5, 10, 20] as const;

/** Inputs for what to wait for. @param hasAsk whether there is a price to take a percentage of */
export const goalInputs = (currency: Currency, hasAsk: boolean): Input[] => [
	...(hasAsk ? [whenInput] : []),
	{
		id: 'price',
		label: `My own price (${currency})`,
		hint: 'An amount, or how far the lowest ask has to fall or rise: -15%, +10%',
		maxLength: 20,
		isOptional: hasAsk,
	},
];

const whenInput: Input = {
	id: 'when',
	label: 'Tell me when it',
	hint: 'What you fill in below counts instead',
	options: [
		...usualDrops.map((drop, i) => ({ label: `costs ${drop}% less than now`, value: String(drop), chosen: i === 0 })),
		{ label: 'is back in stock', value: 'stock' },
		{ label: 'reaches my own price', value: 'own' },
	],
};

export const goalInput = ({ kind, amount }: PriceGoal, currency: Currency, formats: Formats): TextInput => ({
	id: kind,
	label: `At or ${kind} (${currency})`,
	hint: 'The amount to wait for',
	maxLength: 20,
	value: formats.bare(amount, 'cents'),
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
