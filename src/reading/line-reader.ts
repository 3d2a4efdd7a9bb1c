import type { ItemRef } from '../names/item-ref.ts';
import { splitWear } from '../names/skin.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { wearOfFloat, wearOfShort, withoutFloat } from '../search/item-text.ts';
import { amountWords, numberOf, numberWordsIn, quantityWords, units } from '../search/mentions/amounts.ts';
import { isAttachment } from './applied.ts';
import {
	amountBehind,
	amountBeside,
	anyAmount,
	estimate,
	estimateIn,
	isCountedBare,
	isSaidToCount,
	leftOver,
	numberBefore,
	numberBehind,
	partLimit,
	strayNumbers,
	undecorated,
} from './beside-names.ts';
import { peeled, withoutFillers } from './fillers.ts';
import { withoutLabels, withoutWordLabels, withPlainNumbers } from './labels.ts';
import { deniedWear, MessageParser, type NamedItem } from './message-parser.ts';
import { withoutRuns } from './message-text.ts';
import { withoutMoney } from './money.ts';
import { paidIn } from './paid.ts';
import { soldCount, some } from './sold.ts';
import { type Cells, cellsOf } from './table.ts';
import { wholeWords } from './whole-words.ts';

/** What a line, or a part of one, says. */
export interface Named {
	readonly items: readonly NamedItem[];
	readonly unclear: readonly string[];
	/** What was not read beside the items. */
	readonly rest?: readonly string[];
	/** Stickers and the like on them, which are no items of their own. */
	readonly applied?: readonly NamedItem[];
}

const appliedWord =
	/^[\s(]*(?:stickers?|charms?|patch(?:es)?|aufkleber|наклейк[аи]|naklejk[ai]|pegatinas?|autocollants?|adesivos?)\s*:/iu;

/** Not in brackets: “(Foil, Ranked)”. */
export const betweenItems = /\s*(?:[;+]|,(?!\d)|(?<!\d),|\s\/\s|\sand\s|\s&\s)(?![^()]*\))\s*/iu;
const between = new RegExp(`(${betweenItems.source})`, 'iu');
/** Parts that one name may be made of. */
const mostJoined = 3;
/** A part that only says how many there are of the one before. */
const onlyAmount = new RegExp(String.raw`^\P{L}*(?:(?:${quantityWords})\P{L}*|\d\s*${units}\P{L}*)$`, 'iu');
/** “1e9x”, “3-4x” */
const rangeBefore = /(?<![\d.,])\d+\s?[-–/]\s?\d+\s?[x×]?\s*$/iu;
const garbledAmount = /(?:^|\s)(?:\d\S*[x×]|[x×]\d\S*)(?:\s|$)/iu;
/** Two decimals may be a price. */
const clearFloat =
	/(?<=(?:\bfv|\bfloat)(?:\s*value)?\s*[:=]?\s*|(?<![\p{L}\p{N}.,])(?=0[.,]\d{3}))(0[.,]\d+)(?![\p{L}\p{N}])/iu;
const decimalComma = /(?<=^|\s)(\d{1,4}),(\d{1,2})(?=\s|$|k(?!\p{L})|\p{Sc})/giu;
const saysTimes = /[x×]\s?\d|\d\s?[x×]/iu;
const asksPrice = /(?:@|\bat|\bfor)\s*$/i;
const noTrak =
	/(?:(?<!\p{L})(?:no|non|not|nicht|kein|without|ohne|не|без|nie|bez|sin|sans|sem|or|oder)|非|不是)[\s-]*(?:stat\s?trak|st(?!\p{L}))|stat\s?trak\S*\s*[:=]?\s*(?:no|nein|değil|нет|não|non|nie)(?!\p{L})/iu;
/** At the start of a line: what follows is not there. */
const wanted =
	/^[\s[(*-]*(?:w(?=\s*[\]:])|want(?:ed)?|wtb|buying|looking for|lf|suche|kaufe|куплю|ищу|хочу|шукаю|szukam|kupię|busco|compro|procuro|quero|cherche|arıyorum|收|求)(?!\p{L})[\])]?/iu;
/** An amount of each of several items. */
const shared =
	/\d+\s*(?:each|ea|in total|total|cada(?: uno)?|chacun|insgesamt|w sumie|каждого)(?!\p{L})|(?<!\p{L})(?:je|по|total|jeweils|cada)\s*[:=]?\s*\d+/giu;
/** Amounts that are not read, and signs that may mean that something is gone. */
const unclearSigns = /[½⅓¼¾]|🔟|[一二三四五六七八九十百千两]+[个個把件]|[x×]\s?\?+|[❌🔴🚫]/gu;
/** All that `#withDoubts` looks for, at once: most lines have none of it. */
const mayDoubt = new RegExp(
	[estimate, some, amountWords, unclearSigns, wanted, deniedWear, noTrak, shared, /0[.,]\d/]
		.map(({ source }) => source)
		.join('|'),
	'iu',
);

