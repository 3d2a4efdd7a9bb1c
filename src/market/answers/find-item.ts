import { UserError } from '../../errors/user-error.ts';
import { clearlyBetter, farOff, hardlyTyped } from '../../finding/costs.ts';
import { itemTextIn, withoutWear, withWearOfFloat } from '../../finding/item-text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { parseLink } from '../catalogue/item-link.ts';
import { type ItemRef, isUnderstood } from '../catalogue/item-ref.ts';
import { parseSkin, wears } from '../catalogue/skin.ts';
import { gameNames } from '../game.ts';
import type { Lists, MarketQuery } from './lists.ts';

/** The most candidates. */
const maxHits = 250;

export interface ResolvedItem {
	readonly catalogue: Catalogue;
	readonly ref: ItemRef;
	/** Whether the text is not its full name, but clearly means it. */
	readonly isInterpreted: boolean;
}

export interface AmbiguousItem {
	readonly catalogue: Catalogue;
	/** All that match about equally well, best first. */
	readonly candidates: readonly ItemRef[];
	/** The one of them whose name was typed, if others are more likely meant. */
	readonly named?: ItemRef;
}

export type Resolution = ResolvedItem | AmbiguousItem;

/**
 * Resolves a text that was typed without picking a suggestion.
 * @throws UserError with the nearest names if there is no such item; MarketError if that cannot be known.
 */
export async function findItem(text: string, lists: Lists): Promise<Resolution> {
	const known = byExactName(text, lists.catalogue());
	if (known) return known;
	await lists.indexed();
	const resolution = await lists.search(() => understand(text, lists.catalogue()));
	if (resolution) return resolution;
	lists.requireAll();
	throw await lists.search(() => noSuchItem(text, lists.query, lists.catalogue()));
}

function byExactName(text: string, catalogue: Catalogue | undefined): Resolution | undefined {
	const ref = catalogue?.byExactName(text);
	if (!catalogue || !ref || catalogue.isGeneric(ref, text)) return undefined;
	return { catalogue, ref, isInterpreted: false };
}

/** The text as it is, or else without what traders say around a name. */
function understand(text: string, catalogue: Catalogue | undefined): Resolution | undefined {
	const found = interpret(withWearOfFloat(text), catalogue);
	if (found || parseLink(text)) return found;
	const item = itemTextIn(withWearOfFloat(text));
	const meant = item === '' || item === text ? undefined : interpret(item, catalogue);
	return meant && 'ref' in meant ? { ...meant, isInterpreted: true } : meant;
}

/** The item with `text` as its full name, or else the one that it clearly means, or else those that it may mean. */
function interpret(text: string, catalogue: Catalogue | undefined): Resolution | undefined {
	if (!catalogue) return undefined;
	const named = catalogue.byFullName(text);
	if (named.length > 1) return { catalogue, candidates: named };
	const generic = named[0] && catalogue.isGeneric(named[0], text) ? named[0] : undefined;
	if (named[0] && !generic) return { catalogue, ref: named[0], isInterpreted: parseLink(text) !== undefined };
	const all = catalogue.find(text, maxHits);
	const { understood } = all;
	const hits = all.hits.filter(({ name }) => name !== generic?.name);
	const [first, second] = hits;
	if (!first || !isUnderstood(text, all)) return undefined;
	// Someone who types "ak ft" means any of the matches, not the one with the shortest name.
	const close = first.cost + (first.untyped >= hardlyTyped ? farOff : clearlyBetter);
	const similar = hits.filter(({ cost }) => cost <= close);
	// A generic name is offered too, behind the names that contain it.
	if (generic) return { catalogue, candidates: [...similar, generic], named: generic };
	// A link to an unknown page is never resolved to a single item.
	if (understood !== 'guessed' && !parseLink(text) && (!second || second.cost > close))
		return { catalogue, ref: first, isInterpreted: true };
	return { catalogue, candidates: similar };
}

function noSuchItem(typed: string, { game }: MarketQuery, catalogue: Catalogue | undefined): UserError {
	if (catalogue && !catalogue.isSearchable) return new UserError({ code: 'search-unavailable' });
	const item = itemTextIn(typed);
	const wear = noSuchWear(item, catalogue);
	if (wear) return wear;
	const nearest = catalogue?.nearestNames(item || typed) ?? [];
	return new UserError({
		code: 'no-such-item',
		typed,
		game: gameNames[game],
		isLink: parseLink(typed) !== undefined,
		nearest,
	});
}

/** If there is a skin of this name, but not in the wear that was typed. */
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
