import type { ListKey } from '../../src/market/list-key.ts';
import { decode } from '../../src/market/lists/decode.ts';
import type { ListCounts } from '../../src/market/rows/rows.ts';
import type { Game } from '../../src/names/game.ts';
import { type Names, noNames } from '../../src/names/names.ts';
import { NamesBuilder, type PageLinks } from '../../src/names/names-builder.ts';

/** A name, with its versions if it has any. */
export interface VersionedName {
	readonly name: string;
	readonly versions: readonly string[];
}

/** The names of a game that a test adds to, as the market's worker does with each list. */
export class GrowingNames {
	#builder: NamesBuilder;

	constructor(game: Game = 730) {
		this.#builder = new NamesBuilder(noNames(game));
	}

	get names(): Names {
		return this.#builder.build();
	}

	add(name: string, version: string | null = null, pages: PageLinks = {}) {
		return this.#builder.add(name, version, pages);
	}

	async decode(key: ListKey, body: Uint8Array, minCounts: ListCounts = []) {
		const { names, ...decoded } = await decode(key, body, this.names, minCounts);
		this.#builder = new NamesBuilder(names);
		return decoded;
	}
}

export function namesOf(names: readonly (string | VersionedName)[], game: Game = 730): Names {
	const growing = new GrowingNames(game);
	for (const each of names) {
		if (typeof each === 'string') growing.add(each);
		else if (each.versions.length === 0) growing.add(each.name);
		else for (const version of each.versions) growing.add(each.name, version);
	}
	return growing.names;
}
