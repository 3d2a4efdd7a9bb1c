import { counterStrike } from '../names/game.ts';
import { parseLink } from '../names/item-link.ts';
import { splitWear } from '../names/skin.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { asksForPatternOrFloat, spelledOut } from '../search/item-text.ts';
import { withoutFillers } from '../search/mentions/fillers.ts';
import { withoutVersion } from '../search/slang.ts';
import { kindOfText } from '../search/typed-kinds.ts';
import { withWearOfFloat } from '../search/wear-text.ts';
import { closestItems } from './closest-items.ts';
import { comparedParts } from './compared-items.ts';
import { asLine, hasNumber, maxCompared, mayBeLine } from './item-line.ts';
import { type AmbiguousItem, type ItemResolution, isOneItem, refsOf } from './item-resolution.ts';
import type { MarketLists } from './market-lists.ts';
import { matchName } from './match-name.ts';

/** The most items of a kind that are listed; nobody reads more. */
const maxOfKind = 100;

/** @throws UserError if nothing comes close to the text; MarketError if that cannot be known */
export async function findItem(text: string, lists: MarketLists): Promise<ItemResolution> {
	const exactMatch = byExactName(text, lists.catalogue());
	if (exactMatch) return exactMatch;
	await lists.indexed();
	const resolution = await lists.search(() => understand(text, lists.catalogue()));
	if (resolution) return resolution;
	lists.requireAll();
	return lists.search(() => closestItems(text, lists));
}

function byExactName(text: string, catalogue: Catalogue | undefined): ItemResolution | undefined {
	const ref = catalogue?.byExactName(text);
	if (!catalogue || !ref || catalogue.isGeneric(ref, text)) return undefined;
	return { catalogue, ref, isInterpreted: false };
}

/** Matches traders' marks, such as “s>” for selling and “q>” for a question. */
const traderMarks = /(?<![\p{L}\p{N}])[bhqstw]>(?=\s)/giu;

/**
 * A text is a link or a whole name; a kind of items (“knives”); a name in other words; several items that are compared;
 * or a line of a list, with an amount or words around the name. Returns undefined if it is not clear.
 * @throws UserError for a list or a trade
 */
function understand(typed: string, catalogue: Catalogue | undefined): ItemResolution | undefined {
	if (!catalogue) return undefined;
	if (parseLink(typed) || catalogue.byFullName(typed).length > 0) return matchName(typed, catalogue)?.resolution;
	const kindItems = itemsOfKind(typed, catalogue);
	if (kindItems) return kindItems;
	const text = spelledOut(withWearOfFloat(typed.replaceAll(traderMarks, ' ')));
	const nameMatch = matchName(text, catalogue);
	const isMeant =
		nameMatch && isOfTypedQuality(text, nameMatch.resolution) && isOfTypedSkin(text, nameMatch.resolution);
	const match = isMeant ? nameMatch : undefined;
	// Words of a pattern are no name: “fire and ice” is a Marble Fade, and no glove.
	const isClear = match?.matchQuality === 'well' && !asksForPatternOrFloat(text);
	if (isClear && isOneItem(match.resolution)) return match.resolution;
	const parts = comparedParts(typed);
	if (parts.length > 1) return resolveCompared(parts, catalogue);
	// Reading a line is slow. If the match is clear, only an amount can change the answer.
	const line = mayBeLine(typed) && (!isClear || hasNumber(text)) ? asLine(typed, text, catalogue) : undefined;
	// “bayonet fade” clearly matches two knives, and words around it cannot tell which one is meant. So a line that means
	// one item replaces them only if it has an amount.
	if (isClear) return isOneItem(line) && line.amount !== undefined ? line : match.resolution;
	// “pc ak redline ft” matches several items, but without “pc” it means one.
	if (line) return line;
	return match?.matchQuality === 'guessed' ? undefined : match?.resolution;
}

/** Matches the word “st”, but not “St.” */
const stWord = /(?<![\p{L}\p{N}])st(?![\p{L}\p{N}.])/iu;

/**
 * Whether a match has the quality that “st” asks for: StatTrak™. The word must not match the beginning of “sticker”.
 */
function isOfTypedQuality(text: string, resolution: ItemResolution): boolean {
	const { catalogue } = resolution;
	if (!stWord.test(text)) return true;
	const names = refsOf(resolution).map(({ name }) => catalogue.name(name));
	return names.some((name) => name.includes('StatTrak') || stWord.test(name));
}

/**
 * Whether a version is of the skin that the other words mean. “butterfly doppler mw p2” is no Gamma Doppler, even if
 * only the Gamma Doppler has a Phase 2 in this wear.
 */
function isOfTypedSkin(text: string, resolution: ItemResolution): boolean {
	const { catalogue } = resolution;
	if (!isOneItem(resolution) || resolution.ref.item === undefined) return true;
	const otherWords = withoutVersion(text, catalogue.game, catalogue.version(resolution.ref.item));
	const otherResolution = otherWords === text ? undefined : matchName(otherWords, catalogue)?.resolution;
	if (!otherResolution) return true;
	const finish = finishOf(catalogue.name(resolution.ref.name));
	const [first, ...others] = refsOf(otherResolution).map(({ name }) => finishOf(catalogue.name(name)));
	// If the other words match skins of many finishes, they do not say which finish is meant.
	const saysFinish = others.every((each) => each === first || each === finish);
	if (!finish || !first || !saysFinish) return true;
	// “Gamma Doppler” ends with “Doppler”, but is another finish.
	return !finish.endsWith(` ${first}`);
}

const finishOf = (name: string): string | undefined => splitWear(name).skin.split(' | ')[1];

function itemsOfKind(typed: string, catalogue: Catalogue): AmbiguousItem | undefined {
	const kind = catalogue.game === counterStrike ? (kindOfText(typed) ?? kindOfText(withoutFillers(typed))) : undefined;
	if (!kind) return undefined;
	const { refs, count } = catalogue.bestSellersOf(maxOfKind, kind.is);
	return refs.length === 0 ? undefined : { catalogue, candidates: refs, count };
}

/** Finds the items that are compared. Returns undefined if a part is not understood, or if there are too many. */
function resolveCompared(parts: readonly string[], catalogue: Catalogue): AmbiguousItem | undefined {
	if (parts.length > maxCompared) return undefined;
	const resolutions = parts.map((part) => understand(part, catalogue)).filter((each) => each !== undefined);
	if (resolutions.length < parts.length) return undefined;
	return { catalogue, candidates: resolutions.flatMap(refsOf), reason: 'compared' };
}
