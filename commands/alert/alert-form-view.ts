import type { Currency } from '../../src/market/currency.ts';
import type { Goal } from '../../src/notify/alert.ts';
import { mostDays } from '../../src/notify/user-alerts.ts';
import { lowDays } from '../../src/prices/lows.ts';
import { joinLines } from '../../src/words/join.ts';
import type { Input, MenuOption, TextInput } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { type AlertDisplay, itemName, type Named, priceText, type Wanted } from './alert-view.ts';

type PriceGoal = Exclude<Goal, { kind: 'stock' }>;

export function formText(
	item: Named & AlertDisplay & Pick<Wanted, 'currency'>,
	isForStock: boolean,
	words: Words,
): string {
	const now = priceText(item.now, item.currency, words);
	return joinLines(
		itemName(item, words),
		words.t('alert.form.now', { now }),
		isForStock && words.t('alert.form.stock'),
	);
}

/** Percent. */
export const usualDrops = [5, 10, 20] as const;

export const newLow = 'low';
export const formLow = '90d';

export const watchOnly = 'watch';

/** Percentages need a price (`hasAsk`), a new low needs recorded prices (`canBeLow`). */
export const goalInputs = (currency: Currency, hasAsk: boolean, canBeLow: boolean, words: Words): Input[] => [
	...(hasAsk ? [whenInput(canBeLow, words)] : []),
	{
		id: 'price',
		label: words.t('alert.form.price', { currency }),
		hint: words.t('alert.form.priceHint'),
		maxLength: 20,
		isOptional: hasAsk,
	},
];

const whenInput = (canBeLow: boolean, { t, percent }: Words): Input => ({
	id: 'when',
	label: t('alert.form.when'),
	hint: t('alert.form.whenHint'),
	options: [
		...usualDrops.map((drop, i) => ({
			label: t('alert.form.drop', { percent: percent(drop / 100) }),
			value: String(drop),
			default: i === 0,
		})),
		...(canBeLow ? [{ label: t('alert.form.newLow', { days: String(lowDays[formLow]) }), value: newLow }] : []),
		{ label: t('alert.form.backInStock'), value: 'stock' },
		{ label: t('alert.form.ownPrice'), value: 'own' },
		{ label: t('alert.form.watch'), value: watchOnly },
	],
});

export const goalInput = ({ kind, amount }: PriceGoal, currency: Currency, { t, bare }: Words): TextInput => ({
	id: kind,
	label: t('alert.form.goal', { kind, currency }),
	hint: t('alert.form.goalHint'),
	maxLength: 20,
	value: bare(amount, 'cents'),
});

export const daysInput = (days: number, { t, count }: Words): TextInput => ({
	id: 'days',
	label: t('alert.form.days'),
	hint: t('alert.form.daysHint', { most: count(mostDays) }),
	maxLength: String(mostDays).length,
	value: String(Math.min(mostDays, Math.max(1, days))),
});

export const itemInput = (options: readonly MenuOption[], { t }: Words): Input => ({
	id: 'item',
	label: t('alert.form.item'),
	hint: t('alert.form.itemHint'),
	options,
});
