import { z } from 'zod';
import { UserError } from '../../errors/user-error.ts';
import { Lists, type MarketQuery } from '../../market/answers/lists.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import type { ItemRef } from '../../market/catalogue/item-ref.ts';
import { currencies } from '../../market/currency.ts';
import { games } from '../../market/game.ts';
import { customId } from '../command/custom-id.ts';
import type { Context } from '../context.ts';
import { type HistoryView, packedView, packView } from './history-view.ts';
import type { Origin } from './origin.ts';

/** An item to answer about, with the lists to answer from. */
export interface LoadedItem {
	readonly lists: Lists;
	readonly catalogue: Catalogue;
	/** One version of an item, or the item with all its versions. */
	readonly ref: ItemRef;
	/** Where it was opened from. */
	readonly origin?: Origin;
	/** What /history shows of it. */
	readonly view?: HistoryView | undefined;
}

/**
 * What the custom ids of an answer's components contain: game, currency, the trade-lock setting with the view, the item's
 * key if it is known, and where it was opened from.
 */
export const itemState = z
	.tuple([z.coerce.number().pipe(z.literal(games)), z.enum(currencies), packedView])
	.rest(z.string())
	.transform(([game, currency, { locked, view }, key = '', ...origin]) => ({
		query: { game, currency, locked },
		view,
		key,
		origin: origin.join(':'),
	}));

export type ItemState = Omit<z.output<typeof itemState>, 'view'> & { readonly view?: HistoryView | undefined };

/** The custom id of a component of `command`. With an empty key, it is a menu whose options are keys. */
export function itemCustomId(
	command: 'price' | 'history' | 'alert',
	handler: 'open' | 'refresh' | 'currency' | 'csv' | 'item',
	{ game, currency, locked }: MarketQuery,
	key: string,
	origin: Origin = '',
	view?: HistoryView,
): string {
	return customId(
		command,
		handler,
		game,
		currency,
		packView(locked, view),
		...(origin === '' ? [key].filter(Boolean) : [key, origin]),
	);
}

/** The same item in the currency picked from a menu. @throws UserError if the menu's message is too old for that. */
export function inCurrency({ query, ...item }: ItemState, picked: string | undefined): ItemState {
	const { success, data: currency } = z.enum(currencies).safeParse(picked);
	if (!success) throw new UserError({ code: 'button-expired' });
	return { query: { ...query, currency }, ...item };
}

/** The item that a component is about. @throws UserError if it is no longer on the market, MarketError if that is not known. */
export function loadItem({ query, key, origin, view }: ItemState, context: Context): LoadedItem {
	const lists = new Lists(context.market, context.clock, query);
	const catalogue = lists.catalogue();
	const ref = catalogue?.byKey(key);
	if (!catalogue || !ref) {
		lists.requireAll();
		throw new UserError({ code: 'button-expired' });
	}
	lists.requireReadable(ref);
	return { lists, catalogue, ref, origin, view };
}
