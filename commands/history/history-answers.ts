import {
	checkHistory,
	type HistoryCheck,
	type RecentSales,
	recentSales,
	salesRank,
} from '../../src/answers/check-history.ts';
import { askAndSalesSources, type Choices, inVersionOrder, mostSoldFirst } from '../../src/answers/choices.ts';
import { dayLength } from '../../src/base/clock.ts';
import { withTryAgain } from '../../src/discord/missing-list-error.ts';
import { isUnreadable, listingOf, lowestAskIn, salesOf } from '../../src/market/rows/rows.ts';
import type { ItemRef } from '../../src/names/item-ref.ts';
import { seriesPeriods } from '../../src/prices/price-series.ts';
import { dayOfSeries, spanOfDay, startOfDay } from '../../src/prices/series-facts.ts';
import { type Button, type Reply, withNote } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { withMissingChartNote } from '../items/chart.ts';
import { candidatesEmbed } from '../items/choices-view.ts';
import { findQuestionItem, type SeveralMatches, withMatchNotes } from '../items/find-question-item.ts';
import { homeAmountDisplay, homeLists } from '../items/home-lists.ts';
import {
	backButton,
	itemButtons,
	linkButton,
	questionCurrencyMenu,
	rememberItem,
	versionMenu,
	versionsOf,
} from '../items/item-components.ts';
import type { HistoryContext } from '../items/item-context.ts';
import {
	type ItemQuestion,
	type LoadedItem,
	questionId,
	questionToRepeat,
	tryAgainId,
} from '../items/item-question.ts';
import type { HistoryView } from '../items/question-scope.ts';
import { ladderOf, menuSteps, severalReply, topCandidates } from '../items/several-items.ts';
import { wordsForLists } from '../items/words-for-lists.ts';
import { requireRecordedSpan } from './day-option.ts';
import { loadSeries, salesChart, seriesChart, spanOfADayOrMore } from './history-charts.ts';
import { historyEmbed } from './history-view.ts';
import { type PricesNow, pastDayEmbed, pickForDay } from './past-day-view.ts';
import { describeSales, salesLadderEmbed, versionsSalesEmbed } from './sales-ladder-view.ts';
import { seriesTexts } from './series-view.ts';

export function historyAnswer(question: ItemQuestion, context: HistoryContext): Promise<Reply> {
	return withTryAgain(
		() => tryAgainId('history', question, context),
		async () => {
			const result = await findQuestionItem(question, context);
			const reply = 'item' in result ? await historyReply(result.item, context) : whichItem(result, context);
			return withMatchNotes(reply, result, context);
		},
	);
}

function whichItem(matches: SeveralMatches, context: HistoryContext): Reply {
	const { question, ambiguity, lists } = matches;
	const words = wordsForLists(lists, context);
	const now = context.clock.now();
	const recentSalesOf = (refs: readonly ItemRef[]) => recentSales(lists, ambiguity.catalogue, refs);
	const describe = describeSales(question.query, words);
	const ladder = ladderOf(ambiguity);
	const dayNote = typeof question.view === 'object' ? pickForDay(question.view.day, context.words) : undefined;
	if (ladder) {
		const steps = recentSalesOf(ladder.steps);
		const choices = menuSteps(steps, ladder, recentSalesOf);
		const view = { embed: salesLadderEmbed(steps, words, now), choices, describe, ladder };
		return withNote(severalReply('history', matches, view, context), dayNote);
	}
	const { reason, missingWord, candidates } = ambiguity;
	const { choices, ...counts } = topCandidates(recentSalesOf(candidates), ambiguity, salesRank);
	const candidatesNote = { typed: question.text, reason, missingWord, ...counts };
	const embed = candidatesEmbed(choices, words.t('items.medianSales'), describe, candidatesNote, words, now);
	return withNote(severalReply('history', matches, { embed, choices, describe, ladder }, context), dayNote);
}

async function historyReply(item: LoadedItem, context: HistoryContext): Promise<Reply> {
	const { lists, catalogue, ref, question } = item;
	const { view = 'auto' } = question;
	rememberItem(item, context);
	const versions = inVersionOrder(recentSales(lists, catalogue, versionsOf(item)));
	// If no version was asked for, the answer is about the one that sells most.
	const isAboutMostSold = versions.choices.length > 1 && ref.item === undefined;
	const mostSold = mostSoldFirst(versions, salesRank).choices[0]!;
	const check = checkHistory(lists, catalogue, ref.item ?? mostSold.item!);
	const menus = menusOf(item, versions, isAboutMostSold ? undefined : check.key, context);
	const reply =
		typeof view === 'object'
			? await dayReply(item, check, view.day, context)
			: await chartedReply(item, check, view, isAboutMostSold ? versions : undefined, context);
	return { ...reply, menus };
}

/**
 * Answers with a chart of the recorded asks or, without a series, of the sales.
 * @param versions all versions, if the answer lists them; the chart is then about the version of `check`
 */
