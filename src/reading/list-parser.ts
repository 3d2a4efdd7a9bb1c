import type { Catalogue } from '../market/catalogue/catalogue.ts';
import type { ItemRef } from '../market/catalogue/item-ref.ts';
import { splitWear } from '../market/catalogue/skin.ts';
import { wearOfFloat, withoutFloat } from '../search/item-text.ts';
import { amountOf, quantityWords, units, wholeAmount } from '../search/mentions/amounts.ts';
import { plainText, strikingLines, withoutEscapes } from './decode/markup.ts';
import { structured } from './decode/structure.ts';
import { peeled, withoutFillers } from './fillers.ts';
import { withoutLabels, withoutWordLabels, withPlainNumbers } from './labels.ts';
import { MessageParser, type NamedItem } from './message-parser.ts';
import { piecesOf, readableCells, withoutRuns } from './message-text.ts';
import { withoutMoney } from './money.ts';
import { paidIn, paidTogether } from './paid.ts';
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
	/** Why it is left out: it is sold, or the rest of a line whose item was read. Undefined if it is not understood. */
	readonly reason?: 'sold' | 'rest';
	/** How many the text says there are of what is not understood. */
	readonly amount?: number;
}

/** A line of a text, or the row of a table. */
interface Source extends Line {
	/** Computed when the line is read, because a list may have far more rows than are. */
	readonly cells?: () => Cells;
}

interface Named {
	readonly items: readonly NamedItem[];
	readonly unclear: readonly string[];
	/** What was not read beside the items. */
	readonly rest?: readonly string[];
	/** Stickers and the like on them, which are no items of their own. */
	readonly applied?: readonly NamedItem[];
}

export const mostLines = 2_000;
const lineLimit = 4_000;
const partLimit = 300;
/** Not in brackets: “(Foil, Ranked)”. */
const betweenItems = /\s*(?:[;+]|,(?!\d)|(?<!\d),|\s\/\s|\sand\s|\s&\s)(?![^()]*\))\s*/iu;
const between = new RegExp(`(${betweenItems.source})`, 'iu');
/** Parts that one name may be made of. */
const mostJoined = 3;
/** A part that only says how many there are of the one before. */
const onlyAmount = new RegExp(String.raw`^\P{L}*(?:(?:${quantityWords})\P{L}*|\d\s*${units}\P{L}*)$`, 'iu');
const masses =
	/\b(?:cases?(?! hardened)|capsules?|stickers?|packages?|keys?|terminals?|graffiti|patch(?:es)?|charms?)\b/i;
/** Of what is no mass, a larger number behind a name is a price, a pattern or a year. */
const mostBareBehind = 20;
/** It may be the year of an event. */
const bareYear = /^\s*20[1-4]\d\s*$/;
const isSaidToCount = new RegExp(`[x×:=(>]|${quantityWords}|${units}`, 'iu');

