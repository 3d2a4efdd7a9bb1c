import { currencyMenu } from '../../views/currencies.ts';
import { link } from '../../views/formatting/escape-markdown.ts';
import { labels } from '../../views/labels.ts';
import type { Button, Menu } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import { itemCustomId, type LoadedItem } from './item-state.ts';

/** Remembers the item among the caller's recent searches, which autocomplete suggests first. */
export function rememberItem({ lists, catalogue, ref }: LoadedItem, { recentItems, caller }: Context): void {
	recentItems.add(caller.userId, lists.query.game, catalogue.label(ref));
}

/** The menu that shows the same item in another currency. */
export function itemCurrencyMenu(
	command: 'price' | 'history',
	{ lists, catalogue, ref }: LoadedItem,
	{ formats }: Context,
): Menu {
	const { query } = lists;
	const id = itemCustomId(command, 'currency', query, catalogue.key(ref));
	return currencyMenu(id, query.currency, lists.exactCurrencies(), formats);
}

/** Refresh, the button that switches between /price and /history, and links to the marketplace's pages. */
export function itemButtons(
	command: 'price' | 'history',
	{ lists, catalogue, ref }: LoadedItem,
	pages?: { readonly itemPage: string | null; readonly marketPage: string | null },
): Button[] {
	const key = catalogue.key(ref);
	const other = command === 'price' ? 'history' : 'price';
	const links = [
		{ label: labels.viewItem, url: link(pages?.itemPage ?? null) },
		{ label: labels.allOffers, url: link(pages?.marketPage ?? null) },
	];
	return [
		{ label: labels.refresh, id: itemCustomId(command, 'refresh', lists.query, key) },
		{ label: labels[other], id: itemCustomId(other, 'open', lists.query, key), style: 'main' },
		...links.flatMap(({ label, url }) => (url ? [{ label, url }] : [])),
	];
}
