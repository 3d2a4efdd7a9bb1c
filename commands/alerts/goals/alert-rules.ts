import { dayLength, hourLength } from '../../../src/base/clock.ts';
import type { Currency } from '../../../src/market/currency.ts';
import type { Game } from '../../../src/names/game.ts';
import type { LowPeriod } from '../../../src/prices/price-history.ts';
import { maxAlertDays } from '../../items/stock-form.ts';

/** `below`, `above`: the lowest ask reaches the amount. `stock`: the item is on offer. */
export type Goal =
	| {
			readonly kind: 'below' | 'above';
			/** In the alert's currency. */
			readonly amount: number;
			/** Set if the user chose a percentage. */
			readonly change?: GoalOrigin | undefined;
			/** Set if the amount is a cent under the lowest ask of this period. It is then updated every day. */
			readonly low?: LowPeriod | undefined;
	  }
	| { readonly kind: 'stock' };

/** The percentage that a goal's amount comes from. */
export interface GoalOrigin {
	readonly percent: number;
	/** The lowest ask at the time when the goal was set. */
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

/**
 * `armed`: the alert fires once the goal is met. `met`: the alert has fired, or its goal was met when it was set. It is
 * armed again once the price leaves the goal. An alert for a new low is also armed again when its amount changes on a
 * later day. `done`: the alert fired for good. `ended`: its time is over.
 */
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

/**
 * Whether a list is older than a change. Lists are evaluated within minutes, so a change that seems to be more than an
 * hour later was stored before the clock was set back.
 */
export const isBefore = (listAt: number, changedAt: number): boolean =>
	listAt < changedAt && changedAt - listAt < hourLength;

/** For how long an alert is resumed after its end, ms: as long as before, but at least a day. */
export const durationOf = ({ addedAt, endsAt }: Pick<Alert, 'addedAt' | 'endsAt'>): number =>
	Math.min(maxAlertDays * dayLength, Math.max(dayLength, endsAt - addedAt));

export const isActive = ({ state }: Pick<Alert, 'state'>): boolean => activeStates.some((each) => each === state);

export const isSameGoal = (one: Goal, other: Goal): boolean =>
	one.kind === other.kind && goalIdentity(one) === goalIdentity(other);

/** New lows of a period are the same goal, although their amounts change. */
const goalIdentity = (goal: Goal) => (goal.kind === 'stock' ? 0 : (goal.low ?? cents(goal.amount)));

/** Returns how far the price is from the goal, as a share: -0.05 if it must fall by 5 %; undefined if unknown. */
export function distance(goal: Goal, { ask }: BelievedOffer): number | undefined {
	if (goal.kind === 'stock' || ask === null || ask === 0) return undefined;
	return goal.amount / ask - 1;
}

/** Amounts are stored as decimal fractions, which are not exact, so they are compared in whole cents. */
export const cents = (amount: number): number => Math.round(100 * amount);

/**
 * A price has left its goal when it is this far from it, percent. Without this, a price that goes up and down around
 * the goal would make the alert fire again and again.
 */
const leavingPercent = 2;

/**
 * Returns the alert's state after a list: `met` or `done` if it fires, `armed` if the price has left a goal that was
 * met, and otherwise the present state.
 * @param at when the list was fetched, Unix ms
 */
export function stateAfter(alert: Alert, offer: BelievedOffer, at: number): AlertState {
	const { state, goal, repeats, paused, endsAt, changedAt } = alert;
	if (!isActive(alert) || paused || endsAt <= at) return state;
	// The list was fetched before the owner changed the alert.
	if (isBefore(at, changedAt)) return state;
	if (offer.isDoubtful && goal.kind !== 'stock') return state;
	if (state === 'met') return hasLeft(goal, offer) ? 'armed' : state;
	if (!isMet(goal, offer)) return state;
	return repeats ? 'met' : 'done';
}

/**
 * Returns the state of an alert that is resumed or changed. Lists were ignored during a pause, so the current offer
 * decides whether the price has left the goal.
 * @param offer undefined if it is not known
 */
export function stateOnResume(alert: Alert, offer: BelievedOffer | undefined): AlertState {
	const { goal, notifiedAt } = alert;
	// The state of an alert that is over no longer says whether its goal was met. It was if the owner has been notified.
	const stateAtEnd = notifiedAt === undefined ? 'armed' : 'met';
	const state = isActive(alert) ? alert.state : stateAtEnd;
	return state === 'met' && offer !== undefined && hasLeft(goal, offer) ? 'armed' : state;
}

/** An ask that equals the amount meets the goal. */
export function isMet(goal: Goal, { ask, quantity }: BelievedOffer): boolean {
	if (goal.kind === 'stock') return quantity > 0;
	if (ask === null) return false;
	return goal.kind === 'below' ? cents(ask) <= cents(goal.amount) : cents(ask) >= cents(goal.amount);
}

/**
 * Whether the price is so far from the goal that meeting it again is worth a message. A missing price does not count.
 */
function hasLeft(goal: Goal, { ask, quantity }: BelievedOffer): boolean {
	if (goal.kind === 'stock') return quantity === 0;
	if (ask === null) return false;
	return goal.kind === 'below' ? cents(ask) >= leavingCents(goal) : cents(ask) <= leavingCents(goal);
}

/** Returns the price at which the goal is left: at least a cent beyond its amount. */
function leavingCents({ kind, amount }: Extract<Goal, { amount: number }>): number {
	const goalCents = cents(amount);
	return kind === 'below'
		? Math.max(goalCents + 1, Math.ceil((goalCents * (100 + leavingPercent)) / 100))
		: Math.min(goalCents - 1, Math.floor((goalCents * (100 - leavingPercent)) / 100));
}
