import { wears } from '../../names/skin.ts';
import { strikeEachLine, withoutEscapes } from '../decode/markup.ts';
import { readStructure } from '../decode/structure.ts';
import { SoldSections } from '../sold/sold-sections.ts';
import { readableCells, withoutKeycaps } from '../text/message-text.ts';
import { isPrice, splitCells, wearPattern } from './cells.ts';
import { type Columns, headingIn, maxHeadingLines, type Role, rolesOf } from './headings.ts';
import type { LineReader } from './line-reader.ts';
import { type RowValues, valuesOfRow } from './table-row.ts';

export interface ListLine {
	readonly number: number;
	readonly text: string;
	/**
	 * Why the text is reported. Undefined if it is not understood.
	 * - `sold`: The text is sold.
	 * - `beside-item`: The item of its line was read, but this text beside the item was not.
	 * - `estimate`: The text is an amount that is not exact.
	 */
	readonly reason?: 'sold' | 'beside-item' | 'estimate';
	/** For a text that is not understood, the amount that it states; for an estimate, the amount that was counted. */
	readonly amount?: number;
}

/** A line of a text, or the row of a table. */
export interface LineOrRow extends ListLine {
	/** Computed when the line is read, because a list may have far more rows than are read. */
	readonly cells?: () => RowValues;
}

export const maxLines = 2_000;
/** How many characters of a line are read. */
const lineLimit = 4_000;

/** Matches what a tag of HTML strikes through. */
const struckTag = /<(s|del|strike)>(.{0,1000}?)<\/\1>/gis;
/** Replaces a bar that is no separator while a row is split. It is a character that texts do not have. */
const innerBar = '\uE000';
const numberOnlyLine = /^\s*\d{1,5}\s*$/;
/** Matches a line that says which version the line above means. */
const versionLine = /^\s*(?:phase\s?[1-4]|ruby|sapphire|emerald|black pearl)\s*$/i;
/** Matches the quality of the item that the line below names. */
const qualityLine = /^\s*(stat\s?trak|souvenir)\s?(?:™|\(tm\))?\s*$/i;

const wearLabel = 'exterior|wear|zustand|износ|extérieur|stan|desgaste|dış görünüş|外观';
const wearNames = 'factory new|minimal wear|field-tested|well-worn|battle-scarred|fn|mw|ft|ww|bs';
/** Matches a line that is nothing but a wear, perhaps with a float: “Field-Tested”, “Exterior: FT / 0.21”. */
const wearLine = new RegExp(
	String.raw`^[\s\-–—•*·|(]*(?:(?:${wearLabel})\s*:\s*)?(${wearNames})(?:\s*\/\s*0[.,]\d+)?[\s)|,;.]*$`,
	'i',
);
const amountLabel =
	'qty|quantity|amount|anzahl|menge|кол-?во|количество|кількість|ilość|cantidad|quantité|quantidade|adet|数量';
const labelledAmount = String.raw`(?:${amountLabel})\s*[:=]?\s*(?<labelled>\d{1,5})`;
const countedAmount = String.raw`[x×]\s?(?<after>\d{1,5})|(?<before>\d{1,5})\s?[x×]`;
/** Matches a line that is nothing but an amount: “x2”, “3x”, “Quantity: 2”. */
const amountLine = new RegExp(String.raw`^[\s\-–—•*·(]*(?:${labelledAmount}|${countedAmount})[\s).]*$`, 'iu');
/** Matches a line with an amount, or about a property of the item above it. */
const countedOrLabelled =
	/(?<![\p{L}\p{N}])(?:\d+\s?[x×]|[x×]\s?\d+)(?![\p{L}\p{N}])|^[\s\-•*]*(?:\d{1,5}\s+\p{L}|\p{L}[\p{L} ]{1,20}[:=])/iu;
/**
 * Matches the number at the beginning of a line. Its blanks are no line breaks: with `\s`, each of many empty lines
 * would start a search through all that follow it.
 */
const numberedLine = /^[ \t]*(\d{1,4})[ \t]?[-–:][ \t]+(?=\S)/gm;

/** No weapon and finish are longer together, in characters. */
const longestSkin = 60;

