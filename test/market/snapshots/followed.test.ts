import { describe, expect, test } from 'vitest';
import { keyText } from '../../../src/market/list-key.ts';
import type { Snapshot } from '../../../src/market/snapshots/snapshot.ts';
import { key, openWorld } from '../world.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

describe('Somebody who follows lists', () => {
	test('is told of each list after it was loaded from the marketplace, and after a restart from disk', async () => {
		const world = await openWorld();
		const arrived: Snapshot[] = [];
		const isInPlace: boolean[] = [];
		world.onSnapshot = (snapshot) => {
			arrived.push(snapshot);
			isInPlace.push(world.snapshots.cached(snapshot.key) === snapshot);
		};
		world.snapshots.start();
		await world.clock.advance(10 * second);
		const names = () => [...new Set(arrived.map((each) => keyText(each.key)))].sort();
		const homeLists = ['history/730/EUR', 'out-of-stock/730/EUR', 'tradable/730/EUR'];
		expect(names()).toEqual(homeLists);
		const { fetchedAt } = arrived[0]!;
		arrived.length = 0;
		await world.restart();
		world.snapshots.start();
		await world.clock.advance(10 * second);
		expect(names()).toEqual(homeLists);
		expect(arrived[0]!.fetchedAt).toBe(fetchedAt);
		await world.clock.advance(6 * minute);
		expect(arrived.filter((each) => keyText(each.key) === 'tradable/730/EUR')).toHaveLength(2);
		expect(isInPlace).not.toContain(false);
	});

	test('keeps the lists of a game refreshed for a day, and those of trade-locked items for an hour', async () => {
		const world = await openWorld();
		world.snapshots.start();
		world.snapshots.keepInUse(570, true);
		const age = (kind: 'tradable' | 'trade-locked') =>
			world.clock.now() - (world.snapshots.cached(key(kind, 'EUR', 570))?.fetchedAt ?? 0);
		await world.clock.advance(50 * minute);
		expect(age('tradable')).toBeLessThan(6 * minute);
		expect(age('trade-locked')).toBeLessThan(6 * minute);
		await world.clock.advance(hour);
		expect(age('tradable')).toBeLessThan(6 * minute);
		expect(age('trade-locked')).toBeGreaterThan(30 * minute);
	});
});
