import { type LowPeriod, lowDays } from '../../../src/prices/price-history.ts';
import type { PlainKey } from '../../../src/words/translate.ts';
import type { Words } from '../../../src/words/words.ts';
import type { Alert } from './alert-rules.ts';

export type AlertGoal = Pick<Alert, 'goal' | 'currency'>;

export const goalValues = ({ goal, currency }: AlertGoal, { money }: Words) => ({
	kind: goal.kind,
	amount: goal.kind === 'stock' ? '' : money(goal.amount, currency),
});

/** `at or below €50.00` */
export function goalText(alert: AlertGoal, words: Words): string {
	const { kind, amount } = goalValues(alert, words);
	return kind === 'stock' ? words.t('alert.goal.stock') : words.t(`alert.goal.${kind}`, { amount });
}

/**
 * Returns what a repeating alert waits for before it fires again: the price leaves the goal (`below`, `above`), the
 * item sells out (`stock`), or the price is still lower on another day (`low`).
 */
export const repeatKind = ({ goal }: Pick<AlertGoal, 'goal'>) =>
	goal.kind !== 'stock' && goal.low ? ('low' as const) : goal.kind;

/** Returns the period of a new low, or an empty text. Its amount changes every day, so the period says more. */
export const lowText = ({ goal }: AlertGoal, { t }: Words): string =>
	goal.kind === 'stock' || !goal.low ? '' : t('alert.newLow', lowValues(goal.low));

export const lowValues = (period: LowPeriod) => ({ period, days: String(lowDays[period]) });

/**
 * Returns values for sentences: `change` is like `10% less than €55.56` if the user chose a percentage, or the period
 * of a new low.
 */
export function changeValues(alert: AlertGoal, words: Words) {
	const { goal, currency } = alert;
	const { t, finePercent, money } = words;
	if (goal.kind === 'stock') return { hasChange: false, change: '' };
	if (goal.low) return { hasChange: true, change: lowText(alert, words) };
	if (!goal.change) return { hasChange: false, change: '' };
	const { percent: chosenPercent, from } = goal.change;
	// A drop from one cent stays at one cent, so nothing has changed.
	if (goal.amount === from) return { hasChange: false, change: '' };
	const realPercent = 100 * Math.abs(goal.amount / from - 1);
	// Amounts are whole cents, so the change of a low price can be far from the percentage that the user chose. The
	// chosen one is written only if it is right to half a percentage point, and for a small change to half of it.
	const isNear = Math.abs(realPercent - chosenPercent) < Math.min(0.5, chosenPercent / 2);
	const share = (isNear ? chosenPercent : Math.round(10 * realPercent) / 10) / 100;
	const values = { kind: goal.kind, percent: finePercent(share), from: money(from, currency) };
	return { hasChange: true, change: t('alert.change', values) };
}

export const lowNames = {
	'30d': 'alert.option.newLow30',
	'90d': 'alert.option.newLow90',
	all: 'alert.option.newLowAll',
} as const satisfies Record<LowPeriod, PlainKey>;
