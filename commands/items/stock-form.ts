import type { MarketQuery } from '../../src/answers/market-lists.ts';
import type { Form, Input, MenuOption, TextInput } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { questionId } from './item-question.ts';

/** How long an alert lasts by default, and at most, in days. */
export const defaultAlertDays = 90;
export const maxAlertDays = 365;

/** The form for an alert that fires when an item is on offer again. The out-of-stock list opens it, too. */
export const stockForm = (query: MarketQuery, options: readonly MenuOption[], words: Words): Form => ({
	id: questionId('alert', 'stock', { query, key: '' }),
	title: words.t('alert.form.title'),
	text: words.t('alert.form.stock'),
	inputs: [itemInput(options, words), daysInput(defaultAlertDays, words)],
});

export const daysInput = (days: number, { t, count }: Words): TextInput => ({
	id: 'days',
	label: t('alert.form.days'),
	hint: t('alert.form.daysHint', { most: count(maxAlertDays) }),
	maxLength: String(maxAlertDays).length,
	value: String(Math.min(maxAlertDays, Math.max(1, days))),
});

export const itemInput = (options: readonly MenuOption[], { t }: Words): Input => ({
	id: 'item',
	label: t('alert.form.item'),
	hint: t('alert.form.itemHint'),
	options,
});
