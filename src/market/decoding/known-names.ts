import type { CatalogueData } from '../catalogue/catalogue-data.ts';
import { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import type { Identities } from '../catalogue/identities.ts';
import type { NameTable } from '../catalogue/name-table.ts';
import type { Game } from '../game.ts';

/**
 * The names of one game as a decoder knows them. After a start they are a stored catalogue. They become a NameTable when
 * the first list is decoded: hashing and folding 37,000 names takes longer than reading everything else.
 */
export class KnownNames {
	readonly #game: Game;
	#catalogue: CatalogueData | undefined;
	#table: NameTable | undefined;
	/** Whether they came from disk, and have not been sent to the main thread yet. */
	isUnsent = false;

	constructor(game: Game) {
		this.#game = game;
	}

	/** Whether no names were read or decoded yet. */
	get isNew(): boolean {
		return !this.#catalogue && !this.#table;
	}

	/** Whether a list was decoded since they were restored. */
	get isDecoded(): boolean {
		return this.#table !== undefined;
	}

	/** Begins with the names and ids of a catalogue. */
	restore(catalogue: CatalogueData): void {
		this.#catalogue = catalogue;
	}

	get identities(): Identities | undefined {
		return this.#table?.identities() ?? this.#catalogue;
	}

	/** The name of each item. */
	get nameOf(): ArrayLike<number> {
		return this.#table?.nameOf ?? this.#catalogue?.nameOf ?? [];
	}

	/** The number of names. */
	get size(): number {
		return this.#table?.size ?? this.#catalogue?.nameEnds.length ?? 0;
	}

	/** All names, if the main thread does not have them yet. */
	takeChanged(): CatalogueData | undefined {
		const isUnsent = this.isUnsent;
		this.isUnsent = false;
		if (!this.#table) return isUnsent ? structuredClone(this.#catalogue) : undefined;
		return isUnsent || this.#table.hasChanged ? this.#table.catalogue() : undefined;
	}

	async table(): Promise<NameTable> {
		const { NameTable } = await import('../catalogue/name-table.ts');
		this.#table ??= this.#catalogue
			? NameTable.restored(new CatalogueReader(this.#catalogue))
			: new NameTable(this.#game);
		this.#catalogue = undefined;
		return this.#table;
	}
}
