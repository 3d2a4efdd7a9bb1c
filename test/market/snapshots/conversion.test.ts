import { expect, test } from 'vitest';
import { key, openWorld, watch } from '../world.ts';

const second = 1_000;
const minute = 60 * second;
const kinds = ['tradable', 'history', 'out-of-stock'] as const;

test('A currency’s own lists answer while they are fresh, and never when the home lists are newer', async () => {
	const world = await openWorld();
	world.snapshots.start();
	await world.clock.advance(10 * second);
	for (const kind of kinds) watch(world.get(key(kind, 'USD'), 'ann'));
	await world.clock.advance(10 * second);
	const conversion = () => world.snapshots.conversion(730, 'USD', kinds);
	expect(conversion()).toBeUndefined();
	// The list of items out of stock is renewed only once an hour, in both currencies.
	for (let i = 0; i < 12; i++) {
		await world.clock.advance(minute);
		const own = world.snapshots.cached(key('tradable', 'USD'))?.fetchedAt ?? -Infinity;
		const age = world.clock.now() - own;
		if (age > 6 * minute) expect(conversion()).toMatchObject({ from: 'EUR' });
		else expect(conversion()).toBeUndefined();
	}
	expect(conversion()).toMatchObject({ from: 'EUR', rate: 1 });
});
