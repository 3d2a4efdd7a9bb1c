import { Catalogue } from '../../src/market/catalogue/catalogue.ts';
import { NameTable } from '../../src/market/catalogue/name-table.ts';
import type { Game } from '../../src/market/game.ts';
import { Finder } from '../../src/search/finder.ts';
import { buildIndex } from '../../src/search/index/indexing.ts';
import { officialNamesOf } from '../search/find.ts';

/** The catalogue of the names so far, with a search index. */
export function findable(names: NameTable): Catalogue {
	return new Catalogue(
		names.catalogue(),
		new Finder(buildIndex(names.game, names.versionedNames()), officialNamesOf(names.game)),
	);
}

/** The catalogue of these items. */
export function catalogueOf(
	items: readonly (string | { readonly name: string; readonly version: string | null })[],
	game: Game = 730,
): Catalogue {
	const table = new NameTable(game);
	for (const each of items)
		if (typeof each === 'string') table.add(each, null, {});
		else table.add(each.name, each.version, {});
	return findable(table);
}
