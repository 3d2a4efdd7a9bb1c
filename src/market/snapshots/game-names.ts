import type { Log } from '../../base/log.ts';
import { Finder } from '../../search/finder.ts';
import type { Popularity, SearchIndex } from '../../search/index/search-index.ts';
import { OfficialNames } from '../../search/official-names.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { CatalogueData } from '../catalogue/catalogue-data.ts';
import type { DecodedList, Decoder } from '../decoding/decoder.ts';
import type { Game } from '../game.ts';

interface GameNamesOptions {
	readonly game: Game;
	readonly decoder: Pick<Decoder, 'index'>;
	readonly log: Log;
}

/** The search index is built in the background and swapped in when it is ready. */
export class GameNames {
	readonly #options: GameNamesOptions;
	readonly #officialNames: OfficialNames | undefined;
	#data: CatalogueData | undefined;
	#popularity: Popularity | undefined;
	#finder: Finder | undefined;
	#catalogue: Catalogue | undefined;
	#isIndexStale = false;
	#indexing: Promise<void> | undefined;
	#isStopped = false;

	constructor(options: GameNamesOptions) {
		this.#options = options;
		this.#officialNames = options.game === 730 ? new OfficialNames() : undefined;
	}

	get catalogue(): Catalogue | undefined {
		return this.#catalogue;
	}

	update({ catalogue, popularity, index }: Pick<DecodedList, 'catalogue' | 'popularity' | 'index'>): void {
		if (popularity) {
			this.#popularity = popularity;
			this.#finder?.prefer(popularity);
		}
		if (!catalogue) return;
		this.#data = catalogue;
		this.#isIndexStale = !index?.isComplete;
		if (index) this.#use(index.index);
		else this.#catalogue = new Catalogue(catalogue, this.#finder, false);
		void this.indexed();
	}

	#use(index: SearchIndex): void {
		this.#finder = new Finder(index, this.#officialNames);
		if (this.#popularity) this.#finder.prefer(this.#popularity);
		this.#catalogue = new Catalogue(this.#data!, this.#finder, !this.#isIndexStale);
		void this.#finder.warmUp();
	}

	/** Resolves when all names known so far can be searched, or indexing has failed. */
	async indexed(): Promise<void> {
		if (this.#isIndexStale && !this.#isStopped)
			this.#indexing ??= this.#index().finally(() => {
				this.#indexing = undefined;
			});
		await this.#indexing;
	}

	stop(): void {
		this.#isStopped = true;
	}

	async #index(): Promise<void> {
		const { decoder, game, log } = this.#options;
		try {
			// Names that arrive during indexing may be too late for that index.
			while (this.#isIndexStale && !this.#isStopped) {
				this.#isIndexStale = false;
				this.#use(await decoder.index(game));
			}
		} catch (error) {
			// The previous index stays in use, and the next call of `indexed` tries again.
			this.#isIndexStale = true;
			if (!this.#isStopped) log.warn({ game, error: String(error) }, 'the names cannot be indexed');
		}
	}
}
