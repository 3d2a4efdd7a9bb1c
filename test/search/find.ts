import type { Game } from '../../src/names/game.ts';
import { buildIndex } from '../../src/search/index/indexing.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { OfficialNames } from '../../src/search/official-names.ts';
import { namesOf } from '../names/growing-names.ts';

const officialNames = new OfficialNames();

export const officialNamesOf = (game: Game) => (game === 730 ? officialNames : undefined);

/** A search among a few names; each may have versions. */
export function searchAmong(
	names: readonly (string | readonly [name: string, ...versions: string[]])[],
	game: Game = 730,
) {
	const all = names.map((each) => {
		if (typeof each === 'string') return { name: each, versions: [] };
		const [name, ...versions] = each;
		return { name, versions };
	});
	const search = new NameSearch(buildIndex(namesOf(all, game)), officialNamesOf(game));
	return {
		search,
		/** The hits as names, each followed by its versions. */
		find: (typed: string, limit = 25) =>
			search
				.search(typed, limit)
				.hits.map(({ name, versions }) =>
					[all[name]!.name, ...versions.map((version) => all[name]!.versions[version])].join(' '),
				),
		matchQuality: (typed: string) => search.search(typed, 25).matchQuality,
	};
}
