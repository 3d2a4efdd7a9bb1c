import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ItemRef } from '../catalogue/item-ref.ts';
import type { ItemId } from '../ids.ts';
import type { Conversion } from '../rates/conversion.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import type { MarketQuery } from './market-lists.ts';

export interface ListSource {
	readonly of: 'asks' | 'sales' | 'out of stock';
	/** Process time. */
	readonly fetchedAt: number;
	readonly conversion?: Conversion | undefined;
}

export function sourceOf(of: ListSource['of'], { fetchedAt, conversion }: Snapshot): ListSource {
	return { of, fetchedAt, conversion };
}

export interface Choice {
	readonly key: string;
	readonly name: string;
	readonly version: string | null;
	/** Undefined for a name with all its versions. */
	readonly item: ItemId | undefined;
}

export interface Choices<Figures = unknown> {
	readonly query: MarketQuery;
	readonly choices: readonly (Choice & Figures)[];
	readonly sources: readonly ListSource[];
}

export function choiceOf(catalogue: Catalogue, ref: ItemRef): Choice {
	return {
		key: catalogue.key(ref),
		name: catalogue.name(ref.name),
		version: ref.item === undefined ? null : catalogue.version(ref.item),
		item: ref.item,
	};
}

/** Null if one is: what the service did not mention is not zero. */
export function totalVolume(volumes: readonly (number | null)[]): number | null {
	if (volumes.includes(null)) return null;
	return volumes.reduce<number>((sum, volume) => sum + volume!, 0);
}
