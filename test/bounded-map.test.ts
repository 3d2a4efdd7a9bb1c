import { expect, test } from 'vitest';
import { BoundedMap } from '../src/bounded-map.ts';

test('A bounded map lets go of what was set longest ago, and what is set again is the latest', () => {
	const map = new BoundedMap<number>(2);
	map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
	expect([...map]).toEqual([
		['a', 3],
		['c', 4],
	]);
});
