import type { Currency } from '../../../src/market/currency.ts';
import type { Game } from '../../../src/names/game.ts';
import type { LowPeriod } from '../../../src/prices/price-history.ts';

/** `below`, `above`: the lowest ask reaches the amount. `stock`: the item is on offer. */
export type Goal =
	| {
			readonly kind: 'below' | 'above';
			readonly amount: number;
			readonly change?: GoalOrigin | undefined;
			/** Set if the amount is a cent under the lowest ask of this period. It is then updated every day. */
			readonly low?: LowPeriod | undefined;
	  }
	| { readonly kind: 'stock' };

export interface GoalOrigin {
	readonly percent: number;
	readonly from: number;
}

export interface AlertSubject {
	readonly game: Game;
	/** The key of one item, or of a name with several versions, of which the cheapest counts. */
	readonly item: string;
	readonly name: string;
	readonly version: string | null;
	readonly currency: Currency;
	readonly locked: boolean;
}

/** `met`: it is armed again once the price leaves the goal. `done`: it fired for good. `ended`: its time is over. */
export type AlertState = 'armed' | 'met' | 'done' | 'ended';
export const activeStates = ['armed', 'met'] as const satisfies readonly AlertState[];

/** Times are Unix ms. */
export interface Alert extends AlertSubject {
	readonly id: string;
	readonly goal: Goal;
	readonly repeats: boolean;
	readonly addedAt: number;
	readonly endsAt: number;
	readonly state: AlertState;
	readonly notifiedAt?: number | undefined;
	/** Lists that were fetched before this time are ignored. */
	readonly changedAt: number;
	readonly paused?: 'owner' | 'unreachable' | undefined;
}

export interface BelievedOffer {
	/** Null if nothing is on offer, or the marketplace gives no price. */
	readonly ask: number | null;
	readonly quantity: number;
	/** Whether the ask is probably a mistake, so that it counts only for goals of the kind `stock`. */
	readonly isDoubtful?: boolean | undefined;
}

export const isActive = ({ state }: Pick<Alert, 'state'>): boolean => state === 'armed' || state === 'met';

export const isSameGoal = (one: Goal, other: Goal | undefined): boolean =>
	one.kind === other?.kind && goalIdentity(one) === goalIdentity(other);

const goalIdentity = (goal: Goal) => (goal.kind === 'stock' ? 0 : (goal.low ?? cents(goal.amount)));

/** Returns -0.05 if the price must fall by 5 % to meet the goal, or undefined if that is unknown. */
export function distance(goal: Goal, { ask }: BelievedOffer): number | undefined {
	return goal.kind === 'stock' || ask === null || ask === 0 ? undefined : goal.amount / ask - 1;
}

/** Prices are compared in whole cents: amounts are stored as decimal fractions. */
export const cents = (amount: number): number => Math.round(100 * amount);

/** How far from its goal a price has left it, percent. Without this, a wobbling price would fire again and again. */
const leavingPercent = 2;

/**
 * Returns `met` or `done` if the alert fires, and its present state if the list says nothing about it.
 * @param at when the list was fetched, Unix ms
 */
export function stateAfter(alert: Alert, offer: BelievedOffer, at: number): AlertState {
	const { state, goal, repeats, paused, endsAt, changedAt } = alert;
	if (!isActive(alert) || paused || endsAt <= at || at < changedAt) return state;
	if (offer.isDoubtful && goal.kind !== 'stock') return state;
	if (state === 'met') return hasLeft(goal, offer) ? 'armed' : state;
	if (!isMet(goal, offer)) return state;
	return repeats ? 'met' : 'done';
}

/** An ask that equals the amount meets the goal. */
export function isMet(goal: Goal, { ask, quantity }: BelievedOffer): boolean {
	if (goal.kind === 'stock') return quantity > 0;
	if (ask === null) return false;
	return goal.kind === 'below' ? cents(ask) <= cents(goal.amount) : cents(ask) >= cents(goal.amount);
}

/** Whether meeting the goal again would be worth a message. A missing price does not count. */
function hasLeft(goal: Goal, { ask, quantity }: BelievedOffer): boolean {
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
