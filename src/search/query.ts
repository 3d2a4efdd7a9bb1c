import { normalize, withoutWearValue } from '../names/normalize.ts';
import { longestWords } from './longest-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words that are left out of a query if no name has all of its words. */
export const fillers: ReadonlySet<string> = new Set(
	normalize(`
		please pls plz price prices cost costs cheap cheapest best buy sell how much what whats is an for in skin skins lol
		me my some цена сколько стоит купить продать скин пожалуйста ціна скільки коштує was wie viel kostet preis die der
		das suche kaufe verkaufe bitte ile kosztuje cena kupię sprzedam do quanto custa preço compro vendo tá da kaç para ne
		kadar fiyat fiyatı cuánto cuesta precio combien coûte prix de knife messer nóż faca bıçak cuchillo couteau нож ніж
		多少钱 价格
	`),
);

/** No name has more words: a longer query is pasted text. */
const wordLimit = 12;
/** The most single letters that are kept: each of them matches thousands of names. */
const singleLetterLimit = 2;
const interpretationLimit = 4;
/** The most words that are joined into one. */
const joinLimit = 4;

/** Returns the normalized words of a query. */
export function wordsTyped(query: string): string[] {
	let singleLetters = 0;
	return normalize(withoutWearValue(query))
		.filter((word) => {
			if (word.length > 1) return true;
			singleLetters++;
			return singleLetters <= singleLetterLimit;
		})
		.slice(0, wordLimit);
}

/**
 * Returns the words as typed, and then with neighbours joined that together are one term, as in “black pearl”. If
 * `isUnfinished`, the last words may be only the beginning of a term, as in “print str”.
 */
export function interpretationsOf(typed: readonly string[], vocabulary: Vocabulary, isUnfinished = false): string[][] {
	const interpretations = [[...typed]];
	for (let from = 0; from < typed.length - 1; from++)
		for (let to = from + 2; to <= Math.min(from + joinLimit, typed.length); to++) {
			const joined = typed.slice(from, to).join('');
			const isTerm =
				vocabulary.isWholeTerm(joined) || (isUnfinished && to === typed.length && vocabulary.beginsWholeTerm(joined));
			if (isTerm && interpretations.length < interpretationLimit)
				interpretations.push([...typed.slice(0, from), joined, ...typed.slice(to)]);
		}
	return interpretations;
}

/** Shorter pieces are words only by coincidence. */
const shortestPiece = 3;

/** Splits words such as “lr300”, “kato14” and “ak47redline”. Returns undefined if that is impossible. */
export function splitWord(word: string, vocabulary: Vocabulary): readonly string[] | undefined {
	const isKnown = (piece: string) => vocabulary.exact(piece) !== undefined;
	if (/^\p{sc=Han}{2,}$/u.test(word)) return longestWords(word, isKnown);
	// One side has only letters and the other only digits.
	const sidesMatch = /^(\p{L}+)(\d+)$/u.exec(word) ?? /^(\d+)(\p{L}+)$/u.exec(word);
	const sides = sidesMatch?.slice(1) ?? [];
	// One known side is enough: the “14” of “kato14” need not be a word of a name.
	if (sides.some(isKnown)) return sides;
	for (let at = word.length - shortestPiece; at >= shortestPiece; at--) {
		const pieces: [string, string] = [word.slice(0, at), word.slice(at)];
		if (pieces.every(isKnown)) return pieces;
	}
	return undefined;
}
