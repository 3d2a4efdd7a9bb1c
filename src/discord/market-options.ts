import type { Context } from '../context.ts';
import { currencies } from '../market/currency.ts';
import { type Game, gameNames, games } from '../market/game.ts';
import { Lists } from '../market/lists.ts';
import { choice, numberChoice, optional, suggestedText, type Typed } from './option.ts';

/** Discord's limits of a suggestion's name and value, and of the number of suggestions. */
const choiceLimit = 100;
const suggestionLimit = 25;

/** The options every question about prices has. */
export const marketOptions = {
	game: optional(numberChoice('Which game the item belongs to', gameNames, games)),
	currency: optional(choice('Currency of the prices', currencies)),
};

/** The `item` option: suggests names while typing. Names typed to their end without picking are understood as well. */
export const itemOption = suggestedText('Name of the item', choiceLimit, suggestItems);

async function suggestItems(text: string, others: Typed, { market, clock, defaults }: Context) {
	const game = games.find((each) => each === others.game) ?? (defaults.game satisfies Game);
	const catalogue = market.catalogue(game);
	if (!catalogue) {
		// Nothing to suggest from yet: have it loaded, and answer before Discord gives up.
		new Lists(market, clock, { game, currency: defaults.currency, locked: false });
		return [];
	}
	const found = catalogue.find(text, suggestionLimit);
	const names = (found.length > 0 ? found : catalogue.nearest(text, suggestionLimit)).map((name) =>
		catalogue.name(name),
	);
	// A longer name could not be sent back whole; it is still found by what is typed of it.
	return names.filter((name) => name.length <= choiceLimit).map((name) => ({ name, value: name }));
}
