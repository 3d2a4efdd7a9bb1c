import { expect, onTestFinished, test, vi } from 'vitest';
import { wallTime } from '../../src/runtime/clock.ts';
import { greatestAge, leastAge, stampOf } from '../../src/runtime/stamp.ts';
import { SystemClock } from '../../src/runtime/system-clock.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

test.each([10 * 60_000, -3_600_000, -86_400_000, 30 * 365 * 86_400_000])(
	'Setting the system clock by %i ms changes only the times that people read',
	(step) => {
		const clock = new SystemClock();
		const before = { now: clock.now(), up: clock.sinceBoot().up };
		const real = Date.now();
		vi.spyOn(Date, 'now').mockReturnValue(real + step);
		onTestFinished(() => void vi.restoreAllMocks());
		expect(clock.now() - before.now).toBeLessThan(1_000);
		expect(clock.now()).toBeGreaterThanOrEqual(before.now);
		expect(clock.sinceBoot().up - before.up).toBeLessThan(1_000);
		expect(clock.wall()).toBe(real + step);
		expect(wallTime(clock, before.now) - (real + step)).toBeLessThanOrEqual(0);
		expect(wallTime(clock, before.now) - (real + step)).toBeGreaterThan(-1_000);
	},
);

test('Two clocks on one machine agree on when it started', () => {
	const [one, other] = [new SystemClock().sinceBoot(), new SystemClock().sinceBoot()];
	expect(other.up - one.up).toBeLessThan(1_000);
	if (process.platform === 'linux') expect(other.boot).toBe(one.boot);
	else expect(other.boot).not.toBe(one.boot);
});

test('The age of a stamp comes from the monotonic clock until the machine restarts, and is then rounded to the harmless side', () => {
	const clock = new SimulatedClock();
	const stamp = stampOf(clock);
	const ages = () => [leastAge(stamp, clock), greatestAge(stamp, clock)];
	clock.setWall(-86_400_000);
	expect(ages()).toEqual([0, 0]);
	clock.setWall(86_400_000 + 3_600_000);
	expect(ages()).toEqual([0, 0]);
	clock.slept = 60_000;
	expect(ages()).toEqual([0, 60_000]);
	clock.boot = 'another';
	expect(ages()).toEqual([3_600_000, 3_600_000]);
	clock.setWall(-86_400_000);
	expect(ages()).toEqual([0, Infinity]);
});
