import { group } from 'd3-array';
import { bitsOf } from '../index/covers.ts';
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
		const spans = chosen.map((span) => withOpposed(span, words, isFree, terms, this.#isWeapon(span)));
		const places = spans.map(({ from, to }) => ({ from: words[from]!.from, to: words[to]!.to }));
		const amounts = amountsOf(text, places);
		return spans.map(({ meaning }, i) => ({ ...meaning, ...places[i]!, amount: amounts[i] }));
	}

	#isWeapon({ meaning }: Span): boolean {
		return bitsOf(this.#index, meaning.names[0]!.name, 'weapon') !== 0;
	}
}

/** Ambiguous if a word beside it is opposed to the item, as in “awp asiimov fn”: another may be meant. */
function withOpposed(
	span: Span,
	words: readonly MessageWord[],
	isFree: (at: number) => boolean,
	terms: TermMatches,
	isWeapon: boolean,
): Span {
	const { from, to, meaning } = span;
	const own = words.slice(from, to + 1);
	const opposing = isWeapon ? (['weapon', 'wear', 'quality'] as const) : (['wear', 'quality'] as const);
	const isOpposed = (at: number) =>
		isFree(at) &&
		opposing.some(
			(field) => terms.describes(words[at]!.text, field) && !own.some(({ text }) => terms.describes(text, field)),
		);
	const isBefore = words[from]!.gap === 'none' && isOpposed(from - 1);
	const isAfter = words[to + 1]?.gap === 'none' && isOpposed(to + 1);
	if (!isBefore && !isAfter) return span;
	return {
		...span,
		from: isBefore ? from - 1 : from,
		to: isAfter ? to + 1 : to,
		meaning: { ...meaning, isAmbiguous: true },
	};
}

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
