import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SampleLists } from '../../../playground/market/sample-lists.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const step = 5 * 60_000;

describe('The lists of the sample marketplace', () => {
	const bodyOf = async (lists: SampleLists) =>
		JSON.parse(String(brotliDecompressSync(await lists.body('tradable', 730, 'EUR')))) as unknown;

	test('move with a clock if they are given one: rows and body are made anew every 5 minutes', async () => {
		const clock = new SimulatedClock();
		const lists = new SampleLists(undefined, clock);
		const rows = lists.rows('tradable', 730, 'EUR');
		expect(lists.rows('tradable', 730, 'EUR')).toBe(rows);
		expect(await bodyOf(lists)).toEqual(rows);
		await clock.advance(step);
		expect(lists.rows('tradable', 730, 'EUR')).not.toEqual(rows);
		expect(await bodyOf(lists)).toEqual(lists.rows('tradable', 730, 'EUR'));
	});

	test('refuse a folder that lacks recorded lists, and the error names the missing files', () => {
		const folder = temporaryFolder();
		expect(() => new SampleLists(folder)).toThrow(`${folder} has no items.json, history.json, out-of-stock.json.`);
	});
});
