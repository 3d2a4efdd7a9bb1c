import { Finder } from '../../src/finding/finder.ts';
import { buildIndex } from '../../src/finding/index/indexing.ts';
import { Catalogue } from '../../src/market/catalogue/catalogue.ts';
import type { NameTable } from '../../src/market/catalogue/name-table.ts';

/** The catalogue of the names so far, with a search index. */
export function findable(names: NameTable): Catalogue {
	return new Catalogue(names.catalogue(), new Finder(buildIndex(names.game, names.versionedNames())));
}
