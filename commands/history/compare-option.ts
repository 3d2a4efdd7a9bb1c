import { UserError } from '../../src/base/errors/user-error.ts';
import { optional, suggestedText } from '../../src/discord/command/option.ts';
import { findItem } from '../../src/market/answers/find-item.ts';
import type { Lists } from '../../src/market/answers/lists.ts';
import type { ItemRef } from '../../src/market/catalogue/item-ref.ts';
import { autocomplete, suggestItems } from '../items/item-option.ts';
import { saleSuggestion } from '../items/suggestions.ts';

/** The longest text, characters: three long names. */
const textLimit = 300;
/** The most items that one is compared with: more lines cannot be told apart. */
const mostCompared = 3;
const separator = /[,;]/;

/** The `compare` option, with autocomplete for the last of the names. */
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

/** The items that the names in a text mean. @throws UserError `unclear-item`, `too-many-to-compare`; as findItem does */
export async function comparedItems(text: string, lists: Lists): Promise<ItemRef[]> {
	const names = text.split(separator).filter((name) => name.trim() !== '');
	if (names.length > mostCompared) throw new UserError({ code: 'too-many-to-compare', most: mostCompared });
	const refs: ItemRef[] = [];
	for (const name of names) refs.push(await clearItem(name.trim(), lists));
	return refs;
}

/** @throws UserError `unclear-item`; as findItem does */
export async function clearItem(typed: string, lists: Lists): Promise<ItemRef> {
	const found = await findItem(typed, lists);
	if ('candidates' in found) throw new UserError({ code: 'unclear-item', typed });
	return found.ref;
}
