import { Finder } from '../../search/finder.ts';
import type { Popularity } from '../../search/index/search-index.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { DecodedList } from '../decoding/decoder.ts';

export class GameNames {
	#popularity: Popularity | undefined;
	#finder: Finder | undefined;
	#catalogue: Catalogue | undefined;

	/** Undefined before the first list. */
	get catalogue(): Catalogue | undefined {
		return this.#catalogue;
	}

	update({
		catalogue,
		index,
		popularity = this.#popularity,
	}: Pick<DecodedList, 'catalogue' | 'index' | 'popularity'>): void {
		if (catalogue && index) {
			this.#finder = new Finder(index);
			this.#catalogue = new Catalogue(catalogue, this.#finder);
			void this.#finder.warmUp();
		} else if (popularity === this.#popularity) return;
		this.#popularity = popularity;
		if (popularity) this.#finder?.prefer(popularity);
	}
}
