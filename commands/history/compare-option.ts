import { UserError } from '../../src/base/errors/user-error.ts';
import { optional, suggestedText } from '../../src/discord/command/option.ts';
import { findItem } from '../../src/market/answers/find-item.ts';
import type { MarketLists } from '../../src/market/answers/market-lists.ts';
import type { Catalogue } from '../../src/market/catalogue/catalogue.ts';
import type { ItemRef } from '../../src/market/catalogue/item-ref.ts';
import { autocomplete, suggestItems } from '../items/item-option.ts';
import { saleSuggestion } from '../items/suggestions.ts';

/** Three long names. */
const textLimit = 300;
/** More lines cannot be told apart. */
export const mostCompared = 3;
const separator = /[,;]/;

/** Autocomplete is for the last of the names. */
export const compareOption = optional(
	suggestedText(
		'history.option.compare',
		textLimit,
		autocomplete(async (query, context) => {
			const start = query.text.search(/[^,;]*$/);
			const before = query.text.slice(0, start).trimEnd();
			const suggested = await suggestItems({ ...query, text: query.text.slice(start) }, saleSuggestion, context);
			if (before === '') return suggested;
			return suggested.map(({ value }) => ({ name: `${before} ${value}`, value: `${before} ${value}` }));
		}),
	),
);

/** @throws UserError `unclear-item`, `too-many-to-compare`; as findItem does */
export async function comparedItems(text: string, lists: MarketLists): Promise<ItemRef[]> {
	const names = namesIn(text, lists.catalogue());
	if (names.length > mostCompared) throw new UserError({ code: 'too-many-to-compare', most: mostCompared });
	const refs: ItemRef[] = [];
	for (const name of names) refs.push(await clearItem(name.trim(), lists));
	return refs;
}

/** Some names have commas of their own: `Music Kit | AWOLNATION, I Am`. */
export function namesIn(text: string, catalogue: Catalogue | undefined): string[] {
	const pieces = text.split(separator).map((piece) => piece.trim());
	const names: string[] = [];
	for (let start = 0; start < pieces.length; ) {
		let end = pieces.length;
		const joined = () => pieces.slice(start, end).join(', ');
		while (end > start + 1 && !catalogue?.byFullName(joined()).length) end--;
		if (joined() !== '') names.push(joined());
		start = end;
	}
	return names;
}

/** @throws UserError `unclear-item`; as findItem does */
export async function clearItem(typed: string, lists: MarketLists): Promise<ItemRef> {
	const found = await findItem(typed, lists);
	if ('candidates' in found) throw new UserError({ code: 'unclear-item', typed });
	return found.ref;
}
