import { offerIn } from '../../../src/answers/current-price.ts';
import type { MarketQuery } from '../../../src/answers/market-lists.ts';
import { type Clock, dayLength } from '../../../src/base/clock.ts';
import { parseAmount } from '../../../src/base/text/parse.ts';
import { UserError } from '../../../src/base/user-error.ts';
import {
	type ComponentHandler,
	customId,
	defineComponent,
	defineForm,
	type FormHandler,
} from '../../../src/discord/command/component-handler.ts';
import { answerOrReopenForm } from '../../../src/discord/command/form-input.ts';
import { TypedAmounts } from '../../../src/discord/command/typed-amounts.ts';
import type { Currency } from '../../../src/market/currency.ts';
import { lowDays, lowPeriods } from '../../../src/prices/price-history.ts';
import { type Form, type Input, type TextInput, withNote } from '../../../src/words/reply.ts';
import { joinLines } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { type KeyQuestion, keyQuestion, loadItem, questionId } from '../../items/item-question.ts';
import { daysInput, defaultAlertDays, maxAlertDays } from '../../items/stock-form.ts';
import { addToWatchlist } from '../../own-items/watched.ts';
import {
	type Alert,
	type AlertState,
	type BelievedOffer,
	cents,
	type Goal,
	isMet,
	isSameGoal,
	stateOnResume,
} from '../goals/alert-rules.ts';
import type { AlertGoal } from '../goals/goal-text.ts';
import { maxDrop, maxRise, type NewGoal, newGoal } from '../goals/new-alert.ts';
import type { AlertContext } from './alert-context.ts';
import { alertOf, alertReply, pageIn, requireAlert } from './alert-list.ts';
import { type AlertDisplay, type AlertItem, displayedAlert, itemName, priceText, withPrice } from './alert-view.ts';
import { alertForKey } from './set-alert.ts';

type FormValues = Readonly<Record<string, string>>;

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
	const { currentPrice } = item;
	// For an item that nobody offers, the alert waits until somebody does.
	const offer = offerIn(currentPrice);
	const isForStock = currentPrice === 'gone' || offer?.quantity === 0;
	const hasAsk = offer !== undefined && offer.ask !== null;
	// Only tradable asks are recorded.
	const canBeNewLow = !query.locked && context.history.lows(query.game) !== undefined;
	return {
		id: questionId('alert', isForStock ? 'stock' : 'price', { query, key }),
		title: words.t('alert.form.title'),
		text: formText(item, isForStock, words),
		inputs: [...(isForStock ? [] : goalInputs(query.currency, hasAsk, canBeNewLow, words)), daysInput(days, words)],
	};
}

/**
 * Returns the custom id that opens the form for an item.
 * @param key empty for a menu, whose values are keys
 * @param days prefilled in the form, unless they are not a number
 */
export function formQuestionId(query: MarketQuery, key: string, days: string | number | undefined): string {
	const typedDays = String(days ?? '').trim();
	const origin = /^\d{1,3}$/.test(typedDays) ? typedDays : '';
	return questionId('alert', 'item', { query, key, origin });
}

/** Reads the days from `formQuestionId`. Other buttons that open the form have another origin, or none. */
const prefilledDays = ({ origin = '' }: KeyQuestion): number =>
	/^\d+$/.test(origin) ? Number(origin) : defaultAlertDays;

export const formComponents = {
	item: defineComponent(keyQuestion, (question, [pickedKey], context) =>
		alertForm(pickedKey ? { ...question, key: pickedKey } : question, context, prefilledDays(question)),
	),
	edit: async ([id = '', page], _, context) => {
		const alert = displayedAlert(await alertOf(id, context), context);
		const { words } = context;
		const { goal, currency } = alert;
		// The amount of a new low changes every day, so there is none to type.
		const amountInputs = goal.kind === 'stock' || goal.low ? [] : [amountInput(goal, currency, words)];
		return {
			id: customId('alert', 'change', id, pageIn(page)),
			title: words.t('alert.form.changeTitle'),
			text: formText(alert, goal.kind === 'stock', words),
			inputs: [...amountInputs, daysInput(remainingDays(alert, context.clock), words)],
		};
	},
} satisfies Readonly<Record<string, ComponentHandler<AlertContext>>>;

