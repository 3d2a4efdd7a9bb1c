import { UserError } from '../base/user-error.ts';
import { counterStrike, gameNames, games } from '../names/game.ts';
import { parseLink } from '../names/item-link.ts';
import { parseSkin, skinName, splitWear, wears } from '../names/skin.ts';
import { sidesOf } from '../reading/messages/sides.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { asksForPatternOrFloat, spelledOut, withoutAmount, withoutWear, withWearOfFloat } from '../search/item-text.ts';
import { withoutFillers } from '../search/mentions/fillers.ts';
import { withoutVersion } from '../search/slang.ts';
import { kindOfText } from '../search/typed-kinds.ts';
import { comparedParts } from './compared-items.ts';
import { asLine, hasNumber, maxCompared, mayBeLine } from './item-line.ts';
import { type AmbiguousItem, type ItemResolution, isOneItem } from './item-resolution.ts';
import type { MarketLists } from './market-lists.ts';
import { isCertain, matchName } from './match-name.ts';
import { findWithoutOneWord } from './missing-word.ts';

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
	return lists.search(() => closest(text, lists));
}

function byExactName(text: string, catalogue: Catalogue | undefined): ItemResolution | undefined {
	const ref = catalogue?.byExactName(text);
	if (!catalogue || !ref || catalogue.isGeneric(ref, text)) return undefined;
	return { catalogue, ref, isInterpreted: false };
}

/** Matches traders' marks, such as “s>” for selling and “q>” for a question. */
const traderMarks = /(?<![\p{L}\p{N}])[bhqstw]>(?=\s)/giu;

/**
 * A text is a link or a whole name; a kind of items (“knives”); a name in other words; several items that are compared; or a
 * line of a list, with an amount or words around the name. Returns undefined if it is not clear.
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
	// “bayonet fade” matches two knives, and other words cannot decide between them: only a line with an amount is
	// believed.
	if (isClear) return isOneItem(line) && line.amount !== undefined ? line : match.resolution;
	// “pc ak redline ft” matches several items, but without “pc” it means one.
	if (line) return line;
	return match?.matchQuality === 'guessed' ? undefined : match?.resolution;
}

/** Matches the word “st”, but not “St.” */
const statTrak = /(?<![\p{L}\p{N}])st(?![\p{L}\p{N}.])/iu;

/** Whether a match has the quality that “st” asks for: StatTrak™. The word must not match the beginning of “sticker”. */
function isOfTypedQuality(text: string, resolution: ItemResolution): boolean {
	const { catalogue } = resolution;
	if (!statTrak.test(text)) return true;
	const refs = isOneItem(resolution) ? [resolution.ref] : resolution.candidates;
	return refs.some(({ name }) => /StatTrak/.test(catalogue.name(name)) || statTrak.test(catalogue.name(name)));
}

/**
 * Whether a version is of the skin that the other words mean: “butterfly doppler mw p2” is no Gamma Doppler, although only that
 * one has the version.
 */
function isOfTypedSkin(text: string, resolution: ItemResolution): boolean {
	const { catalogue } = resolution;
	if (!isOneItem(resolution) || resolution.ref.item === undefined) return true;
	const otherWords = withoutVersion(text, catalogue.game, catalogue.version(resolution.ref.item));
	const otherResolution = otherWords === text ? undefined : matchName(otherWords, catalogue)?.resolution;
	if (!otherResolution) return true;
	const refs = isOneItem(otherResolution) ? [otherResolution.ref] : otherResolution.candidates;
	const finish = finishOf(catalogue.name(resolution.ref.name));
	const [first, ...others] = refs.map(({ name }) => finishOf(catalogue.name(name)));
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
	const candidates = resolutions.flatMap((each) => (isOneItem(each) ? [each.ref] : each.candidates));
	return { catalogue, candidates, reason: 'compared' };
}

/**
 * What comes closest to a text that is not understood.
 * @throws UserError if nothing comes close, another game has it, or the item has no such wear
 */
function closest(typed: string, lists: MarketLists): AmbiguousItem {
	const catalogue = lists.catalogue();
	if (catalogue && !catalogue.isFullyIndexed) throw new UserError({ code: 'search-unavailable' });
	if (sidesOf(typed).length > 1) throw new UserError({ code: 'is-a-trade' });
	const text = spelledOut(withoutAmount(withWearOfFloat(typed)).text) || typed;
	const wearError = noSuchWear(text, catalogue);
	if (wearError) throw wearError;
	const { game } = lists.query;
	const isLink = parseLink(typed) !== undefined;
	const otherGame = games.find((each) => each !== game && isCertain(typed, lists.catalogueOf(each)));
	const nearby = catalogue && otherGame === undefined ? similarItems(text, catalogue, isLink) : undefined;
	if (nearby) return nearby;
	throw new UserError({
		code: 'no-such-item',
		typed,
		game: gameNames[game],
		isLink,
		...(otherGame && { elsewhere: gameNames[otherGame] }),
		outdatedSince: lists.outdatedSince(),
	});
}

/** The items that have all words but one; else those that the text may be a misspelt name of; else the nearest names. */
function similarItems(text: string, catalogue: Catalogue, isLink: boolean): AmbiguousItem | undefined {
	const withoutOneWord = isLink ? undefined : findWithoutOneWord(text, catalogue);
	if (withoutOneWord) return { catalogue, ...withoutOneWord, reason: 'closest' };
	const guess = matchName(text, catalogue)?.resolution;
	if (guess && !isOneItem(guess)) return guess;
	const candidates = catalogue.nearest(text);
	return candidates.length > 0 ? { catalogue, candidates, reason: 'closest' } : undefined;
}

function noSuchWear(text: string, catalogue: Catalogue | undefined): UserError | undefined {
	const wearMatch = withoutWear(text);
	if (!wearMatch || !catalogue) return undefined;
	const { resolution, matchQuality } = matchName(wearMatch.text, catalogue) ?? {};
	// With two wears in the text, it is unclear which one is meant.
	if (!resolution || matchQuality === 'guessed' || withoutWear(wearMatch.text)) return undefined;
	const refs = isOneItem(resolution) ? [resolution.ref] : resolution.candidates;
	const skins = refs.map(({ name }) => parseSkin(catalogue.name(name)));
	// “souvenir awp asiimov” means only the souvenir, which may lack a wear that the plain skin has.
	const hasPlain = skins.some((each) => each?.quality === '');
	// The skin may exist in the typed wear, in another quality.
	if (skins.some((each) => each?.wear === wearMatch.wear)) return undefined;
	const [skin, ...others] = new Set(
		skins.map((each) => each && skinName({ skin: each.skin, quality: hasPlain ? '' : each.quality, wear: undefined })),
	);
	if (skin === undefined || others.length > 0) return undefined;
	// The matches may lack a wear that the skin has: there may be no Ruby in it, for example.
	const knownWears = wears.filter((wear) => catalogue.byExactName(`${skin} (${wear})`));
	if (knownWears.some((wear) => wear === wearMatch.wear)) return undefined;
	return new UserError({
		code: 'no-such-wear',
		skin,
		wear: wearMatch.wear,
		wears: knownWears,
	});
}
