import type { ItemRef } from '../names/item-ref.ts';
import type { Catalogue } from '../search/catalogue.ts';
import type { MissingWord } from './lacking.ts';

/** What a text means: one item, or several of which somebody has to choose. */
export type ItemResolution = ResolvedItem | AmbiguousItem;

interface ResolvedItem {
	readonly catalogue: Catalogue;
	readonly ref: ItemRef;
	/** False if the text is the item's whole name. */
	readonly isInterpreted: boolean;
	/** How many units the text says there are, if it is more than one. */
	readonly amount?: number | undefined;
}

export interface AmbiguousItem {
	readonly catalogue: Catalogue;
	/** Items that match about equally well, best first. */
	readonly candidates: readonly ItemRef[];
	/** The candidate whose whole name is the text, which other names contain. */
	readonly named?: ItemRef;
	/** Why not all candidates match: none does and these come closest, or several items were typed. */
	readonly reason?: 'closest' | 'compared';
	/** The word of the text that no item has together with the rest. The candidates are without it. */
	readonly lacking?: MissingWord;
	/** How many items there are, if the candidates are only the most sold ones. */
	readonly count?: number;
}

export const isOneItem = (resolution: ItemResolution | undefined): resolution is ResolvedItem =>
	resolution !== undefined && 'ref' in resolution;
