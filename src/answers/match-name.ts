import { parseLink } from '../names/item-link.ts';
import type { ItemRef } from '../names/item-ref.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { clearLead, laterSkinDistance, missingFinishCost } from '../search/costs.ts';
import { isClearMatch } from '../search/item-hits.ts';
import type { MatchQuality } from '../search/name-hits.ts';
import type { ItemResolution } from './item-resolution.ts';

/** The most hits of a search that are looked at. */
const maxHits = 1_000;

interface NameMatch {
	readonly resolution: ItemResolution;
	readonly matchQuality: MatchQuality;
}

/** Reads a text that is nothing but a name or a part of one. Returns undefined if nothing clearly matches it. */
export function matchName(text: string, catalogue: Catalogue): NameMatch | undefined {
	const fullMatches = catalogue.byFullName(text);
	const genericNames = fullMatches.filter((ref) => isGenericName(ref, text, catalogue));
	if (genericNames.length < fullMatches.length)
		return { resolution: resolutionOf(fullMatches, text, catalogue), matchQuality: 'well' };
	return searchName(text, genericNames, catalogue);
}

/** Whether the text clearly means something, be it one item or several. */
export const isCertain = (text: string, catalogue: Catalogue | undefined): boolean =>
	catalogue !== undefined && matchName(text, catalogue)?.matchQuality === 'well';

/** Whether a text that is a whole name rather means the many names that contain it, as “karambit” does. */
const isGenericName = (ref: ItemRef, text: string, catalogue: Catalogue): boolean =>
	catalogue.isGeneric(ref, text) || isBareKnife(ref, text, catalogue);

const isBareKnife = (ref: ItemRef, text: string, catalogue: Catalogue): boolean =>
	!/\bvanilla\b/i.test(text) && catalogue.isBareKnife(ref, text);

/**
 * A link counts as interpreted, because it does not say the name.
 * @param fullMatches the items whose whole name the text is, or to which it links
 */
function resolutionOf(fullMatches: readonly ItemRef[], text: string, catalogue: Catalogue): ItemResolution {
	const [ref, ...others] = fullMatches;
	if (!ref || others.length > 0) return { catalogue, candidates: fullMatches };
	return { catalogue, ref, isInterpreted: parseLink(text) !== undefined };
}

/** @param genericNames the items of which the text is the whole name, which other names contain */
function searchName(text: string, genericNames: readonly ItemRef[], catalogue: Catalogue): NameMatch | undefined {
	const result = catalogue.search(text, maxHits);
	const { matchQuality } = result;
	const [best] = result.hits;
	// “navaja” lacks only one word of the name of a knife.
	const isNearlyNamed = best && genericNames.length === 0 && isBareKnife(best, text, catalogue);
	const namesToAdd = isNearlyNamed ? [best] : genericNames;
	const hits = result.hits.filter(({ name }) => namesToAdd.every((each) => each.name !== name));
	const [first, second] = hits;
	if (!first || !isClearMatch(text, result)) return undefined;
	// Someone who types “ak ft” means any of the matches, not just the one with the shortest name. So if the finish is
	// not typed, a greater difference in cost still counts as similar.
	const costLimit = first.cost + (first.untyped >= missingFinishCost ? laterSkinDistance : clearLead);
	const similar = hits.filter(({ cost }) => cost <= costLimit);
	const [exactMatch] = namesToAdd;
	// The name itself is offered too, behind the names that contain it.
	if (exactMatch)
		return { resolution: { catalogue, candidates: [...similar, ...namesToAdd], exactMatch }, matchQuality };
	// A link to an unknown page is never resolved to a single item.
	const isOnly = !second || second.cost > costLimit;
	if (isOnly && matchQuality !== 'guessed' && parseLink(text) === undefined)
		return { resolution: { catalogue, ref: first, isInterpreted: true }, matchQuality };
	return { resolution: { catalogue, candidates: similar }, matchQuality };
}
