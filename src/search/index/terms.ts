import { normalize } from '../../names/normalize.ts';
import type { Slang } from '../slang.ts';
import { smallWords, type Word } from './fields.ts';

/** A compound is neighbouring words typed as one; an alias is slang. Their costs are in costs.ts. */
export const termKind = { word: 0, compound: 1, alias: 2, initials: 3, version: 4 } as const;
export type TermKind = (typeof termKind)[keyof typeof termKind];

/** How many bits `covers` has. A name's words are the lowest bits; its versions are the bits after the last word. */
export const bitCount = 31;

/** The `prefixFloor` of a term that no prefix matches. An index keeps each floor in a byte, and this is the highest one. */
export const neverPrefixed = 255;

/** The most neighbouring words that people type as one. */
const compoundLimit = 3;
const minInitials = 2;
const maxInitials = 5;

export interface Term {
	readonly text: string;
	readonly kind: TermKind;
	/**
	 * Only a prefix of more letters than this matches the term. For words typed as one, it is the length of all but the last
	 * word: a shorter prefix finds those words by their own terms.
	 */
	readonly prefixFloor: number;
}

/** Bit i of `covers` is word i of the name. The bits above those of its words are its versions. */
export type AddPosting = (entry: Term | AliasRow, covers: number) => void;

/**
 * A row of slang: what it means, and the terms for it. If one of the terms matches, all of them do, so they share their
 * postings.
 */
export interface AliasRow {
	readonly words: readonly string[];
	readonly field: string | undefined;
	readonly terms: readonly Term[];
	/** Whether one of the terms names a version, as “phase 1” does in a row that means the finish Doppler. */
	readonly hasVersionTerms: boolean;
}

export class Aliases {
	readonly #byFirstWord = new Map<string, AliasRow[]>();
	readonly #byVersion = new Map<string, Term[]>();
	readonly #versionTexts = new Set<string>();

