import type { Currency } from '../market/currency.ts';
import type { Game } from '../market/game.ts';
import type { LowPeriod } from '../prices/lows.ts';

/** `below`, `above`: the lowest ask reaches the amount. `stock`: the item is on offer. */
export type Goal =
	| {
			readonly kind: 'below' | 'above';
			readonly amount: number;
			readonly change?: PriceChange | undefined;
			/** Set if the amount is a cent under the lowest ask of this period: it is renewed every day. */
			readonly low?: LowPeriod | undefined;
	  }
	| { readonly kind: 'stock' };

export interface PriceChange {
	readonly percent: number;
	readonly from: number;
}

export interface Watched {
	readonly game: Game;
	/** Of one item, or of a name with several versions: then the cheapest of them counts. */
	readonly item: string;
	readonly name: string;
	readonly version: string | null;
	readonly currency: Currency;
	readonly locked: boolean;
}

/** `told`: fired, armed again once the price has left the goal. `done`: fired for good. `ended`: its time is over. */
export type AlertState = 'armed' | 'told' | 'done' | 'ended';
export const activeStates = ['armed', 'told'] as const satisfies readonly AlertState[];

/** Times are Unix ms. */
export interface Alert extends Watched {
	readonly id: string;
	readonly goal: Goal;
	readonly repeats: boolean;
	readonly addedAt: number;
	readonly endsAt: number;
	readonly state: AlertState;
	readonly toldAt?: number | undefined;
	/** Older lists say nothing about it. */
	readonly changedAt: number;
	readonly paused?: 'owner' | 'unreachable' | undefined;
}

export interface CurrentAsk {
	/** Null if nothing is on offer, or the marketplace gives no price. */
	readonly ask: number | null;
	readonly quantity: number;
	/** The ask is probably a mistake: only stock is told by it. */
	readonly isDoubtful?: boolean | undefined;
}

export const isActive = ({ state }: Pick<Alert, 'state'>): boolean => state === 'armed' || state === 'told';

export const isSameGoal = (one: Goal, other: Goal | undefined): boolean =>
	one.kind === other?.kind && waitedFor(one) === waitedFor(other);

const waitedFor = (goal: Goal) => (goal.kind === 'stock' ? 0 : (goal.low ?? cents(goal.amount)));

/** -0.05: the goal is met if the price falls by 5 %. Undefined if that is unknown. */
export function distance(goal: Goal, { ask }: CurrentAsk): number | undefined {
	return goal.kind === 'stock' || ask === null || ask === 0 ? undefined : goal.amount / ask - 1;
}

/** Prices are compared in whole cents: amounts are stored as decimal fractions. */
export const cents = (amount: number): number => Math.round(100 * amount);
