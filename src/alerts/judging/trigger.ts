import { type Alert, cents, isActive, leavingCents } from '../alert.ts';

/**
 * The offers that may change an alert, as one number, so that many alerts take little memory: a price of at least
 * `trigger - 1` hundredths if it is positive, and of at most `-trigger - 1` if it is negative. Infinity stands for any
 * unit on offer, and -Infinity for none.
 */
export type Trigger = number;

export const inStock: Trigger = Infinity;
export const outOfStock: Trigger = -Infinity;
const atLeast = (hundredths: number): Trigger => hundredths + 1;
const atMost = (hundredths: number): Trigger => -hundredths - 1;

/** What changes the state of an alert; undefined if no offer does. */
export function triggerOf({ goal, state, paused }: Alert): Trigger | undefined {
	if (!isActive({ state }) || paused) return undefined;
	const isArmed = state === 'armed';
	if (goal.kind === 'stock') return isArmed ? inStock : outOfStock;
	if (isArmed) return goal.kind === 'below' ? atMost(cents(goal.amount)) : atLeast(cents(goal.amount));
	const leaving = leavingCents(goal);
	return goal.kind === 'below' ? atLeast(leaving) : leaving < 0 ? undefined : atMost(leaving);
}

/**
 * Whether an offer may change an alert. If some rows of the item cannot be read, or the price is converted, the alert itself
 * has to be looked at.
 * @param ask the lowest one in hundredths; null if there is none
 * @param margin the share by which the price may be wrong
 */
export function isTriggered(trigger: Trigger, ask: number | null, quantity: number, margin = 0): boolean {
	if (trigger === inStock) return quantity > 0;
	if (trigger === outOfStock) return quantity === 0;
	if (ask === null) return false;
	return trigger > 0 ? ask * (1 + margin) >= trigger - 1 : ask * (1 - margin) <= -trigger - 1;
}