/** Matches the label of a name: “name: Fracture Case”. */
const nameLabel = /^[\s\-•*]*(?:item[\s_]?)?(?:name|market[\s_]hash[\s_]name)\s*[:=]\s*(?=\S)/i;

const lineBreak = /\r\n|[\n\r]/;

/** Removes the numbers of lines, which count up from 1: “1 - …”, “2 - …”. */
function withoutNumbers(text: string): string {
	const numbers = [...text.matchAll(numberedLine)].map(([, digits]) => Number(digits));
	if (numbers.length < 2 || numbers.some((each, i) => each !== i + 1)) return text;
	// Two numbers may be amounts if other lines have none.
	const hasOtherLines = () => text.split(lineBreak).filter((line) => line.trim() !== '').length > numbers.length;
	return numbers.length === 2 && hasOtherLines() ? text : text.replaceAll(numberedLine, '');
}

/** Collects the lines and rows of texts. Lines about one item are joined. */
export class ListLines {
	readonly lines: LineOrRow[] = [];
	/** Lines below headings such as “Sold:”. */
	readonly sold: ListLine[] = [];
	/** Lines that are nothing but a number. */
	readonly numbers: ListLine[] = [];
	/** How many lines are left out, because there are too many. */
	omitted = 0;
	/** Whether lines that are only an amount are right below their items; undefined before the first of them. */
	#areAmountsBelow: boolean | undefined;
	readonly #reader: LineReader;

	/** @throws UserError `format-not-read` for JSON that is no list of items */
	constructor(texts: readonly string[], reader: LineReader) {
		this.#reader = reader;
		// The first line of some files only says what separates cells.
		for (const text of texts) this.#addText(text.replace(/^\ufeff?sep=.[\r\n]+/i, ''));
	}

