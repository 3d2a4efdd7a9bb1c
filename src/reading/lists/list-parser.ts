import { wears } from '../../names/skin.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { plainText, strikeEachLine, withoutEscapes } from '../decode/markup.ts';
import { readStructure } from '../decode/structure.ts';
import type { NamedItem } from '../messages/message-parser.ts';
import { paidTogether } from '../money/paid.ts';
import { partLimit, statedAmount } from '../parts/beside-names.ts';
import { onlySaysSold, withoutSold } from '../sold/sold.ts';
import { SoldSections } from '../sold/sold-sections.ts';
import { piecesOf, readableCells, withoutKeycaps, withoutRuns } from '../text/message-text.ts';
import { isPrice, splitCells, wearPattern } from './cells.ts';
import { type Columns, headingIn, type Role, rolesOf } from './headings.ts';
import type { LineItems } from './line-items.ts';
import { betweenItems, LineReader } from './line-reader.ts';
import { cellsOfRow, type RowValues } from './table-row.ts';

export interface ListLine {
	readonly number: number;
	readonly text: string;
	/**
	 * Why the text is reported: it is sold, was not read although the item of its line was, or is an amount that is not
	 * exact. Undefined if it is not understood.
	 */
	readonly reason?: 'sold' | 'beside-item' | 'estimate';
	/** For a text that is not understood, the amount that it states; for an estimate, the amount that was counted. */
	readonly amount?: number;
}

/** A line of a text, or the row of a table. */
interface Source extends ListLine {
	/** Computed when the line is read, because a list may have far more rows than are read. */
	readonly cells?: () => RowValues;
}

export const maxLines = 2_000;
/** The rest of a longer line is not read, in characters. */
const lineLimit = 4_000;

/** Matches a name that is struck through. */
const struckCell = /~~(?=[^~]*\p{L}{3})[^~]*~~/u;
/** Matches an indented line with a bullet, as of a list within a list. */
const indentedLine = /^\s{2,}[-–•*]/;
/** Matches what a tag of HTML strikes through. */
const struckTag = /<(s|del|strike)>(.{0,1000}?)<\/\1>/gis;
/** Replaces a bar that is no separator while a row is split. It is a character that texts do not have. */
const innerBar = '\uE000';
const numberOnlyLine = /^\s*\d{1,5}\s*$/;
/** Matches a line that says which version the line above means. */
const versionLine = /^\s*(?:phase\s?[1-4]|ruby|sapphire|emerald|black pearl)\s*$/i;
/** Matches the quality of the item that the line below names. */
const qualityLine = /^\s*(stat\s?trak|souvenir)\s?(?:™|\(tm\))?\s*$/i;

const wearLine =
	/^[\s\-–—•*·|(]*(?:(?:exterior|wear|zustand|износ|extérieur|stan|desgaste|dış görünüş|外观)\s*:\s*)?(factory new|minimal wear|field-tested|well-worn|battle-scarred|fn|mw|ft|ww|bs)(?:\s*\/\s*0[.,]\d+)?[\s)|,;.]*$/i;
/** Matches a line that is nothing but an amount: “x2”, “3x”, “Quantity: 2”. */
const amountLine =
	/^[\s\-–—•*·(]*(?:(?:qty|quantity|amount|anzahl|menge|кол-?во|количество|кількість|ilość|cantidad|quantité|quantidade|adet|数量)\s*[:=]?\s*(?<labelled>\d{1,5})|[x×]\s?(?<after>\d{1,5})|(?<before>\d{1,5})\s?[x×])[\s).]*$/iu;
/** Matches a line with an amount, or about a property of the item above it. */
const countedOrLabelled =
	/(?<![\p{L}\p{N}])(?:\d+\s?[x×]|[x×]\s?\d+)(?![\p{L}\p{N}])|^[\s\-•*]*(?:\d{1,5}\s+\p{L}|\p{L}[\p{L} ]{1,20}[:=])/iu;
/** Matches a line in which the game shows what is on an item. */
const appliedLine =
	/^\s*(?:applied\s+)?(?:stickers?|charms?|patch(?:es)?|aufkleber|anhänger|наклейк[аи]|брелок|нашивк[аи]|наліпк[аи]|naklejk[ai]|pegatinas?|autocollants?|adesivos?|çıkartma(?:lar)?|印花|挂件)\s*[:：]/iu;

/**
 * Matches the number of a line, without its line break: otherwise, it would search through all the empty lines that follow,
 * from each of them.
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

/** Reads the lines of an inventory, of a spreadsheet or a CSV file, or of a chat. */
export class ListParser {
	readonly #catalogue: Catalogue;
	readonly #lines: Source[] = [];
	readonly #items = new Map<string, NamedItem>();
	readonly #applied = new Map<string, NamedItem>();
	readonly #unclear: ListLine[] = [];
	/** Lines that are nothing but a number. */
	readonly #numberLines: ListLine[] = [];
	/** What lines say. It is cached because lines of inventories occur several times. */
	readonly #cache = new Map<string, LineItems>();
	/** How many lines are left out, because there are too many. */
	omitted = 0;
	#next = 0;
	/** Whether lines that are only an amount are right below their items; undefined before the first of them. */
	#areAmountsBelow: boolean | undefined;
	/** The parts of a long line, which are read before the next one. */
	readonly #parts: ListLine[] = [];
	readonly #reader: LineReader;

