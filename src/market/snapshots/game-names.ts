import { Finder } from '../../finding/finder.ts';
import type { Popularity } from '../../finding/index/popularity.ts';
import type { Log } from '../../runtime/log.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { CatalogueData } from '../catalogue/catalogue-data.ts';
import type { DecodedList, Decoder } from '../decoding/list-decoder.ts';
import type { Game } from '../game.ts';

export interface GameNamesOptions {
	readonly game: Game;
	readonly decoder: Pick<Decoder, 'index'>;
	readonly log: Log;
}

/** The names of one game as lists tell of them, and what finds them: made behind, swapped when ready. */
export class GameNames {
	readonly #options: GameNamesOptions;
	#data: CatalogueData | undefined;
	#popularity: Popularity | undefined;
	#finder: Finder | undefined;
	#catalogue: Catalogue | undefined;
	/** Names came that the finder does not know. */
	#behind = false;
	#indexing: Promise<void> | undefined;
	#stopped = false;

	constructor(options: GameNamesOptions) {
		this.#options = options;
	}

	get catalogue(): Catalogue | undefined {
		return this.#catalogue;
	}

	/** Takes in what a list tells of names and of what sells. */
	take({ catalogue, popularity }: Pick<DecodedList, 'catalogue' | 'popularity'>): void {
		if (popularity) {
			this.#popularity = popularity;
			this.#finder?.prefer(popularity);
		}
		if (!catalogue) return;
		this.#data = catalogue;
		this.#catalogue = new Catalogue(catalogue, this.#finder);
		this.#behind = true;
		void this.indexed();
	}

	/** Resolves when every name known by now can be found, or it turned out that it cannot be helped. */
	async indexed(): Promise<void> {
		if (this.#behind && !this.#stopped)
			this.#indexing ??= this.#index().finally(() => {
				this.#indexing = undefined;
			});
		await this.#indexing;
	}

	/** Indexes nothing more. */
	stop(): void {
		this.#stopped = true;
	}

	async #index(): Promise<void> {
		const { decoder, game, log } = this.#options;
		try {
			// Names that come meanwhile may have come too late for this index.
			while (this.#behind && !this.#stopped) {
				this.#behind = false;
				this.#finder = new Finder(await decoder.index(game));
				if (this.#popularity) this.#finder.prefer(this.#popularity);
				this.#catalogue = new Catalogue(this.#data!, this.#finder);
				void this.#finder.warmUp();
			}
		} catch (error) {
			// What was found before is found still; whoever asks next has it tried again.
			this.#behind = true;
			if (!this.#stopped) log.warn({ game, error: String(error) }, 'the names cannot be indexed');
		}
	}
}
