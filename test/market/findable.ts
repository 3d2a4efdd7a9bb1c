import { Finder } from '../../src/finding/finder.ts';
import { buildIndex } from '../../src/finding/indexing.ts';
import { Catalogue } from '../../src/market/catalogue.ts';
import type { CatalogueData } from '../../src/market/name-table.ts';

/** The catalogue with what finds its names. */
export function findable(data: CatalogueData): Catalogue {
	return new Catalogue(data, new Finder(buildIndex(data.game, new Catalogue(data).versionedNames())));
}
