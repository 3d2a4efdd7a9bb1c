import { readFile } from 'node:fs/promises';
import { builtFile } from '../base/built-file.ts';
import { yieldToEventLoop } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { endOfLine, lineAt } from '../base/text/lines.ts';
import { counterStrike, type Game } from '../names/game.ts';
import { withoutWearAndQuality } from '../names/skin.ts';
import { LocalNames } from './local-names.ts';

/** What never changes about an item. A fact is undefined if the data does not have it. */
export interface ItemFacts {
	/** The address of its picture, unless pictures are off. */
	readonly picture: string | undefined;
	/** The rarity as the game calls it, in English: `Covert`. */
	readonly rarity: string | undefined;
	/** The only case or capsule that it comes from, or else its collection. In English, as the marketplace names items. */
	readonly origin: string | undefined;
	/** The range of floats, from 0 to 1. */
	readonly floats: { readonly from: number; readonly to: number } | undefined;
}

/** Matches a name in lower case. The first group is the name without the colour in brackets. */
const graffitiColour = /^(sealed graffiti \| .*) \([^()]*\)$/;
/** Matches a name in lower case. The first group is the name without the event at its end. */
const highlightEvent = /^(charm \| [^|]* highlight) \| .*$/;

/** How many lines are read between two turns of other work: about 2 ms. */
const linesAtOnce = 4_000;

/**
 * Facts about the items of Counter-Strike, by their names on the marketplace, from a file that the build writes
 * (scripts/item-facts.mjs). There are none until it is read, for items of other games, and for items newer than the
 * data.
 */
export class FactsOfItems {
	#data: Buffer = Buffer.alloc(0);
	/** Where each line begins, by its first two cells in lower case: name without wear and quality, and version. */
	readonly #starts = new Map<string, number>();
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
			this.#localNames = new LocalNames(await readFile(localNames, 'utf8'));
			this.#data = await readFile(file);
			let lines = 0;
			for (let start = 0; start < this.#data.length; ) {
				const [name = '', version = ''] = lineAt(this.#data, start).toLowerCase().split('\t', 2);
				this.#starts.set(`${name}\t${version}`, start);
				// Versions look alike enough that an answer about all of them has the facts of the first one.
				if (!this.#starts.has(`${name}\t`)) this.#starts.set(`${name}\t`, start);
				start = endOfLine(this.#data, start) + 1;
				if (++lines % linesAtOnce === 0) await yieldToEventLoop();
			}
		} catch (error) {
			log.warn({ error: String(error) }, 'the facts of items cannot be read; answers lack pictures and floats');
		}
	}

	of(game: Game, name: string, version: string | null): ItemFacts | undefined {
		if (game !== counterStrike) return undefined;
		const line = this.#lineOf(withoutWearAndQuality(name).toLowerCase(), (version ?? '').toLowerCase());
		if (line === undefined) return undefined;
		const [, , rarity = '', origin = '', from = '', to = '', picture = ''] = line.split('\t');
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
		return this.#starts.get(`${withoutWearAndQuality(name).toLowerCase()}\t`) ?? Infinity;
	}

	/** The name in a language of the bot, without wear and quality; undefined if it is the same as in English. */
	nameIn(language: string, game: Game, name: string): string | undefined {
		return game === counterStrike ? this.#localNames?.nameIn(language, withoutWearAndQuality(name)) : undefined;
	}

	#lineOf(name: string, version: string): string | undefined {
		const start =
			this.#starts.get(`${name}\t${version}`) ??
			this.#starts.get(`${name}\t`) ??
			// The data may have a graffiti only without its colour, and a highlight charm only without its event.
			this.#starts.get(`${name.replace(graffitiColour, '$1').replace(highlightEvent, '$1')}\t`);
		return start === undefined ? undefined : lineAt(this.#data, start);
	}
}