	/** @throws UserError `format-not-read` for JSON that is no list of items */
	constructor(texts: readonly string[], catalogue: Catalogue) {
		this.#catalogue = catalogue;
		this.#reader = new LineReader(catalogue);
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
			.filter(this.#withoutSoldSections())
			.filter((line) => line.text.trim() !== '');
		const heading = headingIn(lines.slice(0, 10).map((line) => readableCells(withoutEscapes(line.text))));
		for (const [i, line] of lines.entries())
			if (!heading) this.#addPlain(line);
			else if (i > heading.at) this.#addOfTable(line, heading.columns);
			// Other lines above the heading are the table's title.
			else if (i < heading.at && this.#reader.names.isName(line.text.trim())) this.#addPlain(line);
	}

	/** Leaves out headings such as “Sold:”, the lines below them, and the headings after them: “Still available:”. */
	#withoutSoldSections(): (line: ListLine) => boolean {
		const sections = new SoldSections({ isOwned: true });
		let hasSoldSection = false;
		return ({ number, text }) => {
			const section = sections.next(text);
			if (section === 'sold') this.#leaveOut({ number, text, reason: 'sold' });
			hasSoldSection ||= section === 'sold-heading';
			return section === 'other' || (section === 'heading' && !hasSoldSection);
		};
	}

	#addOfTable({ number, text }: ListLine, { separator, roles }: Columns): void {
		if (this.#lines.length >= maxLines) {
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
			this.#add({ number, text, cells: () => cellsOfRow(cells, roles, this.#reader.names.isName) });
			return;
		}
		for (const [i, from] of names.entries()) {
			const itemCells = cells.slice(from, names[i + 1]);
			const itemRoles = roles.slice(from, names[i + 1]);
			this.#add({ number, text, cells: () => cellsOfRow(itemCells, itemRoles, this.#reader.names.isName) });
		}
	}

