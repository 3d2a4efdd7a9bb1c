import type { Catalogue } from '../../../../src/market/catalogue/catalogue.ts';
import { NameTable } from '../../../../src/market/catalogue/name-table.ts';
import { realisticNames } from '../../../search/names/realistic-names.ts';
import { findable } from '../../findable.ts';

let made: Catalogue | undefined;

/** Thousands of names as real ones are, which can be searched. Made once for all tests of a worker. */
export function realisticCatalogue(): Catalogue {
	made ??= make();
	return made;
}

function make(): Catalogue {
	const table = new NameTable(730);
	for (const { name, versions } of realisticNames(730))
		for (const version of versions.length > 0 ? versions : [null])
			table.add(name, version, { item_page: null, market_page: null });
	return findable(table);
}
