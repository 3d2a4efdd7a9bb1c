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
import { clearlyBetter, farOff, hardlyTyped } from '../search/costs.ts';
import { isUnderstood } from '../search/item-hits.ts';
import { asksForPattern, spelledOut, withoutAmount, withoutWear, withWearOfFloat } from '../search/item-text.ts';
import type { Understood } from '../search/name-hits.ts';
import { typedKind } from '../search/typed-kinds.ts';
import { alternatives } from './alternatives.ts';
import { type Lacking, lackingOf } from './lacking.ts';
import type { MarketLists } from './market-lists.ts';

const maxHits = 1_000;
/** Of a kind; nobody reads more. */
const mostOfKind = 100;

interface ResolvedItem {
	readonly catalogue: Catalogue;
	readonly ref: ItemRef;
	readonly isInterpreted: boolean;
	readonly amount?: number | undefined;
}

export interface AmbiguousItem {
	readonly catalogue: Catalogue;
	/** Those that match about equally well, best first. */
	readonly candidates: readonly ItemRef[];
	readonly named?: ItemRef;
	/** If not all match: none does and these come closest, or several items were typed. */
	readonly instead?: 'closest' | 'compared';
	/** What of the text nothing has that has the rest: these are without it. */
	readonly lacking?: Lacking;
	/** How many there are, if these are only the most sold ones. */
	readonly count?: number;
}

type Resolution = ResolvedItem | AmbiguousItem;

