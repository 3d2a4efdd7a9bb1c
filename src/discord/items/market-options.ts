import { UserError } from '../../errors/user-error.ts';
import { Lists } from '../../market/answers/lists.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { type Currency, currencies } from '../../market/currency.ts';
import { type Game, gameNames, games } from '../../market/game.ts';
import { within } from '../../runtime/clock.ts';
import { isBlank, oneLine } from '../../text/safe-text.ts';
import type { Defaults } from '../../users/settings.ts';
import { settingsUnread } from '../../views/settings.ts';
import type { Context } from '../context.ts';
import { choice, numberChoice, optional, type Suggest, type Suggestion, suggestedText } from '../option.ts';

/** Discord's limits of a suggestion's name and value, and of the number of suggestions. */
const choiceLimit = 100;
const suggestionLimit = 25;
/** Links are longer than names. */
const textLimit = 300;
/** Discord gives suggestions 3 s, and shows nothing meanwhile. */
const patience = 2_000;

/** The options every question about prices has. */
export const marketOptions = {
	game: optional(numberChoice('Which game the item belongs to', gameNames, games)),
	currency: optional(choice('Currency of the prices', currencies)),
};

/** What is chosen by options, and what holds where they say nothing; `note` says where that is not known. */
export async function withDefaults(
	{ game, currency }: { readonly game?: Game | undefined; readonly currency?: Currency | undefined },
	context: Context,
): Promise<{ readonly query: Defaults; readonly note?: string }> {
	// Where both are chosen no settings are needed, and none can fail.
	if (game !== undefined && currency !== undefined) return { query: { game, currency } };
	const defaults = await context.defaults();
	const query = { game: game ?? defaults.game, currency: currency ?? defaults.currency };
	return defaults.areUnread ? { query, note: settingsUnread } : { query };
}

/** The `item` option: suggests names while typing. What is typed without picking is understood as well. */
export const itemOption = suggestedText('Name of the item, or part of it', textLimit, suggesting(suggestItems));

/** What there is to suggest from: the names of the game chosen so far. */
export interface Suggesting {
	readonly text: string;
	readonly catalogue: Catalogue;
	readonly game: Game;
	readonly limit: number;
}

/** Suggests out of the names that are known; waits a little where they are only just being loaded. */
export function suggesting(suggest: (asked: Suggesting, context: Context) => Promise<readonly Suggestion[]>): Suggest {
	return async (text, others, context) => {
		const game = games.find((each) => each === others.game) ?? (await context.defaults()).game;
		const catalogue = await readyCatalogue(game, context);
		if (!catalogue) return [];
		const suggested = await suggest({ text, catalogue, game, limit: suggestionLimit }, context).catch(tooFast);
		// A longer name could not be sent back whole; it is still found by what is typed of it. Discord refuses a blank one.
		const usable = suggested.filter(({ name }) => name.length <= choiceLimit && !isBlank(name));
		return usable.slice(0, suggestionLimit);
	};
}

/** Whoever types faster than their searches may run gets suggestions with a later letter. */
function tooFast(error: unknown): readonly Suggestion[] {
	if (error instanceof UserError) return [];
	throw error;
}

async function suggestItems(
	{ text, catalogue, game, limit }: Suggesting,
	{ recentItems, caller, market }: Context,
): Promise<Suggestion[]> {
	const isEmpty = text.trim() === '';
	const subjects = await market.search(() =>
		isEmpty ? catalogue.bestSellers(limit) : catalogue.find(text, limit).hits,
	);
	const names = subjects.map((subject) => catalogue.label(subject));
	const lately = isEmpty ? recentItems.of(caller.userId, game) : [];
	return [...new Set([...lately, ...names].map(oneLine))].map((name) => ({ name, value: name }));
}

async function readyCatalogue(game: Game, { market, clock, defaults }: Context): Promise<Catalogue | undefined> {
	if (!market.catalogue(game)?.canFind) {
		const { currency } = await defaults();
		const lists = new Lists(market, clock, { game, currency, locked: false }).prefetch();
		const indexed = () => lists.indexed();
		await within(clock, patience, lists.all().then(indexed, indexed));
	}
	return market.catalogue(game);
}