	#addText(text: string): void {
		const grid = readStructure(text) ?? text;
		if (typeof grid === 'string') {
			this.#addLines(grid);
			return;
		}
		const roles = grid.headings && rolesOf(grid.headings);
		if (grid.headings && !roles) this.#addRow(1, grid.headings);
		for (const [i, cells] of grid.rows.entries()) this.#addRow(i + (grid.headings ? 2 : 1), cells, roles);
		this.omitted += grid.omittedRows;
	}

	#addRow(number: number, cells: readonly string[], roles?: readonly Role[]): void {
		const filledCells = cells.filter((cell) => cell !== '');
		if (filledCells.length === 0) return;
		const text = filledCells.join('\t');
		if (roles) this.#addCells(number, text, cells, roles);
		else this.#add({ number, text });
	}

	#addLines(text: string): void {
		const lines = withoutNumbers(withoutKeycaps(strikeEachLine(text.replaceAll(struckTag, '~~$2~~'))))
			.split(lineBreak)
			.map((line, i) => ({ number: i + 1, text: line.slice(0, lineLimit) }))
			.filter(this.#soldSectionFilter())
			.filter((line) => line.text.trim() !== '');
		const firstLines = lines.slice(0, maxHeadingLines);
		const heading = headingIn(firstLines.map((line) => readableCells(withoutEscapes(line.text))));
		for (const [i, line] of lines.entries())
			if (!heading) this.#addPlain(line);
			else if (i > heading.at) this.#addOfTable(line, heading.columns);
			// Other lines above the heading are the table's title.
			else if (i < heading.at && this.#reader.names.isName(line.text.trim())) this.#addPlain(line);
	}

	/**
	 * Returns a filter for the lines of a text, in their order. It leaves out headings such as “Sold:”, the lines below
	 * them, and the headings after them: “Still available:”.
	 */
	#soldSectionFilter(): (line: ListLine) => boolean {
		const sections = new SoldSections({ isOwned: true });
		let hasSoldSection = false;
		return ({ number, text }) => {
			const section = sections.next(text);
			if (section === 'sold') this.sold.push({ number, text, reason: 'sold' });
			hasSoldSection ||= section === 'sold-heading';
			return section === 'other' || (section === 'heading' && !hasSoldSection);
		};
	}

	#addOfTable({ number, text }: ListLine, { separator, roles }: Columns): void {
		if (this.lines.length >= maxLines) {
			this.omitted++;
			return;
		}
		// In Markdown, `\|` is a bar within a cell.
		const escaped = separator === '|' ? text.replaceAll('\\|', innerBar) : text;
		const cells = splitCells(readableCells(withoutEscapes(escaped)), separator);
		this.#addCells(
			number,
			text,
			cells.map((cell) => cell.replaceAll(innerBar, '|')),
			roles,
		);
	}

	/** Adds a row. If it has several items, each has the cells up to the next one's name. */
	#addCells(number: number, text: string, cells: readonly string[], roles: readonly Role[]): void {
		const names = [...roles.keys()].filter((i) => roles[i] === 'name' && this.#reader.names.isName(cells[i] ?? ''));
		const hasSeveralItems = new Set(names.map((i) => cells[i])).size > 1;
		if (!hasSeveralItems) {
			this.#add({ number, text, cells: () => valuesOfRow(cells, roles, this.#reader.names.isName) });
			return;
		}
		for (const [i, from] of names.entries()) {
			const itemCells = cells.slice(from, names[i + 1]);
			const itemRoles = roles.slice(from, names[i + 1]);
			this.#add({ number, text, cells: () => valuesOfRow(itemCells, itemRoles, this.#reader.names.isName) });
		}
	}

	/** Adds a line of plain text, or joins it with the line above if it says more about the same item. */
	#addPlain(written: ListLine): void {
		const line = { ...written, text: written.text.replace(nameLabel, '') };
		// Once lines are left out, the last one that was kept is not the one above.
		if (this.omitted > 0) {
			this.#add(line);
			return;
		}
		const above = this.lines.at(-1);
		const skin = above && this.#skinOf(above, line);
		// An amount that is not about the line above becomes a line of its own.
		const isUnattachedAmount = skin === undefined && amountLine.test(line.text) && !this.#isAmountOf(above, line);
		const joined = above && !isUnattachedAmount ? (skin ?? joinedLines(above, line)) : undefined;
		// The joined line has the number of its last line, so that `#isAmountOf` finds the next line right below it.
		if (joined !== undefined) this.lines[this.lines.length - 1] = { number: line.number, text: joined };
		// A whole number may be an amount, or a price without its cents: it is reported as not read.
		else if (numberOnlyLine.test(line.text))
			this.numbers.push({ ...line, text: line.text.trim(), reason: 'beside-item' });
		else if (!isPrice(line.text)) this.#add(line);
	}

	/** Joins the name of a weapon with a finish on the line below it, as pages of marketplaces show a skin. */
	#skinOf(above: LineOrRow, { number, text }: ListLine): string | undefined {
		const isRightBelow = !above.cells && above.number === number - 1;
		if (!isRightBelow || above.text.length + text.length > longestSkin || above.text.includes('|')) return undefined;
		const weapon = above.text.trim();
		const names = [weapon, `★ ${weapon}`].map((each) => `${each} | ${text.trim()}`);
		return names.find((name) => wears.some((wear) => this.#reader.names.isName(`${name} (${wear})`)));
	}

	/** Whether a line that is only an amount is about the line above it. The first such line decides for all others. */
	#isAmountOf(above: LineOrRow | undefined, { number }: ListLine): boolean {
		const isRightBelow = above !== undefined && !above.cells && above.number === number - 1;
		this.#areAmountsBelow ??= isRightBelow && this.#reader.read(above.text).items.length === 1;
		return isRightBelow && this.#areAmountsBelow;
	}

	#add(line: LineOrRow): void {
		if (this.lines.length >= maxLines) this.omitted++;
		else this.lines.push(line);
	}
}

/**
 * Joins two lines about one item: pages of games and marketplaces show the wear or the version below the name, and the
 * quality above it. Returns undefined if they are two lines.
 */
function joinedLines(above: LineOrRow, { text }: ListLine): string | undefined {
	if (above.cells) return undefined;
	const [, wear] = wearLine.exec(text) ?? [];
	if (wear && !wearPattern.test(above.text)) return `${above.text} (${wear})`;
	if (versionLine.test(text)) return `${above.text} ${text.trim()}`;
	const { labelled, before, after } = amountLine.exec(text)?.groups ?? {};
	const amount = labelled ?? before ?? after;
	if (amount !== undefined && !countedOrLabelled.test(above.text)) return `${above.text} x${amount}`;
	return qualityLine.test(above.text) ? `${above.text.trim()} ${text.trim()}` : undefined;
}
