import { withoutAmount } from '../../search/item-text.ts';
import { unitPattern } from '../../search/mentions/amount-patterns.ts';
import { isCountedBare } from '../parts/beside-names.ts';
import { floatCell, isData, longText, splitCells, wearCell, wearPattern, wholeNumberOf, withWear } from './cells.ts';
import { separators } from './headings.ts';
import type { RowValues } from './table-row.ts';

interface CellTests {
	/** Whether the marketplace has the name. */
	readonly isName: (cell: string) => boolean;
	/** Whether a text names an item as people write it. */
	readonly namesItem: (cell: string) => boolean;
}

/** Whether a cell has a word that is more than a wear, a figure, a price or a date. */
const hasWords = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !isData(cell);

/**
 * Finds names and amounts that take turns on a line, “ak redline ft;3;awp asiimov bs;2”, and writes them as “3x ak
 * redline ft; 2x awp asiimov bs”. Returns undefined for any other line.
 */
export function pairsIn(line: string): string | undefined {
	for (const separator of [';', '\t', ',', ' / ', ' | ']) {
		const cells = line.split(separator).map((cell) => cell.trim());
		if (cells.length < 4 || cells.length % 2 > 0) continue;
		const evenCells = cells.filter((_, i) => i % 2 === 0);
		const oddCells = cells.filter((_, i) => i % 2 === 1);
		// Names come first, or else amounts do.
		for (const [names, amountCells] of [[evenCells, oddCells] as const, [oddCells, evenCells] as const]) {
			const amounts = amountCells.map(wholeNumberOf);
			const areNames = names.every(hasWords);
			// A number too large to count the item is a price.
			const areAmounts = amounts.every(
				(amount, i) => amount !== undefined && amount > 0 && isCountedBare(amount, names[i]!),
			);
			if (areNames && areAmounts) return names.map((name, i) => `${amounts[i]}x ${name}`).join('; ');
		}
	}
	return undefined;
}

/** Matches a row of a table in Markdown. Names have the same bars. */
const tableRow = /^\s*\|\s*(.+?)\s*\|\s*$/;
/**
 * Reads a line without a heading above it: a name and cells of numbers, wears and dates. With tabs, there may be other
 * words if the marketplace has the name.
 */
export function valuesOfLine(line: string, { isName, namesItem }: CellTests): RowValues {
	const row = tableRow.exec(line)?.[1];
	if (row !== undefined) {
		// Bars with blanks around them separate cells.
		const cells = row.split(/\s*(?<!\S)\|(?!\S)\s*/);
		// The bars of a name split it too, so its parts are joined again.
		const words = cells.filter((cell) => wholeNumberOf(cell) === undefined);
		return { text: words.join(' | '), amount: cells.map(wholeNumberOf).find((each) => each !== undefined) };
	}
	for (const separator of separators) {
		if (!line.includes(separator)) continue;
		// If each comma is between digits, the commas belong to numbers: “€1,500”.
		if (separator === ',' && !/(?<!\d),|,(?!\d)/.test(line)) continue;
		const result =
			separator === '|' || separator === ','
				? valuesBesideData(line, separator, isName)
				: valuesInCells(line, separator, isName, namesItem);
		if (result) return result;
	}
	return { text: line, amount: undefined };
}

