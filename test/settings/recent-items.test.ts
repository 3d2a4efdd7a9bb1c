import { describe, expect, test } from 'vitest';
import { RecentItems } from '../../src/settings/recent-items.ts';

describe('The recent items of a user', () => {
	test('are listed by game, latest first, each once, and at most five', () => {
		const recent = new RecentItems();
		for (const item of ['a', 'b', 'c', 'd', 'e', 'f', 'd']) recent.add('1', 730, item);
		expect(recent.of('1', 730)).toEqual(['d', 'f', 'e', 'c', 'b']);
		expect(recent.of('1', 570)).toEqual([]);
		expect(recent.of('2', 730)).toEqual([]);
	});

	test('are forgotten for the least recent user if there are too many users', () => {
		const recent = new RecentItems();
		for (let user = 0; user < 10_000; user++) recent.add(String(user), 730, 'a');
		recent.add('0', 730, 'b');
		recent.add('new', 730, 'a');
		expect(recent.of('0', 730)).toEqual(['b', 'a']);
		expect(recent.of('1', 730)).toEqual([]);
		expect(recent.of('2', 730)).toEqual(['a']);
	});
});
