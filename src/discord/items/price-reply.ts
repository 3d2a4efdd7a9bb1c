import { checkPrice } from '../../market/answers/check-price.ts';
import type { AmbiguousItem } from '../../market/answers/find-item.ts';
import type { Lists } from '../../market/answers/lists.ts';
import { lowestAsks } from '../../market/answers/lowest-asks.ts';
import { inVersionOrder, mostSoldFirst } from '../../market/answers/order-choices.ts';
import { skinLadder } from '../../market/answers/skin-ladder.ts';
import { currencyMenu } from '../../views/currencies.ts';
import {
	candidatesEmbed,
	choicesMenu,
	choiceTexts,
	describeAsk,
	nameOf,
	versionOf,
} from '../../views/items/choices.ts';
import { ladderEmbed, versionsEmbed, wearOf } from '../../views/items/ladder.ts';
import { priceEmbed } from '../../views/items/price.ts';
import { labels } from '../../views/labels.ts';
import type { Button, Reply } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import { itemButtons, itemCurrencyMenu, rememberItem } from './item-components.ts';
import { itemCustomId, type LoadedItem } from './item-state.ts';
import { formatsFor } from './market-options.ts';
import { typedId } from './question.ts';

/** What one item costs, or all versions of it. `back` leads to where it was opened. @throws MarketError */
export async function priceReply(item: LoadedItem, context: Context, back?: Button): Promise<Reply> {
	const { lists, catalogue, ref } = item;
	const { clock } = context;
	const formats = formatsFor(lists, context);
	rememberItem(item, context);
	const versions = catalogue.itemsOf(ref.name);
	const only = ref.item ?? (versions.length === 1 ? versions[0] : undefined);
	const refs = versions.map((version) => ({ ...ref, item: version }));
	const choices = versions.length > 1 ? inVersionOrder(await lowestAsks(lists, catalogue, refs)) : undefined;
	const menu =
		choices &&
		choicesMenu(
			itemCustomId('price', 'open', lists.query),
			choiceTexts.otherVersion,
			choices,
			versionOf,
			describeAsk(lists.query, formats),
			catalogue.key(ref),
		);
	const check = only === undefined ? undefined : await checkPrice(lists, catalogue, only);
	// Created after the lists are loaded, so that their currency counts as exact.
	const menus = [menu, itemCurrencyMenu('price', item, context)];
	const now = clock.now();
	const embed = check ? priceEmbed(check, formats, now, context.sellerFee()) : versionsEmbed(choices!, formats, now);
	return { embed, menus, buttons: [...(back ? [back] : []), ...itemButtons('price', item, check)] };
}

/** Several items match: the wears of one skin as a table, or the lowest ask of each, with a menu to pick one. */
export async function candidatesReply(
	typed: string,
	{ catalogue, candidates, more }: AmbiguousItem,
	lists: Lists,
	context: Context,
): Promise<Reply> {
	const { clock } = context;
	const formats = formatsFor(lists, context);
	const ladder = skinLadder(catalogue, candidates);
	const menuOf = (choices: Awaited<ReturnType<typeof lowestAsks>>, placeholder: string, name: typeof nameOf) =>
		choicesMenu(
			itemCustomId('price', 'open', lists.query),
			placeholder,
			choices,
			name,
			describeAsk(lists.query, formats),
		);
	const { query } = lists;
	const idOf = (handler: string, locked = query.locked) =>
		typedId('price', handler, { query: { ...query, locked }, text: typed }, catalogue);
	// Made after the lists are loaded, so that their currency counts as exact.
	const rest = () => ({
		currencies: currencyMenu(idOf('typedIn'), query.currency, lists.exactCurrencies(), formats),
		buttons: [{ label: query.locked ? labels.tradable : labels.tradeLocked, id: idOf('typed', !query.locked) }],
	});
	if (ladder) {
		const steps = await lowestAsks(lists, catalogue, ladder);
		const { currencies, buttons } = rest();
		const menus = [menuOf(steps, choiceTexts.wear, wearOf), currencies];
		return { embed: ladderEmbed(steps, formats, clock.now()), menus, buttons };
	}
	const choices = mostSoldFirst(await lowestAsks(lists, catalogue, candidates), ({ sold }) => sold);
	const describe = describeAsk(lists.query, formats);
	const { currencies, buttons } = rest();
	return {
		embed: candidatesEmbed(choices, choiceTexts.lowestAsks, describe, { typed, more }, formats, clock.now()),
		menus: [menuOf(choices, choiceTexts.pickOne, nameOf), currencies],
		buttons,
	};
}
