import type { Game } from '../../src/names/game.ts';
import type { Names } from '../../src/names/names.ts';
import { Catalogue } from '../../src/search/catalogue.ts';
import { buildIndex } from '../../src/search/index/indexing.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { officialNamesOf } from '../search/find.ts';
import { GrowingNames } from './growing-names.ts';

/** The catalogue of these names, with a search index. */
export function findable(names: Names): Catalogue {
	return new Catalogue(names.columns, new NameSearch(buildIndex(names), officialNamesOf(names.game)));
}

/** The catalogue of these items. */
export function catalogueOf(
	items: readonly (string | { readonly name: string; readonly version: string | null })[],
	game: Game = 730,
): Catalogue {
	const growing = new GrowingNames(game);
	for (const each of items)
		if (typeof each === 'string') growing.add(each);
		else growing.add(each.name, each.version);
	return findable(growing.names);
}
