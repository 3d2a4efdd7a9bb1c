import { dayLength } from '../../../src/base/clock.ts';
import { parseAmount } from '../../../src/base/text/parse.ts';
import { UserError } from '../../../src/base/user-error.ts';
import {
	type ComponentHandler,
	customId,
	defineComponent,
	defineForm,
	type FormHandler,
} from '../../../src/discord/command/component-handler.ts';
import { orFormAgain, TypedAmounts } from '../../../src/discord/command/form-input.ts';
import { maxTypedAmount } from '../../../src/discord/command/option.ts';
import type { Currency } from '../../../src/market/currency.ts';
import { lowDays, lowPeriods } from '../../../src/prices/price-history.ts';
import { type Form, type Input, type TextInput, withNote } from '../../../src/words/reply.ts';
import { joinLines } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { type KeyQuestion, keyQuestion, loadItem, questionId } from '../../items/item-question.ts';
import { daysInput, defaultAlertDays, maxAlertDays } from '../../items/stock-form.ts';
import { addToWatchlist } from '../../own-items/watched.ts';
import { cents, type Goal, isMet } from '../watching/alert-rules.ts';
import type { AlertContext } from './alert-context.ts';
import { alertOf, alertReply, existing } from './alert-list.ts';
import {
	type AlertDisplay,
	type AlertGoal,
	type AlertItem,
	displayedAlert,
	itemName,
	priceText,
	withPrice,
} from './alert-view.ts';
import { maxDrop, maxRise, type NewGoal, newGoal } from './new-alert.ts';
import { alertForKey } from './set-alert.ts';

type Values = Readonly<Record<string, string>>;

function itemWithPrice({ query, key }: KeyQuestion, context: AlertContext) {
	const { catalogue, ref } = loadItem({ query, key }, context);
	const version = ref.item === undefined ? null : catalogue.version(ref.item);
	return withPrice({ ...query, item: key, name: catalogue.name(ref.name), version }, context);
}

export async function alertForm(
	{ query, key }: KeyQuestion,
	context: AlertContext,
	days = defaultAlertDays,
): Promise<Form> {
	const { words } = context;
	const item = itemWithPrice({ query, key }, context);
	const { now } = item;
	const isForStock = typeof now === 'object' ? now.quantity === 0 : now === 'gone';
	const hasAsk = typeof now === 'object' && now.ask !== null;
	const canBeLow = !query.locked && context.history.lows(query.game) !== undefined;
	return {
		id: questionId('alert', isForStock ? 'stock' : 'price', { query, key }),
		title: words.t('alert.form.title'),
		text: formText(item, isForStock, words),
		inputs: [...(isForStock ? [] : goalInputs(query.currency, hasAsk, canBeLow, words)), daysInput(days, words)],
	};
}

export const formComponents = {
	item: defineComponent(keyQuestion, (question, [pickedKey], context) =>
		alertForm(pickedKey ? { ...question, key: pickedKey } : question, context),
	),
	edit: async ([id = ''], _, context) => {
		const alert = displayedAlert(await alertOf(id, context), context);
		const { words } = context;
		const { goal, currency, endsAt } = alert;
		const remainingDays = Math.ceil((endsAt - context.clock.wall()) / dayLength);
		const amount = goal.kind === 'stock' ? [] : [goalInput(goal, currency, words)];
		return {
			id: customId('alert', 'change', id),
			title: words.t('alert.form.changeTitle'),
			text: formText(alert, goal.kind === 'stock', words),
			inputs: [...amount, daysInput(remainingDays, words)],
		};
	},
} satisfies Readonly<Record<string, ComponentHandler<AlertContext>>>;

const settingForm = (
	goalIn: (values: Values, question: KeyQuestion, amounts: TypedAmounts, context: AlertContext) => NewGoal,
): FormHandler<AlertContext> =>
	defineForm(keyQuestion, async (data, values, context) => {
		const { query } = data;
		// The state has no key if the form itself asks for the item.
		const key = data.key || values.item || '';
		return orFormAgain(questionId('alert', 'item', { query, key }), context, async () => {
			const amounts = new TypedAmounts(context);
			const wanted = { query, goal: goalIn(values, data, amounts, context), repeats: false, days: daysIn(values) };
			return withNote(await alertForKey(key, wanted, context), amounts.note);
		});
	});