	/** Adds a line of plain text, or joins it with the line above if it says more about the same item. */
	#addPlain(written: ListLine): void {
		const line = { ...written, text: written.text.replace(nameLabel, '') };
		const last = this.#lines.at(-1);
		// Once lines are left out, the last one that was kept is not the one above.
		const skin = last && this.omitted === 0 ? this.#skinOf(last, line) : undefined;
		if (skin !== undefined) {
			this.#lines[this.#lines.length - 1] = { number: line.number, text: skin };
			return;
		}
		const isUnattachedAmount = amountLine.test(line.text) && !this.#isAmountOf(last, line);
		const joined = last && this.omitted === 0 && !isUnattachedAmount ? joinedLines(last, line) : undefined;
		if (joined !== undefined) this.#lines[this.#lines.length - 1] = { number: line.number, text: joined };
		else if (this.omitted > 0) this.#add(line);
		// A whole number may be an amount, or a price without its cents: it is reported as not read.
		else if (numberOnlyLine.test(line.text))
			this.#numberLines.push({ ...line, text: line.text.trim(), reason: 'beside-item' });
		else if (!isPrice(line.text)) this.#add(line);
	}

	/** Joins the name of a weapon with a finish on the line below it, as pages of marketplaces show a skin. */
	#skinOf(above: Source, { number, text }: ListLine): string | undefined {
		const isRightBelow = !above.cells && above.number === number - 1;
		if (!isRightBelow || above.text.length + text.length > longestSkin || above.text.includes('|')) return undefined;
		const weapon = above.text.trim();
		const names = [weapon, `★ ${weapon}`].map((each) => `${each} | ${text.trim()}`);
		return names.find((name) => wears.some((wear) => this.#reader.names.isName(`${name} (${wear})`)));
	}

	/** Whether a line that is only an amount is about the line above it, as the first such line is. */
	#isAmountOf(above: Source | undefined, { number }: ListLine): boolean {
		const isRightBelow = above !== undefined && !above.cells && above.number === number - 1;
		this.#areAmountsBelow ??= isRightBelow && this.#reader.read(above.text).items.length === 1;
		return isRightBelow && this.#areAmountsBelow;
	}

	#add(line: Source): void {
		if (this.#lines.length >= maxLines) this.omitted++;
		else this.#lines.push(line);
	}

	get items(): readonly NamedItem[] {
		return [...this.#items.values()];
	}

	/** Stickers and the like on items of the list, which are in no sum. */
	get applied(): readonly NamedItem[] {
		return [...this.#applied.values()];
	}

	/** Texts that are not among the items: unknown or ambiguous names, sold items, and the unread rests of lines. */
	get unclear(): readonly ListLine[] {
		return this.#numberLines.length > 0 ? [...this.#unclear, ...this.#numberLines] : this.#unclear;
	}

	/** Whether each item so far is written with its whole name. Otherwise another one may be meant while names are missing. */
	get isCertain(): boolean {
		return this.#reader.isCertain;
	}

	get isDone(): boolean {
		return this.#next >= this.#lines.length && this.#parts.length === 0;
	}

	/** @param time roughly how long to read, ms */
	read(time: number): void {
		const end = performance.now() + time;
		while (!this.isDone && performance.now() < end) {
			const part = this.#parts.shift();
			if (part) this.#addResult(part, this.#reader.readPart(part.text));
			else this.#readLine(this.#lines[this.#next++]!);
		}
	}

	#readLine({ number, text, cells }: Source): void {
		if (cells) this.#readRow({ number, text }, cells());
		else this.#readPlain({ number, text });
	}

	#readRow({ number, text }: ListLine, row: RowValues): void {
		if (row.isSold || struckCell.test(text)) this.#leaveOut({ number, text, reason: 'sold' });
		else this.#addResult({ number, text }, this.#reader.readCells(row, text));
	}

	#readPlain({ number, text: original }: ListLine): void {
		const { text: plain, strikethroughs } = plainText(original);
		for (const part of strikethroughs) if (/\p{L}/u.test(part)) this.#leaveOut({ number, text: part, reason: 'sold' });
		const whole = readableCells(plain);
		if (whole.trim() === '' || (strikethroughs.length > 0 && onlySaysSold(whole))) return;
		const { text, sold } = withoutSold(whole);
		for (const part of sold) this.#leaveOut({ number, text: part, reason: 'sold' });
		if (text === '') return;
		if (text.length > partLimit) {
			this.#parts.push(...partsOfLong(text).map((part) => ({ number, text: part })));
			return;
		}
		if (appliedLine.test(text) && this.#items.size > 0) {
			const { items, unclear } = this.#reader.readParts(text.replace(appliedLine, ''));
			this.#addResult({ number, text }, { items: [], unclear, applied: items });
			return;
		}
		const lineItems = this.#cache.get(text) ?? this.#reader.read(text);
		this.#cache.set(text, lineItems);
		// Stickers in an indented list below a weapon are on it.
		const areOnItem = indentedLine.test(original) && this.#items.size > 0 && this.#reader.areAttachments(lineItems);
		this.#addResult({ number, text }, areOnItem ? { ...lineItems, items: [], applied: lineItems.items } : lineItems);
	}

	/** Adds a text to `unclear`. */
	#leaveOut({ text, ...line }: ListLine): void {
		const amount = line.reason ? {} : { amount: statedAmount(text) };
		this.#unclear.push({ ...line, ...amount, text: text.trim().slice(0, partLimit) });
	}

	#addResult({ number, text }: ListLine, { items, unclear, applied = [], rest = [], estimate }: LineItems): void {
		const isRead = items.length + unclear.length + applied.length > 0 || !/\p{L}/u.test(text);
		for (const part of isRead ? unclear : [text]) this.#leaveOut({ number, text: part });
		for (const part of rest) this.#leaveOut({ number, text: part, reason: 'beside-item' });
		if (estimate !== undefined)
			this.#leaveOut({ number, text: estimate, reason: 'estimate', amount: items[0]!.amount });
		this.#addTo(this.#items, items);
		this.#addTo(this.#applied, applied);
	}

	#addTo(totals: Map<string, NamedItem>, items: readonly NamedItem[]): void {
		for (const item of items) {
			const key = this.#catalogue.jointKey(item.refs);
			const before = totals.get(key);
			const paid = before ? paidTogether(before, item) : item.paid;
			totals.set(key, { ...item, amount: item.amount + (before?.amount ?? 0), paid });
		}
	}
}

/**
 * Joins two lines about one item: pages of games and marketplaces show the wear or the version below the name, and the
 * quality above it. Returns undefined if they are two lines.
 */
function joinedLines(above: Source, { text }: ListLine): string | undefined {
	if (above.cells) return undefined;
	const [, wear] = wearLine.exec(text) ?? [];
	if (wear && !wearPattern.test(above.text)) return `${above.text} (${wear})`;
	if (versionLine.test(text)) return `${above.text} ${text.trim()}`;
	const { labelled, before, after } = amountLine.exec(text)?.groups ?? {};
	const amount = labelled ?? before ?? after;
	if (amount !== undefined && !countedOrLabelled.test(above.text)) return `${above.text} x${amount}`;
	return qualityLine.test(above.text) ? `${above.text.trim()} ${text.trim()}` : undefined;
}

const partsOfLong = (text: string): string[] =>
	withoutRuns(text)
		.split(betweenItems)
		.flatMap((part) => (part.length > partLimit ? piecesOf(part) : [part]));
