import { describe, expect, test } from 'vitest';
import { type ItemRow, itemTable } from '../../../commands/lists/item-table.ts';
import { phoneWidth, widthOf } from '../../../src/words/table.ts';
import { createWords } from '../../../src/words/words.ts';

const formats = createWords()('en-US');
const row = (name: string, amount: number, version: string | null = null): ItemRow => ({
	name,
	version,
	figures: (write) => [write(amount), '7×'],
});
const linesOf = (rows: readonly ItemRow[], isConverted = false) =>
	itemTable(rows, ['Ask', 'Sales'], 'EUR', isConverted, formats).split('```')[1]!.split('\n').slice(1, -1);

describe('A table of items', () => {
	test('has the name on a line, the figures below, all figures in columns at the right', () => {
		expect(linesOf([row('AK-47 | Redline (Field-Tested)', 30), row('A', 1_234.5, 'Ruby')])).toEqual([
			'         Ask Sales',
			'AK-47 | Redline FT',
			'      €30.00    7×',
			'A Ruby',
			'   €1,234.50    7×',
		]);
	});

	test.each([
		['AK-47 | Redline (Field-Tested)', null, ['AK-47 | Redline FT']],
		['★ StatTrak™ Butterfly Knife | Fade (Field-Tested)', null, ['ST Butterfly | Fade FT']],
		['★ Talon Knife | Doppler (Factory New)', 'Black Pearl', ['Talon | Doppler FN BP']],
		['★ Survival Knife', null, ['Survival']],
		['Strange Knife', null, ['Strange Knife']],
		['Sticker | Fnatic (Holo) | Copenhagen 2024', null, ['Sticker | Fnatic (Holo) |', ' Copenhagen 2024']],
		['★ Specialist Gloves | Crimson Kimono (Field-Tested)', null, ['Specialist Gloves |', ' Crimson Kimono FT']],
		['A very long name without any line in it', null, ['A very long name without any line in', ' it']],
		[
			`${'x'.repeat(45)} ${'y'.repeat(45)}`,
			null,
			[`${'x'.repeat(18)}…${'x'.repeat(17)}`, ` ${'y'.repeat(16)}…${'y'.repeat(17)}`],
		],
		['M4A4 | 龍王 (Dragon King) (Field-Tested)', null, ['M4A4 | 龍王 (Dragon King) FT']],
	])('shows the whole name of %s, %s', (name, version, lines) => {
		const table = linesOf([row(name, 30, version)]);
		expect(table.slice(1, -1)).toEqual(lines);
		expect(widthOf(table)).toBeLessThanOrEqual(phoneWidth);
	});

	test('says what is abbreviated, and marks items with a sign', () => {
		const rows = [{ ...row('StatTrak™ A', 1), sign: '⚠' }, row('★ B', 1, 'Phase 2'), row('C (Well-Worn)', 1)];
		const table = itemTable(rows, ['Ask', 'Sales'], 'EUR', false, formats);
		expect(table).toContain('\nST A ⚠\n');
		expect(table.split('```').at(-1)).toBe('\n-# ST: StatTrak™, P1 to P4: phases');
	});

	test('writes amounts shorter if they do not fit', () => {
		const expensive = {
			...row('A', 0),
			figures: (write: (value: number) => string) => Array(3).fill(write(1_234_567.89)),
		};
		const table = itemTable([expensive], ['a', 'b', 'c'], 'RUB', true, formats);
		expect(table.split('\n').slice(1, -1)).toEqual([
			'≈ RUB         a         b         c',
			'A',
			'      1,234,568 1,234,568 1,234,568',
		]);
	});

	test('keeps its columns if the last one is empty in some lines', () => {
		const rows = ['24h', '', '7d'].map((period, i) => ({ ...row(`Item ${i}`, 0), figures: () => ['1', period] }));
		expect(itemTable(rows, ['Ask', ''], 'EUR', false, formats).split('\n').slice(1, -1)).toEqual([
			'Ask',
			'Item 0',
			'  1 24h',
			'Item 1',
			'  1',
			'Item 2',
			'  1  7d',
		]);
	});

	test('is as wide as a name that is wider than the figures', () => {
		expect(linesOf([row('Charm | Hot Hands', 1)])).toEqual([
			'        Ask Sales',
			'Charm | Hot Hands',
			'      €1.00    7×',
		]);
	});

	test('leaves no spaces at the end of lines, and no backticks that would end it', () => {
		expect(linesOf([row('A`B', 1)])[1]).toBe('A’B');
	});
});
