import { describe, expect, test } from 'vitest';
import { MarketError } from '../../../src/errors/market-error.ts';
import { Backoff } from '../../../src/market/snapshots/backoff.ts';
import type { TrackedList } from '../../../src/market/snapshots/tracked-lists.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';
import { key, silent } from '../world.ts';

const minute = 60_000;

function open(block: () => Promise<number>) {
	const clock = new SimulatedClock();
	const list = (currency: 'EUR' | 'USD'): TrackedList => ({
		key: key('tradable', currency),
		lastRequested: clock.now(),
	});
	const limiter = { block, answered: async () => {} };
	return { clock, list, backoff: new Backoff({ endpoint: 'items', clock, limiter, log: silent as never }) };
}

describe('The backoff', () => {
	test('of a 429 applies to the whole endpoint, even if another request succeeds while the block is being saved', async () => {
		let save!: (until: number) => void;
		const { clock, list, backoff } = open(() => new Promise((resolve) => (save = resolve)));
		const [limited, other] = [list('EUR'), list('USD')];
		const until = clock.now() + 10 * minute;
		const failing = backoff.fail(limited, new MarketError('limited', '429'));
		backoff.reset(other);
		save(until);
		expect(await failing).toMatchObject({ isEndpoint: true, retryAt: until, error: { failure: 'limited' } });
		expect(backoff.current(other)).toMatchObject({ retryAt: until });
		await clock.advance(10 * minute);
		expect(backoff.current(other)).toBeUndefined();
	});

	test('of a bad response applies only to its list', async () => {
		const { list, backoff } = open(async () => 0);
		const [bad, other] = [list('EUR'), list('USD')];
		await backoff.fail(bad, new MarketError('not-understood', 'not a list'));
		expect(backoff.current(bad)).toMatchObject({ count: 1 });
		expect(backoff.current(other)).toBeUndefined();
		backoff.reset(bad);
		expect(backoff.current(bad)).toBeUndefined();
	});
});
