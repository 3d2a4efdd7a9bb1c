import type { Catalogue } from '../../src/search/catalogue.ts';
import { catalogueOf } from '../names/findable.ts';
import { realisticNames } from '../search/names/realistic-names.ts';

let catalogue: Catalogue | undefined;

/** Thousands of names as real ones are, which can be searched. Made once for all tests of a worker. */
export function realisticCatalogue(): Catalogue {
	catalogue ??= catalogueOf(
		realisticNames(730).flatMap(({ name, versions }) =>
			(versions.length > 0 ? versions : [null]).map((version) => ({ name, version })),
		),
	);
	return catalogue;
}
