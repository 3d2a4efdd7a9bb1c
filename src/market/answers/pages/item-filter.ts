import { LRUCache } from 'lru-cache';
import { UserError, type UserProblem } from '../../../errors/user-error.ts';
import { nearlyAsWell } from '../../../finding/costs.ts';
import { getOrCompute } from '../../../runtime/get-or-compute.ts';
import { oneLine } from '../../../text/safe-text.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type ItemHit, type ItemHits, type ItemRef, isUnderstood } from '../../catalogue/item-ref.ts';
import { gameNames } from '../../game.ts';
import type { ItemId, NameId } from '../../ids.ts';
import type { Lists } from '../lists.ts';
import { nearestNames } from '../nearest-names.ts';

/** Marks a filter text that is the key of a name or an item. */
const keyMark = '#';
const keyPattern = /^#[\w-]{12}$/;
/** How many texts per filter to cache: people page back and forth. */
const cacheSize = 100;

/** The items that a filter text selects. */
export interface Matches {
	/** The name that was picked, or the text as it was typed. */
	readonly narrowedTo: string;
	/** Whether no name contains the text as it was typed, so typing errors were corrected. */
	readonly isCorrected: boolean;
	/** Whether the text is one name, as opposed to words that several names may have. */
	readonly isName: boolean;
	readonly items: readonly ItemId[];
}

/** The text that selects a name or an item: in full, or its key if that is longer than `limit` or not displayed as it is. */
export function filterTextFor(catalogue: Catalogue, ref: ItemRef, limit: number): string {
	const whole = catalogue.label(ref);
	const isUsable = whole.length <= limit && oneLine(whole) === whole && !keyPattern.test(whole);
	return isUsable ? whole : keyMark + catalogue.key(ref);
}

/** What to select from. */
export interface Selectable {
	/** Whether the name can be selected. */
	has(name: NameId): boolean;
	/** What is wrong if no such name matches. `nearest` are names that come close. */
	nothingMatches(typed: string, nearest: readonly string[]): UserProblem;
}

/** Every item of a game, whatever is known about it. */
const anything = (catalogue: Catalogue): Selectable => ({
	has: () => true,
	nothingMatches: (typed, nearest) => ({
		code: 'no-such-item',
		typed,
		game: gameNames[catalogue.game],
		isLink: false,
		nearest,
	}),
});

/** Selects items by a text, and caches the results. A new catalogue needs a new filter. */
export class ItemFilter {
	readonly catalogue: Catalogue;
	readonly #from: Selectable;
	readonly #matches = new LRUCache<string, Matches>({ max: cacheSize });

	constructor(catalogue: Catalogue, from = anything(catalogue)) {
		this.catalogue = catalogue;
		this.#from = from;
	}

	/** The items of the key that `filterTextFor` returned; undefined if the text is not a key. @throws UserError */
	byKey(text: string): Matches | undefined {
		if (!keyPattern.test(text)) return undefined;
		const ref = this.catalogue.byKey(text.slice(keyMark.length));
		if (!ref) throw new UserError({ code: 'suggestion-expired' });
		return this.#only(ref);
	}

	/** @throws UserError if no name matches. */
	byText(text: string): Matches {
		const { catalogue } = this;
		const [named, ...others] = catalogue.byFullName(text);
		if (named && others.length === 0 && this.#isMeant(named, text)) return this.#only(named);
		if (!catalogue.isSearchable) throw new UserError({ code: 'search-unavailable' });
		return getOrCompute(this.#matches, text, () => this.#search(text));
	}

	/** Whether a text that is a full name means only that: “karambit” is a knife without a finish, and begins many names. */
	#isMeant(named: ItemRef, text: string): boolean {
		const { catalogue } = this;
		if (catalogue.isGeneric(named, text)) return false;
		if (catalogue.hasFinish(named.name)) return true;
		const isPicked = catalogue.name(named.name) === text;
		return this.#from.has(named.name) && (isPicked || !catalogue.isPartOfMany(named, text));
	}

	#search(text: string): Matches {
		const { catalogue } = this;
		const found = catalogue.find(text, Infinity, (name) => this.#from.has(name));
		if (!isUnderstood(text, found))
			throw new UserError(this.#from.nothingMatches(text, nearestNames(catalogue, text, found)));
		const items = bestMatches(found).flatMap(({ name, item }) =>
			item === undefined ? catalogue.itemsOf(name) : [item],
		);
		return { narrowedTo: text, isCorrected: found.understood !== 'well', isName: false, items };
	}

	#only(ref: ItemRef): Matches {
		const { name, item } = ref;
		const items = item === undefined ? this.catalogue.itemsOf(name) : [item];
		return { narrowedTo: this.catalogue.label(ref), isCorrected: false, isName: true, items };
	}
}

/**
 * The items that a text selects.
 * @param filter The filter for the catalogue in use, which indexing may replace.
 * @throws UserError if there are none, or the user searches too much.
 */
export async function matchesOf(text: string, lists: Lists, filter: () => ItemFilter): Promise<Matches> {
	const picked = filter().byKey(text);
	if (picked) return picked;
	await lists.indexed();
	return lists.search(() => filter().byText(text));
}

/** Filters all items of a game, whether they are listed or not. */
export class GameFilter {
	readonly #filters = new WeakMap<Catalogue, ItemFilter>();

	/** The items that the text selects; undefined if it is empty, which selects all. @throws UserError */
	async matches(text: string, lists: Lists): Promise<Matches | undefined> {
		return text === '' ? undefined : matchesOf(text, lists, () => this.#filterOf(lists.catalogue()!));
	}

	#filterOf(catalogue: Catalogue): ItemFilter {
		const filter = this.#filters.get(catalogue) ?? new ItemFilter(catalogue);
		this.#filters.set(catalogue, filter);
		return filter;
	}
}

/** The hits that match nearly as well as the best: "st" is StatTrak rather than the beginning of "strike". */
function bestMatches({ hits }: ItemHits): readonly ItemHit[] {
	const distance = ({ cost, untyped }: ItemHit) => cost - untyped;
	const best = hits.reduce((least, hit) => Math.min(least, distance(hit)), Infinity);
	return hits.filter((hit) => distance(hit) <= best + nearlyAsWell);
}
