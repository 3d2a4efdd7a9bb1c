import { readFile } from 'node:fs/promises';
import { builtFile } from '../base/built-file.ts';
import { inTurns, yieldToEventLoop } from '../base/clock.ts';

/** The rarities of weapons, from the lowest to the highest. */
export const weaponRarities = [
	'Consumer Grade',
	'Industrial Grade',
	'Mil-Spec Grade',
	'Restricted',
	'Classified',
	'Covert',
] as const;

export interface ContainedItem {
	/** The name on the marketplace, without wear and quality: `★ Karambit | Doppler`. */
	readonly name: string;
	/** `Ruby`; null for items without versions. */
	readonly version: string | null;
	/** The rarity as the game calls it, in English. */
	readonly rarity: string;
	/** The range of floats; undefined for items without wear. */
	readonly floats: { readonly from: number; readonly to: number } | undefined;
}

export interface Collection {
	readonly name: string;
	/** Weapons only. */
	readonly items: readonly ContainedItem[];
	/** Knives or gloves of the case that has this collection; otherwise none. */
	readonly specials: readonly ContainedItem[];
}

export type ContainerKind = 'case' | 'capsule' | 'souvenir' | 'package' | 'terminal' | 'other';

export interface Container extends Collection {
	readonly kind: ContainerKind;
	/** Whether a key of the game's shop opens it. */
	readonly hasKey: boolean;
	/** Whether everything inside is StatTrak™. */
	readonly isStatTrak: boolean;
}

export interface ContainerContents {
	readonly collections: readonly Collection[];
	readonly containers: readonly Container[];
	/** Returns undefined for an item in no collection. @param name without wear and quality, in any case */
	weapon(name: string): { readonly item: ContainedItem; readonly collection: Collection } | undefined;
}

/** Where items are in `ContainersFile.items`. */
type Indexes = readonly number[];

/**
 * The file that the build writes. It is not validated, because checking its 12,000 items would block others for 60 ms.
 */
interface ContainersFile {
	readonly items: readonly (readonly [name: string, version: string, rarity: string, from?: number, to?: number])[];
	readonly collections: readonly { readonly name: string; readonly items: Indexes; readonly specials: Indexes }[];
	readonly containers: readonly {
		readonly name: string;
		readonly kind: ContainerKind;
		readonly hasKey?: boolean;
		readonly isStatTrak?: boolean;
		readonly items: Indexes;
		readonly specials: Indexes;
	}[];
}

/** Reading this many items takes about 2 ms. */
const itemsPerTurn = 4_000;

/**
 * Reads what is in the collections, cases and capsules of Counter-Strike from a file that the build writes
 * (scripts/containers.mjs). It is read when somebody first asks, since most processes never need it, and in turns that
 * take about 20 ms together.
 */
export class ContentsOfContainers {
	readonly #path: string;
	#contents: Promise<ContainerContents> | undefined;

	constructor(path = builtFile('src/facts/containers.json')) {
		this.#path = path;
	}

	/** Rejects if the file cannot be read, and tries again the next time. */
	read(): Promise<ContainerContents> {
		this.#contents ??= readContents(this.#path).catch((error) => {
			this.#contents = undefined;
			throw error;
		});
		return this.#contents;
	}
}

async function readContents(path: string): Promise<ContainerContents> {
	const text = await readFile(path, 'utf8');
	await yieldToEventLoop();
	const data: ContainersFile = JSON.parse(text);
	await yieldToEventLoop();
	const items: ContainedItem[] = [];
	await inTurns(data.items, itemsPerTurn, ([name, version, rarity, from, to]) => {
		const floats = from === undefined || to === undefined ? undefined : { from, to };
		items.push({ name, version: version || null, rarity, floats });
	});
	const itemsAt = (indexes: Indexes) => indexes.map((index) => items[index]!);
	const collections = data.collections.map((each) => ({
		...each,
		items: itemsAt(each.items),
		specials: itemsAt(each.specials),
	}));
	const weapons = new Map(
		collections.flatMap((collection) =>
			collection.items.map((item) => [item.name.toLowerCase(), { item, collection }] as const),
		),
	);
	await yieldToEventLoop();
	return {
		collections,
		containers: data.containers.map(({ hasKey = false, isStatTrak = false, ...each }) => ({
			...each,
			hasKey,
			isStatTrak,
			items: itemsAt(each.items),
			specials: itemsAt(each.specials),
		})),
		weapon: (name) => weapons.get(name.toLowerCase()),
	};
}
