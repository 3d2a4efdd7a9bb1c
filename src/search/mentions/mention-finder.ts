import { group } from 'd3-array';
import { bitsOf } from '../index/covers.ts';
import type { Field } from '../index/fields.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Mention } from '../name-search.ts';
import { Vocabulary } from '../vocabulary.ts';
import { amountsOf } from './amounts.ts';
import { Interpretation, type Span } from './interpretation.ts';
import type { Rules } from './meaning.ts';
import { type MessageWord, messageWords } from './message-words.ts';
import { TermMatches } from './term-matches.ts';

export class MentionFinder {
	readonly #index: SearchIndex;
	readonly #vocabulary: Vocabulary;
	readonly #rules: Rules;

	constructor(index: SearchIndex, rules: Rules) {
		this.#index = index;
		this.#vocabulary = new Vocabulary(index);
		this.#rules = rules;
	}

	find(text: string): Mention[] {
		const words = messageWords(text);
		const terms = new TermMatches(this.#index, this.#vocabulary);
		const reading = new Interpretation(this.#index, terms, this.#rules, words, text);
		const chosen = best(reading.spans(), words.length);
		const isFree = (at: number) => !chosen.some(({ from, to }) => from <= at && at <= to);
		const spans = chosen.map((span) => withOpposed(span, words, isFree, terms, this.#kindOf(span)));
		const places = spans.map(({ from, to }) => ({ from: words[from]!.from, to: words[to]!.to }));
		const amounts = amountsOf(text, places);
		return spans.map(({ meaning }, i) => ({ ...meaning, ...places[i]!, amount: amounts[i] }));
	}

	#kindOf({ meaning }: Span): ItemKind {
		const { name } = meaning.names[0]!;
		if (bitsOf(this.#index, name, 'weapon') !== 0) return 'weapon';
		return bitsOf(this.#index, name, 'event') !== 0 ? 'of an event' : 'other';
	}
}

/** Words around an item that may be about it. */
const reach = 4;
const wears: ReadonlySet<string> = new Set([
	'factory new',
	'minimal wear',
	'field tested',
	'well worn',
	'battle scarred',
]);

/**
 * Ambiguous if a word near it is opposed to the item, as in “awp asiimov fn”, “Howl (Battle-Scarred)” or “ibuypower holo
 * katowice 2015”: another is meant, which may not exist.
 */
function withOpposed(
	span: Span,
	words: readonly MessageWord[],
	isFree: (at: number) => boolean,
	terms: TermMatches,
	kind: ItemKind,
): Span {
	const { from, to, meaning } = span;
	const own = words.slice(from, to + 1);
	const opposing = opposingFields[kind];
	const ownYear = own.some((word) => year.test(word.text));
	const isWear = (at: number) => wears.has(`${words[at]!.text} ${words[at + 1]?.text}`);
	const hasWear = own.some((word, i) => terms.describes(word.text, 'wear') || (i < own.length - 1 && isWear(from + i)));
	const isOpposed = (at: number) => {
		if (isWear(at)) return !hasWear;
		if (kind === 'of an event' && !ownYear && year.test(words[at]!.text)) return true;
		return opposing.some((field) => {
			const describes = (word: MessageWord) => terms.describes(word.text, field);
			return describes(words[at]!) && !(field === 'wear' && hasWear) && !own.some(describes);
		});
	};
	let [first, last] = [from, to];
	for (let at = from - 1; at >= Math.max(0, from - reach) && words[at + 1]!.gap === 'none' && isFree(at); at--)
		if (isOpposed(at)) first = at;
	for (let at = to + 1; at <= to + reach && words[at] && words[at]!.gap !== 'break' && isFree(at); at++) {
		// Behind a comma begins another item, unless only a wear or a year is there.
		const isLast = !words[at + 1] || words[at + 1]!.gap !== 'none' || isWear(at);
		if (words[at]!.gap === 'comma' && !isLast) break;
		if (isOpposed(at)) last = isWear(at) ? at + 1 : at;
	}
	if (first === from && last === to) return span;
	return { ...span, from: first, to: last, meaning: { ...meaning, isAmbiguous: true } };
}

const year = /^(?:20[0-4]\d|1[3-9]|2\d)$/;

type ItemKind = 'weapon' | 'of an event' | 'other';
const opposingFields: Readonly<Record<ItemKind, readonly Field[]>> = {
	weapon: ['weapon', 'wear', 'quality'],
	'of an event': ['event', 'variant'],
	other: ['wear', 'quality'],
};

function best(spans: readonly Span[], count: number): Span[] {
	const byStart = group(spans, ({ from }) => from);
	const totals = new Array<number>(count + 1).fill(0);
	const chosen = new Array<Span | undefined>(count);
	for (let from = count - 1; from >= 0; from--) {
		totals[from] = totals[from + 1]!;
		for (const span of byStart.get(from) ?? []) {
			const total = span.score + totals[span.to + 1]!;
			if (total <= totals[from]!) continue;
			totals[from] = total;
			chosen[from] = span;
		}
	}
	const all: Span[] = [];
	for (let at = 0; at < count; ) {
		const span = chosen[at];
		if (span) all.push(span);
		at = span ? span.to + 1 : at + 1;
	}
	return all;
}