/** @param readGoal reads the goal that the user has chosen or typed */
const formToSetAlert = (
	readGoal: (values: FormValues, question: KeyQuestion, amounts: TypedAmounts, context: AlertContext) => NewGoal,
): FormHandler<AlertContext> =>
	defineForm(keyQuestion, async (question, values, context) => {
		const { query } = question;
		// The question has no key if the form itself asks for the item.
		const key = question.key || values.item || '';
		return answerOrReopenForm(formQuestionId(query, key, values.days), context, async () => {
			const amounts = new TypedAmounts(context);
			const goal = readGoal(values, question, amounts, context);
			const newAlert = { query, goal, repeats: false, days: daysIn(values) };
			return withNote(await alertForKey(key, newAlert, context), amounts.note);
		});
	});

const priceForm = formToSetAlert(({ when = '', price = '' }, question, amounts, context) =>
	price.trim() === '' ? chosenGoal(when) : typedGoal(price.trim(), question, amounts, context),
);

export const alertForms = {
	price: (state, values, context) => {
		// A typed price counts more than the choice in the menu.
		const isWatchOnly = values.when === watchOnly && !values.price?.trim();
		const form = isWatchOnly ? watchForm : priceForm;
		return form(state, values, context);
	},
	stock: formToSetAlert(() => ({ kind: 'stock', value: 0 })),
	change: async ([id = '', page], values, context) => {
		const before = displayedAlert(await alertOf(id, context), context);
		return answerOrReopenForm(customId('alert', 'edit', id, pageIn(page)), context, async () => {
			const { alerts, caller, clock } = context;
			const amounts = new TypedAmounts(context);
			const goal = changedGoal(before.goal, before.currency, values, amounts);
			const offer = offerIn(before.currentPrice);
			const isMetAlready = offer !== undefined && isMet(goal, offer);
			const state = stateAfterEdit(before, goal, offer);
			const days = daysIn(values);
			const now = clock.wall();
			// *Again* repeats the alert for its whole duration, from `addedAt` to `endsAt`. If the owner has typed another
			// number of days, that is the new duration, so `addedAt` becomes now.
			const addedAt = days === remainingDays(before, clock) ? before.addedAt : now;
			const change = { goal, addedAt, endsAt: now + days * dayLength, state };
			const alert = requireAlert(await alerts.change(caller.userId, id, change));
			const result = context.words.t(
				isMetAlready && state === 'met' ? 'alert.result.metAlready' : 'alert.result.changed',
			);
			return withNote(alertReply(alert, context, pageIn(page), result), amounts.note);
		});
	},
} satisfies Readonly<Record<string, FormHandler<AlertContext>>>;

/**
 * A changed goal starts afresh: the current offer decides whether it is met. An unchanged goal that was met stays met
 * until the price has left the goal, even if the alert has ended since.
 */
function stateAfterEdit(before: Alert, goal: Goal, offer: BelievedOffer | undefined): AlertState {
	if (!isSameGoal(goal, before.goal)) return offer !== undefined && isMet(goal, offer) ? 'met' : 'armed';
	return stateOnResume({ ...before, goal }, offer);
}

const remainingDays = ({ endsAt }: Pick<Alert, 'endsAt'>, clock: Clock): number =>
	Math.ceil((endsAt - clock.wall()) / dayLength);

const watchForm = defineForm(keyQuestion, async ({ query, key }, _, context: AlertContext) => {
	const { catalogue, ref } = loadItem({ query, key }, context);
	const item = { game: query.game, key, name: catalogue.label(ref), isAny: false, amount: 1 };
	const result = await addToWatchlist([item], context);
	return withNote(await context.answerOf(customId('watchlist', 'refresh', query.currency, 1), context), result);
});

function changedGoal(goal: Goal, currency: Currency, values: FormValues, amounts: TypedAmounts): Goal {
	if (goal.kind === 'stock' || goal.low) return goal;
	const changed = { kind: goal.kind, amount: amounts.read(values[goal.kind] ?? '', currency) };
	// An unchanged amount keeps the percentage that it came from.
	return cents(changed.amount) === cents(goal.amount) ? goal : changed;
}

