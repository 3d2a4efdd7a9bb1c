import Papa from 'papaparse';
import { currencies } from '../../market/currency.ts';
import { unitPattern } from '../../search/mentions/amount-patterns.ts';
import { withoutLabels } from '../text/labels.ts';

/** Matches a cell that is nothing but a wear. */
export const wearCell = /^(?:factory new|minimal wear|field-tested|well-worn|battle-scarred|fn|mw|ft|ww|bs)$/i;
export const wearPattern =
	/\((?:factory new|minimal wear|field-tested|well-worn|battle-scarred)\)|\b(?:fn|mw|ft|ww|bs)\b/i;
/** Matches a cell that is nothing but a float. */
export const floatCell = /^0?[.,]\d{2,}$/;
/** Matches a yes. In the column for it, “StatTrak™” or “Souvenir” is one as well. */
export const yesCell = /^(?:yes|true|1|x|✓|✔|✅|ja|oui|sí|si|sim|tak|да|так|evet|是|stat\s?trak.*|souvenir)$/iu;
/** Matches a cell with enough letters for a name: two groups of three. */
export const longText = /\p{L}{3}.*\p{L}{3}/u;
export const noCell = /^(?:no|false|0|nein|non|não|nie|нет|ні|hayır|否|not for sale|✗|❌)$/iu;
const groups = String.raw`\d{1,3}(?:[., \u00a0\u202f'’]\d{3})+`;
const wholeNumber = new RegExp(
	String.raw`^[x×]?\s?(-?${groups}|-?\d{1,10})(?:[.,]0{1,2})?\s?(?:[x×]|${unitPattern})?$`,
	'iu',
);
/** Matches “2k” and “1.5k x”. */
const thousandsCell = /^[x×]?\s?(\d{1,3}(?:[.,]\d{1,2})?)k\s?[x×]?$/iu;
const currency = String.raw`(?:\p{Sc}|(?:${currencies.join('|')}|tl|zł|руб|р|元|m3)(?![\p{L}\p{N}])\.?)`;
const price = new RegExp(String.raw`^[-+@]?\s?${currency}?\s?\d[\d.,' \u00a0\u202f’]*\s?(?:${currency}|%)?$`, 'iu');
const date = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?:[ T,].*)?$/u;
const maxAmount = 99_999;

/** Whether a cell is empty, or has only a wear, a whole number, a price, a date or labels. */
export const isData = (cell: string): boolean =>
	cell === '' ||
	wearCell.test(cell) ||
	wholeNumberOf(cell) !== undefined ||
	price.test(cell) ||
	date.test(cell) ||
	withoutLabels(cell).trim() === '';

export const isPrice = (text: string): boolean => price.test(text.trim());

export function withWear(name: string, cells: readonly string[]): string {
	const wear = cells.find((cell) => wearCell.test(cell));
	// A name that ends with a bracket has its wear already, or none, as “Crown (Foil)”.
	return wear === undefined || name.endsWith(')') ? name : `${name} (${wear})`;
}

/** Returns undefined if the cell is no whole number, and 0 if it is one that cannot be an amount. */
export function wholeNumberOf(cell: string): number | undefined {
	const [, digits] = wholeNumber.exec(cell) ?? [];
	if (digits !== undefined) return amountOrZero(Number(digits.replaceAll(/[., \u00a0\u202f'’]/g, '')));
	const [, thousands] = thousandsCell.exec(cell) ?? [];
	return thousands === undefined ? undefined : amountOrZero(1_000 * Number(thousands.replace(',', '.')));
}

const amountOrZero = (value: number): number =>
	Number.isInteger(value) && value >= 1 && value <= maxAmount ? value : 0;

/** Splits a line into cells, which may be in quotes. If a quote is not closed, quotes are read as text. */
export function splitCells(line: string, separator: string): string[] {
	// Most lines have no quotes.
	if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
	const { data, errors } = Papa.parse<string[]>(line, { delimiter: separator, newline: '\n' });
	const cells = errors.length > 0 ? line.split(separator) : data[0];
	return (cells ?? []).map((cell) => cell.trim());
}
