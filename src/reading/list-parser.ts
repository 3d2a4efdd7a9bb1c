import type { Catalogue } from '../market/catalogue/catalogue.ts';
import type { ItemRef } from '../market/catalogue/item-ref.ts';
import { amountOf, units, wholeAmount } from '../search/mentions/amounts.ts';
import { plainText, strikingLines, withoutEscapes } from './decode/markup.ts';
import { structured } from './decode/structure.ts';
import { withoutLabels, withPlainNumbers } from './labels.ts';
import { MessageParser, type NamedItem } from './message-parser.ts';
import { piecesOf, readableCells, withoutRuns } from './message-text.ts';
import { isSold, onlySaysSold } from './sold.ts';
import {
	type Cells,
	type Columns,
	cellsOf,
	cellsOfRow,
	headingIn,
	isPrice,
	type Role,
	rolesOf,
	split,
} from './table.ts';

export interface Line {
	readonly number: number;
	readonly text: string;
	/** Why it is left out; undefined if it is not understood. */
	readonly reason?: 'sold';
}

/** A line of a text, or the row of a table. */
interface Source extends Line {
	/** Computed when the line is read, because a list may have far more rows than are. */
	readonly cells?: () => Cells;
}

interface Named {
	readonly items: readonly NamedItem[];
	readonly unclear: readonly string[];
	/** Stickers and the like on them, which are no items of their own. */
	readonly applied?: readonly NamedItem[];
}

export const mostLines = 2_000;
const lineLimit = 4_000;
const partLimit = 300;
const betweenItems = /\s*(?:[;+]|,(?!\d)|(?<!\d),|\s\/\s|\sand\s|\s&\s)\s*/iu;
const between = new RegExp(`(${betweenItems.source})`, 'iu');
/** Parts that one name may be made of. */
const mostJoined = 3;
/** Of names that are written in full: other texts are mentions. */
const hasSigns = /[|★™()]/;
/** A part that only says how many there are of the one before. */
const onlyAmount = /^\P{L}*(?:qty|quantity|amount|count|anzahl|menge|кол-во)\P{L}*$/iu;
const masses =
	/\b(?:cases?(?! hardened)|capsules?|stickers?|packages?|keys?|terminals?|graffiti|patch(?:es)?|charms?)\b/i;
/** Of what is no mass, a larger number behind a name is a price, a pattern or a year. */
const mostBareBehind = 20;
const isSaidToCount = new RegExp(`[x×:=(]|${units}`, 'iu');