	constructor(slang: Slang) {
		const versions = slang.filter((entry) => entry.in === 'version');
		const versionNames = new Set(versions.map(({ means }) => normalize(means).join('')));
		for (const { means, in: field, typed } of slang) {
			const words = normalize(means);
			const terms = typed.map((each) => {
				const parts = normalize(each);
				return { text: parts.join(''), kind: termKind.alias, prefixFloor: parts.slice(0, -1).join('').length };
			});
			if (field === 'version') {
				addTo(this.#byVersion, words.join(''), terms);
				for (const text of [words.join(''), ...terms.map((term) => term.text)]) this.#versionTexts.add(text);
			} else {
				const hasVersionTerms = terms.some(({ text }) => versionNames.has(text));
				addTo(this.#byFirstWord, words[0]!, [{ words, field, terms, hasVersionTerms }]);
			}
		}
	}

	addRows(words: readonly Word[], addPosting: (row: AliasRow, covers: number) => void): void {
		words.forEach(({ text }, at) => {
			for (const row of this.#byFirstWord.get(text) ?? [])
				if (isAt(row, words, at)) addPosting(row, wordBits(at, at + row.words.length));
		});
	}

	/** Whether the text means a version of any item. */
	meansVersion(text: string): boolean {
		return this.#versionTexts.has(text);
	}

	termsOfVersion(version: string): readonly Term[] {
		return this.#byVersion.get(version) ?? [];
	}
}

function addTo<T>(map: Map<string, T[]>, key: string, values: readonly T[]): void {
	map.set(key, [...(map.get(key) ?? []), ...values]);
}

/** Whether the words at `at` are those of the row, in its field. */
function isAt({ words: rowWords, field }: AliasRow, words: readonly Word[], at: number): boolean {
	for (let i = 0; i < rowWords.length; i++) {
		const word = words[at + i];
		if (word?.text !== rowWords[i] || (field && word!.field !== field)) return false;
	}
	return true;
}

/**
 * Adds a posting for each term by which a name of at most `bitCount` words, or one of its versions, can be found.
 * @param versions undefined if the versions of all names are unknown
 */
export function addTerms(
	words: readonly Word[],
	versions: readonly string[] | undefined,
	aliases: Aliases,
	addPosting: AddPosting,
): void {
	words.forEach(({ text }, i) => {
		addPosting({ text, kind: termKind.word, prefixFloor: 0 }, 1 << i);
		// People shorten a year to its last two digits.
		if (/^20[12]\d$/.test(text)) addPosting({ text: text.slice(2), kind: termKind.alias, prefixFloor: 0 }, 1 << i);
	});
	addCompounds(words, addPosting);
	addInitials(words, addPosting);
	if (!versions?.length) addAliases(words, versions === undefined, aliases, addPosting);
	else addVersions(words, versions.slice(0, bitCount - words.length), aliases, addPosting);
}

/**
 * While no versions are known, words for versions (“phase 1”) are slang for the finish (Doppler). Once they are known, such
 * words do not find a name that has no versions.
 */
function addAliases(
	words: readonly Word[],
	areVersionsUnknown: boolean,
	aliases: Aliases,
	addPosting: AddPosting,
): void {
	aliases.addRows(words, (row, covers) =>
		addSome(
			row,
			covers,
			addPosting,
			({ text }) => areVersionsUnknown || !(row.hasVersionTerms && aliases.meansVersion(text)),
		),
	);
}

/** Adds the terms of a row that pass. */
function addSome(row: AliasRow, covers: number, addPosting: AddPosting, passes: (term: Term) => boolean): void {
	const terms = row.terms.filter(passes);
	// If all terms pass, they share the postings of the row. Otherwise each term gets its own.
	if (terms.length === row.terms.length) addPosting(row, covers);
	else for (const term of terms) addPosting(term, covers);
}

function addCompounds(words: readonly Word[], addPosting: AddPosting): void {
	for (let i = 0; i < words.length - 1; i++) {
		let { text, part } = words[i]!;
		const end = Math.min(i + compoundLimit, words.length);
		for (let j = i + 1; j < end && words[j]!.part === part; j++) {
			const prefixFloor = text.length;
			text += words[j]!.text;
			addPosting({ text, kind: termKind.compound, prefixFloor }, wordBits(i, j + 1));
		}
	}
}

/** Adds initials: "cw" for Crimson Web, "wttj" for Welcome to the Jungle, "kgb" for Killing Gloves of Boxing. */
function addInitials(words: readonly Word[], addPosting: AddPosting): void {
	const first = words.findIndex(({ field, implied }) => field === 'finish' && !implied);
	if (first < 0) return;
	let end = first;
	let initials = '';
	let withoutSmallWords = '';
	for (; words[end] && words[end]!.part === words[first]!.part; end++) {
		const { text } = words[end]!;
		initials += text[0];
		if (!smallWords.has(text)) withoutSmallWords += text[0];
	}
	for (const text of new Set([initials, withoutSmallWords]))
		if (text.length >= minInitials && text.length <= maxInitials)
			addPosting({ text, kind: termKind.initials, prefixFloor: neverPrefixed }, wordBits(first, end));
}

/** If a version's word is also slang for the finish, it covers both. */
function addVersions(
	words: readonly Word[],
	versions: readonly string[],
	aliases: Aliases,
	addPosting: AddPosting,
): void {
	const versionTexts = versions.map((version) => {
		const versionText = normalize(version).join('');
		return [versionText, ...aliases.termsOfVersion(versionText).map(({ text }) => text)];
	});
	const allTexts = versionTexts.flat();
	const coversByText = new Map<string, number>();
	aliases.addRows(words, (row, covers) => {
		for (const { text } of row.terms) coversByText.set(text, covers);
		const meansFinish = ({ text }: Term) => {
			if (allTexts.includes(text)) return true;
			// A version that this item lacks means another item.
			if (aliases.meansVersion(text)) return false;
			// The beginning of a version, such as “phase”, finds the versions instead.
			return !allTexts.some((version) => version.startsWith(text));
		};
		addSome(row, covers, addPosting, meansFinish);
	});
	for (const [i, texts] of versionTexts.entries()) {
		const version = 1 << (words.length + i);
		for (const text of texts)
			addPosting({ text, kind: termKind.version, prefixFloor: 0 }, version | (coversByText.get(text) ?? 0));
	}
}

/** Returns the bits of the words from `from` up to before `to`. */
const wordBits = (from: number, to: number): number => (1 << to) - (1 << from);
