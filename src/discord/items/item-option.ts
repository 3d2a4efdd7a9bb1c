import { UserError } from '../../errors/user-error.ts';
import { Lists } from '../../market/answers/lists.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { type Game, games } from '../../market/game.ts';
import { within } from '../../runtime/waiting.ts';
import { isBlank, oneLine } from '../../text/safe-text.ts';
import { discordLimits } from '../../views/discord-limits.ts';
import { marketOptionTexts } from '../../views/labels.ts';
import { type Suggest, type Suggestion, suggestedText } from '../command/option.ts';
import type { Context } from '../context.ts';

/** Links are longer than names. */
const textLimit = 300;
/** Longest wait for names that are still loading, ms. Discord shows nothing until autocomplete is answered, within 3 s. */
const namesTimeout = 2_000;

/** The `item` option, with autocomplete. Text that was not picked from the suggestions is searched for as well. */
export const itemOption = suggestedText(marketOptionTexts.item, textLimit, autocomplete(suggestItems));

/** What to suggest from: the names of the game chosen so far. */
export interface AutocompleteQuery {
	readonly text: string;
	readonly catalogue: Catalogue;
	readonly game: Game;
	readonly limit: number;
}

/** Autocomplete from the names of a game; waits a moment if they are still loading. */
export function autocomplete(
	suggest: (query: AutocompleteQuery, context: Context) => Promise<readonly Suggestion[]>,
): Suggest {
	return async (text, others, context) => {
		const game = games.find((each) => each === others.game) ?? (await context.defaults()).game;
		const catalogue = await loadedCatalogue(game, context);
		if (!catalogue) return [];
		const query = { text, catalogue, game, limit: discordLimits.choices };
		const suggested = await suggest(query, context).catch(noneIfTooFast);
		// Discord refuses blank names and longer ones; a longer name is still found by what was typed of it.
		const usable = suggested.filter(({ name }) => name.length <= discordLimits.choiceText && !isBlank(name));
		return usable.slice(0, discordLimits.choices);
	};
}

/** Somebody who types faster than their rate limit allows gets suggestions with a later letter. */
function noneIfTooFast(error: unknown): readonly Suggestion[] {
	if (error instanceof UserError) return [];
	throw error;
}

async function suggestItems(
	{ text, catalogue, game, limit }: AutocompleteQuery,
	{ recentItems, caller, market }: Context,
): Promise<Suggestion[]> {
	const isEmpty = text.trim() === '';
	const refs = await market.search(() => (isEmpty ? catalogue.bestSellers(limit) : catalogue.find(text, limit).hits));
	const names = refs.map((ref) => catalogue.label(ref));
	const recent = isEmpty ? recentItems.of(caller.userId, game) : [];
	return [...new Set([...recent, ...names].map(oneLine))].map((name) => ({ name, value: name }));
}

async function loadedCatalogue(game: Game, { market, clock, defaults }: Context): Promise<Catalogue | undefined> {
	if (!market.catalogue(game)?.isSearchable) {
		const { currency } = await defaults();
		const lists = new Lists(market, clock, { game, currency, locked: false });
		const indexed = () => lists.indexed();
		await within(clock, namesTimeout, lists.all().then(indexed, indexed));
	}
	return market.catalogue(game);
}
