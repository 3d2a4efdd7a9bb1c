import type { Catalogue } from '../../search/catalogue.ts';
import { plainText } from '../decode/markup.ts';
import type { NamedItem } from '../messages/message-parser.ts';
import { paidTogether } from '../money/purchases.ts';
import { partLimit, statedAmount } from '../parts/beside-names.ts';
import { onlySaysSold, withoutSold } from '../sold/sold.ts';
import { piecesOf, readableCells, withoutRuns } from '../text/message-text.ts';
import { betweenItems } from './item-parts.ts';
import type { LineItems } from './line-items.ts';
import { LineReader } from './line-reader.ts';
import { type LineOrRow, type ListLine, ListLines } from './list-lines.ts';
import type { RowValues } from './table-row.ts';

/** Matches a name that is struck through. */
const struckCell = /~~(?=[^~]*\p{L}{3})[^~]*~~/u;
/** Matches an indented line with a bullet, as of a list within a list. */
const indentedLine = /^\s{2,}[-–•*]/;
/** Matches a line in which the game shows what is on an item. */
const appliedLine =
	/^\s*(?:applied\s+)?(?:stickers?|charms?|patch(?:es)?|aufkleber|anhänger|наклейк[аи]|брелок|нашивк[аи]|наліпк[аи]|naklejk[ai]|pegatinas?|autocollants?|adesivos?|çıkartma(?:lar)?|印花|挂件)\s*[:：]/iu;

/** Reads the lines of an inventory, of a spreadsheet or a CSV file, or of a chat. */
export class ListParser {
	readonly #catalogue: Catalogue;
	readonly #lines: ListLines;
	readonly #items = new Map<string, NamedItem>();
	readonly #applied = new Map<string, NamedItem>();
	readonly #unclear: ListLine[] = [];
	/** What lines say. It is cached because lines of inventories occur several times. */
	readonly #cache = new Map<string, LineItems>();
	#next = 0;
	/** The parts of a long line, which are read before the next one. */
	readonly #parts: ListLine[] = [];
	readonly #reader: LineReader;

	/** @throws UserError `format-not-read` for JSON that is no list of items */
	constructor(texts: readonly string[], catalogue: Catalogue) {
		this.#catalogue = catalogue;
		this.#reader = new LineReader(catalogue);
		this.#lines = new ListLines(texts, this.#reader);
		for (const line of this.#lines.sold) this.#report(line);
	}

	/** How many lines are left out, because there are too many. */
	get omitted(): number {
		return this.#lines.omitted;
	}

	get items(): readonly NamedItem[] {
		return [...this.#items.values()];
	}

	/** Stickers and the like that are on items of the list. They are not added to totals. */
	get applied(): readonly NamedItem[] {
		return [...this.#applied.values()];
	}

	/** Texts that are not among the items: unknown or ambiguous names, sold items, and the unread rests of lines. */
	get unclear(): readonly ListLine[] {
		const { numbers: numberLines } = this.#lines;
		return numberLines.length > 0 ? [...this.#unclear, ...numberLines] : this.#unclear;
	}

	/** Whether each item so far is written with its whole name. Otherwise, a name that is not loaded yet may be meant. */
	get isCertain(): boolean {
		return this.#reader.isCertain;
	}

	get isDone(): boolean {
		return this.#next >= this.#lines.lines.length && this.#parts.length === 0;
	}

	/** @param time roughly how long to read, ms */
	read(time: number): void {
		const end = performance.now() + time;
		while (!this.isDone && performance.now() < end) {
			const part = this.#parts.shift();
			if (part) this.#addResult(part, this.#reader.readPart(part.text));
			else this.#readLine(this.#lines.lines[this.#next++]!);
		}
	}

	#readLine({ number, text, cells }: LineOrRow): void {
		if (cells) this.#readRow({ number, text }, cells());
		else this.#readPlain({ number, text });
	}

	#readRow({ number, text }: ListLine, row: RowValues): void {
		if (row.isSold || struckCell.test(text)) this.#report({ number, text, reason: 'sold' });
		else this.#addResult({ number, text }, this.#reader.readCells(row, text));
	}

	#readPlain({ number, text: original }: ListLine): void {
		const { text: plain, strikethroughs } = plainText(original);
		for (const part of strikethroughs) if (/\p{L}/u.test(part)) this.#report({ number, text: part, reason: 'sold' });
		const whole = readableCells(plain);
		// Beside a name that is struck through, a word such as “sold” says nothing more.
		if (whole.trim() === '' || (strikethroughs.length > 0 && onlySaysSold(whole))) return;
		const { text, sold } = withoutSold(whole);
		for (const part of sold) this.#report({ number, text: part, reason: 'sold' });
		if (text === '') return;
		if (text.length > partLimit) {
			this.#parts.push(...partsOfLong(text).map((part) => ({ number, text: part })));
			return;
		}
		if (appliedLine.test(text) && this.#items.size > 0) {
			const { items, unclear } = this.#reader.readParts(text.replace(appliedLine, ''));
			this.#addResult({ number, text }, { items: [], unclear, unread: [], applied: items });
			return;
		}
		const lineItems = this.#cache.get(text) ?? this.#reader.read(text);
		this.#cache.set(text, lineItems);
		// Stickers in an indented list below a weapon are on it.
		const areOnItem = indentedLine.test(original) && this.#items.size > 0 && this.#reader.areAttachments(lineItems);
		this.#addResult({ number, text }, areOnItem ? { ...lineItems, items: [], applied: lineItems.items } : lineItems);
	}

	/** Adds a text to `unclear`. */
	#report({ text, ...line }: ListLine): void {
		// A text with a reason states no amount, or already has the one that was counted.
		const stated = line.reason ? {} : { amount: statedAmount(text) };
		this.#unclear.push({ ...line, ...stated, text: text.trim().slice(0, partLimit) });
	}

	#addResult({ number, text }: ListLine, { items, unclear, unread, applied, estimate }: LineItems): void {
		// A line without letters names nothing, so it is not reported.
		const isRead = items.length + unclear.length + applied.length > 0 || !/\p{L}/u.test(text);
		for (const part of isRead ? unclear : [text]) this.#report({ number, text: part });
		for (const part of unread) this.#report({ number, text: part, reason: 'beside-item' });
		if (estimate !== undefined) this.#report({ number, text: estimate, reason: 'estimate', amount: items[0]!.amount });
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

const partsOfLong = (text: string): string[] =>
	withoutRuns(text)
		.split(betweenItems)
		.flatMap((part) => (part.length > partLimit ? piecesOf(part) : [part]));
