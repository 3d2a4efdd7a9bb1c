import { beginsFamousName, isFamous, topicOf } from '../famous-names.ts';
import { smallWords } from '../index/fields.ts';
import type { SearchIndex } from '../index/search-index.ts';
import type { Meaning } from '../name-hits.ts';
import type { OfficialNames } from '../official-names.ts';
import { fillers } from '../query.ts';
import type { TermLookup } from '../term-lookup.ts';
import { intersection, repetition, type TermMatch } from '../term-match.ts';
import { amountOf } from './amounts.ts';
import { type MeaningPart, meaningOf, type SpecificityRule } from './meaning.ts';
import type { MessageWord } from './message-words.ts';
import type { MentionWords } from './specific.ts';

/** Neighbouring words that mean an item. */
export interface MentionSpan {
	/** The positions of the first and last word. */
	readonly from: number;
	readonly to: number;
	readonly meaning: Meaning;
	readonly score: number;
}

/** The most words of a span. */
const spanLimit = 14;
/** The most words that are joined into one. */
const joinLimit = 3;
/** How many words before and after a span say what the message is about. */
const contextLength = 6;
/** How many characters before a span may contain its amount. */
const amountReach = 20;
/** Evaluating a name, or looking it up, takes this much work; stepping over one in a list takes 1. */
const effortPerName = 16;
/** The most work for one message, which takes about 30 ms. */
const effortLimit = 1_000_000;
/** More names than this have nothing in common. */
const meaningLimit = 250;
/** The most words of a name that are corrected. If none of its words is a wear, at most one may be corrected. */
const maxCorrectedParts = 2;
/** How many words before an anchor a span may begin. */
const maxAnchorDistance = 5;

/** The points that a span gains or loses for each of these. Every span starts with those of `item`. */
const scores = {
	word: 10,
	item: -3,
	comma: -3,
	skipped: -1,
	corrected: -4,
	wearFirst: -1,
	weaponAfterWear: -8,
} as const;

/** The parts of a span that have been read so far. */
interface Chain {
	readonly matches: TermMatch;
	readonly parts: readonly MeaningPart[];
	readonly score: number;
	/** A word that is part of no name was skipped after the last part. Only one may be. */
	readonly hasSkipped: boolean;
	/** An unknown word was skipped after the last part, so only a wear or a quality may follow. */
	readonly onlyQualifierMayFollow: boolean;
	/** The words so far name an item. */
	readonly isNamed: boolean;
}

interface TranslatedPart {
	readonly part: MeaningPart;
	/** How many words of the message the part consists of. */
	readonly length: number;
	/** All words of its English meanings. */
	readonly words: readonly string[];
}

/** Finds the spans of words in a message that may mean an item. They may overlap. */
export class SpanSearch {
	readonly #index: SearchIndex;
	readonly #terms: TermLookup;
	readonly #specificityOf: SpecificityRule;
	readonly #words: readonly MessageWord[];
	readonly #text: string;
	readonly #spans: MentionSpan[] = [];
	/** For each word, the parts of official names in other languages that begin with it. */
	readonly #translated: readonly (readonly TranslatedPart[])[];
	#effort = 0;

	constructor(
		index: SearchIndex,
		terms: TermLookup,
		specificityOf: SpecificityRule,
		words: readonly MessageWord[],
		text: string,
		officialNames?: OfficialNames,
	) {
		this.#index = index;
		this.#terms = terms;
		this.#specificityOf = specificityOf;
		this.#words = words;
		this.#text = text;
		this.#translated = officialNames ? words.map((_, at) => this.#translatedAt(at, officialNames)) : [];
	}

	#translatedAt(at: number, officialNames: OfficialNames): readonly TranslatedPart[] {
		const following = this.#words.slice(at, at + spanLimit);
		const end = following.findIndex(({ gap }, i) => i > 0 && gap !== 'none');
		const texts = following.slice(0, end < 0 ? undefined : end).map(({ text }) => text);
		return officialNames.partsAt(texts, 0).flatMap(({ meanings, length }) => {
			if (length === 1 && this.#terms.isKnown(this.#words[at]!.text)) return [];
			const matches = this.#terms.translated(meanings);
			const text = meanings[0]!.join('');
			return matches ? [{ part: { text, matches, isCorrected: false }, length, words: meanings.flat() }] : [];
		});
	}

