import { describe, expect, test } from 'vitest';
import { distance, type Goal, hasLeft, isMet, type Offer } from '../../src/alerts/alert.ts';
import { isTriggered, triggerOf } from '../../src/alerts/judging/trigger.ts';
import { above, alertFor, below, stock } from './alerts-world.ts';

const at = (ask: number | null, quantity = 1, isPartial = false): Offer => ({ ask, quantity, isPartial });

describe('A goal is met', () => {
	test('by the amount itself, to the cent', () => {
		expect(isMet(below(10), at(10))).toBe(true);
		expect(isMet(below(10), at(10.01))).toBe(false);
		expect(isMet(above(10), at(10))).toBe(true);
		expect(isMet(above(10), at(9.99))).toBe(false);
	});

	test('whatever decimal fractions make of an amount', () => {
		expect(isMet(below(0.3), at(0.1 + 0.2))).toBe(true);
		expect(isMet(above(0.1 + 0.2), at(0.3))).toBe(true);
		expect(isMet(below(10 * 0.9), at(9))).toBe(true);
		expect(isMet(above(1.1 * 3), at(3.3))).toBe(true);
	});

	test('by any unit on offer, if it is about stock, even without a price', () => {
		expect(isMet(stock, at(null, 1))).toBe(true);
		expect(isMet(stock, at(null, 0))).toBe(false);
	});

	test('never without a price, if it is about a price', () => {
		for (const goal of [below(10), above(0)]) {
			expect(isMet(goal, at(null, 0))).toBe(false);
			expect(isMet(goal, at(null, 5))).toBe(false);
		}
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

	test('when nothing is on offer, if it is about stock; without a price, nothing is known about a price', () => {
		expect(hasLeft(stock, at(null, 0))).toBe(true);
		expect(hasLeft(stock, at(5))).toBe(false);
		expect(hasLeft(below(10), at(null, 0))).toBe(false);
		expect(hasLeft(above(10), at(null, 0))).toBe(false);
	});
});

test('An offer with unreadable rows counts only for what is certain in spite of them', () => {
	const partial = (ask: number | null, quantity = 1) => at(ask, quantity, true);
	expect(isMet(below(10), partial(9))).toBe(true);
	expect(isMet(above(10), partial(11))).toBe(false);
	expect(isMet(stock, partial(null))).toBe(true);
	expect(hasLeft(below(10), partial(11))).toBe(false);
	expect(hasLeft(above(10), partial(9))).toBe(true);
	expect(hasLeft(stock, partial(null, 0))).toBe(false);
});

test('The distance to a goal is the share by which the price has to change', () => {
	expect(distance(below(95), at(100))).toBeCloseTo(-0.05);
	expect(distance(above(110), at(100))).toBeCloseTo(0.1);
	for (const offer of [at(null), at(0)]) expect(distance(below(95), offer)).toBeUndefined();
	expect(distance(stock, at(100))).toBeUndefined();
});

test('No offer is at its goal and beyond it at once, and a trigger stands for exactly the offers that change the alert', () => {
	const amounts = [0, 0.01, 0.02, 0.49, 0.5, 0.51, 1, 1.02, 7.35, 49.99, 50, 99.99, 100, 1_234.56, 99_999.99];
	const goals: Goal[] = [stock, ...amounts.flatMap((amount) => [below(amount), above(amount)])];
	for (const goal of goals) {
		const near = goal.kind === 'stock' ? [10] : [0.97, 0.98, 0.99, 1, 1.01, 1.02, 1.03].map((of) => of * goal.amount);
		const prices = near.flatMap((price) => [-0.01, 0, 0.01].map((step) => Math.round(100 * (price + step)) / 100));
		const offers = [at(null, 0), at(null, 3), ...prices.filter((price) => price >= 0).map((price) => at(price))];
		for (const offer of offers) {
			const ask = offer.ask === null ? null : Math.round(100 * offer.ask);
			const triggered = (state: 'armed' | 'told') => {
				const trigger = triggerOf(alertFor(goal, { state }));
				return trigger !== undefined && isTriggered(trigger, ask, offer.quantity);
			};
			expect(isMet(goal, offer) && hasLeft(goal, offer)).toBe(false);
			expect([goal, offer, triggered('armed')]).toEqual([goal, offer, isMet(goal, offer)]);
			expect([goal, offer, triggered('told')]).toEqual([goal, offer, hasLeft(goal, offer)]);
		}
	}
	for (const rest of [{ state: 'done' }, { state: 'ended' }, { paused: 'owner' }, { paused: 'unreachable' }] as const)
		expect(triggerOf(alertFor(stock, rest))).toBeUndefined();
});
