import { amountOf } from '../../finding/mentions/amounts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { parseLink } from '../catalogue/item-link.ts';
import type { ItemRef } from '../catalogue/item-ref.ts';

/** An item that a message names. */
export interface NamedItem {
	/** The wears of a skin if the message names none, otherwise a single one. */
	readonly refs: readonly ItemRef[];
	readonly amount: number;
}

/** A part of a message: a link, or the text between two. */
type Part = { readonly text: string } | { readonly url: string; readonly label: string };

/** Characters of a message that are read: as many as its text and its embeds can have together. */
const readLimit = 10_000;
const pieceLength = 300;
/** Longer parts are sentences. */
const unclearLimit = 60;

const links = /\[([^\]\n]{0,300})\]\(<?(https?:\/\/[^\s<>]+?)>?\)|(https?:\/\/[^\s<>]+)/gi;
/** What follows a link without being part of it. */
const afterLink = /[)\]}.,;:!?*_~|"'“”’`]+$/;

/** Reads which items a message names: in its text, in links, and in the texts of its embeds. */
export class MessageReading {
	readonly #catalogue: Catalogue;
	readonly #items = new Map<string, NamedItem & { readonly isCounted: boolean }>();
	readonly #unclear = new Set<string>();

	constructor(catalogue: Catalogue) {
		this.#catalogue = catalogue;
	}

	/** What has been named so far, in that order, each item once. */
	get items(): readonly NamedItem[] {
		return [...this.#items.values()].map(({ refs, amount }) => ({ refs, amount }));
	}

	/** Parts of the message that look like items, but name none or may mean several. */
	get unclear(): readonly string[] {
		return [...this.#unclear];
	}

	/** Reads one of the message's texts. Takes up to 10 ms for each 300 characters. */
	read(text: string): void {
		const parts = partsOf(text);
		for (const [i, part] of parts.entries()) {
			const refs = 'url' in part ? linkedItem(part.url, this.#catalogue) : undefined;
			if (refs) this.#add(refs, amountOf(textOf(parts[i - 1]), textOf(parts[i + 1])));
			else this.#readText('url' in part ? part.label : part.text);
		}
	}

	#readText(text: string): void {
		const mentions = this.#catalogue.mentions(text);
		const clear = mentions.filter(({ isAmbiguous, refs }) => !isAmbiguous && refs.length > 0);
		for (const { refs, amount } of clear) this.#add(refs, amount);
		for (const part of unclearParts(text, clear)) this.#unclear.add(part);
		for (const { isAmbiguous, from, to } of mentions) if (isAmbiguous) this.#unclear.add(text.slice(from, to));
	}

	#add(refs: readonly ItemRef[], amount: number | undefined): void {
		const identity = refs.map((ref) => this.#catalogue.key(ref)).join();
		const known = this.#items.get(identity);
		const isCounted = amount !== undefined;
		// “2x … 3x …” are five; one that is named again is still one.
		const total = known?.isCounted && isCounted ? known.amount + amount : Math.max(known?.amount ?? 1, amount ?? 1);
		this.#items.set(identity, { refs, amount: total, isCounted: isCounted || (known?.isCounted ?? false) });
	}
}

/** The texts of a message in pieces that take a few milliseconds each: whole lines, parts of lists, or words. */
export function inPieces(texts: readonly string[]): string[] {
	const pieces: string[] = [];
	let left = readLimit;
	for (const text of texts)
		for (let from = 0; from < text.length && left > 0; ) {
			const ends = ['\n', ',', ' '].map((end) => text.lastIndexOf(end, from + pieceLength) + 1);
			const end = ends.find((each) => each > from) ?? from + pieceLength;
			const to = text.length - from <= pieceLength ? text.length : end;
			const piece = text.slice(from, Math.min(to, from + left));
			pieces.push(piece);
			left -= piece.length;
			from += piece.length;
		}
	return pieces;
}

const textOf = (part: Part | undefined) => (part && 'text' in part ? part.text : '');

function partsOf(text: string): Part[] {
	const parts: Part[] = [];
	let end = 0;
	for (const match of text.matchAll(links)) {
		const [whole, label = '', labelled, bare = ''] = match;
		const url = labelled ?? bare.replace(afterLink, '');
		parts.push({ text: text.slice(end, match.index) }, { url, label });
		end = match.index + (labelled ? whole.length : url.length);
	}
	return [...parts, { text: text.slice(end) }];
}

/** The item that a link leads to; undefined if it leads elsewhere. */
function linkedItem(url: string, catalogue: Catalogue): readonly ItemRef[] | undefined {
	const linked = catalogue.byFullName(url);
	if (linked.length > 0) return linked.length === 1 ? linked : undefined;
	// The page of another website may name it: every word of it has to belong to the name.
	const words = (parseLink(url)?.words ?? '').replaceAll(/[-_+]+/g, ' ').trim();
	const [only, ...others] = catalogue.mentions(words);
	const isWhole = only && others.length === 0 && only.from === 0 && /^[\s)]*$/.test(words.slice(only.to));
	return isWhole && !only.isAmbiguous ? only.refs : undefined;
}

/** What shows that somebody lists an item: an amount, a name as the marketplace writes it, a wear. */
const signs =
	/(?:^|[^\p{L}\p{N}])(?:\d{1,4}\s?[x×]|[x×]\s?\d{1,4})(?![\p{L}\p{N}])|\S \| \S|[★™]|\b(?:ft|mw|fn|ww)\b|\bstattrak\b/iu;
/** What separates the items of a list. */
const separators = /[\n\r,;+]+|[.!?]\s|\s[-–—]\s/u;

/** The parts of a list that look like items and are none of the `clear` mentions. */
function unclearParts(text: string, clear: readonly { readonly from: number; readonly to: number }[]): string[] {
	const found: string[] = [];
	let at = 0;
	for (const part of text.split(separators)) {
		const from = text.indexOf(part, at);
		at = from + part.length;
		const isClear = clear.some((mention) => mention.from < at && mention.to > from);
		if (!isClear && signs.test(part) && part.trim().length <= unclearLimit && /\S\s+\S/.test(part.trim()))
			found.push(part.trim());
	}
	return found;
}
