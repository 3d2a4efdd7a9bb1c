import MiniSearch from 'minisearch';
import { Finder } from '../src/finding/finder.ts';
import { buildIndex } from '../src/finding/index/indexing.ts';
import { normalize } from '../src/finding/normalize.ts';
import { slang } from '../src/finding/slang/index.ts';
import type { Game } from '../src/market/game.ts';

export interface Contender {
	/** The positions of the names found, best first, at most 25. */
	find(query: string): readonly number[];
	/** The same with nothing kept of earlier answers. */
	forgetting(): Contender;
}

const limit = 25;
/** So many words may be one piece of slang. */
const phrase = 3;

/** What is measured, by name, and how it is built for the names of a game. */
export const contenders: Readonly<Record<string, (game: Game, names: readonly string[]) => Contender>> = {
	Pricetag(game, names) {
		const index = buildIndex(
			game,
			names.map((name) => ({ name, versions: [] })),
		);
		const of = (finder: Finder): Contender => ({
			find: (query) => finder.find(query, limit).hits.map(({ name }) => name),
			forgetting: () => of(new Finder(index)),
		});
		return of(new Finder(index));
	},

	/** As its documentation has it for typing, with this project's folding, and slang put in plain words first. */
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
				const all = search.search(words);
				const found = all.length > 0 ? all : search.search(words, { combineWith: 'OR' });
				return found.slice(0, limit).map(({ id }) => id as number);
			},
			forgetting: () => contender,
		};
		return contender;
	},

	/** Names that hold every word somewhere, the shortest first; slang put in plain words. */
	substring(game, names) {
		const folded = names
			.map((name, id) => ({ id, text: normalize(name).join(' ') }))
			.sort((a, b) => a.text.length - b.text.length);
		const plain = plainWords(game);
		const contender: Contender = {
			find(query) {
				const words = normalize(plain(query));
				const found: number[] = [];
				for (const { id, text } of folded) {
					if (found.length === limit) break;
					if (words.length > 0 && words.every((word) => text.includes(word))) found.push(id);
				}
				return found;
			},
			forgetting: () => contender,
		};
		return contender;
	},
};

/** Puts the first meaning in place of each piece of slang, the longest first. */
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
			let to = Math.min(from + phrase, words.length);
			while (to > from + 1 && !meanings.has(words.slice(from, to).join(''))) to--;
			const typed = words.slice(from, to).join('');
			plain.push(meanings.get(typed) ?? typed);
			from = to;
		}
		return plain.join(' ');
	};
}
