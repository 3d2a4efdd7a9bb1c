import { optional, suggestedText } from '../../src/discord/command/option.ts';
import { filterTextFor } from '../../src/market/answers/pages/item-filter.ts';
import type { Catalogue } from '../../src/market/catalogue/catalogue.ts';
import type { ItemRef } from '../../src/market/catalogue/item-ref.ts';
import type { ItemContext } from '../items/item-context.ts';
import { autocomplete, suggestItems } from '../items/item-option.ts';
import { askSuggestion } from '../items/suggestions.ts';

/** Characters: it must fit into a custom id together with the rest of the state. */
export const filterTextLimit = 40;

/** Names that are longer than the limit are suggested by their keys. */
const textOf = (catalogue: Catalogue, ref: ItemRef) => filterTextFor(catalogue, ref, filterTextLimit);

export const itemFilterOption = optional(
	suggestedText(
		'option.itemFilter',
		filterTextLimit,
		autocomplete((query, context: ItemContext) => suggestItems(query, askSuggestion, context, textOf)),
	),
);