async function chartedReply(
	item: LoadedItem,
	check: HistoryCheck,
	view: Exclude<HistoryView, object>,
	versions: Choices<RecentSales> | undefined,
	context: HistoryContext,
): Promise<Reply> {
	const { lists } = item;
	const words = wordsForLists(lists, context);
	const recorded = spanOfADayOrMore(lists.query, context);
	const seriesResult = recorded && view !== 'sales' ? await loadSeries(check, view, recorded, context) : undefined;
	const chartedSeries = typeof seriesResult === 'object' ? seriesResult : undefined;
	const picture = await (chartedSeries
		? seriesChart(check, chartedSeries, context)
		: salesChart(check, words, context));
	const hasChart = typeof picture === 'object';
	const series = recorded && seriesResult ? seriesTexts(seriesResult, recorded, context.words) : undefined;
	// A chart of a series shows recorded asks, and a chart of sales the lowest ask of now.
	const salesChartSource = hasChart ? check.ask?.source : undefined;
	const askSource = chartedSeries ? chartedSeries.asks : salesChartSource;
	const content = { check, series, sources: [check.source, ...(askSource ? [askSource] : [])] };
	const now = context.clock.now();
	const embed = versions
		? versionsSalesEmbed(versions, content, hasChart, words, now)
		: historyEmbed(content, words, now);
	// There are no tabs if there is no series to choose.
	const hasTabs = recorded !== undefined && seriesResult !== 'never';
	return {
		embed: picture === 'later' ? withMissingChartNote(embed, context.words) : embed,
		picture: hasChart ? picture : undefined,
		tabs: hasTabs ? tabs(item, check.key, chartedSeries?.period ?? 'sales', context.words) : [],
		buttons: itemButtons('history', item, context.words, check),
	};
}

/** @param chosen the key of the version that was asked for; undefined if none was */
function menusOf(
	item: LoadedItem,
	versions: Choices<RecentSales>,
	chosen: string | undefined,
	context: HistoryContext,
) {
	const { lists } = item;
	const describe = describeSales(lists.query, wordsForLists(lists, context));
	return [
		versionMenu('history', item, versions, describe, chosen, context.words),
		questionCurrencyMenu('history', questionToRepeat(item), lists, context),
	];
}

function tabs(item: LoadedItem, shownKey: string, chosen: HistoryView, { t }: Words): Button[] {
	const { question } = item;
	return [
		...[...seriesPeriods, 'sales' as const].map((view) => ({
			label: t(`series.tab.${view}`),
			id: questionId('history', 'open', { ...question, view }),
			disabled: view === chosen,
		})),
		{ label: t('button.csv'), id: questionId('history', 'csv', { query: question.query, key: shownKey }) },
	];
}

/**
 * @param day the number of days since 1 January 1970, in UTC
 * @throws UserError if the day was not recorded; StoreError
 */
async function dayReply(item: LoadedItem, check: HistoryCheck, day: number, context: HistoryContext): Promise<Reply> {
	const { history, clock, words } = context;
	const { game, currency } = item.lists.query;
	const at = day * dayLength;
	const recorded = await requireRecordedSpan(at, game, context);
	const [series] = await history.series(game, [check.key], spanOfDay(at));
	const embed = pastDayEmbed(
		{
			check,
			at,
			day: series ? dayOfSeries(series, at) : 'never',
			current: pricesNow(check, context),
			recorded,
			money: homeAmountDisplay(currency, context),
		},
		words,
		clock.now(),
	);
	const idOf = (view?: HistoryView) => questionId('history', 'open', { ...item.question, view });
	const buttons: Button[] = [
		...backButton(item, words),
		{ label: words.t('button.previous'), id: idOf({ day: day - 1 }), disabled: at <= startOfDay(recorded.from) },
		{ label: words.t('button.next'), id: idOf({ day: day + 1 }), disabled: at + dayLength > recorded.to },
		{ label: words.t('button.history'), id: idOf(), style: 'main' },
		...linkButton(words.t('button.viewItem'), check.itemPage),
	];
	const thumbnail = context.facts.of(game, check.name, check.version)?.picture;
	return { embed: { ...embed, thumbnail }, buttons };
}

/** Returns prices in the currency of the history, from lists in memory that are not too old. */
function pricesNow({ item, query }: HistoryCheck, context: HistoryContext): PricesNow {
	const home = homeLists(query.game, context);
	// A history is always of a single item, so `item` is set.
	const asks = home.recentListings();
	const sales = home.recentSales();
	const isAskKnown = asks !== undefined && !isUnreadable(asks.rows, item);
	return {
		ask: isAskKnown ? lowestAskIn(asks.rows, item) : undefined,
		quantity: isAskKnown ? (listingOf(asks.rows, item)?.quantity ?? 0) : undefined,
		sales: sales && salesOf(sales.rows, item),
		sources: askAndSalesSources(asks, sales),
	};
}
