import { UserError } from '../../errors/user-error.ts';
import type { MarketQuery } from '../../market/answers/lists.ts';
import { type PriceNow, priceNow } from '../../market/answers/price-now.ts';
import { type Alert, type Goal, isSameGoal } from '../../notify/alert.ts';
import { dayLength, mostDays } from '../../notify/user-alerts.ts';
import { parseAmount } from '../../text/parse-amount.ts';
import {
	amountInputs,
	changeTitle,
	daysInput,
	formText,
	formTitle,
	goalInput,
	itemInput,
	stockText,
} from '../../views/alerts/alert-forms.ts';
import type { Form, MenuOption } from '../../views/reply.ts';
import type { FormHandler } from '../command/command.ts';
import { defineComponent } from '../command/component-handler.ts';
import { customId } from '../command/custom-id.ts';
import { orFormAgain } from '../command/form-again.ts';
import type { Context } from '../context.ts';
import { keyQuestion, loadItem, questionId } from '../items/item-question.ts';
import { maxLimit } from '../pages/limits-part.ts';
import { alertForKey } from './add-components.ts';
import { anyVersionOf, priceOf } from './alert-prices.ts';
import { usualDays, type WantedGoal, wantedGoal } from './wanted-alert.ts';

type Values = Readonly<Record<string, string>>;

/** What a form is about: `p` waits for a price, `s` for the item being in stock. The key is empty if the form asks for it. */
interface FormState {
	readonly kind: 'p' | 's';
	readonly query: MarketQuery;
	readonly key: string;
}

const formState = keyQuestion.transform(
	({ query, key, origin }): FormState => ({ query, key, kind: origin === 's' ? 's' : 'p' }),
);

const formId = (handler: string, { kind, query, key }: FormState) =>
	questionId('alert', handler, { query, key, origin: kind });

/** The form to set an alert for an item, with its price filled in. @throws UserError, MarketError */
export async function alertForm(query: MarketQuery, key: string, context: Context): Promise<Form> {
	const { market, clock } = context;
	const now = priceNow(key, query, market, clock);
	const isOnOffer = typeof now === 'object' && now.quantity > 0;
	return itemForm({ kind: isOnOffer || now === 'unknown' ? 'p' : 's', query, key }, now, context);
}

async function itemForm(state: FormState, now: PriceNow, context: Context): Promise<Form> {
	const { query, key, kind } = state;
	const { currency } = query;
	const { catalogue, ref } = loadItem({ query, key }, context);
	const version = ref.item === undefined ? null : catalogue.version(ref.item);
	const item = { ...query, item: key, name: catalogue.name(ref.name), version };
	const { formats, market } = context;
	const ask = typeof now === 'object' ? now.ask : null;
	const isForPrice = kind === 'p';
	return {
		id: formId('set', state),
		title: formTitle,
		text: formText(item, anyVersionOf(item, market), now, !isForPrice, formats),
		inputs: [...(isForPrice ? amountInputs(currency, ask, formats) : []), daysInput(usualDays, mostDays)],
	};
}

/** The form to set an alert for one of several items that are out of stock. */
export const stockForm = (query: MarketQuery, options: readonly MenuOption[]): Form => ({
	id: formId('set', { kind: 's', query, key: '' }),
	title: formTitle,
	text: stockText,
	inputs: [itemInput(options), daysInput(usualDays, mostDays)],
});

/** The form that changes an alert. */
export function changeForm(alert: Alert, { formats, market, clock }: Context): Form {
	const { goal, currency, endsAt, id } = alert;
	const left = Math.ceil((endsAt - clock.wall()) / dayLength);
	const now = priceOf(alert, market, clock);
	const text = formText(alert, anyVersionOf(alert, market), now, goal.kind === 'stock', formats);
	return {
		id: customId('alert', 'change', id),
		title: changeTitle,
		text,
		inputs: [
			...(goal.kind === 'stock' ? [] : [goalInput(goal, currency, formats)]),
			daysInput(Math.min(mostDays, Math.max(1, left)), mostDays),
		],
	};
}

/** Opens the form again after something in it was not valid. */
export const formComponent = defineComponent(formState, (state, _, context) => {
	const { market, clock } = context;
	return itemForm(state, priceNow(state.key, state.query, market, clock), context);
});

/** Sets the alert that somebody has filled in. */
export const setForm: FormHandler = async (values, context, state) => {
	const { success, data } = formState.safeParse(state);
	if (!success) throw new UserError({ code: 'form-expired' });
	const key = data.key || values.item || '';
	return orFormAgain(formId('form', { ...data, key }), context, () => {
		const goal: WantedGoal =
			data.kind === 's'
				? { kind: 'stock' }
				: wantedGoal({ below: amountIn(values.below, context), above: amountIn(values.above, context) });
		return alertForKey(key, { query: data.query, goal, repeats: false, days: daysIn(values) }, context);
	});
};

/** What somebody has filled in to change an alert. @throws UserError */
export function changesIn(
	goal: Goal,
	values: Values,
	context: Context,
): { readonly goal: Goal; readonly days: number } {
	const days = daysIn(values);
	if (goal.kind === 'stock') return { goal, days };
	const amount = amountIn(values[goal.kind], context);
	if (amount === undefined) throw new UserError({ code: 'not-an-amount', typed: '', most: maxLimit });
	const typed: Goal = { kind: goal.kind, amount };
	return { goal: isSameGoal(typed, goal) ? goal : typed, days };
}

/** An amount that was typed; undefined if the input was left empty. @throws UserError `not-an-amount` */
function amountIn(typed: string | undefined, { formats }: Context): number | undefined {
	if (!typed?.trim()) return undefined;
	const amount = parseAmount(typed, formats.locale);
	if (amount === undefined || amount > maxLimit) throw new UserError({ code: 'not-an-amount', typed, most: maxLimit });
	return amount;
}

/** @throws UserError `not-days` */
function daysIn({ days: typed = '' }: Values): number {
	const days = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0;
	if (days >= 1 && days <= mostDays) return days;
	throw new UserError({ code: 'not-days', typed, most: mostDays });
}
