import { expect, test } from 'vitest';
import { SortableIds } from '../../../../commands/alerts/stored/sortable-ids.ts';

test('Ids sort in the order in which they are made, also thousands in a millisecond, and if the clock is set back', () => {
	const ids = new SortableIds();
	const times = [...Array<number>(3_000).fill(1_000), 1_001, 900, 1_002, 1_003, 1_010];
	const made = times.map((now) => ids.next(now));
	expect(made.toSorted()).toEqual(made);
	expect(new Set(made).size).toBe(times.length);
});
