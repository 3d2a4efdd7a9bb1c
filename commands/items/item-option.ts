import { lowestAsks } from '../../src/answers/lowest-asks.ts';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { filterTextFor } from '../../src/answers/pages/item-filter.ts';
import { withTimeout } from '../../src/base/clock.ts';
import { isBlank, oneLine } from '../../src/base/text/safe-text.ts';
import { UserError } from '../../src/base/user-error.ts';
import {
	choice,
	flag,
	numberChoice,
	optional,
	privateOption,
	type Suggest,
	type Suggestion,
	suggestedText,
} from '../../src/discord/command/option.ts';
import { asCurrency, type Currency, currencies } from '../../src/market/currency.ts';
import { type Game, gameNames, games } from '../../src/names/game.ts';
import type { ItemRef } from '../../src/names/item-ref.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { isWorthSuggesting } from '../../src/search/item-hits.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { languageOf } from '../../src/words/languages.ts';
import type { ItemContext } from './item-context.ts';
import { askSuggestion, typedLocalName } from './suggestions.ts';
import { withDefaults } from './with-defaults.ts';
import { wordsForLists } from './words-for-lists.ts';

/** In characters. Links can be typed too, and are longer than names. */
const textLimit = 300;
/** How long to wait for names, ms. Discord allows 3 s for autocomplete, and shows nothing until it is answered. */
const namesTimeout = 2_000;

/** Text that was not picked from the suggestions is searched for as well. */
export const itemOption = suggestedText(
	'option.item',
	textLimit,
	autocomplete((query, context: ItemContext) => suggestItems(query, context)),
);

export interface AutocompleteQuery {
	readonly text: string;
	readonly catalogue: Catalogue;
	readonly game: Game;
	readonly currency: Currency;
	readonly locked: boolean;
}

export function autocomplete<C extends ItemContext>(
	suggest: (query: AutocompleteQuery, context: C) => Promise<readonly Suggestion[]>,
): Suggest<C> {
	return async (text, others, context) => {
		const chosenGame = games.find((each) => each === others.game);
		const chosenCurrency = asCurrency(others.currency);
		const { query: defaults } = await withDefaults({ game: chosenGame, currency: chosenCurrency }, context);
		const { game, currency } = defaults;
		const catalogue = await loadedCatalogue(game, context);
		if (!catalogue) return [];
		const locked = others.trade_locked === true;
		const query = { text, catalogue, game, currency, locked };
		const suggestions = await suggest(query, context).catch(noSuggestionsIfRefused);
		// Discord refuses blank names and names over its limit. An item with a longer name is still found by the typed
		// text.
		const usable = suggestions.filter(({ name }) => name.length <= discordLimits.choiceText && !isBlank(name));
		return usable.slice(0, discordLimits.choices);
	};
}

/**
 * Returns no suggestions for a UserError, such as that of a rate limit: a later letter brings them back. Rethrows any
 * other error.
 */
export function noSuggestionsIfRefused(error: unknown): readonly never[] {
	if (error instanceof UserError) return [];
	throw error;
}

/** Returns the text that Discord sends if the item's suggestion is picked. */
type ValueOf = (catalogue: Catalogue, ref: ItemRef) => string;

/**
 * Suggests the user's recent items and best sellers while nothing is typed, and then the items that match.
 * @param valueFor by default, the name is sent
 */
