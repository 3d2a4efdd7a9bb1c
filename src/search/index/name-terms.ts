import { normalize } from '../../names/normalize.ts';
import type { Aliases, AliasRow } from './aliases.ts';
import { smallWords, type Word } from './fields.ts';
import { bitCount, neverPrefixed, type Term, termKind, wordBits } from './term.ts';

/** The most neighbouring words that people type as one. */
const compoundLimit = 3;
const minInitials = 2;
const maxInitials = 5;

/** Bit i of `covers` is word i of the name. The bits above those of its words are its versions. */
export type AddPosting = (entry: Term | AliasRow, covers: number) => void;

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
 * While no versions are known, words for versions (“phase 1”) are slang for the finish (Doppler). Once they are known,
 * such words do not find a name that has no versions.
 */
function addAliases(
	words: readonly Word[],
	areVersionsUnknown: boolean,
	aliases: Aliases,
	addPosting: AddPosting,
): void {
	// In a row without words for versions, a word keeps its meaning even if it means a version of another item.
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
