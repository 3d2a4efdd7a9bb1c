import type { MarketQuery } from '../../market/answers/lists.ts';
import { currencyMenu } from '../../views/currencies.ts';
import { link } from '../../views/formatting/escape-markdown.ts';
import { labels } from '../../views/labels.ts';
import type { Button, Menu } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import { itemCustomId, type LoadedItem } from './item-state.ts';
import { backId, type Origin } from './origin.ts';

/** Remembers the item among the caller's recent searches, which autocomplete suggests first. */
export function rememberItem({ lists, catalogue, ref }: LoadedItem, { recentItems, caller }: Context): void {
	recentItems.add(caller.userId, lists.query.game, catalogue.label(ref));
}

/** The menu that shows the same item in another currency. */
export function itemCurrencyMenu(
	command: 'price' | 'history',
	{ lists, catalogue, ref, origin, view }: LoadedItem,
	{ formats }: Context,
): Menu {
	const { query } = lists;
	const id = itemCustomId(command, 'currency', query, catalogue.key(ref), origin, view);
	return currencyMenu(id, query.currency, lists.exactCurrencies, formats);
}

/**
 * Back, Refresh, the buttons that switch between /price and /history and between tradable and trade-locked listings, and links
 * to the marketplace's pages.
 * @param more further buttons, before the links
 */
export function itemButtons(
	command: 'price' | 'history',
	{ lists, catalogue, ref, origin = '', view }: LoadedItem,
	pages?: { readonly itemPage: string | null; readonly marketPage: string | null },
	more: readonly Button[] = [],
): Button[] {
	const key = catalogue.key(ref);
	const { query } = lists;
	const other = command === 'price' ? 'history' : 'price';
	const links = [
		{ label: labels.viewItem, url: link(pages?.itemPage ?? null) },
		{ label: labels.allOffers, url: link(pages?.marketPage ?? null) },
	];
	const back = backId(origin, query, catalogue.key({ name: ref.name }), view);
	return [
		...(back === undefined ? [] : [{ label: labels.back, id: back }]),
		{ label: labels.refresh, id: itemCustomId(command, 'refresh', query, key, origin, view) },
		{ label: labels[other], id: itemCustomId(other, 'open', query, key, origin), style: 'main' },
		...(command === 'price' ? [tradeLockButton(query, key, origin)] : []),
		...more,
		...links.flatMap(({ label, url }) => (url ? [{ label, url }] : [])),
	];
}

/** Shows the listings of the other trade-lock setting. */
function tradeLockButton(query: MarketQuery, key: string, origin: Origin): Button {
	const opposite = { ...query, locked: !query.locked };
	return {
		label: query.locked ? labels.tradable : labels.tradeLocked,
		id: itemCustomId('price', 'open', opposite, key, origin),
	};
}
