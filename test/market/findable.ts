import { Catalogue } from '../../src/market/catalogue/catalogue.ts';
import type { NameTable } from '../../src/market/catalogue/name-table.ts';
import { Finder } from '../../src/search/finder.ts';
import { buildIndex } from '../../src/search/index/indexing.ts';

/** The catalogue of the names so far, with a search index. */
export function findable(names: NameTable): Catalogue {
	return new Catalogue(names.catalogue(), new Finder(buildIndex(names.game, names.versionedNames())));
}
