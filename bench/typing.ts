import { normalize } from '../src/finding/normalize.ts';

const madeUp = 320;
/** People type two or three words of a name. */
const wordsTyped = 3;

/** What stands in the field after each letter, to the end of `query`. Discord asks for suggestions at each. */
export function whileTyping(query: string): string[] {
	const letters = [...query];
	return letters.map((_, i) => letters.slice(0, i + 1).join(''));
}

/** Queries where no recorded ones are there: the first words of names from all over the list. */
export function queriesFrom(names: readonly string[]): string[] {
	return spread(names, madeUp).map((name) => normalize(name).slice(0, wordsTyped).join(' '));
}

/** `count` of `all`, evenly from beginning to end. */
export function spread<T>(all: readonly T[], count: number): T[] {
	return Array.from({ length: Math.min(count, all.length) }, (_, i) => {
		return all[Math.floor((i * all.length) / Math.min(count, all.length))]!;
	});
}
