import { expect, onTestFinished, test, vi } from 'vitest';
import { ageOf, SystemClock, wallTime } from '../../src/base/clock.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

test.each([10 * 60_000, -3_600_000, -86_400_000, 30 * 365 * 86_400_000])(
	'Setting the system clock by %i ms changes only the times that people read',
	(step) => {
		const clock = new SystemClock();
		const before = clock.now();
		const real = Date.now();
		vi.spyOn(Date, 'now').mockReturnValue(real + step);
		onTestFinished(() => void vi.restoreAllMocks());
		expect(clock.now() - before).toBeLessThan(1_000);
		expect(clock.now()).toBeGreaterThanOrEqual(before);
		expect(clock.wall()).toBe(real + step);
		expect(Math.abs(wallTime(clock, before) - (real + step))).toBeLessThan(1_000);
	},
);

test('A stored time from the future counts as new', () => {
	const clock = new SimulatedClock();
	const at = clock.wall();
	clock.shiftWall(-60_000);
	expect(ageOf(clock, at)).toBe(0);
	clock.shiftWall(90_000);
	expect(ageOf(clock, at)).toBe(30_000);
});
