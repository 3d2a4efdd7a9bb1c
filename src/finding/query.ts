import { normalize } from './normalize.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What people say around a name; left out where no name has it. */
export const fillers: ReadonlySet<string> = new Set(
	[
		...['please', 'pls', 'plz', 'price', 'prices', 'cost', 'costs', 'cheap', 'cheapest', 'best', 'buy', 'sell'],
		...['how', 'much', 'what', 'whats', 'is', 'an', 'for', 'in', 'skin', 'skins', 'lol', 'me', 'my', 'some'],
		...['цена', 'сколько', 'стоит', 'купить', 'продать', 'скин', 'пожалуйста'],
	].flatMap(normalize),
);

/** How worn an item is, as in “ft 0.15” and “fv 0.2-0.25”: no name has it. */
const wearValue = /(^|\s)(?:(?:fv|float)\s*)?0?[.,]\d+(?:\s*[-–]\s*0?[.,]\d+)?(?=[\s,;)]|$)/gi;

/** Longer queries than any name has words are pasted text. */
const wordLimit = 12;
/** A letter stands for half of all names: who types many of them means no name. */
const letterLimit = 2;
/** AccountReader are tried one after the other. */
const readingLimit = 4;
/** At most so many words typed may be one word of a name. */
const togetherLimit = 3;

export function withoutWearValue(text: string): string {
	// Nearly nobody types one, and this is asked for every letter that anybody types.
	return /[.,]\d/.test(text) ? text.replaceAll(wearValue, '$1') : text;
}

/** The words somebody typed, each once: said twice, it would count twice against names that hold it once. */
export function wordsTyped(query: string): string[] {
	let letters = 0;
	return [...new Set(normalize(withoutWearValue(query)))]
		.filter((word) => word.length > 1 || ++letters <= letterLimit)
		.slice(0, wordLimit);
}

/**
 * The ways to read what was typed: as it stands, and with neighbours as one where they are one word or slang, as in
 * "print stream" and "black pearl".
 * @param unfinished Also where the last of them was not typed to its end, as in "print str".
 */
export function readings(typed: readonly string[], vocabulary: Vocabulary, unfinished = false): string[][] {
	const all = [[...typed]];
	for (let from = 0; from < typed.length - 1; from++)
		for (let to = from + 2; to <= Math.min(from + togetherLimit, typed.length); to++) {
			const together = typed.slice(from, to).join('');
			const isOne =
				vocabulary.whole(together) || (unfinished && to === typed.length && vocabulary.beginsWhole(together));
			if (isOne && all.length < readingLimit) all.push([...typed.slice(0, from), together, ...typed.slice(to)]);
		}
	return all;
}

/** Shorter pieces than this are words by accident. */
const leastCut = 3;

/** A word that is none, cut in two that are: "lr300", "kato14", "ak47redline". Undefined where there is no such cut. */
export function cut(word: string, vocabulary: Vocabulary): [string, string] | undefined {
	const border = /^(\p{L}+)(\d+)$|^(\d+)(\p{L}+)$/u.exec(word);
	const atBorder = border && ([border[1] ?? border[3]!, border[2] ?? border[4]!] as const);
	const known = (part: string) => vocabulary.exactly(part) !== undefined;
	if (atBorder && (known(atBorder[0]) || known(atBorder[1]))) return [...atBorder];
	for (let at = word.length - leastCut; at >= leastCut; at--) {
		const parts: [string, string] = [word.slice(0, at), word.slice(at)];
		if (parts.every(known)) return parts;
	}
	return undefined;
}
