import { UserError } from '../base/user-error.ts';
import { gameNames, games } from '../names/game.ts';
import { parseLink } from '../names/item-link.ts';
import type { ItemRef } from '../names/item-ref.ts';
import { parseSkin, wears } from '../names/skin.ts';
import { withoutFillers } from '../reading/fillers.ts';
import { LineReader } from '../reading/line-reader.ts';
import { withoutMoney } from '../reading/money.ts';
import { sidesOf } from '../reading/sides.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { clearLead, laterSkinDistance, missingFinishCost } from '../search/costs.ts';
import { isClearMatch } from '../search/item-hits.ts';
import { asksForPattern, spelledOut, withoutAmount, withoutWear, withWearOfFloat } from '../search/item-text.ts';
import type { MatchQuality } from '../search/name-hits.ts';
import { kindOfText } from '../search/typed-kinds.ts';
import { findWithoutOneWord, type MissingWord } from './lacking.ts';
import type { MarketLists } from './market-lists.ts';

const maxHits = 1_000;
/** The most items of a kind that are listed; nobody reads more. */
const mostOfKind = 100;

interface ResolvedItem {
	readonly catalogue: Catalogue;
	readonly ref: ItemRef;
	/** False if the text is the item's whole name. */
	readonly isInterpreted: boolean;
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

type Resolution = ResolvedItem | AmbiguousItem;

/** @throws UserError if nothing comes close to the text; MarketError if that cannot be known */
export async function findItem(text: string, lists: MarketLists): Promise<Resolution> {
	const exactMatch = byExactName(text, lists.catalogue());
	if (exactMatch) return exactMatch;
	await lists.indexed();
	const resolution = await lists.search(() => understand(text, lists.catalogue()));
	if (resolution) return resolution;
	lists.requireAll();
	return lists.search(() => closest(text, lists));
}

function byExactName(text: string, catalogue: Catalogue | undefined): Resolution | undefined {
	const ref = catalogue?.byExactName(text);
	if (!catalogue || !ref || catalogue.isGeneric(ref, text)) return undefined;
	return { catalogue, ref, isInterpreted: false };
}

/** Returns undefined if the text is not clear. @throws UserError for a list or a trade */
function understand(typed: string, catalogue: Catalogue | undefined): Resolution | undefined {
	if (!catalogue) return undefined;
	if (parseLink(typed) || catalogue.byFullName(typed).length > 0) return matchName(typed, catalogue)?.resolution;
	const ofKind = allOfKind(typed, catalogue);
	if (ofKind) return ofKind;
	const text = spelledOut(withWearOfFloat(typed.replaceAll(traderMarks, ' ')));
	const { resolution: match, understood } = matchName(text, catalogue) ?? {};
	// Words of a pattern are no name: “fire and ice” is a Marble Fade, and no glove.
	const isClear = match !== undefined && understood === 'well' && !asksForPattern(text);
	if (isClear && 'ref' in match) return match;
	const parts = alternatives(typed);
	if (parts.length > 1) return resolveParts(parts, catalogue);
	// Reading a line takes ten times as long as a search.
	if (isClear && !numberPattern.test(text)) return match;
	const likelyMatch = understood === 'guessed' ? undefined : match;
	if (!mayBeLine(typed)) return likelyMatch;
	const lineMatch =
		readAsLine(typed, text, catalogue) ??
		(text === typed ? undefined : withoutFloat(typed, catalogue)) ??
		withoutImpossibleAmount(text, catalogue);
	// “pc ak redline ft” might be many things, “ak redline ft” is one; “bayonet fade” may be of two knives.
	const hasAmount = lineMatch !== undefined && 'ref' in lineMatch && lineMatch.amount !== undefined;
	if (isClear) return hasAmount ? lineMatch : match;
	return lineMatch ?? likelyMatch;
}

/** Matches a number that is not part of a word. */
const numberPattern = /(?<![\p{L}\p{N}-])(?:[x×]\s?)?\d+(?:\s?[x×])?(?![\p{L}\p{N}-])/iu;

/** Matches signs that traders or lists use, such as `[H]`, `+` or “(w)” for wanting. */
const listSigns = /[[\]{}>/+&,;@#]|\([bhstw]\)/iu;

/** Whether more than a name is written: an amount, signs of a list, or words around the name. */
const mayBeLine = (typed: string): boolean =>
	numberPattern.test(typed) || listSigns.test(typed) || withoutFillers(typed) !== typed;

/** “0.5” after a case is not a float, but perhaps its price. */
function withoutFloat(typed: string, catalogue: Catalogue): Resolution | undefined {
	const read = readAsLine(typed, typed, catalogue);
	return read && 'ref' in read && parseSkin(catalogue.name(read.ref.name)) === undefined ? read : undefined;
}

/** Nobody means 0 of an item, or 99 million. */
function withoutImpossibleAmount(text: string, catalogue: Catalogue): Resolution | undefined {
	const counted = withoutAmount(text);
	if (counted.text === text || counted.amount !== undefined) return undefined;
	const { resolution, understood } = matchName(counted.text, catalogue) ?? {};
	return resolution && 'ref' in resolution && understood === 'well'
		? { ...resolution, isInterpreted: true }
		: undefined;
}

/** Matches traders' marks, such as “s>” for selling and “q>” for a question. */
const traderMarks = /(?<![\p{L}\p{N}])[bhqstw]>(?=\s)/giu;

function allOfKind(typed: string, catalogue: Catalogue): AmbiguousItem | undefined {
	const kind = catalogue.game === 730 ? (kindOfText(typed) ?? kindOfText(withoutFillers(typed))) : undefined;
	if (!kind) return undefined;
	const { refs, count } = catalogue.mostSold(mostOfKind, kind.is);
	return refs.length === 0 ? undefined : { catalogue, candidates: refs, count };
}

/** The most items that are compared, since each of them takes a search. */
const mostCompared = 3;

/** Finds the items that are compared. Returns undefined if a part is not understood, or if there are too many. */
function resolveParts(parts: readonly string[], catalogue: Catalogue): AmbiguousItem | undefined {
	if (parts.length > mostCompared) return undefined;
	const resolutions = parts.map((part) => understand(part, catalogue)).filter((each) => each !== undefined);
	if (resolutions.length < parts.length) return undefined;
	const candidates = resolutions.flatMap((each) => ('ref' in each ? [each.ref] : each.candidates));
	return { catalogue, candidates, reason: 'compared' };
}

/**
 * Reads the text as a line of a list: with an amount, a float, a price, and words around the name.
 * @throws UserError for a list or a trade
 */
function readAsLine(typed: string, text: string, catalogue: Catalogue): Resolution | undefined {
	const { items, unclear } = new LineReader(catalogue).read(text);
	const [item, ...others] = items;
	if (!item) return undefined;
	if (others.length > 0 && sidesOf(typed).length > 1) throw new UserError({ code: 'is-a-trade' });
	const areCounted = others.length > 0 && items.some(({ amount }) => amount > 1);
	if (unclear.length > 0 || areCounted || items.length > mostCompared)
		throw new UserError({ code: 'is-a-list', typed });
	if (others.length > 0) return { catalogue, candidates: items.flatMap(({ refs }) => refs), reason: 'compared' };
	if (endsUnread(text, catalogue)) return undefined;
	const [ref, ...more] = item.refs;
	if (!ref || more.length > 0) return { catalogue, candidates: item.refs };
	return { catalogue, ref, isInterpreted: true, amount: item.amount > 1 ? item.amount : undefined };
}

/** Whether a word that no name has is behind the name. It may mean another item: “AK-47 Redline Emporium”. */
function endsUnread(text: string, catalogue: Catalogue): boolean {
	const [lastWord = ''] = /\p{L}{3,}[^\p{L}\p{N}]*$/u.exec(withoutFillers(withoutMoney(text))) ?? [];
	const isKnown = (word: string) => catalogue.search(word, 1).understood === 'well';
	const hasSeveralWords = /\s/.test(text.trim());
	if (lastWord === '' || !hasSeveralWords) return false;
	const singular = lastWord.replace(/s\W*$/i, '');
	return !isKnown(lastWord) && !isKnown(singular);
}

function matchName(
	text: string,
	catalogue: Catalogue,
): { readonly resolution: Resolution; readonly understood: MatchQuality } | undefined {
	const named = catalogue.byFullName(text);
	const isBareKnife = (ref: ItemRef) => !/\bvanilla\b/i.test(text) && catalogue.isBareKnife(ref, text);
	const generic = named.filter((ref) => catalogue.isGeneric(ref, text) || isBareKnife(ref));
	const isLink = parseLink(text) !== undefined;
	// The text is the whole name of something specific.
	if (generic.length < named.length) {
		const resolution =
			named.length > 1 ? { catalogue, candidates: named } : { catalogue, ref: named[0]!, isInterpreted: isLink };
		return { resolution, understood: 'well' };
	}
	const result = catalogue.search(text, maxHits);
	const { understood } = result;
	// “navaja” lacks only one word of the name of a knife.
	if (result.hits[0] && generic.length === 0 && isBareKnife(result.hits[0])) generic.push(result.hits[0]);
	const hits = result.hits.filter(({ name }) => generic.every((each) => each.name !== name));
	const [first, second] = hits;
	if (!first || !isClearMatch(text, result)) return undefined;
	// Someone who types "ak ft" means any of the matches, not the one with the shortest name.
	const costLimit = first.cost + (first.untyped >= missingFinishCost ? laterSkinDistance : clearLead);
	const similar = hits.filter(({ cost }) => cost <= costLimit);
	// A generic name is offered too, behind the names that contain it.
	if (generic[0])
		return { resolution: { catalogue, candidates: [...similar, ...generic], named: generic[0] }, understood };
	// A link to an unknown page is never resolved to a single item.
	if (understood !== 'guessed' && !isLink && (!second || second.cost > costLimit))
		return { resolution: { catalogue, ref: first, isInterpreted: true }, understood };
	return { resolution: { catalogue, candidates: similar }, understood };
}

/** @throws UserError if nothing comes close, or another game has it */
function closest(typed: string, lists: MarketLists): AmbiguousItem {
	const catalogue = lists.catalogue();
	if (catalogue && !catalogue.hasAllIndexed) throw new UserError({ code: 'search-unavailable' });
	if (sidesOf(typed).length > 1) throw new UserError({ code: 'is-a-trade' });
	const item = spelledOut(withoutAmount(withWearOfFloat(typed)).text) || typed;
	const wear = noSuchWear(item, catalogue);
	if (wear) throw wear;
	const { game } = lists.query;
	const isLink = parseLink(typed) !== undefined;
	const otherGame = games.find((each) => each !== game && isCertain(typed, lists.catalogueOf(each)));
	if (catalogue && otherGame === undefined) {
		const lacking = isLink ? undefined : findWithoutOneWord(item, catalogue);
		if (lacking) return { catalogue, ...lacking, reason: 'closest' };
		const guess = matchName(item, catalogue)?.resolution;
		if (guess && 'candidates' in guess) return guess;
		const candidates = catalogue.nearest(item);
		if (candidates.length > 0) return { catalogue, candidates, reason: 'closest' };
	}
	throw new UserError({
		code: 'no-such-item',
		typed,
		game: gameNames[game],
		isLink,
		...(otherGame && { elsewhere: gameNames[otherGame] }),
		outdatedSince: lists.outdatedSince(),
	});
}

function isCertain(text: string, catalogue: Catalogue | undefined): boolean {
	return catalogue !== undefined && matchName(text, catalogue)?.understood === 'well';
}

function noSuchWear(text: string, catalogue: Catalogue | undefined): UserError | undefined {
	const typed = withoutWear(text);
	if (!typed || !catalogue) return undefined;
	const { resolution: match, understood } = matchName(typed.text, catalogue) ?? {};
	if (!match || understood === 'guessed') return undefined;
	const skins = ('ref' in match ? [match.ref] : match.candidates).map(({ name }) => parseSkin(catalogue.name(name)));
	const [skin, ...others] = new Set(skins.map((each) => each?.skin));
	const knownWears = new Set<string | undefined>(skins.map((each) => each?.wear));
	// The skin may exist in the typed wear, in another quality.
	if (skin === undefined || others.length > 0 || knownWears.has(typed.wear)) return undefined;
	return new UserError({
		code: 'no-such-wear',
		skin,
		wear: typed.wear,
		wears: wears.filter((each) => knownWears.has(each)),
	});
}

/** Separates items that somebody compares. “And”, a plus and a comma separate the items of a list instead. */
const versus = /\s+(?:vs?\.?|versus|or|oder|или|або|lub|ou|veya|还是)\s+/iu;

const denial = /^(?:non|no|not|without|plain|normal|regular|kein|ohne|без|не|bez|sin|sans|sem)[\s-]*/iu;

/** The versions and qualities that tell similar items apart, as people write them. */
const qualifiers = [
	/(?<![\p{L}\p{N}])(?:p(?:hase|h)?\s?[1-4]|ruby|sapphire|emerald|black ?pearl|bp)(?![\p{L}\p{N}])/iu,
	/(?<![\p{L}\p{N}])(?:st|stat\s?trak™?|souvenir)(?![\p{L}\p{N}])/iu,
];

/**
 * Splits “a or b”. A part that names only another wear, version or quality gets the item of the first part: “ak redline
 * ft vs mw”.
 */
function alternatives(text: string): string[] {
	const [first = '', ...others] = text.split(versus);
	return [first, ...others.map((part) => withItemOfFirst(part.trim(), first))];
}

function withItemOfFirst(part: string, first: string): string {
	if (withoutWear(part)?.text === '') return `${withoutWear(first)?.text ?? first} ${part}`;
	const bare = part.replace(denial, '');
	for (const qualifier of qualifiers) {
		const other = bare.replace(qualifier, '').trim();
		// “Plain” means the item without StatTrak.
		const isQualifierOnly = bare === '' ? qualifier.test(first) : other === '' && qualifier.test(bare);
		if (!isQualifierOnly) continue;
		const item = first.replace(qualifier, ' ').trim();
		return bare === part ? `${item} ${part}` : item;
	}
	return part;
}
