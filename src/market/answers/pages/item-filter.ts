import { UserError } from '../../../base/errors/user-error.ts';
import { oneLine } from '../../../base/text/safe-text.ts';
import { nearlyAsWell } from '../../../search/costs.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type ItemHit, type ItemHits, type ItemRef, isUnderstood } from '../../catalogue/item-ref.ts';
import { gameNames } from '../../game.ts';
import type { ItemId, NameId } from '../../ids.ts';
import type { MarketLists } from '../market-lists.ts';

/** Marks a filter text that is the key of a name or an item. */
const keyMark = '#';
const keyPattern = /^#[\w-]{12}$/;

export interface Matches {
	readonly narrowedTo: string;
	/** Typing errors were corrected: no name contains the text as it was typed. */
	readonly isCorrected: boolean;
	readonly isName: boolean;
	readonly items: readonly ItemId[];
}

/** In full, or its key if that is longer than `limit` or not displayed as it is. */
export function filterTextFor(catalogue: Catalogue, ref: ItemRef, limit: number): string {
	const whole = catalogue.label(ref);
	const isUsable = whole.length <= limit && oneLine(whole) === whole && !keyPattern.test(whole);
	return isUsable ? whole : keyMark + catalogue.key(ref);
}

/** If left out, every item of the game is selectable, listed or not. */
export interface Selectable {
	readonly names: ReadonlySet<NameId>;
	readonly nothingMatches: 'nothing-out-of-stock-matches';
}

/** Undefined if `text` is empty, which selects all. @throws UserError if none match, or the user searches too much */
export async function matchesOf(text: string, lists: MarketLists, from?: Selectable): Promise<Matches | undefined> {
	if (text === '') return undefined;
	if (!keyPattern.test(text)) {
		await lists.indexed();
		return lists.search(() => select(text, lists, from));
	}
	const catalogue = lists.catalogue()!;
	const ref = catalogue.byKey(text.slice(keyMark.length));
	if (!ref) throw new UserError({ code: 'suggestion-expired' });
	return only(ref, catalogue);
}

function select(text: string, lists: MarketLists, from: Selectable | undefined): Matches {
	const catalogue = lists.catalogue()!;
	const [named, ...others] = catalogue.byFullName(text);
	if (named && others.length === 0 && isMeant(named, text, catalogue, from)) return only(named, catalogue);
	if (!catalogue.isSearchable) throw new UserError({ code: 'search-unavailable' });
	const found = catalogue.find(text, Infinity, from && ((name) => from.names.has(name)));
	if (isUnderstood(text, found)) {
		const items: ItemId[] = [];
		for (const hit of bestMatches(found)) items.push(...catalogue.itemsOf(hit));
		return { narrowedTo: text, isCorrected: found.understood !== 'well', isName: false, items };
	}
	if (!catalogue.hasAllIndexed) throw new UserError({ code: 'search-unavailable' });
	const game = gameNames[catalogue.game];
	const nearest = catalogue.nearest(text, found).map(({ name }) => catalogue.name(name));
	const outdatedSince = lists.outdatedSince(from && 'out-of-stock');
	throw new UserError({ code: from?.nothingMatches ?? 'no-such-item', typed: text, game, nearest, outdatedSince });
}

/** “karambit” is a knife without a finish, and begins many names: it does not mean only that. */
function isMeant(named: ItemRef, text: string, catalogue: Catalogue, from: Selectable | undefined): boolean {
	if (catalogue.isGeneric(named, text)) return false;
	if (catalogue.hasFinish(named.name)) return true;
	const isPicked = catalogue.name(named.name) === text;
	return from?.names.has(named.name) !== false && (isPicked || !catalogue.isPartOfMany(named, text));
}

const only = (ref: ItemRef, catalogue: Catalogue): Matches => ({
	narrowedTo: catalogue.label(ref),
	isCorrected: false,
	isName: true,
	items: catalogue.itemsOf(ref),
});

/** "st" is StatTrak rather than the beginning of "strike". */
function bestMatches({ hits }: ItemHits): readonly ItemHit[] {
	const distance = ({ cost, untyped }: ItemHit) => cost - untyped;
	const best = hits.reduce((least, hit) => Math.min(least, distance(hit)), Infinity);
	return hits.filter((hit) => distance(hit) <= best + nearlyAsWell);
}
