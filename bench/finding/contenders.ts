import MiniSearch from 'minisearch';
import type { Game } from '../../src/market/game.ts';
import { Finder } from '../../src/search/finder.ts';
import { buildIndex } from '../../src/search/index/indexing.ts';
import { normalize } from '../../src/search/normalize.ts';
import { slang } from '../../src/search/slang/index.ts';

export interface Contender {
	/** Returns the positions of up to 25 matching names, best first. */
	find(query: string): readonly number[];
	/** The same engine with an empty cache of answers. */
	withoutCache(): Contender;
}

/** As many as Discord shows for autocomplete. */
export const resultLimit = 25;
/** The longest slang, in words. */
const longestSlang = 3;

/** The search engines to compare, by name, and how each is built for the names of a game. */
export const contenders: Readonly<Record<string, (game: Game, names: readonly string[]) => Contender>> = {
	Pricetag(game, names) {
		const index = buildIndex(
			game,
			names.map((name) => ({ name, versions: [] })),
		);
		const of = (finder: Finder): Contender => ({
			find: (query) => finder.find(query, resultLimit).hits.map(({ name }) => name),
			withoutCache: () => of(new Finder(index)),
		});
		return of(new Finder(index));
	},

	/** Set up for search while typing as its documentation shows, with this project's normalization, and slang replaced. */
	MiniSearch(game, names) {
		const search = new MiniSearch<{ id: number; name: string }>({
			fields: ['name'],
			tokenize: normalize,
			processTerm: (term) => term,
			searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
		});
		search.addAll(names.map((name, id) => ({ id, name })));
		const plain = plainWords(game);
		const contender: Contender = {
			find(query) {
				const words = plain(query);
				const exact = search.search(words);
				const results = exact.length > 0 ? exact : search.search(words, { combineWith: 'OR' });
				return results.slice(0, resultLimit).map(({ id }) => id as number);
			},
			withoutCache: () => contender,
		};
		return contender;
	},

	/** Names that contain every word, the shortest first, with slang replaced. */
	substring(game, names) {
		const normalized = names
			.map((name, id) => ({ id, text: normalize(name).join(' ') }))
			.sort((a, b) => a.text.length - b.text.length);
		const plain = plainWords(game);
		const contender: Contender = {
			find(query) {
				const words = normalize(plain(query));
				const results: number[] = [];
				for (const { id, text } of normalized) {
					if (results.length === resultLimit) break;
					if (words.length > 0 && words.every((word) => text.includes(word))) results.push(id);
				}
				return results;
			},
			withoutCache: () => contender,
		};
		return contender;
	},
};

/** Replaces slang by its first meaning, longest slang first. */
function plainWords(game: Game): (query: string) => string {
	const meanings = new Map<string, string>();
	for (const { means, typed } of slang[game])
		for (const each of typed) {
			const key = normalize(each).join('');
			if (!meanings.has(key)) meanings.set(key, normalize(means).join(' '));
		}
	return (query) => {
		const words = normalize(query);
		const plain: string[] = [];
		for (let from = 0; from < words.length; ) {
			let to = Math.min(from + longestSlang, words.length);
			while (to > from + 1 && !meanings.has(words.slice(from, to).join(''))) to--;
			const typed = words.slice(from, to).join('');
			plain.push(meanings.get(typed) ?? typed);
			from = to;
		}
		return plain.join(' ');
	};
}
