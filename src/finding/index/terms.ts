import { normalize } from '../normalize.ts';
import type { Slang } from '../slang/meaning.ts';
import { smallWords, type Word } from './fields.ts';

/** How a term came to stand for words of a name. What a kind costs stands in costs.ts. */
export const kinds = { word: 0, glued: 1, alias: 2, initials: 3, version: 4 } as const;
export type Kind = (typeof kinds)[keyof typeof kinds];

/** A name's words are counted in the bits of one number; versions take the bits after the last word. */
export const bitCount = 31;

/** In place of `before`: the beginning of such a term stands for nothing. No word is so long. */
export const neverBegun = 255;

/** Something a name is found by. */
export interface Term {
	readonly text: string;
	readonly kind: Kind;
	/** Of several words as one: the letters of all but the last. Typed no further, the words themselves say it all. */
	readonly before: number;
}

/** @param covers The words of the name that the term stands for: bit i for word i, or for version i - words. */
export type Post = (term: Term, covers: number) => void;

interface Row {
	readonly words: readonly string[];
	readonly field: string | undefined;
	readonly terms: readonly Term[];
}

/** Slang by the first word of what it means. */
export class Aliases {
	readonly #byFirst = new Map<string, Row[]>();
	readonly #versions = new Map<string, Term[]>();

	constructor(slang: Slang) {
		for (const { means, in: field, typed } of slang) {
			const words = normalize(means);
			const terms = typed.map((each) => {
				const parts = normalize(each);
				return { text: parts.join(''), kind: kinds.alias, before: parts.slice(0, -1).join('').length };
			});
			const [rows, key] = field === 'version' ? [undefined, words.join('')] : [this.#byFirst, words[0]!];
			if (!rows) this.#versions.set(key, [...(this.#versions.get(key) ?? []), ...terms]);
			else rows.set(key, [...(rows.get(key) ?? []), { words, field, terms }]);
		}
	}

	/** What else is typed for words of a name. */
	post(words: readonly Word[], post: Post): void {
		words.forEach(({ text }, at) => {
			for (const row of this.#byFirst.get(text) ?? []) {
				if (!means(row, words, at)) continue;
				for (const term of row.terms) post(term, span(at, at + row.words.length));
			}
		});
	}

	ofVersion(version: string): readonly Term[] {
		return this.#versions.get(version) ?? [];
	}
}

function means({ words: meant, field }: Row, words: readonly Word[], at: number): boolean {
	for (let i = 0; i < meant.length; i++) {
		const word = words[at + i];
		if (word?.text !== meant[i] || (field && word!.field !== field)) return false;
	}
	return true;
}

/** Posts everything a name is found by: its words, neighbours as one, slang, initials, short years, versions. */
export function postTerms(all: readonly Word[], versions: readonly string[], aliases: Aliases, post: Post): void {
	const words = all.length > bitCount ? all.slice(0, bitCount) : all;
	words.forEach(({ text }, i) => {
		post({ text, kind: kinds.word, before: 0 }, 1 << i);
		if (/^20[12]\d$/.test(text)) post({ text: text.slice(2), kind: kinds.alias, before: 0 }, 1 << i);
	});
	postGlued(words, post);
	postInitials(words, post);
	if (versions.length === 0) aliases.post(words, post);
	else postWithVersions(words, versions.slice(0, bitCount - words.length), aliases, post);
}

function postGlued(words: readonly Word[], post: Post): void {
	for (let i = 0; i < words.length - 1; i++) {
		let { text, part } = words[i]!;
		for (let j = i + 1; j < Math.min(i + 3, words.length) && words[j]!.part === part; j++) {
			const before = text.length;
			text += words[j]!.text;
			post({ text, kind: kinds.glued, before }, span(i, j + 1));
		}
	}
}

/** "cw" for Crimson Web, "wttj" for Welcome to the Jungle, "kgb" for Killing Gloves of Boxing. */
function postInitials(words: readonly Word[], post: Post): void {
	const first = words.findIndex(({ field, implied }) => field === 'finish' && !implied);
	let end = first;
	let all = '';
	let withoutSmall = '';
	for (; words[end] && words[end]!.part === words[first]!.part; end++) {
		const { text } = words[end]!;
		all += text[0];
		if (!smallWords.has(text)) withoutSmall += text[0];
	}
	for (const text of new Set([all, withoutSmall]))
		if (text.length >= 2 && text.length <= 5)
			post({ text, kind: kinds.initials, before: neverBegun }, span(first, end));
}

/** A version's word covers, besides the version, what the same word covers as slang for the finish. */
function postWithVersions(words: readonly Word[], versions: readonly string[], aliases: Aliases, post: Post): void {
	const called = versions.map((version) => {
		const itself = normalize(version).join('');
		return [itself, ...aliases.ofVersion(itself).map(({ text }) => text)];
	});
	const allCalled = called.flat();
	const covered = new Map<string, number>();
	aliases.post(words, (term, covers) => {
		covered.set(term.text, covers);
		// The beginning of a version ("phase") is one, and no word for the finish.
		if (!allCalled.some((text) => text !== term.text && text.startsWith(term.text))) post(term, covers);
	});
	for (const [i, texts] of called.entries())
		for (const text of texts)
			post({ text, kind: kinds.version, before: 0 }, (1 << (words.length + i)) | (covered.get(text) ?? 0));
}

/** Bits `from` up to `to`. */
const span = (from: number, to: number): number => (1 << to) - (1 << from);
