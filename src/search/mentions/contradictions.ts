import { normalize } from '../../names/normalize.ts';
import { wears } from '../../names/skin.ts';
import { fieldBits } from '../index/covers.ts';
import type { NameField } from '../index/fields.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { fillers } from '../query.ts';
import type { TermLookup } from '../term-lookup.ts';
import { unitPattern } from './amount-patterns.ts';
import type { MessageWord } from './message-words.ts';
import type { MentionSpan } from './span-search.ts';

/** How many words before or after an item may be about it. */
const reach = 4;
/** Each wear as the words of a message are joined: “field tested”. */
const wearTexts: ReadonlySet<string> = new Set(wears.map((wear) => normalize(wear).join(' ')));

/** Although names have these words, they say nothing about an item beside them. */
const neutralWords: ReadonlySet<string> = new Set(
	normalize(
		'new clean cheap nice fast quick trade trading trades have want wts wtb wtt selling buying sale sell buy sold add any all low high float pattern seed and or with the of a to on x pcs units each',
	),
);
/** Matches a year with four digits. */
const fullYear = /^20[1-4]\d$/;
/** Matches the text before a number that is an amount, such as “x” or “(”. */
const countedBefore = /[x×:=([{>]\s*$/iu;
/** Matches the text after a number that is an amount, such as “x” or “pcs”. */
const countedAfter = new RegExp(String.raw`^\s*(?:[x×]|${unitPattern})(?!\s*[\p{L}\p{N}])`, 'iu');

/** Whether the text says that the number of a word is an amount. */
const isCounted = ({ from, to }: MessageWord, text: string): boolean =>
	countedBefore.test(text.slice(0, from)) || countedAfter.test(text.slice(to));

/** Matches a year, also without its first two digits. */
const year = /^(?:20[0-4]\d|1[3-9]|2\d)$/;

type NameKind = 'weapon' | 'of an event' | 'other';
/** For each kind of item, the fields in which a different word means a different item. */
const contradictingFields: Readonly<Record<NameKind, readonly NameField[]>> = {
	weapon: ['weapon', 'wear', 'quality'],
	'of an event': ['event', 'variant'],
	other: ['wear', 'quality'],
};

/** A message in which the spans that mean items are known. */
interface SearchedMessage {
	readonly index: SearchIndex;
	readonly terms: TermLookup;
	readonly text: string;
	readonly words: readonly MessageWord[];
	/** Whether the word at a position belongs to no span. */
	readonly isFree: (at: number) => boolean;
	/** Whether every part of the text is meant to be an item: then no word of a name is beside one by chance. */
	readonly isList: boolean;
}

/**
 * Makes a span ambiguous if a word near it contradicts the item, as in “awp asiimov fn”, “Howl (Battle-Scarred)” or
 * “ibuypower holo katowice 2015”: another item is meant, which may not exist. The span then includes that word.
 */
export function markContradicted(message: SearchedMessage, span: MentionSpan): MentionSpan {
	const { words, isList } = message;
	const { from, to, meaning } = span;
	const contradiction = new Contradiction(message, span);
	const first = firstContradicting(message, span, contradiction);
	const last = lastContradicting(message, span, contradiction);
	// Within the span, only a year can contradict the item, and only in a list.
	const hasOtherYear =
		isList &&
		words
			.slice(from, to + 1)
			.some(({ text }, i) => fullYear.test(text) && contradiction.isAt(from + i, /* isOneName */ true));
	if (first === from && last === to && !hasOtherYear) return span;
	return { ...span, from: first, to: last, meaning: { ...meaning, isAmbiguous: true } };
}

/** The position of the farthest contradicting word before the span, or of the span's first word if there is none. */
function firstContradicting(message: SearchedMessage, { from, to }: MentionSpan, contradiction: Contradiction): number {
	const { words, isFree } = message;
	let first = from;
	const end = Math.max(0, from - reachOf(message));
	for (let at = from - 1; at >= end && words[at + 1]!.gap === 'none' && isFree(at); at--)
		if (contradiction.isAt(at, hasBar(message, at, to))) first = at;
	return first;
}

/** The position of the farthest contradicting word after the span, or of the span's last word if there is none. */
function lastContradicting(message: SearchedMessage, { from, to }: MentionSpan, contradiction: Contradiction): number {
	const { words, isFree } = message;
	let last = to;
	const end = to + reachOf(message);
	for (let at = to + 1; at <= end && words[at] && words[at]!.gap !== 'break' && isFree(at); at++) {
		// After a comma, another item begins, unless only one word or a wear is there.
		const isOnlyWordOrWear = !words[at + 1] || words[at + 1]!.gap !== 'none' || isWearAt(words, at);
		if (words[at]!.gap === 'comma' && !isOnlyWordOrWear) break;
		if (contradiction.isAt(at, hasBar(message, from, at))) last = isWearAt(words, at) ? at + 1 : at;
	}
	return last;
}

const reachOf = ({ isList, words }: SearchedMessage): number => (isList ? words.length : reach);

/** Whether the words from `start` to `end` of a list are written as one name, with a bar. */
const hasBar = ({ isList, text, words }: SearchedMessage, start: number, end: number): boolean =>
	isList && text.slice(words[start]!.from, words[end]!.to).includes('|');

/** Whether the word and the next one are a wear, such as “factory new”. */
const isWearAt = (words: readonly MessageWord[], at: number): boolean =>
	wearTexts.has(`${words[at]!.text} ${words[at + 1]?.text}`);

/** Says which words of a message contradict one of its spans. */
class Contradiction {
	readonly #message: SearchedMessage;
	readonly #ownWords: readonly MessageWord[];
	readonly #names: readonly number[];
	readonly #kind: NameKind;
	readonly #hasWear: boolean;

	constructor(message: SearchedMessage, { from, to, meaning }: MentionSpan) {
		const { index, terms, words } = message;
		this.#message = message;
		this.#ownWords = words.slice(from, to + 1);
		this.#names = meaning.names.map(({ name }) => name);
		this.#kind = kindOf(index, this.#names[0]!);
		this.#hasWear = this.#ownWords.some(
			({ text }, i) => terms.describes(text, 'wear') || (from + i < to && isWearAt(words, from + i)),
		);
	}

	/** @param isOneName whether the word and the span are written as one name, with a bar */
	isAt(at: number, isOneName: boolean): boolean {
		const { terms, words, text, isList } = this.#message;
		const word = words[at]!;
		if (isWearAt(words, at)) return !this.#hasWear;
		if (isList && fullYear.test(word.text)) return !this.#isOfItem(word.text) && !isCounted(word, text);
		if (this.#kind === 'of an event' && year.test(word.text) && !this.#ownWords.some((own) => year.test(own.text)))
			return true;
		if (isList) {
			const isNeutral = /^\d+$/.test(word.text) || fillers.has(word.text) || neutralWords.has(word.text);
			if (isNeutral || this.#isOfItem(word.text)) return false;
			if (isOneName && terms.isKnown(word.text)) return true;
			if (this.#kind === 'weapon' && this.#isOtherVersion(at)) return true;
		}
		return contradictingFields[this.#kind].some((field) => this.#isOtherValue(word.text, field));
	}

	#isOfItem(word: string): boolean {
		return this.#message.terms.isWordOf(word, this.#names);
	}

	/** Whether the word, or the word and the next one (“black pearl”, “phase 2”), name a version that the item lacks. */
	#isOtherVersion(at: number): boolean {
		const { terms, words } = this.#message;
		const word = words[at]!.text;
		return [word, `${word}${words[at + 1]?.text}`].some(
			(version) => terms.saysVersion(version) && !this.#isOfItem(version),
		);
	}

	/** Whether a word belongs to a field, about which the span says something else or nothing. */
	#isOtherValue(word: string, field: NameField): boolean {
		const { terms, isList } = this.#message;
		if (!terms.describes(word, field) || (field === 'wear' && this.#hasWear)) return false;
		return isList || !this.#ownWords.some((own) => terms.describes(own.text, field));
	}
}

function kindOf(index: SearchIndex, name: number): NameKind {
	if (fieldBits(index, name, 'weapon') !== 0) return 'weapon';
	return fieldBits(index, name, 'event') !== 0 ? 'of an event' : 'other';
}
