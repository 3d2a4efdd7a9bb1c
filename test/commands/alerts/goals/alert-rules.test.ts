import { describe, expect, test } from 'vitest';
import {
	type Alert,
	type BelievedOffer,
	distance,
	type Goal,
	isMet,
	stateAfter,
} from '../../../../commands/alerts/goals/alert-rules.ts';
import { above, alertFor, below, minute, start, stock } from '../watching/made-up-lists.ts';

const at = (ask: number | null, quantity = 1): BelievedOffer => ({ ask, quantity });

/** Whether an offer arms an alert again. */
const hasLeft = (goal: Goal, offer: BelievedOffer) =>
	stateAfter(alertFor(goal, { state: 'met', repeats: true }), offer, start) === 'armed';

describe('A goal is met', () => {
	test('by the amount itself, to the cent', () => {
		expect(isMet(below(10), at(10))).toBe(true);
		expect(isMet(below(10), at(10.01))).toBe(false);
		expect(isMet(above(10), at(10))).toBe(true);
		expect(isMet(above(10), at(9.99))).toBe(false);
	});

	test('even if an amount carries a floating-point error', () => {
		expect(isMet(below(0.3), at(0.1 + 0.2))).toBe(true);
		expect(isMet(above(0.1 + 0.2), at(0.3))).toBe(true);
		expect(isMet(below(10 * 0.9), at(9))).toBe(true);
		expect(isMet(above(1.1 * 3), at(3.3))).toBe(true);
	});
});

describe('A goal is left', () => {
	test('2 % beyond the amount, and not before', () => {
		expect(hasLeft(below(100), at(101.99))).toBe(false);
		expect(hasLeft(below(100), at(102))).toBe(true);
		expect(hasLeft(above(100), at(98.01))).toBe(false);
		expect(hasLeft(above(100), at(98))).toBe(true);
	});

	test('by at least a cent, if 2 % are less than that', () => {
		expect(hasLeft(below(0.03), at(0.03))).toBe(false);
		expect(hasLeft(below(0.03), at(0.04))).toBe(true);
		expect(hasLeft(above(0.03), at(0.03))).toBe(false);
		expect(hasLeft(above(0.03), at(0.02))).toBe(true);
	});
});

test('The distance to a goal is the share by which the price has to change', () => {
	expect(distance(below(95), at(100))).toBeCloseTo(-0.05);
	expect(distance(above(110), at(100))).toBeCloseTo(0.1);
	for (const offer of [at(null), at(0)]) expect(distance(below(95), offer)).toBeUndefined();
	expect(distance(stock, at(100))).toBeUndefined();
});

test('No offer both meets a goal and leaves it', () => {
	const amounts = [0, 0.01, 0.02, 0.49, 0.5, 0.51, 1, 1.02, 7.35, 49.99, 50, 99.99, 100, 1_234.56, 99_999.99];
	for (const goal of [stock, ...amounts.flatMap((amount) => [below(amount), above(amount)])]) {
		const nearbyAsks =
			goal.kind === 'stock' ? [10] : [0.97, 0.98, 0.99, 1, 1.01, 1.02, 1.03].map((factor) => factor * goal.amount);
		for (const offer of [at(null, 0), at(null, 3), ...nearbyAsks.map((ask) => at(Math.round(100 * ask) / 100))])
			expect(isMet(goal, offer) && hasLeft(goal, offer)).toBe(false);
	}
});

describe('An alert', () => {
	const stateOf = (rest: Partial<Alert>, offer = at(9), time = start + minute) =>
		stateAfter(alertFor(below(10), rest), offer, time);

	test('does nothing when it is paused, done or ended, or when the list is older than its last change', () => {
		for (const paused of ['owner', 'unreachable'] as const) expect(stateOf({ paused })).toBe('armed');
		expect(stateOf({ endsAt: start + minute })).toBe('armed');
		for (const state of ['done', 'ended'] as const) expect(stateOf({ state })).toBe(state);
		expect(stateOf({ changedAt: start + 2 * minute })).toBe('armed');
	});

	test('ignores a doubtful ask, unless it is about stock', () => {
		const doubtful: BelievedOffer = { ...at(1), isDoubtful: true };
		expect(stateOf({}, doubtful)).toBe('armed');
		expect(stateOf({ goal: above(0.5), state: 'met' }, { ...at(0.1), isDoubtful: true })).toBe('met');
		expect(stateOf({ goal: stock }, doubtful)).toBe('done');
	});
});
