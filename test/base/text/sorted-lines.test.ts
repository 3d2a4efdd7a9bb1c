import { expect, test } from 'vitest';
import { SortedLines } from '../../../src/base/text/sorted-lines.ts';

const lines = new SortedLines(Buffer.from('\tde\tpl\nak\t1\nak\t2\nak-47\t3\nāk\t4'));

test.each([
	['', [['', 'de', 'pl']]],
	[
		'ak',
		[
			['ak', '1'],
			['ak', '2'],
		],
	],
	['ak-47', [['ak-47', '3']]],
	['āk', [['āk', '4']]],
	['a', []],
	['zz', []],
])('Sorted lines are found by their whole first cell: “%s”', (cell, cells) => {
	expect(lines.cellsOf(cell)).toEqual(cells);
});

test('Lines are found by how they begin', () => {
	expect(lines.lineAt(lines.positionOf('ak-'))).toBe('ak-47\t3');
	expect(lines.lineAt(lines.positionOf('b'))).toBe('āk\t4');
	expect(lines.lineAt(lines.positionOf('я'))).toBe('');
});

test('An empty file has no lines', () => {
	expect(new SortedLines(Buffer.alloc(0)).cellsOf('')).toEqual([]);
});