const bullet = /^\s*(?:[-–—•*>·]+\s+|\d{1,4}[.)]\s+)/;
const decoration = /[*_~`"{}]+/g;
const number = String.raw`(?:[x×]\s?\d[\d.,]*|-?\d[\d.,]*\s*(?:[x×*]|${units})?)`;
const numberBefore = new RegExp(String.raw`^[\s([]*${number}[\s)\]:]+`, 'iu');
const numberBehind = new RegExp(String.raw`[\s:=([,–-]+${number}[\s)\],]*$`, 'iu');
const asksPrice = /(?:@|\bat|\bfor)\s*$/i;
const onlyNumber = new RegExp(String.raw`^[\s:=([,–-]*${number}[\s:)\],]*$`, 'iu');

const wearLine =
	/^[\s\-–—•*·|(]*(?:(?:exterior|wear|zustand|износ|extérieur|stan|desgaste|dış görünüş|外观)\s*:\s*)?(factory new|minimal wear|field-tested|well-worn|battle-scarred|fn|mw|ft|ww|bs)[\s)|,;.]*$/i;
const hasWear =
	/\((?:factory new|minimal wear|field-tested|well-worn|battle-scarred|fn|mw|ft|ww|bs)\)|\b(?:fn|mw|ft|ww|bs)\b/i;
const mayHaveCells = /[\t;,]/;
/** As the game shows what is on an item. */
const appliedLine =
	/^\s*(?:applied\s+)?(?:stickers?|charms?|patch(?:es)?|aufkleber|anhänger|наклейк[аи]|брелок|нашивк[аи]|наліпк[аи]|naklejk[ai]|pegatinas?|autocollants?|adesivos?|çıkartma(?:lar)?|印花|挂件)\s*[:：]/iu;

/** Lines of an inventory, of a spreadsheet or a CSV file, or of a chat. */
export class ListParser {
	readonly #catalogue: Catalogue;
	readonly #lines: Source[] = [];
	readonly #items = new Map<string, NamedItem>();
	readonly #applied = new Map<string, NamedItem>();
	readonly #unclear: Line[] = [];
	/** Lines of inventories occur several times. */
	readonly #known = new Map<string, Named>();
	/** Lines that are too many. */
	left = 0;
	/** Whether each item is written with its whole name. Otherwise another one may be meant while names are missing. */
	isCertain = true;
	#next = 0;
	/** Of a long line; they are read before the next one. */
	readonly #parts: Line[] = [];
	readonly #isName = (text: string): boolean => this.#catalogue.byExactName(text) !== undefined;

	/** @throws UserError `format-not-read` for JSON that is no list of items */
	constructor(texts: readonly string[], catalogue: Catalogue) {
		this.#catalogue = catalogue;
		// The first line of some files only says what separates cells.
		for (const text of texts) this.#addText(text.replace(/^\ufeff?sep=.[\r\n]+/i, ''));
	}

	#addText(text: string): void {
		const grid = structured(text);
		if (grid === undefined) this.#addLines(text);
		else if (typeof grid === 'string') this.#addLines(grid);
		else {
			const roles = grid.headings && rolesOf(grid.headings);
			if (grid.headings && !roles) this.#addRow(1, grid.headings);
			for (const [i, cells] of grid.rows.entries()) this.#addRow(i + (grid.headings ? 2 : 1), cells, roles);
		}
	}

	#addRow(number: number, cells: readonly string[], roles?: readonly Role[]): void {
		const said = cells.filter((cell) => cell !== '');
		if (said.length === 0) return;
		const text = said.join('\t');
		this.#add({ number, text, ...(roles ? { cells: () => cellsOfRow(cells, roles, this.#isName) } : {}) });
	}

	#addLines(text: string): void {
		const lines = strikingLines(text)
			.split(/\r\n|[\n\r]/)
			.map((line, i) => ({ number: i + 1, text: line.slice(0, lineLimit) }))
			.filter((line) => line.text.trim() !== '');
		const heading = headingIn(lines.slice(0, 10).map((line) => readableCells(withoutEscapes(line.text))));
		for (const [i, line] of lines.entries())
			if (!heading) this.#addPlain(line);
			else if (i > heading.at) this.#addOfTable(line, heading.columns);
			// Above the heading is the table's title.
			else if (i < heading.at && this.#isName(line.text.trim())) this.#addPlain(line);
	}

	#addOfTable({ number, text }: Line, { separator, roles }: Columns): void {
		const cells = () => split(readableCells(withoutEscapes(text)), separator);
		this.#add({ number, text, cells: () => cellsOfRow(cells(), roles, this.#isName) });
	}

	/** Pages of games and marketplaces show the wear and the price below the name. */
	#addPlain(line: Line): void {
		if (this.left > 0) {
			this.#add(line);
			return;
		}
		const [, wear] = wearLine.exec(line.text) ?? [];
		const last = this.#lines.at(-1);
		if (wear && last && !last.cells && !hasWear.test(last.text))
			this.#lines[this.#lines.length - 1] = { ...last, text: `${last.text} (${wear})` };
		else if (!isPrice(line.text)) this.#add(line);
	}

	#add(line: Source): void {
		if (this.#lines.length >= mostLines) this.left++;
		else this.#lines.push(line);
	}

	get items(): readonly NamedItem[] {
		return [...this.#items.values()];
	}

	/** What is on items of the list, and in no sum. */
	get applied(): readonly NamedItem[] {
		return [...this.#applied.values()];
	}

	/** Lines or parts of lines that name no item, may mean several, or are marked as sold. */
	get unclear(): readonly Line[] {
		return this.#unclear;
	}

	get isDone(): boolean {
		return this.#next >= this.#lines.length && this.#parts.length === 0;
	}

	/** @param time ms, about */
	read(time: number): void {
		const end = performance.now() + time;
		while (!this.isDone && performance.now() < end) {
			const part = this.#parts.shift();
			if (part) this.#take(part, this.#named(part.text) ?? this.#mentioned(part.text));
			else this.#read(this.#lines[this.#next++]!);
		}
	}

	#read({ number, text: written, cells }: Source): void {
		if (cells) {
			this.#take({ number, text: written }, this.#itemsIn(cells(), written));
			return;
		}
		const { text: plain, struck } = plainText(written);
		for (const part of struck) if (/\p{L}/u.test(part)) this.#leaveOut({ number, text: part, reason: 'sold' });
		const text = readableCells(plain);
		if (text.trim() === '' || (struck.length > 0 && onlySaysSold(text))) return;
		if (isSold(text)) this.#leaveOut({ number, text, reason: 'sold' });
		else if (text.length > partLimit) {
			const parts = withoutRuns(text)
				.split(betweenItems)
				.flatMap((part) => (part.length > partLimit ? piecesOf(part) : [part]));
			this.#parts.push(...parts.map((part) => ({ number, text: part })));
		} else if (appliedLine.test(text) && this.#items.size > 0) {
			const { items, unclear } = this.#together(text.replace(appliedLine, ''));
			this.#take({ number, text }, { items: [], unclear, applied: items });
		} else {
			const named = this.#known.get(text) ?? this.#namedAlone(text) ?? this.#itemsIn(cellsOf(text, this.#isName), text);
			this.#known.set(text, named);
			this.#take({ number, text }, named);
		}
	}

	/** Most lines are a name and an amount: these need not be searched for cells. */
	#namedAlone(text: string): Named | undefined {
		return mayHaveCells.test(text) ? undefined : this.#named(withoutRuns(text));
	}

	#leaveOut({ text, ...line }: Line): void {
		this.#unclear.push({ ...line, text: text.trim().slice(0, partLimit) });
	}

	#take({ number, text }: Line, { items, unclear, applied = [] }: Named): void {
		const isRead = items.length + unclear.length + applied.length > 0 || !/\p{L}/u.test(text);
		for (const part of isRead ? unclear : [text]) this.#leaveOut({ number, text: part });
		for (const [all, more] of [
			[this.#items, items],
			[this.#applied, applied],
		] as const)
			for (const item of more) {
				const key = item.refs.map((ref) => this.#catalogue.key(ref)).join();
				all.set(key, { ...item, amount: item.amount + (all.get(key)?.amount ?? 0) });
			}
	}

	#itemsIn({ text, amount, isBare = false }: Cells, line: string): Named {
		const short = withoutRuns(text.slice(0, partLimit));
		const named = this.#named(short);
		const plain = named ? short : withoutLabels(withPlainNumbers(short));
		const { items, unclear, applied = [] } = named ?? this.#named(plain) ?? this.#together(plain);
		if (items.length === 0) return { items, applied, unclear: /\p{L}/u.test(line) ? [line.trim()] : [] };
		// What a column says is the amount of its only item, unless the item's own cell says one.
		if (amount === undefined || items.length > 1 || items[0]!.amount > 1) return { items, unclear, applied };
		if (isBare && amount > mostBareBehind && !masses.test(this.#catalogue.name(items[0]!.refs[0]!.name)))
			return { items, unclear, applied };
		if (amount === 0) return { items: [], unclear: [line.trim()] };
		return { items: [{ ...items[0]!, amount }], unclear, applied };
	}

	/** Undefined unless the text is just a name as the marketplace writes it, with or without an amount. */
	#named(typed: string): Named | undefined {
		const whole = typed.trim();
		const text = undecorated(whole);
		const [withoutStart, withoutEnd] = [text.replace(numberBefore, ''), text.replace(numberBehind, '')];
		const spellings = [whole, text, withoutStart, withoutEnd, withoutStart.replace(numberBehind, '')];
		const name = spellings.find((each) => this.#refOf(each) !== undefined);
		if (name === undefined) return undefined;
		const ref = this.#refOf(name)!;
		// A weapon alone is in the names of many skins.
		if (this.#catalogue.isGeneric(ref, name)) return { items: [], unclear: [whole] };
		const [before = '', after = ''] = (name === whole ? whole : text).split(name);
		const amount = amountBeside(before, after, name);
		return { items: amount === 0 ? [] : [{ refs: [ref], amount }], unclear: amount === 0 ? [whole] : [] };
	}

	/** By a whole name, also in lower case and with a version behind it. */
	#refOf(text: string): ItemRef | undefined {
		const exact = this.#catalogue.byExactName(text);
		if (exact) return exact;
		if (!hasSigns.test(text)) return undefined;
		const [only, ...others] = this.#catalogue.byFullName(text);
		return others.length === 0 ? only : undefined;
	}

	/** Each part for itself, or the whole text if most parts name nothing. */
	#together(text: string): Named {
		const parts = this.#partsOf(text);
		if (parts.length > 1 && !parts.some((part) => onlyAmount.test(part))) {
			const named = parts.map((part) => this.#named(part) ?? this.#mentioned(part));
			const found = named.filter(({ items }) => items.length > 0);
			if (2 * found.length >= parts.length)
				return {
					items: found.flatMap(({ items }) => items),
					applied: named.flatMap(({ applied = [] }) => applied),
					unclear: named.flatMap(({ items, unclear }, i) => (items.length > 0 ? unclear : [parts[i]!])),
				};
		}
		return this.#mentioned(text);
	}

	/** A comma, a slash or an “and” may belong to a name. */
	#partsOf(text: string): string[] {
		const cut = text.split(between);
		const parts: string[] = [];
		for (let at = 0; at < cut.length; at += 2) {
			let end = at;
			for (let to = at + 2; to < Math.min(cut.length, at + 2 * mostJoined); to += 2)
				if (this.#named(cut.slice(at, to + 1).join('')) !== undefined) end = to;
			parts.push(cut.slice(at, end + 1).join(''));
			at = end;
		}
		return parts.filter((part) => /\p{L}{2}/u.test(part));
	}

	#mentioned(typed: string): Named {
		this.isCertain = false;
		const text = undecorated(typed.trim());
		const parser = new MessageParser(this.#catalogue, true);
		parser.beginText();
		parser.read(text);
		const { items, unclear, applied } = parser;
		const behind = text.slice(text.replace(numberBehind, '').length);
		const [only, ...others] = items;
		if (behind === '' || !only || others.length > 0 || only.amount > 1) return { items, unclear, applied };
		// What is not right behind the name is that of something else; a year or a phase belongs to the name.
		if (!/^[^\p{L}\p{N}]*$/u.test(text.slice(parser.end, -behind.length))) return { items, unclear, applied };
		if (parser.end > text.length - behind.length) return { items, unclear, applied };
		if (asksPrice.test(text.slice(0, -behind.length))) return { items, unclear, applied };
		const amount = amountBehind(behind, this.#catalogue.name(only.refs[0]!.name)) ?? 1;
		return amount === 0 ? { items: [], unclear: [text] } : { items: [{ ...only, amount }], unclear, applied };
	}
}

const undecorated = (text: string): string => withoutRuns(text.replace(bullet, '').replaceAll(decoration, ' ')).trim();

/** 0 for what is no amount. A number with decimals is a price. */
function amountBeside(before: string, after: string, name: string): number {
	if (after.trim() === '' && onlyNumber.test(before)) return wholeAmount(before) ?? 1;
	if (before.trim() === '' && onlyNumber.test(after)) return amountBehind(after, name) ?? 1;
	return amountOf(before, after, name) ?? 1;
}

function amountBehind(text: string, name: string): number | undefined {
	const amount = wholeAmount(text);
	const isSmall = amount !== undefined && amount > 0 && amount <= mostBareBehind;
	return isSmall || masses.test(name) || isSaidToCount.test(text) ? amount : undefined;
}
