import type { ItemRef } from '../names/item-ref.ts';
import type { Catalogue } from '../search/catalogue.ts';
import type { MissingWord } from './missing-word.ts';

/** What a text means: one item, or several of which somebody has to choose. */
export type ItemResolution = ResolvedItem | AmbiguousItem;

export interface ResolvedItem {
	readonly catalogue: Catalogue;
	readonly ref: ItemRef;
	/** False if the text is the item's whole name. */
	readonly isInterpreted: boolean;
	/** How many units the text says there are, if it is more than one. */
	readonly amount?: number | undefined;
	/** Parts of the text that were not read, as written. */
	readonly unread?: readonly string[] | undefined;
	/** Whether the text names stickers or the like on the item. */
	readonly hasApplied?: boolean | undefined;
}

/**
 * Why not all candidates match the text. `closest`: nothing matches it, and the candidates come closest. `compared`: it
 * names several items.
 */
export type CandidatesReason = 'closest' | 'compared';

export interface AmbiguousItem {
	readonly catalogue: Catalogue;
	/** Items that match about equally well, best first. */
	readonly candidates: readonly ItemRef[];
	/** The candidate whose whole name is the text, which other names contain. */
	readonly exactMatch?: ItemRef;
	readonly reason?: CandidatesReason;
	/** The word that no item has together with the rest of the text. The candidates have only the rest. */
	readonly missingWord?: MissingWord;
	/** How many items match, if the candidates are only the most sold ones. */
	readonly count?: number;
}

export const isOneItem = (resolution: ItemResolution | undefined): resolution is ResolvedItem =>
	resolution !== undefined && 'ref' in resolution;

/** Returns the item, or all candidates. */
export const refsOf = (resolution: ItemResolution): readonly ItemRef[] =>
	isOneItem(resolution) ? [resolution.ref] : resolution.candidates;
