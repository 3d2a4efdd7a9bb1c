import { within } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Catalogue } from '../market/catalogue.ts';
import { currencies } from '../market/currency.ts';
import { type Game, gameNames, games } from '../market/game.ts';
import { Lists } from '../market/lists.ts';
import { choice, numberChoice, optional, suggestedText, type Typed } from './option.ts';

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

/** The `item` option: suggests names while typing. What is typed without picking is understood as well. */
export const itemOption = suggestedText('Name of the item, or part of it', textLimit, suggestItems);

async function suggestItems(text: string, others: Typed, context: Context) {
	const game = games.find((each) => each === others.game) ?? (await context.defaults()).game;
	const catalogue = await readyCatalogue(game, context);
	if (!catalogue) return [];
	const subjects =
		text.trim() === '' ? catalogue.sellingMost(suggestionLimit) : catalogue.find(text, suggestionLimit).found;
	const names = subjects.map((subject) => catalogue.label(subject));
	const lately = text.trim() === '' ? context.askedLately.of(context.userId, game) : [];
	return (
		[...new Set([...lately, ...names])]
			// A longer name could not be sent back whole; it is still found by what is typed of it.
			.filter((name) => name.length <= choiceLimit)
			.slice(0, suggestionLimit)
			.map((name) => ({ name, value: name }))
	);
}

/** The names of a game; waits a little where they are only just being loaded. */
async function readyCatalogue(game: Game, { market, clock, defaults }: Context): Promise<Catalogue | undefined> {
	if (!market.catalogue(game)?.canFind) {
		const { currency } = await defaults();
		const lists = new Lists(market, clock, { game, currency, locked: false });
		await within(
			clock,
			patience,
			lists.all().then(
				() => lists.indexed(),
				() => lists.indexed(),
			),
		);
	}
	return market.catalogue(game);
}