	spans(): readonly MentionSpan[] {
		const anchors = this.#words.map(
			({ text }, at) =>
				this.#terms.isAnchor(text) ||
				this.#translated[at]?.some(({ words }) => words.some((word) => this.#terms.isAnchor(word))) === true,
		);
		let nextAnchor = -1;
		for (let from = 0; from < anchors.length; from++) {
			if (nextAnchor < from) nextAnchor = anchors.indexOf(true, from);
			if (nextAnchor < 0) break;
			if (nextAnchor - from <= maxAnchorDistance) this.#extend(from, from, undefined);
		}
		return this.#spans;
	}

	/** Adds each part at `at` to a span that begins at `from`, keeps the spans that name an item, and reads on. */
	#extend(from: number, at: number, chain: Chain | undefined): void {
		if (at >= this.#words.length || at - from >= spanLimit || this.#effort > effortLimit) return;
		const { gap } = this.#words[at]!;
		if (chain && (gap === 'break' || (gap === 'comma' && this.#isOfNameBefore(from, chain)))) return;
		for (const { part, to } of this.#partsAt(at, chain)) {
			const matches = chain ? this.#combine(chain, part) : part.matches;
			if (matches.names.length === 0) continue;
			if (chain?.onlyQualifierMayFollow && !this.#isQualifier(part.text)) continue;
			const next: Chain = {
				matches,
				parts: [...(chain?.parts ?? []), part],
				score: this.#scoreWith(part, at, to, chain),
				hasSkipped: false,
				onlyQualifierMayFollow: false,
				isNamed: false,
			};
			const isNamed = this.#addSpan(from, to, next);
			this.#extend(from, to + 1, { ...next, isNamed });
		}
		if (chain && gap === 'none') this.#skip(from, at, chain);
	}

	/** The score of the chain once the part from `at` to `to` is added. */
	#scoreWith(part: MeaningPart, at: number, to: number, chain: Chain | undefined): number {
		let score = chain?.score ?? scores.item;
		score += scores.word * (to - at + 1);
		if (part.isCorrected) score += scores.corrected;
		// A wear between two names belongs to the first.
		if (!chain && this.#terms.describes(part.text, 'wear')) score += scores.wearFirst;
		if (chain && this.#words[at]!.gap === 'comma') score += scores.comma;
		if (this.#isWeaponAfterWear(part, chain)) score += scores.weaponAfterWear;
		return score;
	}

	/** Skips a word that may be amid those of a name without belonging to it. */
	#skip(from: number, at: number, chain: Chain): void {
		const { text } = this.#words[at]!;
		// What follows “and” is the next item, except in names.
		if (chain.isNamed && listWords.has(text)) return;
		const skipped = { ...chain, score: chain.score + scores.skipped };
		const isUnknown = !this.#terms.isKnown(text);
		if (smallWords.has(text)) {
			// After a small word that no name has, the name may be over.
			const mayEndName = chain.isNamed && isUnknown && !skippable.has(text);
			this.#extend(from, at + 1, {
				...skipped,
				onlyQualifierMayFollow: chain.onlyQualifierMayFollow || mayEndName,
			});
			return;
		}
		if (chain.hasSkipped) return;
		if (skippable.has(text)) this.#extend(from, at + 1, { ...skipped, hasSkipped: true });
		// A number after a name is a price, a pattern or the share of a fade.
		else if (chain.isNamed && (isUnknown || /^\d+$/.test(text)))
			this.#extend(from, at + 1, { ...skipped, hasSkipped: true, onlyQualifierMayFollow: true });
	}

	/** Returns the parts that begin at `at`, each with the position of its last word. */
	#partsAt(at: number, chain: Chain | undefined): { readonly part: MeaningPart; readonly to: number }[] {
		const parts: { part: MeaningPart; to: number }[] = [];
		const add = (matches: TermMatch | undefined, to: number, text: string, isCorrected = false) => {
			if (matches && matches.names.length > 0) parts.push({ part: { text, matches, isCorrected }, to });
		};
		const word = this.#words[at]!.text;
		// Small words such as “the” may tell two names apart, but no name begins with one.
		if (smallWords.has(word) && !chain) return [];
		add(this.#terms.exact(word), at, word);
		for (const { part, length } of this.#translated[at] ?? []) parts.push({ part, to: at + length - 1 });
		const joined = [word];
		for (let to = at + 1; to < Math.min(at + joinLimit, this.#words.length) && this.#words[to]!.gap === 'none'; to++) {
			joined.push(this.#words[to]!.text);
			add(this.#terms.joined(joined), to, joined.join(''));
		}
		// A small word counts in one way only, and is not corrected.
		if (smallWords.has(word)) return parts.slice(0, 1);
		if (parts.length === 0 && correctedCount(chain?.parts ?? []) < maxCorrectedParts && this.#isNearAnchor(at))
			add(this.#terms.corrected(word), at, word, /* isCorrected */ true);
		return parts;
	}

	/**
	 * Whether the chain is only a wear that follows a name. In “glock fade ft, ak redline”, “ft” belongs to the Glock and
	 * not to the AK, although no Glock | Fade exists in that wear.
	 */
	#isOfNameBefore(from: number, { parts }: Chain): boolean {
		if (this.#words[from]!.gap !== 'none' || !parts.every(({ text }) => this.#terms.describes(text, 'wear')))
			return false;
		const { text } = this.#words[from - 1]!;
		return this.#terms.isAnchor(text) || this.#terms.describes(text, 'finish');
	}

	/** A weapon after the wear probably belongs to the next item, or is another word. */
	#isWeaponAfterWear({ text }: MeaningPart, chain: Chain | undefined): boolean {
		return (
			chain !== undefined &&
			this.#terms.describes(text, 'weapon') &&
			chain.parts.some((before) => this.#terms.describes(before.text, 'wear'))
		);
	}

	/** Only words up to three words from an anchor are corrected, so ordinary sentences stay as they are. */
	#isNearAnchor(at: number): boolean {
		return [-3, -2, -1, 1, 2, 3].some((offset) => this.#terms.isAnchor(this.#words[at + offset]?.text ?? ''));
	}

	#isQualifier(word: string): boolean {
		return this.#terms.describes(word, 'wear') || this.#terms.describes(word, 'quality');
	}

	/**
	 * Returns the names that have the words of the chain and of the part. The part may repeat what a version implies: in
	 * “ruby karambit doppler” the last word adds nothing.
	 */
	#combine({ matches, parts }: Chain, part: MeaningPart): TermMatch {
		const both = this.#intersection(matches, part.matches);
		const isRepeated = both.names.length === 0 && parts.some(({ text }) => this.#terms.saysVersion(text));
		return isRepeated ? repetition(matches, part.matches) : both;
	}

	#intersection(first: TermMatch, second: TermMatch): TermMatch {
		this.#effort += Math.min(first.names.length * effortPerName, first.names.length + second.names.length);
		return intersection(first, second);
	}

	/** Adds the span from `from` to `to` if its words name an item, and returns whether they do. */
	#addSpan(from: number, to: number, { matches, parts, score }: Chain): boolean {
		if (matches.names.length > meaningLimit) return false;
		if (correctedCount(parts) > 1 && !parts.some(({ text }) => this.#terms.describes(text, 'wear'))) return false;
		const [first, ...rest] = parts;
		// “2 stickers” is not the name of “Sticker Capsule 2”.
		if (/^\d+$/.test(first!.text) && rest.every(({ text }) => this.#terms.describes(text, 'type'))) return false;
		this.#effort += matches.names.length * effortPerName;
		const meaning = meaningOf({
			index: this.#index,
			specificityOf: this.#specificityOf,
			matches,
			parts,
			words: this.#mentionWords(from, to, parts),
		});
		if (meaning) this.#spans.push({ from, to, meaning, score });
		return meaning !== undefined;
	}

	/** What is known about the words from `from` to `to`, and those around them. */
	#mentionWords(from: number, to: number, parts: readonly MeaningPart[]): MentionWords {
		const { hasStar, from: startOffset } = this.#words[from]!;
		const textBefore = this.#text.slice(Math.max(0, startOffset - amountReach), startOffset);
		const areCounted = amountOf(textBefore, '') !== undefined;
		const haveBar = this.#text.slice(startOffset, this.#words[to]!.to).includes('|');
		const textsOf = (words: readonly { readonly text: string }[]) => words.map(({ text }) => text);
		const topic = topicOf(
			textsOf(this.#words.slice(Math.max(0, from - contextLength), from)),
			textsOf(this.#words.slice(to + 1, to + 1 + contextLength)),
		);
		return {
			count: parts.length,
			areCounted,
			haveStar: hasStar,
			areFamous: isFamous(textsOf(parts).join(''), topic),
			sayType: parts.some(({ text }) => !uncertainTypeWords.has(text) && this.#terms.describes(text, 'type')),
			mayBeginFamousName: parts.some(({ text }) => beginsFamousName(text)),
			areAboutTrade: topic.isTrade || areCounted || haveBar,
			haveBar,
		};
	}
}

const correctedCount = (parts: readonly MeaningPart[]) => parts.filter(({ isCorrected }) => isCorrected).length;

/** Words that separate the items of a list. */
const listWords: ReadonlySet<string> = new Set(['and', 'for', 'to']);
/** Words that may be amid those of a name without belonging to it. */
const skippable: ReadonlySet<string> = new Set([
	...fillers,
	...'knife knives gloves float condition wear messer cuchillo couteau faca noz bicak'.split(' '),
]);

/** Words of the types of containers that do not say that a container is meant. */
const uncertainTypeWords: ReadonlySet<string> = new Set(['operation', 'weapon', 'esl', 'one', 'mlg']);
