import { UserError } from '../../errors/user-error.ts';
import { clearlyBetter, farOff, hardlyTyped } from '../../finding/costs.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { readLink } from '../catalogue/item-link.ts';
import { isUnderstood, type Subject } from '../catalogue/subject.ts';
import { gameNames } from '../game.ts';
import type { Lists, MarketQuery } from './lists.ts';
import { nearestNames } from './nearest-names.ts';

/** Discord's menus take 25 options, and nobody reads more. */
const candidateLimit = 25;
/** Of so many the candidates are taken. */
const considered = 250;
const nearestSought = 5;

export interface ResolvedItem {
	readonly catalogue: Catalogue;
	readonly subject: Subject;
	/** The text is not exactly the item's name, but clearly means this item. */
	readonly interpreted: boolean;
}

export interface AmbiguousItem {
	readonly catalogue: Catalogue;
	readonly candidates: readonly Subject[];
	/** How many more items match just as well. */
	readonly more: number;
}

export type Resolution = ResolvedItem | AmbiguousItem;

/**
 * What somebody means who typed `text` without picking a suggestion.
 * @throws UserError with the nearest names where there is no such item, MarketError where that cannot be known.
 */
export async function findItem(text: string, lists: Lists): Promise<Resolution> {
	const known = exactly(text, lists.catalogue());
	if (known) return known;
	try {
		// What the answer rests on tells of most names, so that no other list is needed for them.
		await lists.main();
		const listed = exactly(text, lists.catalogue());
		if (listed) return listed;
		if (lists.namesKnown()) {
			const found = await interpret(text, lists);
			if (found) return found;
		}
		await lists.all();
	} catch (error) {
		// Not all names are known, so "no such item" cannot be said; what is alike can still be offered.
		const found = await interpret(text, lists);
		if (found) return found;
		throw error;
	}
	const found = await interpret(text, lists);
	if (!found) throw await lists.search(() => notFound(text, lists.query, lists.catalogue()));
	return found;
}

function exactly(text: string, catalogue: Catalogue | undefined): Resolution | undefined {
	const subject = catalogue?.exactly(text);
	if (!catalogue || !subject || catalogue.standsForOthers(subject, text)) return undefined;
	return { catalogue, subject, interpreted: false };
}

/** What is called so, or else what is clearly meant, or else what may be meant. */
async function interpret(text: string, lists: Lists): Promise<Resolution | undefined> {
	await lists.indexed();
	return lists.search(() => {
		const catalogue = lists.catalogue();
		return catalogue && interpretIn(catalogue, text);
	});
}

function interpretIn(catalogue: Catalogue, text: string): Resolution | undefined {
	const called = catalogue.called(text);
	if (called.length > 1) return { catalogue, candidates: called, more: 0 };
	const family = called[0] && catalogue.standsForOthers(called[0], text) ? called[0] : undefined;
	if (called[0] && !family) return { catalogue, subject: called[0], interpreted: readLink(text) !== undefined };
	const all = catalogue.find(text, considered);
	const { understood } = all;
	const found = all.found.filter(({ name }) => name !== family?.name);
	const [first, second] = found;
	if (!first || !isUnderstood(text, all)) return undefined;
	// Who types "ak ft" means any of them, not the one with the shortest name.
	const close = first.cost + (first.untyped >= hardlyTyped ? farOff : clearlyBetter);
	const meant = found.filter(({ cost }) => cost <= close);
	// What is called just so is offered as well, behind all that it stands for.
	if (family) return offer(catalogue, [...meant.slice(0, candidateLimit - 1), family], meant.length + 1);
	// A link that leads nowhere is not taken for one that does.
	if (understood !== 'guessed' && !readLink(text) && (!second || second.cost > close))
		return { catalogue, subject: first, interpreted: true };
	return offer(catalogue, meant.slice(0, candidateLimit), meant.length);
}

function offer(catalogue: Catalogue, candidates: readonly Subject[], all: number): Resolution {
	return { catalogue, candidates, more: all - candidates.length };
}

/** Why nothing was found, with the names that come closest. */
function notFound(typed: string, { game }: MarketQuery, catalogue: Catalogue | undefined): UserError {
	if (catalogue && !catalogue.canFind) return new UserError({ code: 'search-unavailable' });
	const nearest = catalogue ? nearestNames(catalogue, catalogue.find(typed, nearestSought).found) : [];
	return new UserError({
		code: 'no-such-item',
		typed,
		game: gameNames[game],
		isLink: readLink(typed) !== undefined,
		nearest,
	});
}