const priceForm = settingForm(({ when = '', price = '' }, question, amounts, context) =>
	price.trim() === '' ? chosenGoal(when) : typedGoal(price.trim(), question, amounts, context),
);

export const alertForms = {
	price: (state, values, context) =>
		(values.when === watchOnly && !values.price?.trim() ? watchForm : priceForm)(state, values, context),
	stock: settingForm(() => ({ kind: 'stock', value: 0 })),
	change: async ([id = ''], values, context) => {
		const { goal: before, now, currency } = displayedAlert(await alertOf(id, context), context);
		return orFormAgain(customId('alert', 'edit', id), context, async () => {
			const { alerts, caller, clock } = context;
			const amounts = new TypedAmounts(context);
			const goal = changedGoal(before, currency, values, amounts);
			const isTrue = typeof now === 'object' && isMet(goal, now);
			const endsAt = clock.wall() + daysIn(values) * dayLength;
			const change = { goal, endsAt, state: isTrue ? 'met' : 'armed' } as const;
			const alert = existing(await alerts.change(caller.userId, id, change));
			const result = context.words.t(isTrue ? 'alert.result.metAlready' : 'alert.result.changed');
			return withNote(alertReply(alert, context, result), amounts.note);
		});
	},
} satisfies Readonly<Record<string, FormHandler<AlertContext>>>;

const watchForm = defineForm(keyQuestion, async ({ query, key }, _, context: AlertContext) => {
	const { catalogue, ref } = loadItem({ query, key }, context);
	const item = { game: query.game, key, name: catalogue.label(ref), isAny: false, amount: 1 };
	const result = await addToWatchlist([item], context);
	return withNote(await context.answerOf(customId('watchlist', 'refresh', query.currency, 1), context), result);
});

function changedGoal(goal: Goal, currency: Currency, values: Values, amounts: TypedAmounts): Goal {
	if (goal.kind === 'stock') return goal;
	const newGoal = { kind: goal.kind, amount: amounts.read(values[goal.kind] ?? '', currency) };
	return cents(newGoal.amount) === cents(goal.amount) ? goal : newGoal;
}

function chosenGoal(when: string): NewGoal {
	const drop = usualDrops.find((each) => String(each) === when);
	const low = when === newLow ? lowPeriods.indexOf(formLow) : undefined;
	return newGoal({ drop, low, stock: when === 'stock' ? 0 : undefined });
}

/**
 * Reads `-10%`, `+10 %` or an amount. An amount above the current price is a goal for the price to rise to.
 * @throws UserError `not-an-amount`
 */
function typedGoal(typed: string, question: KeyQuestion, amounts: TypedAmounts, context: AlertContext): NewGoal {
	const [, sign, number] = /^([-−–+]?)(.*)%$/.exec(typed) ?? [];
	if (number === undefined) {
		const amount = amounts.read(typed, question.query.currency);
		const { now } = itemWithPrice(question, context);
		const isAbove = typeof now === 'object' && now.ask !== null && amount > now.ask;
		return newGoal(isAbove ? { above: amount } : { below: amount });
	}
	const value = parseAmount(number, context.words.locale);
	const limit = sign === '+' ? maxRise : maxDrop;
	if (value === undefined || value > limit) throw new UserError({ code: 'not-an-amount', typed, most: maxTypedAmount });
	return newGoal(sign === '+' ? { rise: value } : { drop: value });
}

function daysIn({ days: typed = '' }: Values): number {
	const days = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0;
	if (days >= 1 && days <= maxAlertDays) return days;
	throw new UserError({ code: 'not-days', typed, most: maxAlertDays });
}

type PriceGoal = Exclude<Goal, { kind: 'stock' }>;

function formText(
	item: AlertItem & AlertDisplay & Pick<AlertGoal, 'currency'>,
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

/** The drops that the form offers, percent. */
const usualDrops = [5, 10, 20] as const;

const newLow = 'low';
const formLow = '90d';

const watchOnly = 'watch';

/** Percentages need a price (`hasAsk`), a new low needs recorded prices (`canBeLow`). */
const goalInputs = (currency: Currency, hasAsk: boolean, canBeLow: boolean, words: Words): Input[] => [
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

const goalInput = ({ kind, amount }: PriceGoal, currency: Currency, { t, bare }: Words): TextInput => ({
	id: kind,
	label: t('alert.form.goal', { kind, currency }),
	hint: t('alert.form.goalHint'),
	maxLength: 20,
	value: bare(amount, 'cents'),
});
