import { type Alert, type AlertState, type CurrentAsk, cents, type Goal, isActive } from './alert.ts';

/** A price has left its goal when it is so far from it, percent: otherwise one that wobbles would fire again and again. */
const leavingPercent = 2;

/** `told` or `done` if it fires; unchanged if the list says nothing about it. @param at Of the list, Unix ms */
export function stateAfter(alert: Alert, offer: CurrentAsk, at: number): AlertState {
	const { state, goal, repeats, paused, endsAt, changedAt } = alert;
	if (!isActive(alert) || paused || endsAt <= at || at < changedAt) return state;
	if (offer.isDoubtful && goal.kind !== 'stock') return state;
	if (state === 'told') return hasLeft(goal, offer) ? 'armed' : state;
	if (!isMet(goal, offer)) return state;
	return repeats ? 'told' : 'done';
}

/** The amount itself counts as met. */
export function isMet(goal: Goal, { ask, quantity }: CurrentAsk): boolean {
	if (goal.kind === 'stock') return quantity > 0;
	if (ask === null) return false;
	return goal.kind === 'below' ? cents(ask) <= cents(goal.amount) : cents(ask) >= cents(goal.amount);
}

/** Whether meeting the goal again would be worth a message. No price says nothing. */
function hasLeft(goal: Goal, { ask, quantity }: CurrentAsk): boolean {
	if (goal.kind === 'stock') return quantity === 0;
	if (ask === null) return false;
	return goal.kind === 'below' ? cents(ask) >= leavingCents(goal) : cents(ask) <= leavingCents(goal);
}

function leavingCents({ kind, amount }: Extract<Goal, { amount: number }>): number {
	const limit = cents(amount);
	return kind === 'below'
		? Math.max(limit + 1, Math.ceil((limit * (100 + leavingPercent)) / 100))
		: Math.min(limit - 1, Math.floor((limit * (100 - leavingPercent)) / 100));
}
