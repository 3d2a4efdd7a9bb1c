import { describe, expect, test } from 'vitest';
import { changedItems, changedUnreadable } from '../../src/alerts/judging/changes.ts';
import { packFigures } from '../../src/market/rows/figures.ts';
import { listingColumns, type Rows } from '../../src/market/rows/rows.ts';
import { random } from './alerts-world.ts';

type Row = readonly [item: number, ask: number | null, quantity: number];

/** @param other a figure of another column: one with three decimals has all figures stored as floating-point numbers */
const rowsOf = (rows: readonly Row[], unreadable: readonly number[] = [], other = 1): Rows => ({
	items: Uint32Array.from(rows, ([item]) => item),
	unreadable: Uint32Array.from(unreadable),
	figures: packFigures(8, rows.length, (row, column) => {
		const [, ask, quantity] = rows[row]!;
		if (column === listingColumns.quantity) return quantity;
		return column === listingColumns.min ? (ask ?? Number.NaN) : other;
	}),
});

describe('What differs between two lists', () => {
	test('are items that cost something else, and that are on offer in only one of them', () => {
		const before = rowsOf([
			[1, 10, 5],
			[2, 20, 5],
			[4, 40, 5],
			[6, 60, 5],
			[7, null, 5],
		]);
		const after = rowsOf([
			[1, 10, 9],
			[2, 20.01, 5],
			[3, 30, 5],
			[6, 60, 0],
			[7, 70, 5],
		]);
		expect(changedItems(before, after)).toEqual([2, 3, 4, 6, 7]);
		expect(changedItems(after, after)).toEqual([]);
		expect(changedItems(rowsOf([]), before)).toEqual([1, 2, 4, 6, 7]);
		expect(changedItems(before, rowsOf([]))).toEqual([1, 2, 4, 6, 7]);
	});

	test('is nothing if only the way differs in which figures are stored', () => {
		const rows: Row[] = [
			[1, 10.29, 5],
			[2, null, 3],
			[3, 0.07, 0],
		];
		expect(changedItems(rowsOf(rows), rowsOf(rows, [], 0.001))).toEqual([]);
		expect(rowsOf(rows, [], 0.001).figures.block).toBeInstanceOf(Float64Array);
	});

	test('are rows that have become unreadable or readable', () => {
		expect(changedUnreadable(rowsOf([], [1, 2]), rowsOf([], [2, 3]))).toEqual([1, 3]);
	});

	test('is what comparing them item by item finds', () => {
		const next = random(5);
		const list = (): Row[] =>
			Array.from(
				{ length: 200 },
				(_, item): Row => [item, next() < 0.1 ? null : Math.ceil(3 * next()), next() < 0.8 ? 1 : 0],
			).filter(() => next() < 0.8);
		const said = (rows: readonly Row[], wanted: number) => {
			const row = rows.find(([item]) => item === wanted);
			return row && (row[2] === 0 ? 'none' : row[1]);
		};
		for (let i = 0; i < 50; i++) {
			const [before, after] = [list(), list()];
			const differing = Array.from({ length: 200 }, (_, item) => item).filter(
				(item) => said(before, item) !== said(after, item),
			);
			expect(changedItems(rowsOf(before), rowsOf(after))).toEqual(differing);
		}
	});
});
