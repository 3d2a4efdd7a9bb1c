import { normalize } from '../../names/normalize.ts';
import type { Slang } from '../slang.ts';
import { smallWords, type Word } from './fields.ts';

/** A compound is neighbours typed as one; an alias is slang. For their costs see costs.ts. */
export const termKind = { word: 0, compound: 1, alias: 2, initials: 3, version: 4 } as const;
export type TermKind = (typeof termKind)[keyof typeof termKind];

/** A name's words are the lowest bits; its versions are the bits after the last word. */
export const bitCount = 31;

export const neverPrefixed = 255;

export interface Term {
	readonly text: string;
	readonly kind: TermKind;
	/** Only longer prefixes match. Of words typed as one, shorter prefixes match the words themselves. */
	readonly prefixFloor: number;
}

/** `covers` has bit i for word i of the name, or for version i - words. */
export type AddPosting = (found: Term | AliasRow, covers: number) => void;

/** Where one of the terms matches, all do, so they share their postings. */
export interface AliasRow {
	readonly words: readonly string[];
	readonly field: string | undefined;
	readonly terms: readonly Term[];
}

export class Aliases {
	readonly #byFirstWord = new Map<string, AliasRow[]>();
	readonly #byVersion = new Map<string, Term[]>();
	readonly #versionTexts = new Set<string>();

	constructor(slang: Slang) {
		for (const { means, in: field, typed } of slang) {
			const words = normalize(means);
			const terms = typed.map((each) => {
				const parts = normalize(each);
				return { text: parts.join(''), kind: termKind.alias, prefixFloor: parts.slice(0, -1).join('').length };
			});
			if (field === 'version') {
				addTo(this.#byVersion, words.join(''), terms);
				for (const text of [words.join(''), ...terms.map((term) => term.text)]) this.#versionTexts.add(text);
			} else addTo(this.#byFirstWord, words[0]!, [{ words, field, terms }]);
		}
	}

	addRows(words: readonly Word[], addPosting: (row: AliasRow, covers: number) => void): void {
		words.forEach(({ text }, at) => {
			for (const row of this.#byFirstWord.get(text) ?? [])
				if (isAt(row, words, at)) addPosting(row, span(at, at + row.words.length));
		});
	}

	/** Whether it means a version, of whatever item. */
	meansVersion(text: string): boolean {
		return this.#versionTexts.has(text);
	}

	ofVersion(version: string): readonly Term[] {
		return this.#byVersion.get(version) ?? [];
	}
}

function addTo<T>(map: Map<string, T[]>, key: string, values: readonly T[]): void {
	map.set(key, [...(map.get(key) ?? []), ...values]);
}

function isAt({ words: rowWords, field }: AliasRow, words: readonly Word[], at: number): boolean {
	for (let i = 0; i < rowWords.length; i++) {
		const word = words[at + i];
		if (word?.text !== rowWords[i] || (field && word!.field !== field)) return false;
	}
	return true;
}

export function addTerms(
	all: readonly Word[],
	versions: readonly string[],
	aliases: Aliases,
	addPosting: AddPosting,
): void {
	const words = all.length > bitCount ? all.slice(0, bitCount) : all;
	words.forEach(({ text }, i) => {
		addPosting({ text, kind: termKind.word, prefixFloor: 0 }, 1 << i);
		if (/^20[12]\d$/.test(text)) addPosting({ text: text.slice(2), kind: termKind.alias, prefixFloor: 0 }, 1 << i);
	});
	addCompounds(words, addPosting);
	addInitials(words, addPosting);
	if (versions.length === 0) aliases.addRows(words, addPosting);
	else addVersions(words, versions.slice(0, bitCount - words.length), aliases, addPosting);
}

function addCompounds(words: readonly Word[], addPosting: AddPosting): void {
	for (let i = 0; i < words.length - 1; i++) {
		let { text, part } = words[i]!;
		for (let j = i + 1; j < Math.min(i + 3, words.length) && words[j]!.part === part; j++) {
			const prefixFloor = text.length;
			text += words[j]!.text;
			addPosting({ text, kind: termKind.compound, prefixFloor }, span(i, j + 1));
		}
	}
}

/** "cw" for Crimson Web, "wttj" for Welcome to the Jungle, "kgb" for Killing Gloves of Boxing. */
function addInitials(words: readonly Word[], addPosting: AddPosting): void {
	const first = words.findIndex(({ field, implied }) => field === 'finish' && !implied);
	let end = first;
	let all = '';
	let withoutSmallWords = '';
	for (; words[end] && words[end]!.part === words[first]!.part; end++) {
		const { text } = words[end]!;
		all += text[0];
		if (!smallWords.has(text)) withoutSmallWords += text[0];
	}
	for (const text of new Set([all, withoutSmallWords]))
		if (text.length >= 2 && text.length <= 5)
			addPosting({ text, kind: termKind.initials, prefixFloor: neverPrefixed }, span(first, end));
}

/** If a version's word is also slang for the finish, it covers both. */
function addVersions(
	words: readonly Word[],
	versions: readonly string[],
	aliases: Aliases,
	addPosting: AddPosting,
): void {
	const versionTexts = versions.map((version) => {
		const itself = normalize(version).join('');
		return [itself, ...aliases.ofVersion(itself).map(({ text }) => text)];
	});
	const allTexts = versionTexts.flat();
	const covered = new Map<string, number>();
	aliases.addRows(words, (row, covers) => {
		for (const { text } of row.terms) covered.set(text, covers);
		// A prefix of a version ("phase") means the versions and not the finish; one that this item lacks means another item.
		const meant = row.terms.filter(
			({ text }) =>
				allTexts.includes(text) ||
				(!aliases.meansVersion(text) && !allTexts.some((version) => version.startsWith(text))),
		);
		if (meant.length === row.terms.length) addPosting(row, covers);
		else for (const term of meant) addPosting(term, covers);
	});
	for (const [i, texts] of versionTexts.entries())
		for (const text of texts)
			addPosting(
				{ text, kind: termKind.version, prefixFloor: 0 },
				(1 << (words.length + i)) | (covered.get(text) ?? 0),
			);
}

const span = (from: number, to: number): number => (1 << to) - (1 << from);
