import type { Lists } from '../../market/answers/lists.ts';
import type { SkinLadder } from '../../market/answers/skin-ladder.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { currencyMenu } from '../../views/currencies.ts';
import { labels } from '../../views/labels.ts';
import type { Button, Menu } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import type { HistoryView } from './history-view.ts';
import { itemCustomId } from './item-state.ts';
import { fitsButtons, fromTyped } from './origin.ts';
import { typedId } from './question.ts';

/** The components of an answer to a typed text that means several items. */
export interface TypedComponents {
	/** The custom id of the menu that opens one of the items. */
	readonly openId: string;
	readonly currencies: Menu | undefined;
	readonly buttons: readonly Button[];
}

/**
 * Made after the lists are loaded, so that their currency counts as exact. If the text does not fit into the components,
 * that of the ladder is used, and without a ladder there are only links to the items.
 */
export function typedComponents(
	command: 'price' | 'history',
	typed: string,
	ladder: SkinLadder | undefined,
	lists: Lists,
	catalogue: Catalogue,
	{ formats }: Context,
	view?: HistoryView,
): TypedComponents {
	const { query } = lists;
	const text = [typed, ladder?.text].find((each) => each !== undefined && fitsButtons(each));
	const openId = itemCustomId(command, 'open', query, '', text === undefined ? '' : fromTyped(command, text), view);
	if (text === undefined) return { openId, currencies: undefined, buttons: [] };
	const other = command === 'price' ? 'history' : 'price';
	const opposite = { ...query, locked: !query.locked };
	const id = (of: 'price' | 'history', handler: string, asked = query) =>
		typedId(of, handler, { query: asked, view: of === 'history' ? view : undefined, text }, catalogue);
	return {
		openId,
		currencies: currencyMenu(id(command, 'typedIn'), query.currency, lists.exactCurrencies, formats),
		buttons: [
			{ label: labels.refresh, id: id(command, 'refreshTyped') },
			{ label: labels[other], id: id(other, 'typed'), style: 'main' },
			...(command === 'price'
				? [{ label: query.locked ? labels.tradable : labels.tradeLocked, id: id('price', 'typed', opposite) }]
				: []),
		],
	};
}