/** @throws UserError if nothing comes close to the text; MarketError if that cannot be known */
export async function findItem(text: string, lists: MarketLists): Promise<Resolution> {
	const known = byExactName(text, lists.catalogue());
	if (known) return known;
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

/** Undefined if the text says nothing clear. @throws UserError for a list or a trade */
function understand(typed: string, catalogue: Catalogue | undefined): Resolution | undefined {
	if (!catalogue) return undefined;
	if (parseLink(typed) || catalogue.byFullName(typed).length > 0) return interpret(typed, catalogue)?.resolution;
	const ofKind = allOfKind(typed, catalogue);
	if (ofKind) return ofKind;
	const text = spelledOut(withWearOfFloat(typed.replaceAll(marks, ' ')));
	const { resolution: found, understood } = interpret(text, catalogue) ?? {};
	// Words of a pattern are no name: “fire and ice” is a Marble Fade, and no glove.
	const isClear = found !== undefined && understood === 'well' && !asksForPattern(text);
	if (isClear && 'ref' in found) return found;
	const parts = alternatives(typed);
	if (parts.length > 1) return compared(parts, catalogue);
	// Reading a line takes ten times as long as a search.
	if (isClear && !mayCount.test(text)) return found;
	const asName = understood === 'guessed' ? undefined : found;
	if (!mayBeLine(typed)) return asName;
	const read =
		asRead(typed, text, catalogue) ??
		(text === typed ? undefined : withoutFloat(typed, catalogue)) ??
		uncounted(text, catalogue);
	// “pc ak redline ft” might be many things, “ak redline ft” is one; “bayonet fade” may be of two knives.
	if (isClear) return read && 'ref' in read && read.amount !== undefined ? read : found;
	return read ?? asName;
}

/** A number that is no part of a word. */
const mayCount = /(?<![\p{L}\p{N}-])(?:[x×]\s?)?\d+(?:\s?[x×])?(?![\p{L}\p{N}-])/iu;

/** More is written than a name: an amount, signs of traders or lists, or words around the name. */
const mayBeLine = (typed: string): boolean =>
	mayCount.test(typed) || /[[\]{}>/+&,;@#]|\([bhstw]\)/iu.test(typed) || withoutFillers(typed) !== typed;

/** “0.5” behind a case is no float, but perhaps its price. */
function withoutFloat(typed: string, catalogue: Catalogue): Resolution | undefined {
	const read = asRead(typed, typed, catalogue);
	return read && 'ref' in read && parseSkin(catalogue.name(read.ref.name)) === undefined ? read : undefined;
}

/** Nobody means 0 of an item, or 99 million. */
function uncounted(text: string, catalogue: Catalogue): Resolution | undefined {
	const counted = withoutAmount(text);
	if (counted.text === text || counted.amount !== undefined) return undefined;
	const { resolution, understood } = interpret(counted.text, catalogue) ?? {};
	return resolution && 'ref' in resolution && understood === 'well'
		? { ...resolution, isInterpreted: true }
		: undefined;
}

/** “s>” for what somebody sells, “q>” for a question. */
const marks = /(?<![\p{L}\p{N}])[bhqstw]>(?=\s)/giu;

function allOfKind(typed: string, catalogue: Catalogue): AmbiguousItem | undefined {
	const kind = catalogue.game === 730 ? (typedKind(typed) ?? typedKind(withoutFillers(typed))) : undefined;
	if (!kind) return undefined;
	const { refs, count } = catalogue.mostSold(mostOfKind, kind.is);
	return refs.length === 0 ? undefined : { catalogue, candidates: refs, count };
}

/** Each of them is a search. */
const mostCompared = 3;

/** Undefined if one of them is not understood, or if they are too many. */
function compared(parts: readonly string[], catalogue: Catalogue): AmbiguousItem | undefined {
	if (parts.length > mostCompared) return undefined;
	const found = parts.map((part) => understand(part, catalogue));
	const candidates = found.flatMap((each) => (each === undefined ? [] : 'ref' in each ? [each.ref] : each.candidates));
	return found.includes(undefined) ? undefined : { catalogue, candidates, instead: 'compared' };
}

/** As a line of a list is read: with an amount, a float, a price, and with words around the name. @throws UserError for a list or a trade */
function asRead(typed: string, text: string, catalogue: Catalogue): Resolution | undefined {
	const { items, unclear } = new LineReader(catalogue).read(text);
	const [only, ...others] = items;
	if (!only) return undefined;
	if (others.length > 0 && sidesOf(typed).length > 1) throw new UserError({ code: 'is-a-trade' });
	if (
		unclear.length > 0 ||
		(others.length > 0 && items.some(({ amount }) => amount > 1)) ||
		others.length >= mostCompared
	)
		throw new UserError({ code: 'is-a-list', typed });
	if (others.length > 0) return { catalogue, candidates: items.flatMap(({ refs }) => refs), instead: 'compared' };
	if (endsUnread(text, catalogue)) return undefined;
	const [ref, ...more] = only.refs;
	if (!ref || more.length > 0) return { catalogue, candidates: only.refs };
	return { catalogue, ref, isInterpreted: true, amount: only.amount > 1 ? only.amount : undefined };
}

/** Behind a name, a word that no name has may make it another item: “AK-47 Redline Emporium”. */
function endsUnread(text: string, catalogue: Catalogue): boolean {
	const [last = ''] = /\p{L}{3,}[^\p{L}\p{N}]*$/u.exec(withoutFillers(withoutMoney(text))) ?? [];
	const isKnown = (word: string) => catalogue.find(word, 1).understood === 'well';
	return last !== '' && /\s/.test(text.trim()) && !isKnown(last) && !isKnown(last.replace(/s\W*$/i, ''));
}

function interpret(
	text: string,
	catalogue: Catalogue,
): { readonly resolution: Resolution; readonly understood: Understood } | undefined {
	const named = catalogue.byFullName(text);
	const isBareKnife = (ref: ItemRef) => !/\bvanilla\b/i.test(text) && catalogue.isBareKnife(ref, text);
	const generic = named.filter((ref) => catalogue.isGeneric(ref, text) || isBareKnife(ref));
	const isLink = parseLink(text) !== undefined;
	if (generic.length < named.length) {
		const resolution =
			named.length > 1 ? { catalogue, candidates: named } : { catalogue, ref: named[0]!, isInterpreted: isLink };
		return { resolution, understood: 'well' };
	}
	const all = catalogue.find(text, maxHits);
	const { understood } = all;
	// “navaja” is the name of a knife but for a word.
	if (all.hits[0] && generic.length === 0 && isBareKnife(all.hits[0])) generic.push(all.hits[0]);
	const hits = all.hits.filter(({ name }) => generic.every((each) => each.name !== name));
	const [first, second] = hits;
	if (!first || !isUnderstood(text, all)) return undefined;
	// Someone who types "ak ft" means any of the matches, not the one with the shortest name.
	const close = first.cost + (first.untyped >= hardlyTyped ? farOff : clearlyBetter);
	const similar = hits.filter(({ cost }) => cost <= close);
	// A generic name is offered too, behind the names that contain it.
	if (generic[0])
		return { resolution: { catalogue, candidates: [...similar, ...generic], named: generic[0] }, understood };
	// A link to an unknown page is never resolved to a single item.
	if (understood !== 'guessed' && !isLink && (!second || second.cost > close))
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
	const elsewhere = games.find((each) => each !== game && isCertain(typed, lists.catalogueOf(each)));
	if (catalogue && elsewhere === undefined) {
		const lacking = isLink ? undefined : lackingOf(item, catalogue);
		if (lacking) return { catalogue, ...lacking, instead: 'closest' };
		const guessed = interpret(item, catalogue)?.resolution;
		if (guessed && 'candidates' in guessed) return guessed;
		const candidates = catalogue.nearest(item);
		if (candidates.length > 0) return { catalogue, candidates, instead: 'closest' };
	}
	throw new UserError({
		code: 'no-such-item',
		typed,
		game: gameNames[game],
		isLink,
		...(elsewhere && { elsewhere: gameNames[elsewhere] }),
		outdatedSince: lists.outdatedSince(),
	});
}

function isCertain(text: string, catalogue: Catalogue | undefined): boolean {
	return catalogue !== undefined && interpret(text, catalogue)?.understood === 'well';
}

function noSuchWear(text: string, catalogue: Catalogue | undefined): UserError | undefined {
	const typed = withoutWear(text);
	if (!typed || !catalogue) return undefined;
	const { resolution: found, understood } = interpret(typed.text, catalogue) ?? {};
	if (!found || understood === 'guessed') return undefined;
	const names = ('ref' in found ? [found.ref] : found.candidates).map(({ name }) => parseSkin(catalogue.name(name)));
	const [skin, ...others] = new Set(names.map((each) => each?.skin));
	const known = new Set<string | undefined>(names.map((each) => each?.wear));
	// In the wear that was typed there may be one of another quality.
	if (skin === undefined || others.length > 0 || known.has(typed.wear)) return undefined;
	return new UserError({
		code: 'no-such-wear',
		skin,
		wear: typed.wear,
		wears: wears.filter((each) => known.has(each)),
	});
}
