import type { Log } from '../../base/log.ts';
import { counterStrike, type Game } from '../../names/game.ts';
import type { NameColumns } from '../../names/names.ts';
import { Catalogue } from '../../search/catalogue.ts';
import type { Popularity, SearchIndex } from '../../search/index/search-index.ts';
import { NameSearch } from '../../search/name-search.ts';
import { OfficialNames } from '../../search/official-names.ts';
import type { DecodedList, ListWorker } from '../lists/list-worker.ts';

interface CurrentCatalogueOptions {
	readonly game: Game;
	readonly worker: Pick<ListWorker, 'index'>;
	readonly log: Log;
}

/** Holds the catalogue of a game. A list with new names replaces it at once, and again when those names are indexed. */
export class CurrentCatalogue {
	readonly #options: CurrentCatalogueOptions;
	readonly #officialNames: OfficialNames | undefined;
	#names: NameColumns | undefined;
	#popularity: Popularity | undefined;
	#search: NameSearch | undefined;
	#catalogue: Catalogue | undefined;
	/** Whether names arrived after the last index was built. */
	#isIndexStale = false;
	#indexing: Promise<void> | undefined;
	#isStopped = false;

	constructor(options: CurrentCatalogueOptions) {
		this.#options = options;
		// Only Counter-Strike (730) has translated names.
		this.#officialNames = options.game === counterStrike ? new OfficialNames() : undefined;
	}

	get catalogue(): Catalogue | undefined {
		return this.#catalogue;
	}

	update({ names, popularity, index: storedIndex }: Pick<DecodedList, 'names' | 'popularity' | 'index'>): void {
		if (popularity) {
			this.#popularity = popularity;
			this.#search?.usePopularity(popularity);
		}
		if (!names) return;
		this.#names = names;
		this.#isIndexStale = !storedIndex?.isComplete;
		if (storedIndex) this.#useIndex(storedIndex.index);
		else {
			// Until the new names are indexed, the previous index is used, which lacks them.
			const isFullyIndexed = false;
			this.#catalogue = new Catalogue(names, this.#search, isFullyIndexed);
		}
		// Begins to index the names that the index lacks.
		void this.indexed();
	}

	/** Searches with this index from now on. */
	#useIndex(index: SearchIndex): void {
		this.#search = new NameSearch(index, this.#officialNames);
		if (this.#popularity) this.#search.usePopularity(this.#popularity);
		this.#catalogue = new Catalogue(this.#names!, this.#search, !this.#isIndexStale);
		void this.#search.warmUp();
	}

	/** Resolves when all names known so far can be searched, or indexing has failed. */
	async indexed(): Promise<void> {
		if (this.#isIndexStale && !this.#isStopped)
			this.#indexing ??= this.#indexNewNames().finally(() => {
				this.#indexing = undefined;
			});
		await this.#indexing;
	}

	stop(): void {
		this.#isStopped = true;
	}

	async #indexNewNames(): Promise<void> {
		const { worker, game, log } = this.#options;
		try {
			// Names that arrive during indexing may be too late for that index.
			while (this.#isIndexStale && !this.#isStopped) {
				this.#isIndexStale = false;
				this.#useIndex(await worker.index(game));
			}
		} catch (error) {
			// The previous index stays in use, and the next call of `indexed` tries again.
			this.#isIndexStale = true;
			if (!this.#isStopped) log.warn({ game, error: String(error) }, 'the names cannot be indexed');
		}
	}
}