export async function suggestItems(
	query: AutocompleteQuery,
	context: ItemContext,
	valueFor?: ValueOf,
): Promise<Suggestion[]> {
	const { text, catalogue, game, currency, locked } = query;
	const { recentItems, suggestions, caller, market, clock } = context;
	const lists = new MarketLists(market, clock, { game, currency, locked });
	const isEmpty = text.trim() === '';
	const matches: readonly ItemRef[] = await market.search(() =>
		suggestions.matchesFor(lists, catalogue, text, () =>
			isEmpty ? catalogue.bestSellers(discordLimits.choices) : matchesOf(catalogue, text),
		),
	);
	const suggestionOf = suggestionWriter(query, lists, context, valueFor);
	const recentLabels = isEmpty ? recentItems.of(caller.userId, game) : [];
	// Recent items come first, and no item occurs twice.
	const byValue = new Map<string, Suggestion>();
	const add = (suggestion: Suggestion) => byValue.set(suggestion.value, suggestion);
	for (const label of recentLabels) {
		const [ref] = catalogue.byFullName(label);
		if (ref) add(suggestionOf(ref));
		// Just after a start, the catalogue may lack a recent item, so its label is suggested. A filter needs the item.
		else if (!valueFor) add({ name: oneLine(label), value: oneLine(label) });
	}
	for (const ref of matches) add(suggestionOf(ref));
	return [...byValue.values()].slice(0, discordLimits.choices);
}

/** Returns a function that writes an item as a suggestion, with its lowest ask. */
function suggestionWriter(
	{ text, catalogue, game, currency }: AutocompleteQuery,
	lists: MarketLists,
	context: ItemContext,
	valueFor?: ValueOf,
): (ref: ItemRef) => Suggestion {
	const { suggestions, facts } = context;
	const words = wordsForLists(lists, context);
	const language = languageOf(words.locale);
	// Without a recent list, suggestions lack its figures.
	const askOf = (ref: ItemRef) => {
		const [ask] = lists.recentListings() ? lowestAsks(lists, catalogue, [ref]).choices : [];
		return ask && { ...ask, sold: lists.recentSales() && ask.sold };
	};
	const newSuggestion = (ref: ItemRef, localName?: string): Suggestion => {
		const name = oneLine(catalogue.label(ref));
		const bothNames = `${name} · ${localName}`;
		// Discord refuses longer names.
		const fullName = localName !== undefined && bothNames.length <= discordLimits.choiceText ? bothNames : name;
		const value = valueFor?.(catalogue, ref) ?? name;
		return { name: askSuggestion(fullName, askOf(ref), currency, words), value };
	};
	const kind = valueFor ? 'filter' : 'item';
	const cachedSuggestion = suggestions.suggestionsFor(kind, lists, catalogue, words.locale, (ref) =>
		newSuggestion(ref),
	);
	// If a word of the name in the user's language was typed, that name is shown, too. Such a suggestion depends on the
	// text, so it is not cached.
	return (ref) => {
		const name = catalogue.name(ref.name);
		const localName = text.trim() === '' ? undefined : typedLocalName(text, name, facts.nameIn(language, game, name));
		return localName === undefined ? cachedSuggestion(ref) : newSuggestion(ref, oneLine(localName));
	};
}

/** Returns nothing for nonsense, so that Discord says that nothing matches. */
function matchesOf(catalogue: Catalogue, text: string): readonly ItemRef[] {
	const matches = catalogue.search(text, discordLimits.choices);
	return isWorthSuggesting(text, matches) ? matches.hits : [];
}

/** Waits for the names, but not longer than `namesTimeout`. Returns undefined if there is no catalogue yet. */
async function loadedCatalogue(game: Game, { market, clock }: ItemContext): Promise<Catalogue | undefined> {
	if (!market.catalogue(game)?.isSearchable) {
		await withTimeout(clock, namesTimeout, market.indexed(game));
	}
	return market.catalogue(game);
}

export const marketOptions = {
	game: optional(numberChoice('option.game', gameNames, games)),
	currency: optional(choice('option.currency', currencies)),
};

export const privacyOptions = { [privateOption]: optional(flag('option.private')) };

/** In characters. The text must fit into a custom id together with the rest of the state. */
export const filterTextLimit = 40;

/** Names that are longer than the limit are suggested by their keys. */
const filterTextOf = (catalogue: Catalogue, ref: ItemRef) => filterTextFor(catalogue, ref, filterTextLimit);

export const itemFilterOption = optional(
	suggestedText(
		'option.itemFilter',
		filterTextLimit,
		autocomplete((query, context: ItemContext) => suggestItems(query, context, filterTextOf)),
	),
);
