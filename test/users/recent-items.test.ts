import { describe, expect, test } from 'vitest';
import { RecentItems } from '../../src/users/recent-items.ts';

describe('What a user asked for lately', () => {
	test('is told latest first, each once, five at most, by game', () => {
		const asked = new RecentItems();
		for (const item of ['a', 'b', 'c', 'd', 'e', 'f', 'd']) asked.add('1', 730, item);
		expect(asked.of('1', 730)).toEqual(['d', 'f', 'e', 'c', 'b']);
		expect(asked.of('1', 570)).toEqual([]);
		expect(asked.of('2', 730)).toEqual([]);
	});

	test('is forgotten for who asked longest ago where there are too many', () => {
		const asked = new RecentItems();
		for (let user = 0; user < 10_000; user++) asked.add(String(user), 730, 'a');
		asked.add('0', 730, 'b');
		asked.add('new', 730, 'a');
		expect(asked.of('0', 730)).toEqual(['b', 'a']);
		expect(asked.of('1', 730)).toEqual([]);
		expect(asked.of('2', 730)).toEqual(['a']);
	});
});
