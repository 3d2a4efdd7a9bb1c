import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

	test('never move if they are recorded', async () => {
		const folder = temporaryFolder();
		for (const file of ['items.json', 'history.json', 'out-of-stock.json'])
			writeFileSync(join(folder, file), JSON.stringify([{ market_hash_name: 'A case', min_price: 1.5 }]));
		const clock = new SimulatedClock();
		const lists = new SampleLists(folder, clock);
		const [recorded, madeUp] = [lists.rows('tradable', 730, 'EUR'), lists.rows('tradable', 570, 'EUR')];
		await clock.advance(10 * step);
		expect(lists.rows('tradable', 730, 'EUR')).toBe(recorded);
		expect(lists.rows('tradable', 570, 'EUR')).toBe(madeUp);
	});

	test('refuse a folder that lacks recorded lists, and the error names the missing files', () => {
		const folder = temporaryFolder();
		expect(() => new SampleLists(folder)).toThrow(`${folder} has no items.json, history.json, out-of-stock.json.`);
	});
});
