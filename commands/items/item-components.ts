import type { Choices } from '../../src/answers/choices.ts';
import type { MarketLists, MarketQuery } from '../../src/answers/market-lists.ts';
import { type Currency, currencies } from '../../src/market/currency.ts';
import type { ItemId } from '../../src/names/ids.ts';
import type { ItemRef } from '../../src/names/item-ref.ts';
import type { Button, Menu, MenuOption } from '../../src/words/reply.ts';
import { linkAddress } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { choicesMenu, type Describe, versionOrName } from './choices-view.ts';
import type { ItemContext } from './item-context.ts';
import { type ItemCommand, type ItemQuestion, type LoadedItem, questionId, questionToRepeat } from './item-question.ts';
import { backId, versionsOrigin } from './origin.ts';

export function rememberItem({ lists, catalogue, ref }: LoadedItem, { recentItems, caller }: ItemContext): void {
	recentItems.add(caller.userId, lists.query.game, catalogue.label(ref));
}

export function questionCurrencyMenu(
	command: ItemCommand,
	question: ItemQuestion,
	{ exactCurrencies }: MarketLists,
	{ words }: ItemContext,
): Menu {
	return currencyMenu(questionId(command, 'currency', question), question.query.currency, exactCurrencies, words);
}

export function questionButtons(command: ItemCommand, question: ItemQuestion, { t }: Words): Button[] {
	const otherCommand = command === 'price' ? 'history' : 'price';
	const { query } = question;
	const buttons: Button[] = [
		{ label: t('button.refresh'), id: questionId(command, 'refresh', question) },
		{
			label: t(`button.${otherCommand}`),
			id: questionId(otherCommand, 'open', { ...question, view: undefined }),
			style: 'main',
		},
	];
	if (command === 'price')
		buttons.push({
			label: t(query.locked ? 'button.tradable' : 'button.tradeLocked'),
			id: questionId('price', 'open', { ...question, query: { ...query, locked: !query.locked } }),
		});
	return buttons;
}

/** Returns the versions of the item, without those whose entries in a list cannot be read. */
export const versionsOf = ({ lists, ref }: LoadedItem): (ItemRef & { readonly item: ItemId })[] =>
	lists.readable([{ name: ref.name }]).flatMap(({ items }) => items.map((item) => ({ name: ref.name, item })));

/**
 * Returns undefined if there is only one version.
 * @param chosen the key of the version that was asked for; undefined if the answer is about all versions
 */
export function versionMenu<Figures>(
	command: ItemCommand,
	{ question }: LoadedItem,
	versions: Choices<Figures>,
	describe: Describe<Figures>,
	chosen: string | undefined,
	words: Words,
): Menu | undefined {
	if (versions.choices.length < 2) return undefined;
	const isChosen = chosen !== undefined;
	const { origin = '' } = question;
	// From an answer about all versions, Back leads to that answer.
	const newOrigin = isChosen ? origin : versionsOrigin(command, origin);
	// The key is empty, because the picked option's value replaces it.
	const id = questionId(command, 'open', { ...question, key: '', origin: newOrigin });
	const placeholder = words.t(isChosen ? 'items.otherVersion' : 'items.version');
	return choicesMenu(id, placeholder, versions, versionOrName, describe, chosen);
}

/** Returns no button if the answer was not opened from another one, or the custom id would be too long. */
export function backButton({ question, catalogue, ref }: LoadedItem, words: Words): Button[] {
	if (!question.origin) return [];
	const id = backId(question, catalogue.key({ name: ref.name }));
	return id === undefined ? [] : [{ label: words.t('button.back'), id }];
}

export function itemButtons(
	command: ItemCommand,
	item: LoadedItem,
	words: Words,
	check?: { readonly itemPage: string | null },
	extraButtons: readonly Button[] = [],
): Button[] {
	return [
		...backButton(item, words),
		...questionButtons(command, questionToRepeat(item), words),
		...extraButtons,
		...linkButton(words.t('button.viewItem'), check?.itemPage),
	];
}

/** Returns no button without a valid address. */
export function linkButton(label: string, address: string | null | undefined): Button[] {
	const url = linkAddress(address ?? null);
	return url === undefined ? [] : [{ label, url }];
}

/**
 * Returns a menu that opens the price of one of several items; undefined without options, since Discord refuses an
 * empty menu.
 * @param options their values are keys
 */
export const priceMenu = (query: MarketQuery, options: readonly MenuOption[], { t }: Words): Menu | undefined =>
	options.length === 0
		? undefined
		: { id: questionId('price', 'open', { query, key: '' }), placeholder: t('items.open'), options };

/** @param exactCurrencies the currencies in which prices are not converted: they come first in the menu */
export function currencyMenu(id: string, chosen: Currency, exactCurrencies: readonly Currency[], words: Words): Menu {
	const options: MenuOption[] = [];
	const description = words.t('items.exactPrices');
	for (const value of exactCurrencies) options.push({ label: words.currencyLabel(value), value, description });
	for (const value of currencies)
		if (!exactCurrencies.includes(value)) options.push({ label: words.currencyLabel(value), value });
	const index = options.findIndex(({ value }) => value === chosen);
	if (index >= 0) options[index] = { ...options[index]!, default: true };
	return { id, placeholder: words.t('items.changeCurrency'), options };
}
