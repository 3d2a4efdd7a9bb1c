import { group } from 'd3-array';
import type { SearchIndex } from '../index/search-index.ts';
import type { Mention } from '../name-hits.ts';
import type { OfficialNames } from '../official-names.ts';
import { TermLookup } from '../term-lookup.ts';
import { Vocabulary } from '../vocabulary.ts';
import { amountsOf } from './amounts.ts';
import { markContradicted } from './contradictions.ts';
import type { SpecificityRule } from './meaning.ts';
import { type MessageWord, messageWords } from './message-words.ts';
import { type MentionSpan, SpanSearch } from './span-search.ts';

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

	/**
	 * @param isList whether every part of the text is meant to be an item. If so, words on both sides of a bar may be one
	 * name.
	 */
	mentionsIn(text: string, isList = false): Mention[] {
		const words = messageWords(text);
		const terms = new TermLookup(this.#index, this.#vocabulary);
		const spanSearch = new SpanSearch(this.#index, terms, this.#specificityOf, words, text, this.#officialNames);
		const bestSpans = highestScoring(spanSearch.spans(), words.length);
		// Whether a word belongs to no span.
		const isFree = (at: number) => !bestSpans.some(({ from, to }) => from <= at && at <= to);
		const joinedSpans = isList ? joinAtBars(bestSpans, words, text) : bestSpans;
		const message = { index: this.#index, terms, text, words, isFree, isList };
		const spans = joinedSpans.map((span) => markContradicted(message, span));
		const places = spans.map(({ from, to }) => ({ from: words[from]!.from, to: words[to]!.to }));
		const amounts = amountsOf(text, places);
		return spans.map(({ meaning }, i) => ({ ...meaning, ...places[i]!, amount: amounts[i] }));
	}
}

/**
 * Joins neighbouring spans that are written as one name with a bar, if one of them is ambiguous:
 * “Ursus Knife | Boreal Forest (Factory New)” is one item. The joined span is marked as
 * ambiguous, so that the item is looked up by the whole text.
 */
function joinAtBars(spans: readonly MentionSpan[], words: readonly MessageWord[], text: string): MentionSpan[] {
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

/** Chooses the spans that do not overlap and have the highest total score. */
function highestScoring(spans: readonly MentionSpan[], count: number): MentionSpan[] {
	const byStart = group(spans, ({ from }) => from);
	// The highest total score of the words from each position on.
	const totals = new Array<number>(count + 1).fill(0);
	// The span that begins at each position, if the highest total has one there.
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
