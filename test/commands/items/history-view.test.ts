import { describe, expect, test } from 'vitest';
import { type HistoryView, packedView, packView } from '../../../commands/items/item-question.ts';

describe('What /history shows, in a custom id', () => {
	test('is up to two characters together with the trade-lock setting, or four for a day', () => {
		const views: HistoryView[] = ['auto', 'week', 'month', 'quarter', 'sales', { day: 20_679 }, { day: 46_655 }];
		for (const view of views)
			for (const locked of [false, true]) {
				const packed = packView(locked, view);
				expect(packed.length).toBeLessThanOrEqual(typeof view === 'object' ? 4 : 2);
				expect(packedView.parse(packed)).toEqual({ locked, view });
			}
	});

	test('is refused if it is anything else', () => {
		for (const bad of ['', 'x', '10', '2fyf', '0FYF', '0fyfff', '-1', '0 '])
			expect(packedView.safeParse(bad).success).toBe(false);
	});
});
