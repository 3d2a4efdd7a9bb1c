import { oneLine } from '../../base/text/safe-text.ts';
import { UserError } from '../../base/user-error.ts';
import type { Currency } from '../../market/currency.ts';
import { displayedAmount } from '../../market/displayed-amount.ts';
import type { Market } from '../../market/snapshots/market.ts';
import { gameNames } from '../../names/game.ts';
import type { ItemId, NameId } from '../../names/ids.ts';
import type { ItemRef } from '../../names/item-ref.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { similarCost } from '../../search/costs.ts';
import { type ItemHit, type ItemHits, isClearMatch } from '../../search/item-hits.ts';
import type { MarketLists } from '../market-lists.ts';

/** Marks a filter text that is the key of a name or an item. */
const keyMark = '#';
const keyPattern = /^#[\w-]{12}$/;

export interface ItemFilter {
	readonly narrowedTo: string;
	/** Whether typing errors were corrected: no name contains the text as it was typed. */
	readonly isCorrected: boolean;
	/** Undefined unless the text identifies a single name or item. */
	readonly exactMatch: ItemRef | undefined;
	readonly has: (item: ItemId) => boolean;
}

export const allItems: ItemFilter = { narrowedTo: '', isCorrected: false, exactMatch: undefined, has: () => true };

/** Returns the whole name, or its key if the name is longer than `limit` or not displayed as it is. */
export function filterTextFor(catalogue: Catalogue, ref: ItemRef, limit: number): string {
	const whole = catalogue.label(ref);
	const isUsable = whole.length <= limit && oneLine(whole) === whole && !keyPattern.test(whole);
	return isUsable ? whole : keyMark + catalogue.key(ref);
}

/**
 * An empty `text` matches all items.
 * @param absentNames the names that are out of stock: a search finds only these. A full name or a key may also identify
 * another item.
 * @throws UserError if none match, or the user searches too much
 */
export async function itemFilterOf(
	text: string,
	lists: MarketLists,
	absentNames?: ReadonlySet<NameId>,
): Promise<ItemFilter> {
	if (text === '') return allItems;
	if (!keyPattern.test(text)) {
		await lists.indexed();
		return lists.search(() => filterBySearch(text, lists, absentNames));
	}
	const catalogue = lists.loadedCatalogue();
	const ref = catalogue.byKey(text.slice(keyMark.length));
	if (!ref) throw new UserError({ code: 'suggestion-expired' });
	return singleMatch(ref, catalogue);
}

function filterBySearch(text: string, lists: MarketLists, absentNames: ReadonlySet<NameId> | undefined): ItemFilter {
	const catalogue = lists.loadedCatalogue();
	const [exactMatch, ...others] = catalogue.byFullName(text);
	if (exactMatch && others.length === 0 && isMeant(exactMatch, text, catalogue, absentNames))
		return singleMatch(exactMatch, catalogue);
	if (!catalogue.isSearchable) throw new UserError({ code: 'search-unavailable' });
	const result = catalogue.search(text, Infinity, absentNames && ((name) => absentNames.has(name)));
	if (isClearMatch(text, result)) {
		const has = hasItemsOf(bestMatches(result), catalogue);
		return { narrowedTo: text, isCorrected: result.matchQuality !== 'well', exactMatch: undefined, has };
	}
	if (!catalogue.isFullyIndexed) throw new UserError({ code: 'search-unavailable' });
	const game = gameNames[catalogue.game];
	const nearest = catalogue.nearest(text, result).map(({ name }) => catalogue.name(name));
	const outdatedSince = lists.outdatedSince(absentNames && 'out-of-stock');
	throw new UserError({
		code: absentNames ? 'nothing-out-of-stock-matches' : 'no-such-item',
		typed: text,
		game,
		nearest,
		outdatedSince,
	});
}

/**
 * Whether the text means only this item. “karambit” does not: it is a knife without a finish, but also begins many
 * names.
 */
function isMeant(
	exactMatch: ItemRef,
	text: string,
	catalogue: Catalogue,
	absentNames: ReadonlySet<NameId> | undefined,
): boolean {
	if (catalogue.isGeneric(exactMatch, text)) return false;
	if (catalogue.hasFinish(exactMatch.name)) return true;
	if (absentNames && !absentNames.has(exactMatch.name)) return false;
	// A suggestion that was chosen is written as the marketplace writes it.
	const isSuggestion = catalogue.name(exactMatch.name) === text;
	return isSuggestion || !catalogue.isPartOfMany(exactMatch, text);
}

const singleMatch = (ref: ItemRef, catalogue: Catalogue): ItemFilter => ({
	narrowedTo: catalogue.label(ref),
	isCorrected: false,
	exactMatch: ref,
	has: hasItemsOf([ref], catalogue),
});

/** Uses an array, since building a set of 10,000 items takes longer than finding them. */
function hasItemsOf(refs: readonly ItemRef[], catalogue: Catalogue): ItemFilter['has'] {
	const isIncluded = new Uint8Array(catalogue.itemCount);
	for (const ref of refs) for (const item of catalogue.itemsOf(ref)) isIncluded[item] = 1;
	return (item) => isIncluded[item] === 1;
}

/** Keeps only the hits that match best: "st" is StatTrak rather than the beginning of "strike". */
function bestMatches({ hits }: ItemHits): readonly ItemHit[] {
	// Words that were not typed say nothing about how well the typed ones match.
	const distance = ({ cost, untyped }: ItemHit) => cost - untyped;
	const best = hits.reduce((least, hit) => Math.min(least, distance(hit)), Infinity);
	return hits.filter((hit) => distance(hit) <= best + similarCost);
}

export interface PriceRange {
	readonly min?: number | undefined;
	readonly max?: number | undefined;
}

/** A price range in the currency that the answer had when the range was chosen. */
export interface ChosenPriceRange extends PriceRange {
	readonly currency: Currency;
}

/** Returns undefined if an exchange rate is unknown. Rates are from `home`. */
export function priceRangeIn(
	currency: Currency,
	{ min, max, currency: oldCurrency }: ChosenPriceRange,
	market: Pick<Market, 'rate'>,
	home: Currency,
): PriceRange | undefined {
	if (currency === oldCurrency) return { min, max };
	const rateOf = (each: Currency) => (each === home ? 1 : market.rate(each)?.rate);
	const oldRate = rateOf(oldCurrency);
	const newRate = rateOf(currency);
	if (oldRate === undefined || newRate === undefined) return undefined;
	const convert = (amount: number | undefined) =>
		amount === undefined ? undefined : displayedAmount((amount / oldRate) * newRate);
	return { min: convert(min), max: convert(max) };
}

/** Whether the amount, as it is displayed, is within the range. */
export function isWithin(amount: number, { min = 0, max = Infinity }: PriceRange): boolean {
	const displayed = displayedAmount(amount);
	return displayed >= min && displayed <= max;
}
