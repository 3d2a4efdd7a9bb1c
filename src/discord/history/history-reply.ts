import { recentSales, type Sold, soldLately } from '../../market/answers/check-history.ts';
import type { Lists } from '../../market/answers/lists.ts';
import { seriesPeriods } from '../../prices/price-series.ts';
import {
	type CourseTexts,
	courseLabels,
	courseTexts,
	courseUnreadable,
	neverListed,
} from '../../views/history/course.ts';
import { choiceTexts } from '../../views/items/choices.ts';
import { historyEmbed, withoutChart } from '../../views/items/history.ts';
import { describeSales, salesLadderEmbed, versionsSalesEmbed } from '../../views/items/ladder.ts';
import { labels } from '../../views/labels.ts';
import type { Button, Reply } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import type { CandidateFigures } from '../items/candidates-reply.ts';
import type { HistoryView } from '../items/history-view.ts';
import { itemButtons, questionCurrencies, rememberItem } from '../items/item-components.ts';
import { type LoadedItem, questionAbout, questionId } from '../items/item-question.ts';
import { formatsFor } from '../items/market-options.ts';
import { dayReply } from './day-reply.ts';
import { courseChart, salesChart } from './history-charts.ts';
import { isCharted, shownCourse } from './shown-course.ts';
import { shownVersion, versionMenu } from './shown-version.ts';

/**
 * The sales of one item with its course, once there is one; of an item with versions, a table of them and the chart of the
 * most sold. @throws MarketError; for a day also UserError and StoreError
 */
export async function historyReply(item: LoadedItem, context: Context): Promise<Reply> {
	const { lists, view = 'auto' } = item;
	rememberItem(item, context);
	if (typeof view === 'object') return dayReply(item, view.day, context);
	const formats = formatsFor(lists, context);
	const version = shownVersion(item);
	const { check, versions, isMostSold } = version;
	const hasCourse = isCharted(lists.query, context);
	const found = hasCourse && view !== 'sales' ? await shownCourse(check.key, lists.query, view, context) : undefined;
	const shown = typeof found === 'object' ? found : undefined;
	const picture = await (shown ? courseChart(check, shown, context) : salesChart(check, formats, context));
	const hasChart = typeof picture === 'object';
	const course = textsOf(found, lists, context);
	// Of the answers without a course, only the chart shows the lowest ask.
	const told = shown || !hasChart ? { ...check, ask: undefined } : check;
	const now = context.clock.now();
	const embed = isMostSold
		? versionsSalesEmbed(versions, told, hasChart, formats, now, course)
		: historyEmbed(told, formats, now, course);
	return {
		embed: picture === 'later' ? withoutChart(embed) : embed,
		picture: hasChart ? picture : undefined,
		tabs: hasCourse && found !== 'never' ? tabs(item, check.key, shown?.period ?? 'sales') : [],
		menus: [versionMenu(item, version, formats), questionCurrencies('history', questionAbout(item), lists, context)],
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

function textsOf(
	found: Awaited<ReturnType<typeof shownCourse>> | undefined,
	{ query, conversion }: Lists,
	{ history, clock, formats }: Context,
): CourseTexts | undefined {
	if (found === undefined) return undefined;
	if (found === 'unreadable') return courseUnreadable;
	if (found === 'never') return neverListed(history.recorded(query.game)!.from, clock.now());
	return courseTexts(found, conversion !== undefined, formats);
}

function tabs(item: LoadedItem, shownKey: string, chosen: HistoryView): Button[] {
	const question = questionAbout(item);
	return [
		...[...seriesPeriods, 'sales' as const].map((view) => ({
			label: courseLabels[view],
			id: questionId('history', 'open', { ...question, view }),
			disabled: view === chosen,
		})),
		{ label: labels.csv, id: questionId('history', 'csv', { query: question.query, key: shownKey }) },
	];
}
