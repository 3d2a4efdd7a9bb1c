import { amountOf, units, wholeAmount } from '../../../search/mentions/amounts.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type Columns, cellsOf, columnsOf } from './columns.ts';
import { readable } from './message-text.ts';
import { MessageReading, type NamedItem } from './read-message.ts';

/** A line of a list. They are counted from 1. */
export interface Line {
	readonly number: number;
	readonly text: string;
}

/** What a line names, and its parts that look like items and are none. */
interface Named {
	readonly items: readonly NamedItem[];
	readonly unclear: readonly string[];
}

/** The most lines that are read. */
export const mostLines = 2_000;
/** Characters of a line that are read: longer ones are no lines of a list. */
const lineLimit = 300;

/** What stands before an item: a dash, a dot, the number of the line. */
const bullet = /^\s*(?:[-–—•*>·]+\s+|\d{1,4}[.)]\s+)/;
/** What surrounds names in Markdown and in JSON. */
const decoration = /[*_~`"{}]+/g;
const number = String.raw`(?:[x×]\s?\d[\d.,]*|\d[\d.,]*\s*(?:[x×*]|${units})?)`;
/** A number before or behind a name, with the signs around it. */
const numberBefore = new RegExp(String.raw`^[\s([]*${number}[\s)\]:]+`, 'iu');
const numberBehind = new RegExp(String.raw`[\s:=([,–-]+${number}[\s)\],]*$`, 'iu');
/** All that a line says beside a name, if that is just a number. */
const onlyNumber = new RegExp(String.raw`^[\s:=([,–-]*${number}[\s:)\],]*$`, 'iu');

/** Reads a pasted list line by line: lines of an inventory, of a spreadsheet or a CSV file, or of a chat. */
export class ListReading {
	readonly #catalogue: Catalogue;
	/** Each with the columns of its table. */
	readonly #lines: readonly (Line & { readonly columns: Columns | undefined })[];
	/** By the keys of their items. */
	readonly #items = new Map<string, NamedItem>();
	readonly #unclear: Line[] = [];
	/** What lines name that occur several times, as lines of inventories do; by the columns of their table. */
	readonly #known = new Map<Columns | undefined, Map<string, Named>>();
	/** How many lines there are behind those that are read. */
	readonly left: number;
	#next = 0;

	/** @param texts each with its own lines, such as a file and what was pasted */
	constructor(texts: readonly string[], catalogue: Catalogue) {
		const lines = texts.flatMap((text) => {
			const all = linesOf(text);
			const columns = columnsOf(readable(all[0]?.text ?? ''));
			return all.slice(columns ? 1 : 0).map((line) => ({ ...line, columns }));
		});
		this.#catalogue = catalogue;
		this.#lines = lines.slice(0, mostLines);
		this.left = lines.length - this.#lines.length;
	}

	/** What is named, each item once with its amounts added up. */
	get items(): readonly NamedItem[] {
		return [...this.#items.values()];
	}

	/** The lines with words, or parts of lines, that name no item or may mean several. */
	get unclear(): readonly Line[] {
		return this.#unclear;
	}

	get isDone(): boolean {
		return this.#next >= this.#lines.length;
	}

	/** Reads more lines, for about so many milliseconds. */
	read(time: number): void {
		const end = performance.now() + time;
		while (!this.isDone && performance.now() < end) this.#read(this.#lines[this.#next++]!);
	}

	#read({ number, text, columns }: Line & { readonly columns: Columns | undefined }): void {
		const known = this.#known.get(columns) ?? new Map<string, Named>();
		const named = known.get(text) ?? this.#itemsIn(text, columns);
		this.#known.set(columns, known.set(text, named));
		this.#unclear.push(...named.unclear.map((part) => ({ number, text: part })));
		for (const { refs, amount } of named.items) {
			const key = refs.map((ref) => this.#catalogue.key(ref)).join();
			this.#items.set(key, { refs, amount: amount + (this.#items.get(key)?.amount ?? 0) });
		}
	}

	#itemsIn(written: string, columns: Columns | undefined): Named {
		const line = readable(written);
		const { text, amount } = cellsOf(line, columns);
		const { items, unclear } = this.#named(text);
		if (items.length === 0) return { items, unclear: /\p{L}/u.test(line) ? [line.trim()] : [] };
		// What a column says is the amount of its only item, unless the item's own cell says one.
		if (amount === undefined || items.length > 1 || items[0]!.amount > 1) return { items, unclear };
		return amount > 0 ? { items: [{ ...items[0]!, amount }], unclear } : { items: [], unclear: [line.trim()] };
	}

	/** The only name of the text, as the marketplace writes it, or else what a message would name. */
	#named(typed: string): Named {
		const whole = typed.trim();
		const text = whole.replace(bullet, '').replaceAll(decoration, ' ').trim();
		const [withoutStart, withoutEnd] = [text.replace(numberBefore, ''), text.replace(numberBehind, '')];
		const spellings = [whole, text, withoutStart, withoutEnd, withoutStart.replace(numberBehind, '')];
		const name = spellings.find((each) => this.#catalogue.byExactName(each) !== undefined);
		if (name !== undefined) {
			const [before = '', after = ''] = (name === whole ? whole : text).split(name);
			const amount = amountBeside(before, after, name);
			return { items: amount === 0 ? [] : [{ refs: [this.#catalogue.byExactName(name)!], amount }], unclear: [] };
		}
		const reading = new MessageReading(this.#catalogue);
		reading.beginText();
		reading.read(text);
		return reading;
	}
}

/** The lines that are not empty. */
const linesOf = (text: string): Line[] =>
	text
		.split(/\r\n|[\n\r]/)
		.map((line, i) => ({ number: i + 1, text: line.slice(0, lineLimit) }))
		.filter((line) => line.text.trim() !== '');

/** How many the line says; 0 for what is no amount. A number with decimals is a price. */
function amountBeside(before: string, after: string, name: string): number {
	const beside = `${before} ${after}`;
	const said = onlyNumber.test(beside) ? wholeAmount(beside) : undefined;
	return said ?? amountOf(before, after, name) ?? 1;
}
