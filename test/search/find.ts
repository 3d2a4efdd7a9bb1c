import { Finder } from '../../src/search/finder.ts';
import { buildIndex } from '../../src/search/index/indexing.ts';
import { OfficialNames } from '../../src/search/official-names.ts';
import type { SlangGame } from '../../src/search/slang.ts';

const officialNames = new OfficialNames();

export const officialNamesOf = (game: SlangGame) => (game === 730 ? officialNames : undefined);

/** A finder of a few names; each may have versions. */
export async function finderOf(
	names: readonly (string | readonly [name: string, ...versions: string[]])[],
	game: SlangGame = 730,
) {
	const all = names
		.map((each) => (typeof each === 'string' ? [each] : [...each]))
		.map(([name = '', ...versions]) => ({ name, versions }));
	const finder = new Finder(buildIndex(game, all), officialNamesOf(game));
	return {
		finder,
		/** The hits as names, each followed by its versions. */
		find: (typed: string, limit = 25) =>
			finder
				.find(typed, limit)
				.hits.map(({ name, versions }) =>
					[all[name]!.name, ...versions.map((version) => all[name]!.versions[version])].join(' '),
				),
		understood: (typed: string) => finder.find(typed, 25).understood,
	};
}
