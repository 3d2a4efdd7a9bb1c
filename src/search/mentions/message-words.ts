import { normalize } from '../../names/normalize.ts';

export interface MessageWord {
	/** The normalized word. */
	readonly text: string;
	/** `from` and `to` are offsets in UTF-16 code units. */
	readonly from: number;
	readonly to: number;
	/** Whether a “★” is before the word. */
	readonly hasStar: boolean;
	/** What separates it from the word before. */
	readonly gap: Gap;
}

/** A name cannot continue after a `break`, but it may after a `comma`. */
type Gap = 'none' | 'comma' | 'break';

/** Matches a word or a decimal number. Decimals are one word: none of their digits is a name. */
const wordPattern = /\d+(?:[.,]\d+)+|[\p{L}\p{N}\p{M}'’`´™]+/gu;
const decimal = /^\d+[.,]/;
/** `unitBefore` and `unitAfter` match the currency or the percent sign beside a number. */
const unitBefore = /\p{Sc}\s?$/u;
const unitAfter = /^\s?(?:\p{Sc}|%|(?:eur|euros?|usd|dollars?|bucks|ct|cents?|руб|р)(?![\p{L}\p{N}]))/iu;
/** How many characters after a number may contain its unit: a space, “dollars” and what follows it fit. */
const unitReach = 12;
/** Matches text between words that ends a name: a line, a sentence, a plus sign, an arrow or an emoji. */
const breaks = /[\n\r;=]|[.!?](?:\s|$)|[!?]{2}|(?:^|\s)\+|\+(?:\s|$)|[-=]>|(?![★♥])\p{Extended_Pictographic}/u;
/** Matches text between words after which a name may go on: a comma, a slash, a dash between spaces and the like. */
const commas = /[,/:•&]|\s[-–—~]\s|\|\|/u;
/** Matches the “2x” of “2xcase”. */
const amountBefore = /^\d{1,12}[x×](?=\p{L}{2})/iu;
/** The most words that are read. Nobody names items in more. A message has up to 4,000 characters. */
const wordLimit = 1_000;

/** A full stop after one of these does not end a sentence. */
const abbreviations: ReadonlySet<string> = new Set(['st', 'cmdr', 'lt', 'prof', 'dr', 'mr', 'capt']);
/** Replaces a price, a share, a wear value or “non-StatTrak”. No name has this sign. */
const figure = '#';
// Both match normalized words, in which Cyrillic letters are replaced by their sounds.
const qualityWord = /^(?:st|stat|stat?tr[ae]c?k|souvenir|suvenir)$/;
const negationWord = /^(?:no|non|not|without|kein|ohne|sans|sem|sin|bez|ne|nie)$/;

export function messageWords(text: string): MessageWord[] {
	const words: MessageWord[] = [];
	let end = 0;
	for (const match of text.matchAll(wordPattern)) {
		const [amount = ''] = amountBefore.exec(match[0]) ?? [];
		const from = match.index + amount.length;
		const to = match.index + match[0].length;
		const between = text.slice(end, from);
		const hasStar = /★\s*$/.test(between);
		const isAbbreviated = between === '. ' && abbreviations.has(words.at(-1)?.text ?? '');
		let gap: Gap = 'none';
		if (words.length === 0 || (breaks.test(between) && !isAbbreviated)) gap = 'break';
		else if (commas.test(between)) gap = 'comma';
		const typed = text.slice(from, to);
		const isFigure =
			decimal.test(typed) ||
			(/^\d+$/.test(typed) && (unitBefore.test(between) || unitAfter.test(text.slice(to, to + unitReach))));
		const normalizedWords = isFigure ? [figure] : normalize(typed);
		for (const [i, word] of normalizedWords.entries()) {
			if (words.length === wordLimit) return words;
			const before = words.at(-1);
			const isNegated = i === 0 && gap === 'none' && before !== undefined && negationWord.test(before.text);
			if (isNegated && qualityWord.test(word)) {
				// “non” and “StatTrak” become one figure, so that the quality is not taken for part of a name.
				words.splice(-1, 1, { ...before, text: figure, to });
				continue;
			}
			words.push({ text: word, from, to, hasStar: hasStar && i === 0, gap: i === 0 ? gap : 'none' });
		}
		end = to;
	}
	return words;
}
