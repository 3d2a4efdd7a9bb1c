import {
	checkHistory,
	type HistoryCheck,
	recentSales,
	type Sold,
	soldLately,
} from '../../market/answers/check-history.ts';
import { inVersionOrder, mostSoldFirst } from '../../market/answers/order-choices.ts';
import { oneLine } from '../../text/safe-text.ts';
import type { Formats } from '../../views/formatting/formats.ts';
import { choicesMenu, choiceTexts, nameOf, versionOf } from '../../views/items/choices.ts';
import { canBeDrawn, chartInWords, historyEmbed, medianChange, withoutChart } from '../../views/items/history.ts';
import { describeSales, salesLadderEmbed, versionsSalesEmbed } from '../../views/items/sales-ladder.ts';
import type { Picture, Reply } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import type { CandidateFigures } from './candidates-reply.ts';
import { itemButtons, itemCurrencyMenu, rememberItem } from './item-components.ts';
import { itemCustomId, type LoadedItem } from './item-state.ts';
import { formatsFor } from './market-options.ts';
import { fromVersions } from './origin.ts';

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

/** What `/history` tells about items of which one is to be picked. */
export const saleFigures: CandidateFigures<Sold> = {
	command: 'history',
	look: recentSales,
	sold: soldLately,
	heading: choiceTexts.medianSales,
	describe: describeSales,
	ladderEmbed: salesLadderEmbed,
};

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
	const order = {
		kind: 'sales',
		name,
		sales,
		change: medianChange(sales),
		ask,
		currency,
		locale,
		isConverted,
	} as const;
	const data = await charts.draw(cacheKey, order, caller.userId);
	if (data === 'later' || data === undefined) return data;
	return { name: 'chart.png', data, alt: chartInWords(name, sales, currency, ask, formats) };
}
