import { Finder } from '../finding/finder.ts';
import type { Log } from '../log.ts';
import { Catalogue } from './catalogue.ts';
import type { Game } from './game.ts';
import type { Indexer } from './indexing-worker.ts';
import type { DecodedList } from './list-decoder.ts';
import type { ListKind } from './list-key.ts';
import type { CatalogueData } from './name-table.ts';
import { popularityOf } from './popularity.ts';
import type { Rows } from './rows.ts';

export interface GameNamesOptions {
	readonly game: Game;
	readonly indexer: Pick<Indexer, 'index'>;
	readonly log: Log;
}

/** The names of one game as lists tell of them, and what finds them: made behind, swapped when ready. */
export class GameNames {
	readonly #options: GameNamesOptions;
	readonly #rows: Partial<Record<ListKind, Rows>> = {};
	#data: CatalogueData | undefined;
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
	take(kind: ListKind, { rows, catalogue }: DecodedList): void {
		if (kind === 'tradable' || kind === 'history') this.#rows[kind] = rows;
		if (catalogue) {
			this.#data = catalogue;
			this.#catalogue = new Catalogue(catalogue, this.#finder);
			this.#behind = true;
			void this.indexed();
		}
		this.#prefer();
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
		const { indexer, game, log } = this.#options;
		try {
			// Names that come meanwhile may have come too late for this index.
			while (this.#behind && !this.#stopped) {
				this.#behind = false;
				this.#finder = new Finder(await indexer.index(this.#data!));
				this.#prefer();
				this.#catalogue = new Catalogue(this.#data!, this.#finder);
				void this.#finder.warmUp();
			}
		} catch (error) {
			// What was found before is found still; whoever asks next has it tried again.
			this.#behind = true;
			if (!this.#stopped) log.warn({ game, error: String(error) }, 'the names cannot be indexed');
		}
	}

	#prefer(): void {
		if (this.#data) this.#finder?.prefer(popularityOf(this.#data, this.#rows));
	}
}