const bullet = /^\s*(?:[-–—•*>·]+\s+|\d{1,4}[.)]\s+)/;
const decoration = /[*_~`"{}]+/g;
const number = String.raw`(?:[x×]\s?\d[\d.,]*|-?\d[\d.,]*\s*(?:[x×*]|${units})?)`;
const said = String.raw`(?:(?:${quantityWords})\.?\s*[:=]?\s*)?`;
const numberBefore = new RegExp(String.raw`^[\s([]*${said}${number}[\s)\]:]+`, 'iu');
const numberBehind = new RegExp(String.raw`[\s:=([,|>–-]+${said}${number}[\s)\],]*$`, 'iu');
const anyAmount = new RegExp(String.raw`(?<![\p{L}\p{N}.,])${said}${number}(?![\p{L}\p{N}])`, 'giu');
/** “1e9x”, “3-4x” */
const rangeBefore = /(?<![\d.,])\d+\s?[-–/]\s?\d+\s?[x×]?\s*$/iu;
const garbledAmount = /(?:^|\s)(?:\d\S*[x×]|[x×]\d\S*)(?:\s|$)/iu;
/** Two decimals may be a price. */
const clearFloat =
	/(?<=(?:\bfv|\bfloat)(?:\s*value)?\s*[:=]?\s*|(?<![\p{L}\p{N}.,])(?=0[.,]\d{3}))(0[.,]\d+)(?![\p{L}\p{N}])/iu;
const leftOverWords = /[\p{L}\p{N}][\p{L}\p{N}.,'’]*[\p{L}\p{N}]/gu;
const saysTimes = /[x×]\s?\d|\d\s?[x×]/iu;
const asksPrice = /(?:@|\bat|\bfor)\s*$/i;
const onlyNumber = new RegExp(String.raw`^[\s:=([,|>–-]*${said}${number}[\s:)\],]*(?:the\s+)?$`, 'iu');

const wearLine =
	/^[\s\-–—•*·|(]*(?:(?:exterior|wear|zustand|износ|extérieur|stan|desgaste|dış görünüş|外观)\s*:\s*)?(factory new|minimal wear|field-tested|well-worn|battle-scarred|fn|mw|ft|ww|bs)[\s)|,;.]*$/i;
const hasWear =
	/\((?:factory new|minimal wear|field-tested|well-worn|battle-scarred|fn|mw|ft|ww|bs)\)|\b(?:fn|mw|ft|ww|bs)\b/i;
const mayHaveCells = /[\t;,]/;
/** As the game shows what is on an item. */
const shortWear = /(?<=\S\s)\(?(fn|mw|ft|ww|bs)\)?$/i;
const longWear = (short: string): string => `(${wearsByShort[short.toLowerCase()]})`;
const wearsByShort: Readonly<Record<string, string>> = {
	fn: 'Factory New',
	mw: 'Minimal Wear',
	ft: 'Field-Tested',
	ww: 'Well-Worn',
	bs: 'Battle-Scarred',
};
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
			this.left += grid.more;
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
			if (part) this.#take(part, this.#namedAmid(part.text) ?? this.#mentioned(part.text));
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
			const named = this.#known.get(text) ?? this.#readAlone(text);
			this.#known.set(text, named);
			this.#take({ number, text }, named);
		}
	}

	#readAlone(text: string): Named {
		return (
			this.#namedAlone(text) ??
			this.#itemsIn({ ...cellsOf(withoutLabelledCommas(text), this.#isName), paid: paidIn(text) }, text)
		);
	}

	/** Most lines are a name and an amount: these need not be searched for cells. */
	#namedAlone(text: string): Named | undefined {
		return mayHaveCells.test(text) ? undefined : this.#named(withoutRuns(text));
	}

	#leaveOut({ text, ...line }: Line): void {
		const amount = line.reason ? {} : { amount: amountSaid(text) };
		this.#unclear.push({ ...line, ...amount, text: text.trim().slice(0, partLimit) });
	}

	#take({ number, text }: Line, { items, unclear, applied = [], rest = [] }: Named): void {
		const isRead = items.length + unclear.length + applied.length > 0 || !/\p{L}/u.test(text);
		for (const part of isRead ? unclear : [text]) this.#leaveOut({ number, text: part });
		for (const part of rest) this.#leaveOut({ number, text: part, reason: 'rest' });
		for (const [all, more] of [
			[this.#items, items],
			[this.#applied, applied],
		] as const)
			for (const item of more) {
				const key = item.refs.map((ref) => this.#catalogue.key(ref)).join();
				const before = all.get(key);
				const paid = before ? paidTogether(before, item) : item.paid;
				all.set(key, { ...item, amount: item.amount + (before?.amount ?? 0), paid });
			}
	}

	#itemsIn({ paid, ...cells }: Cells, line: string): Named {
		const found = this.#countedIn(cells, line);
		const [only, ...others] = found.items;
		// Beside several items it is unclear whose it is.
		return paid && only && others.length === 0 ? { ...found, items: [{ ...only, paid }] } : found;
	}

	#countedIn({ text, amount, isBare = false }: Cells, line: string): Named {
		const short = withoutRuns(text.slice(0, partLimit));
		const named = this.#namedAmid(short);
		const plain = named ? short : withoutLabels(withPlainNumbers(short));
		const found = named ?? this.#namedAmid(plain) ?? this.#together(plain);
		const { items, unclear, applied } = found;
		if (items.length === 0)
			return { items, unclear: /\p{L}/u.test(line) ? [line.trim()] : [], ...(applied ? { applied } : {}) };
		// What a column says is the amount of its only item, unless the item's own cell says one.
		if (amount === undefined || items.length > 1 || items[0]!.amount > 1) return found;
		if (isBare && amount > mostBareBehind && !masses.test(this.#catalogue.name(items[0]!.refs[0]!.name)))
			return { ...found, rest: [...(found.rest ?? []), String(amount)] };
		if (amount === 0) return { items: [], unclear: [line.trim()] };
		return { ...found, items: [{ ...items[0]!, amount }], unclear };
	}

	/** Undefined unless the text is just a name as the marketplace writes it, with or without an amount. */
	#named(typed: string): Named | undefined {
		const whole = typed.trim();
		const text = undecorated(whole);
		const withoutStart = text.replace(numberBefore, '');
		const unnumbered = text.replace(numberBehind, '');
		const withoutEnd = /@\s*$/.test(unnumbered) ? text : unnumbered;
		const neither = withoutEnd === text ? withoutStart : withoutStart.replace(numberBehind, '');
		// Team Fortress 2 shows an article that names lack.
		const bare = [withoutStart, neither].map((each) => each.replace(/^the\s+/i, ''));
		const isCountedBehind = isSaidToCount.test(text.slice(withoutEnd.length));
		const spellings = isCountedBehind
			? [withoutEnd, neither, whole, text, withoutStart, ...bare]
			: [whole, text, withoutStart, withoutEnd, neither, ...bare];
		const name =
			[whole, text].find((each) => this.#isName(each)) ??
			[...new Set(spellings)].find((each) => this.#refOf(each) !== undefined);
		if (name === undefined) return undefined;
		const ref = this.#refOf(name)!;
		// A weapon or a knife alone is in the names of many skins.
		if (this.#catalogue.isGeneric(ref, name) || this.#catalogue.isBareKnife(ref, name))
			return { items: [], unclear: [whole] };
		const [before = '', after = ''] = (name === whole ? whole : text).split(name);
		const amount = amountBeside(before, after, this.#catalogue.name(ref.name));
		if (amount === 0) return { items: [], unclear: [whole] };
		// If both sides have a number, one of them is no amount.
		const others = amount === undefined ? [before, after] : [before, after].filter((side) => !isSaidToCount.test(side));
		const isRest = amount === undefined || [before, after].every((side) => /\d/.test(side));
		const rest = isRest ? leftOver(withoutWordLabels(others.join(' '))) : '';
		const found = { items: [{ refs: [ref], amount: amount ?? 1 }], unclear: [], rest: rest === '' ? [] : [rest] };
		return this.#isOfOtherWear(found, whole) ? { items: [], unclear: [whole] } : found;
	}

	/** Also with a price, and with words around it that say nothing. */
	#namedAmid(text: string): Named | undefined {
		const named = this.#named(text);
		if (named) return named;
		const plain = undecorated(text);
		const withoutPrice = withoutMoney(plain);
		const unlabelled = withoutMoney(withoutWordLabels(plain));
		const tried = new Set([text]);
		for (const each of [plain, withoutPrice, unlabelled, withoutFloat(unlabelled)])
			for (const rest of peeled(each)) {
				if (tried.has(rest)) continue;
				tried.add(rest);
				const found = this.#named(rest);
				if (found) return this.#isOfOtherWear(found, text) ? { items: [], unclear: [text.trim()] } : found;
			}
		return undefined;
	}

	/** A float of 0.031 is none of a Field-Tested item. */
	#isOfOtherWear({ items }: Named, text: string): boolean {
		const { wear } = splitWear(items[0] ? this.#catalogue.name(items[0].refs[0]!.name) : '');
		const [, float] = clearFloat.exec(withoutMoney(text)) ?? [];
		return wear !== undefined && float !== undefined && wearOfFloat(float)?.wear !== wear;
	}

	/** Beside a title, other words make it another one: “Unusual Team Captain (Burning Flames)”. */
	#isOfTitle(rest: string): boolean {
		return this.#catalogue.game !== 730 && /\p{L}{3}/u.test(rest);
	}

	/** By a whole name, also in lower case, with a short wear, and with a version behind it. */
	#refOf(text: string): ItemRef | undefined {
		const exact = this.#catalogue.byExactName(text);
		if (exact) return exact;
		// Beside a link may be an amount.
		if (/\shttps?:/i.test(text)) return undefined;
		const [only, ...others] = this.#catalogue.byFullName(text.replace(shortWear, (_, wear: string) => longWear(wear)));
		return others.length === 0 ? only : undefined;
	}

	/** Each part for itself, or the whole text if most parts name nothing. */
	#together(text: string): Named {
		const parts = this.#partsOf(text);
		if (parts.length > 1 && !parts.some((part) => onlyAmount.test(part))) {
			const named = parts.map((part) => this.#namedAmid(part) ?? this.#mentioned(part));
			const found = named.filter(({ items }) => items.length > 0);
			if (2 * found.length >= parts.length)
				return {
					items: found.flatMap(({ items }) => items),
					applied: named.flatMap(({ applied = [] }) => applied),
					rest: named.flatMap(({ rest = [] }) => rest),
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
		return parts.filter((part) => /\p{L}{2}/u.test(withoutFillers(part)));
	}

	#mentioned(typed: string): Named {
		this.isCertain = false;
		const text = undecorated(typed.trim());
		const parser = new MessageParser(this.#catalogue, true);
		parser.beginText();
		parser.read(text);
		const { items, unclear, applied } = parser;
		const behind = text.slice(text.replace(numberBehind, '').length);
		const rest = items.length > 0 ? leftOver(parser.rest.replaceAll(anyAmount, ' ')) : '';
		if (garbledAmount.test(rest) || this.#isOfTitle(rest) || rangeBefore.test(text.slice(0, parser.start)))
			return { items: [], unclear: [text] };
		const found = { items, unclear, applied, rest: rest === '' ? [] : [rest] };
		const [only, ...others] = items;
		if (behind === '' || !only || others.length > 0 || only.amount > 1) return found;
		// What is not right behind the name may count something else; a year or a phase belongs to the name.
		if (!saysTimes.test(behind) && !/^[^\p{L}\p{N}]*$/u.test(text.slice(parser.end, -behind.length))) return found;
		if (parser.end > text.length - behind.length) return found;
		if (asksPrice.test(text.slice(0, -behind.length))) return found;
		const amount = amountBehind(behind, this.#catalogue.name(only.refs[0]!.name));
		if (amount === 0) return { items: [], unclear: [text] };
		return amount === undefined ? found : { ...found, items: [{ ...only, amount }] };
	}
}

/** “Kills: 1,204” are no two cells. */
const withoutLabelledCommas = (text: string): string => (/[\t;]/.test(text) ? text : withoutWordLabels(text));

/** What is beside names and neither an amount, money nor a filler. */
function leftOver(text: string): string {
	const rest = withoutFillers(withoutFloat(withoutMoney(text))).match(leftOverWords) ?? [];
	return rest.join(' ').slice(0, partLimit);
}

const undecorated = (text: string): string => withoutRuns(text.replace(bullet, '').replaceAll(decoration, ' ')).trim();

/** Of what is not understood; 1 unless the text clearly says another amount. */
function amountSaid(text: string): number {
	const plain = withoutRuns(withPlainNumbers(undecorated(text.slice(0, partLimit))));
	const behind = plain.slice(plain.replace(numberBehind, '').length);
	const said = numberBefore.exec(plain)?.[0] ?? (isSaidToCount.test(behind) ? behind : '');
	return wholeAmount(said) || 1;
}

/** 0 for what is no amount; undefined if the number beside the name need not be one. */
function amountBeside(before: string, after: string, name: string): number | undefined {
	if (!mayHaveYear(name) && [before, after].some((side) => bareYear.test(side))) return 0;
	if (after.trim() === '' && onlyNumber.test(before)) return wholeAmount(before);
	if (before.trim() === '' && onlyNumber.test(after)) return amountBehind(after, name);
	return amountOf(before, after, name) ?? (/\d/.test(before + after) ? undefined : 1);
}

/** A skin is of no event, and cases are counted in thousands. */
const mayHaveYear = (name: string): boolean => splitWear(name).wear !== undefined || / Case$/.test(name);

function amountBehind(text: string, name: string): number | undefined {
	const amount = wholeAmount(text);
	if (amount === undefined || isSaidToCount.test(text)) return amount;
	const isSmall = amount > 0 && amount <= mostBareBehind;
	return isSmall || masses.test(name) ? amount : undefined;
}
