import type { Currency } from '../market/currency.ts';
import type { Game } from '../market/game.ts';

/** What an alert waits for: that the lowest ask falls to an amount or rises to it, or that the item is in stock. */
export type Goal =
	| { readonly kind: 'below' | 'above'; readonly amount: number; readonly change?: PriceChange | undefined }
	| { readonly kind: 'stock' };

/** How the amount of a goal was given: as a change of the price at that time. */
export interface PriceChange {
	readonly percent: number;
	readonly from: number;
}

/** What an alert watches. */
export interface Watched {
	readonly game: Game;
	/** The key of one item, or of a name with several versions: then the cheapest of them counts. */
	readonly item: string;
	readonly name: string;
	readonly version: string | null;
	readonly currency: Currency;
	readonly locked: boolean;
}

/**
 * `armed`: it fires when its goal is met. `told`: its goal was met, and it is armed again once the price has left the goal.
 * `done`: it has fired and does not repeat. `ended`: its time is over.
 */
export type AlertState = 'armed' | 'told' | 'done' | 'ended';
/** The states in which time or prices can change an alert. */
export const activeStates = ['armed', 'told'] as const satisfies readonly AlertState[];

export interface Alert extends Watched {
	readonly id: string;
	readonly goal: Goal;
	/** Whether it fires again each time the goal is met after the price had left it. */
	readonly repeats: boolean;
	/** Unix ms. */
	readonly addedAt: number;
	readonly endsAt: number;
	readonly state: AlertState;
	/** When it last fired, Unix ms. */
	readonly toldAt?: number | undefined;
	/** When its owner or a list last changed it, Unix ms: older lists say nothing about it. */
	readonly changedAt: number;
	/** Why it does not fire although it is armed. `unreachable`: its owner accepts no direct messages. */
	readonly paused?: 'owner' | 'unreachable' | undefined;
}

/** The current offers of what an alert watches. */
export interface Offer {
	/** The lowest ask; null if nothing is on offer, or the marketplace gives no price. */
	readonly ask: number | null;
	/** Units on offer. */
	readonly quantity: number;
	/** Whether the ask is probably a mistake: only stock is told by it. */
	readonly isDoubtful?: boolean | undefined;
}

/** A price has left its goal when it is so far from it, percent: otherwise one that wobbles would fire again and again. */
const leavingPercent = 2;

export const isActive = ({ state }: Pick<Alert, 'state'>): boolean => state === 'armed' || state === 'told';

/** Whether two goals wait for the same. */
export const isSameGoal = (one: Goal, other: Goal | undefined): boolean =>
	one.kind === other?.kind && amountOf(one) === amountOf(other);

const amountOf = (goal: Goal): number => (goal.kind === 'stock' ? 0 : cents(goal.amount));

/**
 * The state of an alert after a list: `told` or `done` if it fires. Unchanged if the list says nothing about it.
 * @param at When the list was fetched, Unix ms.
 */
export function stateAfter(alert: Alert, offer: Offer, at: number): AlertState {
	const { state, goal, repeats, paused, endsAt, changedAt } = alert;
	if (!isActive(alert) || paused || endsAt <= at || at < changedAt) return state;
	if (offer.isDoubtful && goal.kind !== 'stock') return state;
	if (state === 'told') return hasLeft(goal, offer) ? 'armed' : state;
	if (!isMet(goal, offer)) return state;
	return repeats ? 'told' : 'done';
}

/** Whether an offer meets the goal. The amount itself counts as met. */
export function isMet(goal: Goal, { ask, quantity }: Offer): boolean {
	if (goal.kind === 'stock') return quantity > 0;
	if (ask === null) return false;
	return goal.kind === 'below' ? cents(ask) <= cents(goal.amount) : cents(ask) >= cents(goal.amount);
}

/** Whether an offer is so far from the goal that meeting it again is worth a message. No price says nothing. */
function hasLeft(goal: Goal, { ask, quantity }: Offer): boolean {
	if (goal.kind === 'stock') return quantity === 0;
	if (ask === null) return false;
	return goal.kind === 'below' ? cents(ask) >= leavingCents(goal) : cents(ask) <= leavingCents(goal);
}

/** The price at which a goal is left, in whole cents. */
function leavingCents({ kind, amount }: Extract<Goal, { amount: number }>): number {
	const limit = cents(amount);
	return kind === 'below'
		? Math.max(limit + 1, Math.ceil((limit * (100 + leavingPercent)) / 100))
		: Math.min(limit - 1, Math.floor((limit * (100 - leavingPercent)) / 100));
}

/** By which share of its price the item has to change to meet the goal: -0.05 is 5 % less. Undefined if it is unknown. */
export function distance(goal: Goal, { ask }: Offer): number | undefined {
	return goal.kind === 'stock' || ask === null || ask === 0 ? undefined : goal.amount / ask - 1;
}

/** Prices are compared in whole cents: amounts are stored as decimal fractions. */
const cents = (amount: number): number => Math.round(100 * amount);
