/**
 * The start of a spreadsheet formula, in normal or full-width characters, perhaps behind characters that spreadsheets
 * skip; or a tab or line break, which may hide one.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const lineEnd = '\r\n';
/** Makes spreadsheets read the file as UTF-8. Without it they show “★” as three other characters. */
const byteOrderMark = '\uFEFF';

export type Cell = string | number | null | undefined;

/** The format is that of RFC 4180, in UTF-8. */
export const csvHeader = (columns: readonly string[]): string => byteOrderMark + csvLine(columns);

/** Text that looks like a formula is escaped. */
export const csvLine = (cells: readonly Cell[]): string => cells.map(cell).join(',') + lineEnd;

function cell(value: Cell): string {
	if (value === null || value === undefined) return '';
	if (typeof value === 'number') return withoutExponent(value);
	const text = formula.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes no exponent, which tiny and huge numbers would otherwise get. */
function withoutExponent(value: number): string {
	const text = String(value);
	return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}
