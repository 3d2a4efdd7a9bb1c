import type { Lists } from '../../market/answers/lists.ts';
import { currencyMenu } from '../../views/currencies.ts';
import { link } from '../../views/formatting/escape-markdown.ts';
import { labels } from '../../views/labels.ts';
import type { Button, Menu } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import { type ItemCommand, type ItemQuestion, type LoadedItem, questionAbout, questionId } from './item-question.ts';
import { backId } from './origin.ts';

/** Remembers the item among the caller's recent searches, which autocomplete suggests first. */
export function rememberItem({ lists, catalogue, ref }: LoadedItem, { recentItems, caller }: Context): void {
	recentItems.add(caller.userId, lists.query.game, catalogue.label(ref));
}

/** The menu that asks the same in another currency. */
export function questionCurrencies(
	command: ItemCommand,
	question: ItemQuestion,
	{ exactCurrencies }: Lists,
	{ formats }: Context,
): Menu {
	return currencyMenu(questionId(command, 'currency', question), question.query.currency, exactCurrencies, formats);
}

/** Refresh, and the buttons that ask the same of the other command, or about the listings of the other trade-lock setting. */
export function questionButtons(command: ItemCommand, question: ItemQuestion): Button[] {
	const other = command === 'price' ? 'history' : 'price';
	const { query } = question;
	const opposite = { ...question, query: { ...query, locked: !query.locked } };
	const buttons: Button[] = [
		{ label: labels.refresh, id: questionId(command, 'refresh', question) },
		{ label: labels[other], id: questionId(other, 'open', { ...question, view: undefined }), style: 'main' },
	];
	if (command === 'price')
		buttons.push({
			label: query.locked ? labels.tradable : labels.tradeLocked,
			id: questionId('price', 'open', opposite),
		});
	return buttons;
}

/** The button that leads to where an item was opened from, if it was opened from another answer. */
export function backButton({ lists, catalogue, ref, origin = '', view }: LoadedItem): Button[] {
	const id = backId(origin, lists.query, catalogue.key({ name: ref.name }), view);
	return id === undefined ? [] : [{ label: labels.back, id }];
}

/**
 * The buttons of an answer about an item, with links to the marketplace's pages.
 * @param more further buttons, before the links
 */
export function itemButtons(
	command: ItemCommand,
	item: LoadedItem,
	pages?: { readonly itemPage: string | null; readonly marketPage: string | null },
	more: readonly Button[] = [],
): Button[] {
	const links = [
		{ label: labels.viewItem, url: link(pages?.itemPage ?? null) },
		{ label: labels.allOffers, url: link(pages?.marketPage ?? null) },
	];
	return [
		...backButton(item),
		...questionButtons(command, questionAbout(item)),
		...more,
		...links.flatMap(({ label, url }) => (url ? [{ label, url }] : [])),
	];
}
