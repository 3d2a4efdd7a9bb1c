import { type CatalogueData, CatalogueReader, type Identities } from '../catalogue/catalogue-data.ts';
import type { NameTable } from '../catalogue/name-table.ts';
import type { Game } from '../game.ts';

/** A stored catalogue until a list is decoded: hashing and folding 37,000 names takes longer than reading the rest. */
export class KnownNames {
	readonly #game: Game;
	#catalogue: CatalogueData | undefined;
	#table: NameTable | undefined;
	/** Read from disk, and not sent to the main thread yet. */
	isUnsent = false;

	constructor(game: Game) {
		this.#game = game;
	}

	get isNew(): boolean {
		return !this.#catalogue && !this.#table;
	}

	get isDecoded(): boolean {
		return this.#table !== undefined;
	}

	restore(catalogue: CatalogueData): void {
		this.#catalogue = catalogue;
	}

	get identities(): Identities | undefined {
		return this.#table?.identities() ?? this.#catalogue;
	}

	get nameOf(): ArrayLike<number> {
		return this.#table?.nameOf ?? this.#catalogue?.nameOf ?? [];
	}

	get size(): number {
		return this.#table?.size ?? this.#catalogue?.nameEnds.length ?? 0;
	}

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
