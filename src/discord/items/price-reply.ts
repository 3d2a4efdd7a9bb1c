import { checkPrice } from '../../market/answers/check-price.ts';
import type { AmbiguousItem } from '../../market/answers/find-item.ts';
import type { Lists } from '../../market/answers/lists.ts';
import { lowestAsks } from '../../market/answers/lowest-asks.ts';
import { firstOf, inVersionOrder, mostSoldFirst } from '../../market/answers/order-choices.ts';
import { type SkinLadder, skinLadder } from '../../market/answers/skin-ladder.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { discordLimits } from '../../views/discord-limits.ts';
import {
	candidatesEmbed,
	choicesMenu,
	choiceTexts,
	describeAsk,
	mostCandidates,
	nameOf,
	versionOf,
} from '../../views/items/choices.ts';
import { ladderEmbed, versionsEmbed, wearOf } from '../../views/items/ladder.ts';
import { priceEmbed } from '../../views/items/price.ts';
import type { Reply } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import { itemButtons, itemCurrencyMenu, rememberItem } from './item-components.ts';
import { itemCustomId, type LoadedItem } from './item-state.ts';
import { formatsFor } from './market-options.ts';
import { fromVersions } from './origin.ts';
import { typedComponents } from './typed-components.ts';

/** What one item costs, or all versions of it. @throws MarketError */
export async function priceReply(item: LoadedItem, context: Context): Promise<Reply> {
	const { lists, catalogue, ref, origin = '' } = item;
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
			itemCustomId('price', 'open', lists.query, '', only === undefined ? fromVersions('price', origin) : origin),
			only === undefined ? choiceTexts.version : choiceTexts.otherVersion,
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
	return { embed, menus, buttons: itemButtons('price', item, check) };
}

/** Several items match: the wears of one skin as a table, or the most sold with their lowest asks, and a menu of them. */
export async function candidatesReply(
	typed: string,
	{ catalogue, candidates, named }: AmbiguousItem,
	lists: Lists,
	context: Context,
): Promise<Reply> {
	const ladder = skinLadder(catalogue, candidates);
	if (ladder) return ladderReply(typed, ladder, lists, catalogue, context);
	const formats = formatsFor(lists, context);
	const all = mostSoldFirst(await lowestAsks(lists, catalogue, candidates), ({ sold }) => sold);
	const { choices, more } = firstOf(all, mostCandidates, named && catalogue.key(named));
	const describe = describeAsk(lists.query, formats);
	const { openId, currencies, buttons } = typedComponents('price', typed, undefined, lists, catalogue, context);
	return {
		embed: candidatesEmbed(choices, choiceTexts.lowestAsks, describe, { typed, more }, formats, context.clock.now()),
		menus: [choicesMenu(openId, choiceTexts.pickOne, choices, nameOf, describe), currencies],
		buttons,
	};
}

async function ladderReply(
	typed: string,
	ladder: SkinLadder,
	lists: Lists,
	catalogue: Catalogue,
	context: Context,
): Promise<Reply> {
	const formats = formatsFor(lists, context);
	const steps = await lowestAsks(lists, catalogue, ladder.steps);
	const fitMenu = steps.choices.length <= discordLimits.menuOptions;
	const choices = fitMenu ? steps : await lowestAsks(lists, catalogue, ladder.names);
	const { openId, currencies, buttons } = typedComponents('price', typed, ladder, lists, catalogue, context);
	const menu = choicesMenu(openId, choiceTexts.wear, choices, wearOf, describeAsk(lists.query, formats));
	return { embed: ladderEmbed(steps, formats, context.clock.now()), menus: [menu, currencies], buttons };
}
