import {
	checkHistory,
	type HistoryCheck,
	recentSales,
	type Sold,
	soldLately,
} from '../../market/answers/check-history.ts';
import type { Choices } from '../../market/answers/choices.ts';
import type { AmbiguousItem } from '../../market/answers/find-item.ts';
import type { Lists } from '../../market/answers/lists.ts';
import { firstOf, inVersionOrder, mostSoldFirst } from '../../market/answers/order-choices.ts';
import { type SkinLadder, skinLadder } from '../../market/answers/skin-ladder.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { oneLine } from '../../text/safe-text.ts';
import { discordLimits } from '../../views/discord-limits.ts';
import type { Formats } from '../../views/formatting/formats.ts';
import {
	candidatesEmbed,
	choicesMenu,
	choiceTexts,
	mostCandidates,
	nameOf,
	versionOf,
} from '../../views/items/choices.ts';
import { canBeDrawn, chartInWords, historyEmbed, medianChange, withoutChart } from '../../views/items/history.ts';
import { wearOf } from '../../views/items/ladder.ts';
import { describeSales, salesLadderEmbed, versionsSalesEmbed } from '../../views/items/sales-ladder.ts';
import type { Picture, Reply } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import { itemButtons, itemCurrencyMenu, rememberItem } from './item-components.ts';
import { itemCustomId, type LoadedItem } from './item-state.ts';
import { formatsFor } from './market-options.ts';
import { fromVersions } from './origin.ts';
import { typedComponents } from './typed-components.ts';

/** The sales of one item; of an item with versions, a table of them and the chart of the most sold. @throws MarketError */
export async function historyReply(item: LoadedItem, context: Context): Promise<Reply> {
	const { lists, catalogue, ref, origin = '' } = item;
	const formats = formatsFor(lists, context);
	rememberItem(item, context);
	const items = catalogue.itemsOf(ref.name);
	const refs = items.map((each) => ({ ...ref, item: each }));
	const versions = inVersionOrder(await recentSales(lists, catalogue, refs));
	const mostSold = mostSoldFirst(versions, soldLately).choices[0]!;
	const check = await checkHistory(lists, catalogue, ref.item ?? mostSold.item!);
	const hasVersions = items.length > 1;
	const showsAll = hasVersions && ref.item === undefined;
	const picture = await chartOf(check, formats, context);
	const now = context.clock.now();
	// Only the chart shows the lowest ask.
	const told = typeof picture === 'object' ? check : { ...check, ask: undefined };
	const embed = showsAll
		? versionsSalesEmbed(versions, told, typeof picture === 'object', formats, now)
		: historyEmbed(told, formats, now);
	const menu = choicesMenu(
		itemCustomId('history', 'open', lists.query, '', showsAll ? fromVersions('history', origin) : origin),
		showsAll ? choiceTexts.version : choiceTexts.otherVersion,
		versions,
		versionOf,
		describeSales(lists.query, formats),
		showsAll ? undefined : check.key,
	);
	return {
		embed: picture === 'later' ? withoutChart(embed) : embed,
		picture: picture === 'later' ? undefined : picture,
		menus: [hasVersions ? menu : undefined, itemCurrencyMenu('history', item, context)],
		buttons: itemButtons('history', item, check),
	};
}

/** Several items match: the wears of one skin as a table, or the most sold with their median sales, and a menu of them. */
export async function historyCandidatesReply(
	typed: string,
	{ catalogue, candidates, named }: AmbiguousItem,
	lists: Lists,
	context: Context,
): Promise<Reply> {
	const ladder = skinLadder(catalogue, candidates);
	if (ladder) return salesLadderReply(typed, ladder, lists, catalogue, context);
	const formats = formatsFor(lists, context);
	const all = mostSoldFirst(await recentSales(lists, catalogue, candidates), soldLately);
	const { choices, more } = firstOf(all, mostCandidates, named && catalogue.key(named));
	const describe = describeSales(lists.query, formats);
	const { openId, currencies, buttons } = typedComponents('history', typed, undefined, lists, catalogue, context);
	return {
		embed: candidatesEmbed(choices, choiceTexts.medianSales, describe, { typed, more }, formats, context.clock.now()),
		menus: [choicesMenu(openId, choiceTexts.pickOne, choices, nameOf, describe), currencies],
		buttons,
	};
}

async function salesLadderReply(
	typed: string,
	ladder: SkinLadder,
	lists: Lists,
	catalogue: Catalogue,
	context: Context,
): Promise<Reply> {
	const formats = formatsFor(lists, context);
	const steps = await recentSales(lists, catalogue, ladder.steps);
	const fitMenu = steps.choices.length <= discordLimits.menuOptions;
	const choices: Choices<Sold> = fitMenu ? steps : await recentSales(lists, catalogue, ladder.names);
	const { openId, currencies, buttons } = typedComponents('history', typed, ladder, lists, catalogue, context);
	const menu = choicesMenu(openId, choiceTexts.wear, choices, wearOf, describeSales(lists.query, formats));
	return { embed: salesLadderEmbed(steps, formats, context.clock.now()), menus: [menu, currencies], buttons };
}

/** The chart; undefined if there is nothing to draw or drawing failed; `later` if the caller has used up their charts. */
async function chartOf(
	check: HistoryCheck,
	formats: Formats,
	{ charts, caller }: Context,
): Promise<Picture | 'later' | undefined> {
	const { sales, query, key, source, ask } = check;
	if (!canBeDrawn(sales)) return undefined;
	const { currency } = query;
	const { locale } = formats;
	const name = oneLine(nameOf(check));
	const { fetchedAt, conversion } = source;
	const cacheKey = [key, currency, fetchedAt, conversion?.rate, locale, ask?.amount, ask?.isLocked].join('/');
	const isConverted = conversion !== undefined;
	const order = { name, sales, change: medianChange(sales), ask, currency, locale, isConverted };
	const data = await charts.draw(cacheKey, order, caller.userId);
	if (data === 'later' || data === undefined) return data;
	return { name: 'chart.png', data, alt: chartInWords(name, sales, currency, ask, formats) };
}
