import { describe, expect, test } from 'vitest';
import { figureAt, packFigures } from '../../../src/market/rows/figures.ts';

/** Packs rows of figures and unpacks them again. */
function roundTrip(...given: (number | null)[][]) {
	const figures = packFigures(given[0]!.length, given.length, (row, column) => given[row]![column] ?? Number.NaN);
	return { figures, read: given.map((row, at) => row.map((_, column) => figureAt(figures, column, at))) };
}

describe('Figures', () => {
	test('are restored exactly as they were given', () => {
		const given = [
			[0, 12.5, 1_700_000_000, null],
			[966, 0.03, 1_600_000_000, 0.1],
			[null, 41_999_999.99, 0, 1.005 * 100],
		];
		expect(roundTrip(...given).read).toEqual(given);
		const prices = Array.from({ length: 5_000 }, (_, i) => [
			Number(`${(i * 7_919) % 9_999}.${String(i % 100).padStart(2, '0')}`),
		]);
		expect(roundTrip(...prices).read).toEqual(prices);
	});

	test('take half the memory if they are integers or hundredths, and are never rounded otherwise', () => {
		expect(roundTrip([1, 2.25, null]).figures.block).toBeInstanceOf(Uint32Array);
		for (const odd of [0.001, -3, 1e12, 1 / 3]) {
			const { figures, read } = roundTrip([odd, 2], [null, 7]);
			expect(figures.block).toBeInstanceOf(Float64Array);
			expect(read).toEqual([
				[odd, 2],
				[null, 7],
			]);
		}
	});
});
