import { group } from 'd3-array';
import { normalize } from '../../names/normalize.ts';
import { fieldBits } from '../index/covers.ts';
import type { NameField } from '../index/fields.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Mention } from '../name-hits.ts';
import type { OfficialNames } from '../official-names.ts';
import { fillers } from '../query.ts';
import { Vocabulary } from '../vocabulary.ts';
import { amountsOf, unitPattern } from './amounts.ts';
import type { SpecificityRule } from './meaning.ts';
import { type MessageWord, messageWords } from './message-words.ts';
import { type MentionSpan, SpanSearch } from './span-search.ts';
import { TermLookup } from './term-lookup.ts';

export class MentionFinder {
	readonly #index: SearchIndex;
	readonly #vocabulary: Vocabulary;
	readonly #specificityOf: SpecificityRule;
	readonly #officialNames: OfficialNames | undefined;

	constructor(index: SearchIndex, specificityOf: SpecificityRule, officialNames?: OfficialNames) {
		this.#index = index;
		this.#vocabulary = new Vocabulary(index);
		this.#specificityOf = specificityOf;
		this.#officialNames = officialNames;
	}

	/** @param isList whether every part of the text is meant to be an item: then no word of a name is beside one by chance. */
	mentionsIn(text: string, isList = false): Mention[] {
		const words = messageWords(text);
		const terms = new TermLookup(this.#index, this.#vocabulary);
		const spanSearch = new SpanSearch(this.#index, terms, this.#specificityOf, words, text, this.#officialNames);
		const bestSpans = highestScoring(spanSearch.spans(), words.length);
		// Whether a word belongs to no span.
		const isFree = (at: number) => !bestSpans.some(({ from, to }) => from <= at && at <= to);
		const joinedSpans = isList ? joined(bestSpans, words, text) : bestSpans;
		const spans = joinedSpans.map((span) => this.#markContradicted(span, words, isFree, terms, text, isList));
		const places = spans.map(({ from, to }) => ({ from: words[from]!.from, to: words[to]!.to }));
		const amounts = amountsOf(text, places);
		return spans.map(({ meaning }, i) => ({ ...meaning, ...places[i]!, amount: amounts[i] }));
	}

	#kindOf({ meaning }: MentionSpan): ItemKind {
		const { name } = meaning.names[0]!;
		if (fieldBits(this.#index, name, 'weapon') !== 0) return 'weapon';
		return fieldBits(this.#index, name, 'event') !== 0 ? 'of an event' : 'other';
	}

	/**
	 * Makes a span ambiguous if a word near it contradicts the item, as in “awp asiimov fn”, “Howl (Battle-Scarred)” or
	 * “ibuypower holo katowice 2015”. Another item is meant, which may not exist.
	 */
	#markContradicted(
		span: MentionSpan,
		words: readonly MessageWord[],
		isFree: (at: number) => boolean,
		terms: TermLookup,
		text: string,
		isList: boolean,
	): MentionSpan {
		const { from, to, meaning } = span;
		const ownWords = words.slice(from, to + 1);
		const kind = this.#kindOf(span);
		const names = meaning.names.map(({ name }) => name);
		const hasOwnYear = ownWords.some((word) => year.test(word.text));
		// Whether the word and the next one are a wear, such as “factory new”.
		const isWear = (at: number) => wears.has(`${words[at]!.text} ${words[at + 1]?.text}`);
		const hasWear = ownWords.some(
			(word, i) => terms.describes(word.text, 'wear') || (i < ownWords.length - 1 && isWear(from + i)),
		);
		// “Black pearl” and “phase 2” are words of one version.
		const saysOtherVersion = (at: number) =>
			[words[at]!.text, `${words[at]!.text}${words[at + 1]?.text}`].some(
				(version) => terms.saysVersion(version) && !terms.isWordOf(version, names),
			);
		const contradicts = (at: number, isWritten: boolean) => {
			if (isWear(at)) return !hasWear;
			const { text: word } = words[at]!;
			if (isList && eventYear.test(word)) return !terms.isWordOf(word, names) && !isCounted(words[at]!, text);
			if (kind === 'of an event' && !hasOwnYear && year.test(word)) return true;
			if (isList) {
				if (/^\d+$/.test(word) || fillers.has(word) || neutralWords.has(word) || terms.isWordOf(word, names))
					return false;
				if (isWritten && terms.isKnown(word)) return true;
			}
			if (isList && kind === 'weapon' && saysOtherVersion(at)) return true;
			return contradictingFields[kind].some((field) => {
				if (!terms.describes(word, field) || (field === 'wear' && hasWear)) return false;
				return isList || !ownWords.some((each) => terms.describes(each.text, field));
			});
		};
		const wordLimit = isList ? words.length : reach;
		const hasBar = (start: number, end: number) =>
			isList && text.slice(words[start]!.from, words[end]!.to).includes('|');
		let first = from;
		let last = to;
		for (let at = from - 1; at >= Math.max(0, from - wordLimit) && words[at + 1]!.gap === 'none' && isFree(at); at--)
			if (contradicts(at, hasBar(at, to))) first = at;
		for (let at = to + 1; at <= to + wordLimit && words[at] && words[at]!.gap !== 'break' && isFree(at); at++) {
			// After a comma, another item begins, unless only a wear or a year is there.
			const isLast = !words[at + 1] || words[at + 1]!.gap !== 'none' || isWear(at);
			if (words[at]!.gap === 'comma' && !isLast) break;
			if (contradicts(at, hasBar(from, at))) last = isWear(at) ? at + 1 : at;
		}
		const isOtherYear = ownWords.some((word, i) => eventYear.test(word.text) && contradicts(from + i, true));
		if (first === from && last === to && !isOtherYear) return span;
		return { ...span, from: first, to: last, meaning: { ...meaning, isAmbiguous: true } };
	}
}

/** How many words before or after an item may be about it. */
const reach = 4;
const wears: ReadonlySet<string> = new Set([
	'factory new',
	'minimal wear',
	'field tested',
	'well worn',
	'battle scarred',
]);

/** Although names have these words, they say nothing about an item beside them. */
const neutralWords: ReadonlySet<string> = new Set(
	normalize(
		'new clean cheap nice fast quick trade trading trades have want wts wtb wtt selling buying sale sell buy sold add any all low high float pattern seed and or with the of a to on x pcs units each',
	),
);
/** Matches a year with four digits. */
const eventYear = /^20[1-4]\d$/;
/** Matches the text before a number that is an amount, such as “x” or “(”. */
const countedBefore = /[x×:=([{>]\s*$/iu;
/** Matches the text after a number that is an amount, such as “x” or “pcs”. */
const countedBehind = new RegExp(String.raw`^\s*(?:[x×]|${unitPattern})(?!\s*[\p{L}\p{N}])`, 'iu');

/** Whether the text says that the number of a word is an amount. */
const isCounted = ({ from, to }: MessageWord, text: string): boolean =>
	countedBefore.test(text.slice(0, from)) || countedBehind.test(text.slice(to));

/**
 * Joins neighbouring spans that are written as one name with a bar, if one of them is ambiguous:
 * “Ursus Knife | Boreal Forest (Factory New)” is one item.
 */
function joined(spans: readonly MentionSpan[], words: readonly MessageWord[], text: string): MentionSpan[] {
	const results: MentionSpan[] = [];
	for (const span of spans) {
		const before = results.at(-1);
		const isOneName =
			before !== undefined &&
			(before.meaning.isAmbiguous || span.meaning.isAmbiguous) &&
			words.slice(before.to + 1, span.from + 1).every(({ gap }) => gap === 'none') &&
			text.slice(words[before.from]!.from, words[span.to]!.to).includes('|');
		if (isOneName)
			results[results.length - 1] = { ...before, to: span.to, meaning: { ...before.meaning, isAmbiguous: true } };
		else results.push(span);
	}
	return results;
}

/** Matches a year, also without its first two digits. */
const year = /^(?:20[0-4]\d|1[3-9]|2\d)$/;

type ItemKind = 'weapon' | 'of an event' | 'other';
/** For each kind of item, the fields whose words contradict it if it has others. */
const contradictingFields: Readonly<Record<ItemKind, readonly NameField[]>> = {
	weapon: ['weapon', 'wear', 'quality'],
	'of an event': ['event', 'variant'],
	other: ['wear', 'quality'],
};

/** Chooses the spans that do not overlap and have the highest total score. */
function highestScoring(spans: readonly MentionSpan[], count: number): MentionSpan[] {
	const byStart = group(spans, ({ from }) => from);
	const totals = new Array<number>(count + 1).fill(0);
	const bestFrom = new Array<MentionSpan | undefined>(count);
	for (let from = count - 1; from >= 0; from--) {
		totals[from] = totals[from + 1]!;
		for (const span of byStart.get(from) ?? []) {
			const total = span.score + totals[span.to + 1]!;
			if (total <= totals[from]!) continue;
			totals[from] = total;
			bestFrom[from] = span;
		}
	}
	const results: MentionSpan[] = [];
	for (let at = 0; at < count; ) {
		const span = bestFrom[at];
		if (span) results.push(span);
		at = span ? span.to + 1 : at + 1;
	}
	return results;
}
