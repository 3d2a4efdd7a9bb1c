import { UserError } from '../base/user-error.ts';
import { gameNames, games } from '../names/game.ts';
import { parseLink } from '../names/item-link.ts';
import { parseSkin, skinName, wears } from '../names/skin.ts';
import { sidesOf } from '../reading/messages/sides.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { spelledOut, withoutAmount } from '../search/item-text.ts';
import { withoutWear, withWearOfFloat } from '../search/wear-text.ts';
import { type AmbiguousItem, isOneItem, refsOf } from './item-resolution.ts';
import type { MarketLists } from './market-lists.ts';
import { isCertain, matchName } from './match-name.ts';
import { findWithoutOneWord } from './missing-word.ts';

/**
 * What comes closest to a text that is not understood.
 * @throws UserError if nothing comes close, another game has it, or the item has no such wear
 */
export function closestItems(typed: string, lists: MarketLists): AmbiguousItem {
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

/**
 * Returns the items that have all words of the text but one. If there are none, returns those whose name the text may
 * misspell, or else those with the nearest names.
 */
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
	const hasSecondWear = withoutWear(wearMatch.text) !== undefined;
	if (!resolution || matchQuality === 'guessed' || hasSecondWear) return undefined;
	const skins = refsOf(resolution).map(({ name }) => parseSkin(catalogue.name(name)));
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
