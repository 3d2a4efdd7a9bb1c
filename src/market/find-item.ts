import { UserError } from '../errors.ts';
import type { Catalogue, Subject } from './catalogue.ts';
import { type Game, gameNames } from './game.ts';
import type { Lists } from './lists.ts';

/** Discord's menus take 25 options, and nobody reads more. */
const candidateLimit = 25;
const nearestShown = 5;
/** How what was typed is repeated: whole where it could be a name. */
const repeatLimit = 100;

export type Found =
	| { readonly catalogue: Catalogue; readonly subject: Subject }
	| { readonly catalogue: Catalogue; readonly candidates: readonly Subject[] };

/**
 * What somebody means who typed `text` without picking a suggestion.
 * @throws UserError with the nearest names where there is no such item, MarketError where that cannot be known.
 */
export async function findItem(text: string, lists: Lists): Promise<Found> {
	const known = exactly(text, lists.catalogue());
	if (known) return known;
	try {
		// What is on offer is told by the listings alone, so that a price needs no other list.
		await lists.listings();
		const listed = exactly(text, lists.catalogue());
		if (listed) return listed;
		await lists.all();
	} catch (error) {
		// Not all names are known, so "no such item" cannot be said; what is alike can still be offered.
		const found = called(text, lists.catalogue()) ?? alike(text, lists.catalogue());
		if (found) return found;
		throw error;
	}
	const catalogue = lists.catalogue();
	const found = called(text, catalogue) ?? alike(text, catalogue);
	if (!found) throw new UserError(unknown(text, lists.query.game, catalogue));
	const [only, ...others] = 'candidates' in found ? found.candidates : [found.subject];
	return only && others.length === 0 ? { catalogue: found.catalogue, subject: only } : found;
}

function exactly(text: string, catalogue: Catalogue | undefined): Found | undefined {
	const subject = catalogue?.exactly(text);
	return catalogue && subject && { catalogue, subject };
}

function called(text: string, catalogue: Catalogue | undefined): Found | undefined {
	const [first, ...others] = catalogue?.called(text) ?? [];
	if (!catalogue || !first) return undefined;
	return others.length === 0 ? { catalogue, subject: first } : { catalogue, candidates: [first, ...others] };
}

function alike(text: string, catalogue: Catalogue | undefined): Found | undefined {
	const names = catalogue?.find(text, candidateLimit) ?? [];
	return catalogue && names.length > 0 ? { catalogue, candidates: names.map((name) => ({ name })) } : undefined;
}

function unknown(text: string, game: Game, catalogue: Catalogue | undefined): string {
	const typed = text.length > repeatLimit ? `${text.slice(0, repeatLimit)}…` : text;
	const names = catalogue?.nearest(text, nearestShown).map((name) => `“${catalogue.name(name)}”`) ?? [];
	const start = `There is no “${typed}” on the marketplace for ${gameNames[game]}.`;
	return names.length > 0
		? `${start} Nearest to it: ${names.join(', ')}.`
		: `${start} Start typing and pick one of the suggestions, or choose another game.`;
}
