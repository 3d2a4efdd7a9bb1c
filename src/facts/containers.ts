import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';

const { resolve } = createRequire(import.meta.url);

/** From the lowest to the highest. */
export const weaponRarities = [
	'Consumer Grade',
	'Industrial Grade',
	'Mil-Spec Grade',
	'Restricted',
	'Classified',
	'Covert',
] as const;

export interface ContainedItem {
	/** On the marketplace, without wear and quality: `★ Karambit | Doppler`. */
	readonly name: string;
	/** `Ruby`; null for items without versions. */
	readonly version: string | null;
	/** As the game calls it, in English. */
	readonly rarity: string;
	/** Undefined for what has no wear. */
	readonly floats: { readonly from: number; readonly to: number } | undefined;
}

export interface Collection {
	readonly name: string;
	/** Weapons only. */
	readonly items: readonly ContainedItem[];
	/** Knives or gloves of the case that has this collection; otherwise none. */
	readonly specials: readonly ContainedItem[];
}

const containerKinds = ['case', 'capsule', 'souvenir', 'package', 'terminal', 'other'] as const;
export type ContainerKind = (typeof containerKinds)[number];

export interface Container extends Collection {
	readonly kind: ContainerKind;
	/** A key of the game's shop opens it. */
	readonly hasKey: boolean;
	/** All that is inside is StatTrak™. */
	readonly isStatTrak: boolean;
}

export interface Contents {
	readonly collections: readonly Collection[];
	readonly containers: readonly Container[];
	/** Undefined for what is in no collection. @param name without wear and quality, in any case */
	weapon(name: string): { readonly item: ContainedItem; readonly collection: Collection } | undefined;
}

const number = z.number();
const file = z.object({
	items: z.array(z.tuple([z.string(), z.string(), z.string()]).rest(number)),
	collections: z.array(z.object({ name: z.string(), items: z.array(number), specials: z.array(number) })),
	containers: z.array(
		z.object({
			name: z.string(),
			kind: z.enum(containerKinds),
			hasKey: z.boolean().optional(),
			isStatTrak: z.boolean().optional(),
			items: z.array(number),
			specials: z.array(number),
		}),
	),
});

/**
 * What is in the collections, cases and capsules of Counter-Strike, from a file that the build writes (scripts/containers.mjs). It is
 * read when somebody first asks, which takes some 10 ms, since most processes never need it.
 */
export class ContentsOfContainers {
	readonly #path: string;
	#contents: Promise<Contents> | undefined;

	constructor(path = resolve('#containers')) {
		this.#path = path;
	}

	/** Rejects if the file cannot be read, and tries again the next time. */
	read(): Promise<Contents> {
		this.#contents ??= readContents(this.#path).catch((error) => {
			this.#contents = undefined;
			throw error;
		});
		return this.#contents;
	}
}

async function readContents(path: string): Promise<Contents> {
	const data = file.parse(JSON.parse(await readFile(path, 'utf8')));
	const items = data.items.map(
		([name, version, rarity, from, to]): ContainedItem => ({
			name,
			version: version || null,
			rarity,
			floats: from === undefined || to === undefined ? undefined : { from, to },
		}),
	);
	const all = (numbers: readonly number[]) => numbers.map((each) => items[each]!);
	const collections = data.collections.map((each) => ({
		...each,
		items: all(each.items),
		specials: all(each.specials),
	}));
	const weapons = new Map(
		collections.flatMap((collection) =>
			collection.items.map((item) => [item.name.toLowerCase(), { item, collection }] as const),
		),
	);
	return {
		collections,
		containers: data.containers.map(({ hasKey = false, isStatTrak = false, ...each }) => ({
			...each,
			hasKey,
			isStatTrak,
			items: all(each.items),
			specials: all(each.specials),
		})),
		weapon: (name) => weapons.get(name.toLowerCase()),
	};
}
