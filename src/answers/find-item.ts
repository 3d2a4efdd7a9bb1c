import { UserError } from '../base/user-error.ts';
import type { Catalogue } from '../market/catalogue/catalogue.ts';
import { parseLink } from '../market/catalogue/item-link.ts';
import { type ItemRef, isUnderstood } from '../market/catalogue/item-ref.ts';
import { parseSkin, wears } from '../market/catalogue/skin.ts';
import { gameNames, games } from '../market/game.ts';
import { sidesOf } from '../reading/sides.ts';
import { clearlyBetter, farOff, hardlyTyped } from '../search/costs.ts';
import { asksForPattern, itemTextIn, withoutAmount, withoutWear, withWearOfFloat } from '../search/item-text.ts';
import type { MarketLists } from './market-lists.ts';

const maxHits = 1_000;

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
}

type Resolution = ResolvedItem | AmbiguousItem;

/** @throws UserError if nothing comes close to the text; MarketError if that cannot be known */
export async function findItem(text: string, lists: MarketLists): Promise<Resolution> {
	const known = byExactName(text, lists.catalogue());
	if (known) return known;
	await lists.indexed();
	const resolution = await lists.search(() => understand(text, lists.catalogue()) ?? compared(text, lists.catalogue()));
	if (resolution) return resolution;
	lists.requireAll();
	return lists.search(() => closest(text, lists));
}

function byExactName(text: string, catalogue: Catalogue | undefined): Resolution | undefined {
	const ref = catalogue?.byExactName(text);
	if (!catalogue || !ref || catalogue.isGeneric(ref, text)) return undefined;
	return { catalogue, ref, isInterpreted: false };
}

/** The text as it is, or else without what traders say around a name. */
function understand(typed: string, catalogue: Catalogue | undefined): Resolution | undefined {
	if (parseLink(typed) || catalogue?.byFullName(typed).length) return interpret(typed, catalogue);
	const { text, amount } = withoutAmount(withWearOfFloat(typed));
	const found = interpret(text, catalogue);
	const item = itemTextIn(text);
	// Words of a pattern are no name: “fire and ice” is a Marble Fade, and no glove.
	const isPattern = asksForPattern(text);
	// “pc ak redline ft” might be many things, “ak redline ft” is one.
	const isClear = (found !== undefined && 'ref' in found && !isPattern) || item === '' || item === text;
	const said = isClear ? undefined : interpret(item, catalogue);
	const meant = (said && 'ref' in said) || (isPattern && !isClear) ? said : (found ?? said);
	if (meant && 'ref' in meant) return { ...meant, isInterpreted: true, amount };
	const [, number, counted] = bareAmount.exec(text) ?? [];
	const one = counted === undefined ? undefined : interpret(counted, catalogue);
	if (one && 'ref' in one) return { ...one, isInterpreted: true, amount: Number(number) };
	return meant ?? one;
}

/** “5 kilowatt case”, but also “5 seven”: it counts only if nothing has the number in its name. A year is no amount. */
const bareAmount = /^(?!20[12]\d\b)([1-9]\d{0,3})\s+(\p{L}.*)$/u;

/** Each of them is a search. */
const mostCompared = 3;
const versus = /\s+(?:vs?\.?|versus|or)\s+/i;

function compared(text: string, catalogue: Catalogue | undefined): Resolution | undefined {
	const parts = text.split(versus);
	if (!catalogue || parts.length < 2 || parts.length > mostCompared) return undefined;
	// “ak redline ft vs mw”: only the first names the skin.
	const skin = withoutWear(parts[0]!)?.text;
	const found = parts.map((part) =>
		understand(skin !== undefined && withoutWear(part)?.text === '' ? `${skin} ${part}` : part, catalogue),
	);
	const candidates = found.flatMap((each) => (each === undefined ? [] : 'ref' in each ? [each.ref] : each.candidates));
	return found.includes(undefined) ? undefined : { catalogue, candidates, instead: 'compared' };
}

function interpret(text: string, catalogue: Catalogue | undefined): Resolution | undefined {
	if (!catalogue) return undefined;
	const named = catalogue.byFullName(text);
	const isBareKnife = (ref: ItemRef) => !/\bvanilla\b/i.test(text) && catalogue.isBareKnife(ref, text);
	const generic = named.filter((ref) => catalogue.isGeneric(ref, text) || isBareKnife(ref));
	if (generic.length < named.length)
		return named.length > 1
			? { catalogue, candidates: named }
			: { catalogue, ref: named[0]!, isInterpreted: parseLink(text) !== undefined };
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
	if (generic[0]) return { catalogue, candidates: [...similar, ...generic], named: generic[0] };
	// A link to an unknown page is never resolved to a single item.
	if (understood !== 'guessed' && !parseLink(text) && (!second || second.cost > close))
		return { catalogue, ref: first, isInterpreted: true };
	return { catalogue, candidates: similar };
}

/** @throws UserError if nothing comes close, or another game has it */
function closest(typed: string, lists: MarketLists): AmbiguousItem {
	const catalogue = lists.catalogue();
	if (catalogue && !catalogue.hasAllIndexed) throw new UserError({ code: 'search-unavailable' });
	if (sidesOf(typed).length > 1) throw new UserError({ code: 'is-a-trade' });
	const item = itemTextIn(withoutAmount(withWearOfFloat(typed)).text) || typed;
	const wear = noSuchWear(item, catalogue);
	if (wear) throw wear;
	const { game } = lists.query;
	const elsewhere = games.find((each) => each !== game && isCertain(typed, lists.catalogueOf(each)));
	const candidates = elsewhere === undefined ? catalogue?.nearest(item) : undefined;
	if (catalogue && candidates?.length) return { catalogue, candidates, instead: 'closest' };
	const isLink = parseLink(typed) !== undefined;
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
	return understand(text, catalogue) !== undefined && catalogue!.find(itemTextIn(text), 1).understood === 'well';
}

function noSuchWear(text: string, catalogue: Catalogue | undefined): UserError | undefined {
	const typed = withoutWear(text);
	const found = typed && interpret(typed.text, catalogue);
	if (!found || !catalogue) return undefined;
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
