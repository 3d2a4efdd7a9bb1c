import { describe, expect, test } from 'vitest';
import { random } from '../../playground/market/sample-rows.ts';
import type { Game } from '../../src/names/game.ts';
import { buildIndex } from '../../src/search/index/indexing.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { slang } from '../../src/search/slang.ts';
import { namesOf } from '../names/growing-names.ts';
import { officialNamesOf } from './find.ts';
import { realisticNames } from './names/realistic-names.ts';
import { type TypedQuery, typedQueries } from './typed-queries.ts';

const games = Object.keys(slang).map(Number) as Game[];
const searches = new Map(
	games.map((game) => {
		const names = realisticNames(game);
		return [game, { names, search: new NameSearch(buildIndex(namesOf(names, game)), officialNamesOf(game)) }];
	}),
);

/** The place of the meant item among the hits, from 1. Undefined if it is not among the first 25. */
function placeOf(game: Game, [typed, meant]: TypedQuery): number | undefined {
	const { search, names } = searches.get(game)!;
	const found = search.search(typed, 25).hits.map(({ name }) => names[name]!.name);
	const at = found.findIndex((name) => name === meant || name.startsWith(`${meant} (`));
	return at < 0 ? undefined : at + 1;
}

const all = games.flatMap((game) =>
	Object.values(typedQueries[game])
		.flat()
		.map((query) => ({ game, query })),
);

/** What goes wrong with two letters side by side. */
const errors = {
	'a letter left out': (_: string, second: string) => second,
	'a letter doubled': (first: string, second: string) => first + first + second,
	'two letters swapped': (first: string, second: string) => second + first,
};

/**
 * Adds a typing error to a word, always at the same place. Returns undefined if all words are so short that nobody
 * could guess what was meant.
 */
function withError(typed: string, error: (first: string, second: string) => string): string | undefined {
	const places = [...typed].flatMap((_, i) => (/^\p{L}{5}/u.test(typed.slice(i)) ? [i + 1] : []));
	const at = places[Math.floor(random(typed, 'place') * places.length)];
	if (at === undefined) return undefined;
	const mistyped = typed.slice(0, at) + error(typed[at]!, typed[at + 1]!) + typed.slice(at + 2);
	return mistyped === typed ? undefined : mistyped;
}

describe('What people type', () => {
	describe.each(games)('of game %i', (game) => {
		test.each(Object.keys(typedQueries[game]))('%s: is found first', (kind) => {
			const places = typedQueries[game][kind]!.map((query) => [...query, placeOf(game, query)]);
			expect(places.filter(([, , place]) => place !== 1)).toEqual([]);
		});
	});

	test.each(Object.entries(errors))('is found with %s', (_, error) => {
		const mistyped = all.flatMap(({ game, query: [typed, meant] }) => {
			const query = withError(typed, error);
			return query === undefined ? [] : { query, meant, place: placeOf(game, [query, meant]) ?? Infinity };
		});
		expect(mistyped.length).toBeGreaterThanOrEqual(80);
		const missed = (lastPlace: number) => mistyped.filter(({ place }) => place > lastPlace);
		expect(missed(1).length / mistyped.length, JSON.stringify(missed(1))).toBeLessThanOrEqual(0.1);
		expect(missed(5).length / mistyped.length, JSON.stringify(missed(5))).toBeLessThanOrEqual(0.08);
	});
});
