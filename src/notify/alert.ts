import type { Currency } from '../market/currency.ts';
import type { Game } from '../market/game.ts';
import type { LowPeriod } from '../prices/lows.ts';

/** What an alert waits for: that the lowest ask falls to an amount or rises to it, or that the item is in stock. */
export type Goal =
	| {
			readonly kind: 'below' | 'above';
			readonly amount: number;
			readonly change?: PriceChange | undefined;
			/** If the amount is a cent less than the lowest recorded ask of this time: it is renewed every day. */
			readonly low?: LowPeriod | undefined;
	  }
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

export const isActive = ({ state }: Pick<Alert, 'state'>): boolean => state === 'armed' || state === 'told';

/** Whether two goals wait for the same. */
export const isSameGoal = (one: Goal, other: Goal | undefined): boolean =>
	one.kind === other?.kind && waitedFor(one) === waitedFor(other);

const waitedFor = (goal: Goal) => (goal.kind === 'stock' ? 0 : (goal.low ?? cents(goal.amount)));

/** By which share of its price the item has to change to meet the goal: -0.05 is 5 % less. Undefined if it is unknown. */
export function distance(goal: Goal, { ask }: Offer): number | undefined {
	return goal.kind === 'stock' || ask === null || ask === 0 ? undefined : goal.amount / ask - 1;
}

/** Prices are compared in whole cents: amounts are stored as decimal fractions. */
export const cents = (amount: number): number => Math.round(100 * amount);
