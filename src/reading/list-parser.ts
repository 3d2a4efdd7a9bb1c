import type { Catalogue } from '../market/catalogue/catalogue.ts';
import { amountOf, units, wholeAmount } from '../search/mentions/amounts.ts';
import { type Columns, cellsOf, columnsOf } from './columns.ts';
import { MessageParser, type NamedItem } from './message-parser.ts';
import { piecesOf, readableCells, withoutRuns } from './message-text.ts';

export interface Line {
	readonly number: number;
	readonly text: string;
}

interface Named {
	readonly items: readonly NamedItem[];
	readonly unclear: readonly string[];
}

export const mostLines = 2_000;
const lineLimit = 4_000;
const partLimit = 300;
const betweenItems = /\s*(?:[;+]|,(?!\d)|(?<!\d),|\s\/\s|\sand\s|\s&\s)\s*/iu;
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

/** Lines of an inventory, of a spreadsheet or a CSV file, or of a chat. */
export class ListParser {
	readonly #catalogue: Catalogue;
	readonly #lines: (Line & { readonly columns: Columns | undefined })[] = [];
	readonly #items = new Map<string, NamedItem>();
	readonly #unclear: Line[] = [];
	/** Lines of inventories occur several times. By the columns of their table. */
	readonly #known = new Map<Columns | undefined, Map<string, Named>>();
	/** Lines that are too many. */
	left = 0;
	#next = 0;
	/** Of a long line; they are read before the next one. */
	readonly #parts: Line[] = [];

	constructor(texts: readonly string[], catalogue: Catalogue) {
		this.#catalogue = catalogue;
		// The first line of some files only says what separates cells.
		for (const text of texts) this.#addLines(text.replace(/^\ufeff?sep=.[\r\n]+/i, ''));
	}

	#addLines(text: string): void {
		let columns: Columns | undefined;
		let isFirst = true;
		for (const [i, whole] of text.split(/\r\n|[\n\r]/).entries()) {
			if (whole.trim() === '') continue;
			const line = whole.slice(0, lineLimit);
			if (isFirst) columns = columnsOf(readableCells(line));
			const isHeading = isFirst && columns !== undefined;
			isFirst = false;
			if (this.#lines.length >= mostLines) this.left++;
			else if (!isHeading) this.#lines.push({ number: i + 1, text: line, columns });
		}
	}

	get items(): readonly NamedItem[] {
		return [...this.#items.values()];
	}

	/** Lines or parts of lines that name no item or may mean several. */
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

	#read({ number, text: written, columns }: Line & { readonly columns: Columns | undefined }): void {
		const text = readableCells(written);
		if (!columns && text.length > partLimit) {
			const parts = withoutRuns(text)
				.split(betweenItems)
				.flatMap((part) => (part.length > partLimit ? piecesOf(part) : [part]));
			this.#parts.push(...parts.map((part) => ({ number, text: part })));
			return;
		}
		const known = this.#known.get(columns) ?? new Map<string, Named>();
		const named = known.get(text) ?? this.#itemsIn(text, columns);
		this.#known.set(columns, known.set(text, named));
		this.#take({ number, text }, named);
	}

	#take({ number, text }: Line, { items, unclear }: Named): void {
		const quoted = items.length > 0 || unclear.length > 0 || !/\p{L}/u.test(text) ? unclear : [text.trim()];
		this.#unclear.push(...quoted.map((part) => ({ number, text: part.slice(0, partLimit) })));
		for (const { refs, amount } of items) {
			const key = refs.map((ref) => this.#catalogue.key(ref)).join();
			this.#items.set(key, { refs, amount: amount + (this.#items.get(key)?.amount ?? 0) });
		}
	}

	#itemsIn(line: string, columns: Columns | undefined): Named {
		const { text, amount } = cellsOf(line, columns);
		const short = withoutRuns(text.slice(0, partLimit));
		const { items, unclear } = this.#named(short) ?? this.#together(short);
		if (items.length === 0) return { items, unclear: /\p{L}/u.test(line) ? [line.trim()] : [] };
		// What a column says is the amount of its only item, unless the item's own cell says one.
		if (amount === undefined || items.length > 1 || items[0]!.amount > 1) return { items, unclear };
		return amount > 0 ? { items: [{ ...items[0]!, amount }], unclear } : { items: [], unclear: [line.trim()] };
	}

	/** Undefined unless the text is just a name as the marketplace writes it, with or without an amount. */
	#named(typed: string): Named | undefined {
		const whole = typed.trim();
		const text = undecorated(whole);
		const [withoutStart, withoutEnd] = [text.replace(numberBefore, ''), text.replace(numberBehind, '')];
		const spellings = [whole, text, withoutStart, withoutEnd, withoutStart.replace(numberBehind, '')];
		const name = spellings.find((each) => this.#catalogue.byExactName(each) !== undefined);
		if (name === undefined) return undefined;
		const [before = '', after = ''] = (name === whole ? whole : text).split(name);
		const amount = amountBeside(before, after, name);
		return { items: amount === 0 ? [] : [{ refs: [this.#catalogue.byExactName(name)!], amount }], unclear: [] };
	}

	/** Each part for itself, or the whole text if most parts name nothing. */
	#together(text: string): Named {
		const parts = text.split(betweenItems).filter((part) => /\p{L}{2}/u.test(part));
		if (parts.length > 1 && !parts.some((part) => onlyAmount.test(part))) {
			const named = parts.map((part) => this.#named(part) ?? this.#mentioned(part));
			const found = named.filter(({ items }) => items.length > 0);
			if (2 * found.length >= parts.length)
				return {
					items: found.flatMap(({ items }) => items),
					unclear: named.flatMap(({ items, unclear }, i) => (items.length > 0 ? unclear : [parts[i]!])),
				};
		}
		return this.#mentioned(text);
	}

	#mentioned(typed: string): Named {
		const text = undecorated(typed.trim());
		const parser = new MessageParser(this.#catalogue, true);
		parser.beginText();
		parser.read(text);
		const { items, unclear } = parser;
		const behind = text.slice(text.replace(numberBehind, '').length);
		const [only, ...others] = items;
		if (behind === '' || !only || others.length > 0 || only.amount > 1) return { items, unclear };
		// A year or a phase belongs to the name.
		if (parser.end > text.length - behind.length) return { items, unclear };
		if (asksPrice.test(text.slice(0, -behind.length))) return { items, unclear };
		const amount = amountBehind(behind, this.#catalogue.name(only.refs[0]!.name)) ?? 1;
		return amount === 0 ? { items: [], unclear: [text] } : { items: [{ ...only, amount }], unclear };
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