/** Nothing but amounts is beside the name. */
function isPlain(line: string, name: string): boolean {
	const at = line.indexOf(name);
	return at >= 0 && /^[\s\d"'x×:;,()[\]|-]*$/u.test(line.slice(0, at) + line.slice(at + name.length));
}

/** Of a case: another item, which the marketplace does not have. */
const key = new RegExp(
	wholeWords(String.raw`keys?|schlüssel|ключ\p{L}*|klucz\p{L}*|llaves?|clés?|chaves?|anahtar\p{L}*|钥匙`),
	'iu',
);
const mayHaveCells = /[\t;,]/;
const shortWear = /(?<=\S\s)\(?(fn|mw|ft|ww|bs)\)?$/i;

/** The items of one line of a list, or of one row of a table. */
export class LineReader {
	readonly #catalogue: Catalogue;
	/** Whether each item so far is written with its whole name. Otherwise another one may be meant while names are missing. */
	isCertain = true;

	constructor(catalogue: Catalogue) {
		this.#catalogue = catalogue;
	}

	readonly isName = (text: string): boolean => this.#catalogue.byExactName(text) !== undefined;

	read(line: string): Named {
		const alone = this.#namedAlone(line);
		if (alone) return this.#withDoubts(alone, line);
		return this.readCells(
			{ ...cellsOf(withoutDecimalCommas(withoutLabelledCommas(line)), this.isName), paid: paidIn(line) },
			line,
		);
	}

	/** Of a line that was cut, because it is too long to be read at once. */
	readPart(part: string): Named {
		return this.#withDoubts(this.#namedAmid(part) ?? this.#mentioned(part), part);
	}

	/** What counts, but is not exactly what the line says. */
	#withDoubts(found: Named, line: string): Named {
		const [only, ...others] = found.items;
		if (!only) return found;
		const name = this.#catalogue.name(only.refs[0]!.name);
		if (isPlain(line, name) || (!found.rest?.length && !mayDoubt.test(line))) return found;
		if (found.rest?.some((part) => key.test(part))) return { items: [], unclear: [line.trim()] };
		const isTrak = found.items.some(({ refs }) => /StatTrak/.test(this.#catalogue.name(refs[0]!.name)));
		if ((isTrak && noTrak.test(line)) || line.search(deniedWear) >= 0) return { items: [], unclear: [line.trim()] };
		const wear = others.length === 0 ? splitWear(name).wear : undefined;
		// “0.03” behind a Field-Tested item is no float of it, and may be its price.
		const float = wear && wearOfFloat(withoutMoney(line));
		const [written] = float && float.wear !== wear && only.refs.length === 1 ? (/0[.,]\d+/.exec(line) ?? []) : [];
		const amounts = found.items.map(({ amount }) => amount);
		const numbers = numberWordsIn(line).filter((each) => !amounts.includes(numberOf(each) ?? 0));
		const doubts = [
			estimateIn(line),
			written,
			soldCount(line),
			...numbers,
			...(others.length > 0 ? (line.match(shared) ?? []) : []),
			...(line.match(unclearSigns) ?? []),
			wanted.exec(line)?.[0].trim(),
		].filter((each) => each !== undefined);
		return doubts.length > 0 ? { ...found, rest: [...(found.rest ?? []), ...doubts] } : found;
	}

	/** Most lines are a name and an amount: these need not be searched for cells. */
	#namedAlone(text: string): Named | undefined {
		return mayHaveCells.test(text) ? undefined : this.#named(withoutRuns(text));
	}

	readCells({ paid, applied, unread = [], ...cells }: Cells, line: string): Named {
		const read = this.#withDoubts(this.#countedIn(cells, line), cells.isRow ? cells.text : line);
		const on = applied === undefined ? undefined : this.readParts(withKind(applied));
		const found: Named = {
			...read,
			...(on ? { applied: [...(read.applied ?? []), ...on.items] } : {}),
			...(unread.length > 0 && read.items.length > 0 ? { rest: [...(read.rest ?? []), ...unread] } : {}),
		};
		const [only, ...others] = found.items;
		// Beside several items it is unclear whose it is.
		return paid && only && others.length === 0 ? { ...found, items: [{ ...only, paid }] } : found;
	}

	#countedIn({ text, amount, isBare = false }: Cells, line: string): Named {
		const short = withoutRuns(text.slice(0, partLimit));
		const named = this.#namedAmid(short);
		const plain = named ? short : withoutLabels(withPlainNumbers(short));
		const found = named ?? this.#namedAmid(plain) ?? this.readParts(plain);
		const { items, unclear, applied } = found;
		if (items.length === 0)
			return { items, unclear: /\p{L}/u.test(line) ? [line.trim()] : [], ...(applied ? { applied } : {}) };
		// What a column says is the amount of its only item, unless the item's own cell says one.
		if (
			amount !== undefined &&
			items.length === 1 &&
			items[0]!.amount > 1 &&
			amount !== items[0]!.amount &&
			amount !== 1
		)
			return { ...found, rest: [...(found.rest ?? []), String(amount)] };
		if (amount === undefined || items.length > 1 || items[0]!.amount > 1) return found;
		if (isBare && !isCountedBare(amount, this.#catalogue.name(items[0]!.refs[0]!.name)))
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
			[whole, ...spellings].find((each) => this.isName(each)) ??
			[...new Set(spellings)].find((each) => this.#refOf(each) !== undefined);
		if (name === undefined)
			// In another language, two items may have one name.
			return this.#catalogue.byFullName(text).length > 1 ? { items: [], unclear: [whole] } : undefined;
		const ref = this.#refOf(name)!;
		// A weapon or a knife alone is in the names of many skins.
		if (this.#catalogue.isGeneric(ref, name) || this.#catalogue.isBareKnife(ref, name))
			return { items: [], unclear: [whole] };
		const [before = '', after = ''] = (name === whole ? whole : text).split(name);
		const amount = amountBeside(before, after, this.#catalogue.name(ref.name));
		if (amount === 0) return { items: [], unclear: [whole] };
		const beside = `${before} ${after}`;
		const rest = amount === undefined ? leftOver(withoutWordLabels(beside)) : strayNumbers(beside, [amount]);
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
		const [only, ...others] = this.#catalogue.byFullName(
			text.replace(shortWear, (_, wear: string) => `(${wearOfShort(wear)})`),
		);
		return others.length === 0 ? only : undefined;
	}

	/** Several items: each part for itself, or the whole text if most parts name nothing. */
	readParts(text: string): Named {
		const parts = this.#partsOf(text);
		if (parts.length > 1 && !parts.some((part) => onlyAmount.test(part))) {
			const named = parts.map((part) => this.#namedAmid(part) ?? this.#mentioned(part));
			const found = named.filter(({ items }) => items.length > 0);
			if (2 * found.length >= parts.length)
				return {
					...this.#withApplied(parts, named),
					rest: named.flatMap(({ rest = [] }) => rest),
					unclear: named.flatMap(({ items, unclear }, i) => (items.length > 0 ? unclear : [parts[i]!])),
				};
		}
		return this.#mentioned(text);
	}

	/** Behind stickers on a weapon, what follows on its line is on it, too. */
	#withApplied(parts: readonly string[], named: readonly Named[]): Pick<Named, 'items' | 'applied'> {
		const items: NamedItem[] = [];
		const applied: NamedItem[] = [];
		let isOn = false;
		for (const [i, each] of named.entries()) {
			isOn ||= (each.applied?.length ?? 0) > 0 || (i > 0 && appliedWord.test(parts[i]!));
			const areOn = isOn && each.items.length > 0 && each.items.every((item) => this.#isAttachment(item));
			if (areOn) applied.push(...each.items);
			else items.push(...each.items);
			applied.push(...(each.applied ?? []));
			if (each.items.length > 0 && !areOn) isOn = (each.applied?.length ?? 0) > 0;
		}
		return { items, applied };
	}

	areAttachments({ items }: Named): boolean {
		return items.length > 0 && items.every((item) => this.#isAttachment(item));
	}

	#isAttachment({ refs: [ref] }: NamedItem): boolean {
		return ref !== undefined && isAttachment(this.#catalogue.name(ref.name));
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
		const stray = (of: readonly NamedItem[]) => {
			const numbers = strayNumbers(
				parser.rest,
				[...of, ...applied].map(({ amount }) => amount),
			);
			return [numbers, rest].filter((each) => /[\p{L}\p{N}]/u.test(each));
		};
		const found = { items, unclear, applied, rest: items.length > 0 ? stray(items) : [] };
		const [only, ...others] = items;
		// Behind a sticker on the item, it counts that.
		if (behind === '' || !only || others.length > 0 || only.amount > 1 || applied.length > 0) return found;
		// What is not right behind the name may count something else; a year or a phase belongs to the name.
		if (!saysTimes.test(behind) && !/^[^\p{L}\p{N}]*$/u.test(text.slice(parser.end, -behind.length))) return found;
		if (parser.end > text.length - behind.length) return found;
		if (asksPrice.test(text.slice(0, -behind.length))) return found;
		const amount = amountBehind(behind, this.#catalogue.name(only.refs[0]!.name));
		if (amount === 0) return { items: [], unclear: [text] };
		if (amount === undefined) return found;
		const counted = [{ ...only, amount }];
		return { ...found, items: counted, rest: stray(counted) };
	}
}

/** Cells leave out what kind of thing it is: “Crown (Foil)”. */
const withKind = (applied: string): string =>
	applied
		.split(/\s*[,;]\s*/)
		.map((name) => (/ \| .* \| |^(?:sticker|charm|patch)\b/i.test(name) ? name : `Sticker | ${name}`))
		.join('; ');

/** “AK Redline FT 2,50” are no two cells, either. */
const withoutDecimalCommas = (text: string): string => text.replaceAll(decimalComma, '$1.$2');

/** “Kills: 1,204” are no two cells. */
const withoutLabelledCommas = (text: string): string => (/[\t;]/.test(text) ? text : withoutWordLabels(text));