function valuesInCells(
	line: string,
	separator: string,
	isName: (cell: string) => boolean,
	namesItem: (cell: string) => boolean,
): RowValues | undefined {
	const cells = splitCells(line, separator);
	const exactIndex = separator === '\t' ? cells.findIndex(isName) : -1;
	const nameIndex = exactIndex >= 0 ? exactIndex : cells.findIndex(hasWords);
	// With tabs, a line may have several items, each with its figures.
	const hasSeveralItems =
		separator === '\t' &&
		cells.some((cell, i) => {
			if (i === nameIndex || !hasWords(cell)) return false;
			const { text } = withoutAmount(cell.replaceAll('×', 'x'));
			// Beside an exact name, a cell such as a note may only seem to name an item.
			return isName(text) || (exactIndex < 0 && namesItem(text));
		});
	// The cells are joined with semicolons, so that no number counts the item in the next cell.
	if (hasSeveralItems) return { text: cells.filter((cell) => cell !== '').join('; '), amount: undefined };
	if (cells.length < 2 || nameIndex < 0) return undefined;
	// Semicolons also separate several items.
	const mayBeOtherItem = (cell: string, i: number) => i !== nameIndex && longText.test(cell) && !isData(cell);
	if (separator !== '\t' && cells.some(mayBeOtherItem)) return undefined;
	const name = cells[nameIndex]!;
	const isBare = separator !== '\t' && !saysAmount(cells);
	const amount = amountInCells(cells, nameIndex);
	const unread = amount === undefined ? numbersAfterFloat(cells, name) : [];
	return { text: withWear(name, cells), amount, isBare, unread };
}

/**
 * `amountInCells` takes numbers after the float for patterns. Returns those that are low enough to count the item, so
 * that the user can be asked.
 */
const numbersAfterFloat = (cells: readonly string[], name: string): string[] =>
	cells.slice(floatIn(cells) + 1).filter((cell) => {
		const amount = wholeNumberOf(cell);
		return amount !== undefined && amount > 1 && isCountedBare(amount, name);
	});

const saysUnits = new RegExp(`[x×]|${unitPattern}`, 'iu');
const saysAmount = (cells: readonly string[]): boolean =>
	cells.some((cell) => wholeNumberOf(cell) !== undefined && saysUnits.test(cell));

/** Names have commas and bars, so all cells beside the name have to be figures, wears or dates. */
function valuesBesideData(line: string, separator: string, isName: (cell: string) => boolean): RowValues | undefined {
	// In “1,000x Fracture Case”, the comma belongs to the number.
	if (separator === ',' && /(?<=^|[\s(])\d{1,3}(?:,\d{3})+(?!\d)\s*[x×\p{L}]/u.test(line)) return undefined;
	const cells = splitCells(line, separator);
	const first = cells.findIndex((cell) => !isData(cell));
	const last = cells.findLastIndex((cell) => !isData(cell));
	if (first < 0 || (first === 0 && last === cells.length - 1)) return undefined;
	const name = cells.slice(first, last + 1).join(separator === '|' ? ' | ' : ', ');
	// Texts with commas between them that are no known name are several items, and the last one has its price.
	if (last > first && separator === ',' && !isName(name)) return undefined;
	const rowCells = [...cells.slice(0, first), name, ...cells.slice(last + 1)];
	return { text: withWear(name, rowCells), amount: amountInCells(rowCells, first), isBare: !saysAmount(rowCells) };
}

/**
 * Prefers a number after the name, because one before it may be the number of the row. A number after a float is a
 * pattern.
 */
function amountInCells(cells: readonly string[], nameIndex: number): number | undefined {
	const float = floatIn(cells);
	const amounts = cells.map((cell, i) => (float >= 0 && i > float ? undefined : wholeNumberOf(cell)));
	// “80.00” is a price, if there is another number.
	const hasDecimals = (i: number) => /[.,]0{1,2}$/.test(cells[i]!);
	const hasPlainNumber = amounts.some((amount, i) => amount !== undefined && !hasDecimals(i));
	const candidates = amounts.map((amount, i) => (hasPlainNumber && hasDecimals(i) ? undefined : amount));
	const inOrder = [...candidates.slice(nameIndex), ...candidates.slice(0, nameIndex)];
	const numbers = inOrder.filter((each) => each !== undefined);
	// A year is no amount, if there is another number.
	return numbers.find((each) => !isYear(each)) ?? numbers[0];
}

/**
 * Returns the index of the cell with the float; -1 if there is none. Without a wear in the line, “0.25” may be a price.
 */
const floatIn = (cells: readonly string[]): number =>
	cells.some((cell) => wearPattern.test(cell) || wearCell.test(cell))
		? cells.findIndex((cell) => floatCell.test(cell))
		: -1;

/** Whether a number may be the year of an event. */
const isYear = (number: number): boolean => number >= 2010 && number <= 2049;