function chosenGoal(when: string): NewGoal {
	const drop = usualDrops.find((each) => String(each) === when);
	// `newGoal` takes numbers: for a low the index of its period, and for stock always 0.
	const low = when === newLow ? lowPeriods.indexOf(periodOfForm) : undefined;
	return newGoal({ drop, low, stock: when === 'stock' ? 0 : undefined });
}

/** A sign, which may also be a minus or a dash, and a number before or after the percent sign. */
const percentagePattern = /^([-−–+]?)\s*(?:(.*)%|%(.*))$/;

/**
 * Reads `-10%`, `+10 %` or an amount. An amount above the current price is a goal for the price to rise to.
 * @throws UserError `not-an-amount`, `not-a-percentage`
 */
function typedGoal(typed: string, question: KeyQuestion, amounts: TypedAmounts, context: AlertContext): NewGoal {
	if (!typed.includes('%')) {
		const amount = amounts.read(typed, question.query.currency);
		const ask = offerIn(itemWithPrice(question, context).currentPrice)?.ask;
		const isAbove = ask != null && cents(amount) > cents(ask);
		return newGoal(isAbove ? { above: amount } : { below: amount });
	}
	const [, sign, before = '', after = ''] = percentagePattern.exec(typed) ?? [];
	const percent = parseAmount(before || after, context.words.locale);
	const isRise = sign === '+';
	const limit = isRise ? maxRise : maxDrop;
	if (!percent || percent > limit) throw new UserError({ code: 'not-a-percentage', typed, most: limit });
	return newGoal(isRise ? { rise: percent } : { drop: percent });
}

function daysIn({ days: typed = '' }: FormValues): number {
	const isWholeNumber = /^\s*\d{1,3}\s*$/.test(typed);
	const days = Number(typed);
	if (isWholeNumber && days >= 1 && days <= maxAlertDays) return days;
	throw new UserError({ code: 'not-days', typed, most: maxAlertDays });
}

function formText(
	item: AlertItem & AlertDisplay & Pick<AlertGoal, 'currency'>,
	isForStock: boolean,
	words: Words,
): string {
	const now = priceText(item.currentPrice, item.currency, words);
	return joinLines(
		itemName(item, words),
		words.t('alert.form.now', { now }),
		isForStock && words.t('alert.form.stock'),
	);
}

/** The drops that the form offers, percent. */
const usualDrops = [5, 10, 20] as const;

/** The values of the menu for a new low, and for adding the item to the watchlist instead. */
const newLow = 'low';
const watchOnly = 'watch';

/** The only period of new lows that the form offers. */
const periodOfForm = '90d';

/** Percentages need a price (`hasAsk`), a new low needs recorded prices (`canBeNewLow`). */
const goalInputs = (currency: Currency, hasAsk: boolean, canBeNewLow: boolean, words: Words): Input[] => [
	...(hasAsk ? [whenInput(canBeNewLow, words)] : []),
	{
		id: 'price',
		label: words.t('alert.form.price', { currency }),
		hint: words.t('alert.form.priceHint'),
		maxLength: 20,
		isOptional: hasAsk,
	},
];

const whenInput = (canBeNewLow: boolean, { t, percent }: Words): Input => ({
	id: 'when',
	label: t('alert.form.when'),
	hint: t('alert.form.whenHint'),
	options: [
		...usualDrops.map((drop, i) => ({
			label: t('alert.form.drop', { percent: percent(drop / 100) }),
			value: String(drop),
			default: i === 0,
		})),
		...(canBeNewLow ? [{ label: t('alert.form.newLow', { days: String(lowDays[periodOfForm]) }), value: newLow }] : []),
		{ label: t('alert.form.backInStock'), value: 'stock' },
		// `chosenGoal` makes no goal of `own`: the goal is the typed price, which `priceForm` reads first.
		{ label: t('alert.form.ownPrice'), value: 'own' },
		{ label: t('alert.form.watch'), value: watchOnly },
	],
});

type PriceGoal = Exclude<Goal, { kind: 'stock' }>;

const amountInput = ({ kind, amount }: PriceGoal, currency: Currency, { t, bare }: Words): TextInput => ({
	id: kind,
	label: t('alert.form.goal', { kind, currency }),
	hint: t('alert.form.goalHint'),
	maxLength: 20,
	value: bare(amount, 'cents'),
});
