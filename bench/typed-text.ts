import { normalize } from '../src/names/normalize.ts';

const queryCount = 320;
const wordsPerQuery = 3;

/** The text in the field after each character of `query`. Discord requests autocomplete for each. */
export function whileTyping(query: string): string[] {
	const characters = [...query];
	return characters.map((_, i) => characters.slice(0, i + 1).join(''));
}

/** Queries to use if there are no recorded ones: the first words of names, spread over the whole list. */
export function queriesFrom(names: readonly string[]): string[] {
	return spread(names, queryCount).map((name) => normalize(name).slice(0, wordsPerQuery).join(' '));
}

/** `count` elements of `all`, evenly spaced. */
export function spread<T>(all: readonly T[], count: number): T[] {
	const length = Math.min(count, all.length);
	return Array.from({ length }, (_, i) => all[Math.floor((i * all.length) / length)]!);
}
