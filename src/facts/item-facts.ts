import { readFile } from 'node:fs/promises';
import { builtFile } from '../base/built-file.ts';
import type { Log } from '../base/log.ts';
import { SortedLines } from '../base/text/sorted-lines.ts';
import { counterStrike, type Game } from '../names/game.ts';
import { withoutWearAndQuality } from '../names/skin.ts';
import { LocalNames } from './local-names.ts';

/** What never changes about an item. A fact is undefined if the data does not have it. */
export interface ItemFacts {
	/** The address of its picture, unless pictures are off. */
	readonly picture: string | undefined;
	/** The rarity as the game calls it, in English: `Covert`. */
	readonly rarity: string | undefined;
	/**
	 * The only case or capsule that it comes from, or else its collection. In English, as the marketplace names items.
	 */
	readonly origin: string | undefined;
	/** The range of floats, from 0 to 1. */
	readonly floats: { readonly from: number; readonly to: number } | undefined;
}

/** Matches a name in lower case. The first group is the name without the colour in brackets. */
const graffitiColour = /^(sealed graffiti \| .*) \([^()]*\)$/;
/** Matches a name in lower case. The first group is the name without the event at its end. */
const highlightEvent = /^(charm \| [^|]* highlight) \| .*$/;

/**
 * Facts about the items of Counter-Strike, by their names on the marketplace, from a file that the build writes
 * (scripts/item-facts.mjs). There are none until it is read, for items of other games, and for items newer than the
 * data.
 */
export class FactsOfItems {
	/** By the name without wear and quality, in lower case. */
	#items = new SortedLines(Buffer.alloc(0));
	readonly #picturesUrl: string | undefined;
	#localNames: LocalNames | undefined;

	/** @param picturesUrl the base address of pictures; undefined to show none */
	constructor(picturesUrl?: string) {
		this.#picturesUrl = picturesUrl;
	}

	/** Reads the files. It never rejects: without facts, answers lack them. */
	async load(
		log: Log,
		file = builtFile('src/facts/item-facts.tsv'),
		localNames = builtFile('src/facts/local-names.tsv'),
	): Promise<void> {
		try {
			this.#localNames = new LocalNames(await readFile(localNames));
			this.#items = new SortedLines(await readFile(file));
		} catch (error) {
			log.warn({ error: String(error) }, 'the facts of items cannot be read; answers lack pictures and floats');
		}
	}

	of(game: Game, name: string, version: string | null): ItemFacts | undefined {
		if (game !== counterStrike) return undefined;
		const cells = this.#cellsOf(withoutWearAndQuality(name).toLowerCase(), (version ?? '').toLowerCase());
		if (cells === undefined) return undefined;
		// The first three cells are the name, the version and the position in the data.
		const [, , , rarity = '', origin = '', from = '', to = '', picture = ''] = cells;
		const pictureHash = Buffer.from(picture, 'base64url').toString('hex');
		return {
			picture: this.#picturesUrl && `${this.#picturesUrl}/images/${pictureHash}.webp`,
			rarity: rarity || undefined,
			origin: origin || undefined,
			floats: from === '' ? undefined : { from: Number(from), to: Number(to) },
		};
	}

	/** Returns the item's position in the data, which is higher for newer items; Infinity if it is not in the data. */
	newness(game: Game, name: string): number {
		if (game !== counterStrike) return Infinity;
		const [, , position] = lineOf(this.#items.cellsOf(withoutWearAndQuality(name).toLowerCase()), '') ?? [];
		return position === undefined ? Infinity : Number(position);
	}

	/** The name in a language of the bot, without wear and quality; undefined if it is the same as in English. */
	nameIn(language: string, game: Game, name: string): string | undefined {
		return game === counterStrike ? this.#localNames?.nameIn(language, withoutWearAndQuality(name)) : undefined;
	}

	#cellsOf(name: string, version: string): readonly string[] | undefined {
		const plainName = name.replace(graffitiColour, '$1').replace(highlightEvent, '$1');
		return (
			lineOf(this.#items.cellsOf(name), version) ??
			// The data may have a graffiti only without its colour, and a highlight charm only without its event.
			lineOf(this.#items.cellsOf(plainName), version)
		);
	}
}

/** Returns the line of a version. Of several items with the same name and version, the newest one counts. */
function lineOf(lines: readonly (readonly string[])[], version: string): readonly string[] | undefined {
	const ofVersion = (wanted: string) => lines.findLast(([, each]) => each === wanted);
	// Versions look alike enough that an answer about all of them has the facts of the first one.
	return ofVersion(version) ?? ofVersion('') ?? lines[0];
}
