import { z } from 'zod';
import { checkHistory, type HistoryCheck, recentSales, salesRank } from '../../src/answers/check-history.ts';
import { mostSoldFirst } from '../../src/answers/choices.ts';
import { findItem } from '../../src/answers/find-item.ts';
import { MarketLists, type MarketQuery } from '../../src/answers/market-lists.ts';
import { oneLine } from '../../src/base/text/safe-text.ts';
import { UserError } from '../../src/base/user-error.ts';
import { seriesColumns } from '../../src/charts/series/series-columns.ts';
import { customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import { optional, suggestedText } from '../../src/discord/command/option.ts';
import { withTryAgain } from '../../src/discord/missing-list-error.ts';
import type { ItemId } from '../../src/names/ids.ts';
import type { ItemRef } from '../../src/names/item-ref.ts';
import { type RecordedOffer, type SeriesPeriod, seriesPeriods, type TimeSpan } from '../../src/prices/price-series.ts';
import { askAt, recordedWithin } from '../../src/prices/series-facts.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { altText, colours, type Embed, type MenuOption, menuLabel, type Reply } from '../../src/words/reply.ts';
import { escapeMarkdown, joinDots, joinLines } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { type ChartResult, chartWords, drawChart, withMissingChartNote } from '../items/chart.ts';
import { fullNameOf } from '../items/choices-view.ts';
import { priceMenu } from '../items/item-components.ts';
import type { HistoryContext } from '../items/item-context.ts';
import { autocomplete, suggestItems } from '../items/item-option.ts';
import { loadItem } from '../items/item-question.ts';
import { doubtText } from '../items/item-warnings.ts';
import { currencyPart, gamePart } from '../items/question-scope.ts';
import { homeAmountWriter, rateUnknownText, smallPrint, updatedLine } from '../items/sources.ts';
import { loadSeries, spanOfADayOrMore } from './history-charts.ts';
import { type ChartedSeries, hasGaps, type SeriesResult } from './series-view.ts';

/** In characters: enough for three long names. */
const textLimit = 300;
/** The most items in one chart, where more lines could not be told apart. */
export const maxCompared = 3;
const separator = /[,;]/;
/** The most pieces that commas split one name into. */
const maxPieces = 4;

/** Autocomplete completes only the last of the names, which commas or semicolons separate. */
export const compareOption = optional(
	suggestedText(
		'history.option.compare',
		textLimit,
		autocomplete(async (query, context) => {
			const lastStart = query.text.search(/[^,;]*$/);
			const earlierNames = query.text.slice(0, lastStart).trimEnd();
			const suggestions = await suggestItems({ ...query, text: query.text.slice(lastStart) }, context);
			if (earlierNames === '') return suggestions;
			return suggestions.map(({ value }) => {
				const names = `${earlierNames} ${value}`;
				return { name: names, value: names };
			});
		}),
	),
);

async function comparedItems(text: string, lists: MarketLists): Promise<ItemRef[]> {
	const names = namesIn(text, lists.catalogue());
	if (names.length > maxCompared) throw new UserError({ code: 'too-many-to-compare', most: maxCompared });
	// A text of only commas names no item, so it is searched for as it is.
	const searchedNames = names.length > 0 ? names : [text];
	const refs: ItemRef[] = [];
	for (const name of searchedNames) refs.push(await findClearItem(name.trim(), lists));
	return refs;
}

/**
 * Splits the text at commas, but not inside names with commas of their own: `Music Kit | AWOLNATION, I Am`. Pieces that
 * together are an item's full name become one name. Any other piece is a name by itself.
 */
export function namesIn(text: string, catalogue: Catalogue | undefined): string[] {
	const pieces = text
		.split(separator)
		.map((piece) => piece.trim())
		.filter((piece) => piece !== '');
	const names: string[] = [];
	let rest = pieces;
	// One name too many is enough for the caller to refuse the text.
	while (rest.length > 0 && names.length <= maxCompared) {
		let count = Math.min(rest.length, maxPieces);
		// The longest full name is taken. A single piece is a name in any case.
		while (count > 1 && !catalogue?.byFullName(rest.slice(0, count).join(', ')).length) count--;
		names.push(rest.slice(0, count).join(', '));
		rest = rest.slice(count);
	}
	return names;
}

/** @throws UserError `unclear-item` if the text may mean several items */
async function findClearItem(typed: string, lists: MarketLists): Promise<ItemRef> {
	const match = await findItem(typed, lists);
	if ('candidates' in match) throw new UserError({ code: 'unclear-item', typed });
	return match.ref;
}

interface Comparison {
	readonly query: MarketQuery;
	/** `auto` means 7 days, or 30 if more was recorded. */
	readonly period: SeriesPeriod | 'auto';
	readonly keys: readonly string[];
}

export async function compareTyped(
	text: string,
	others: string,
	query: MarketQuery,
	context: HistoryContext,
): Promise<Reply> {
	const lists = new MarketLists(context.market, context.clock, query);
	// Until the names are resolved, an error has no Try again button: a custom id has no room for several texts.
	const refs = [await findClearItem(text, lists), ...(await comparedItems(others, lists))];
	const keys = new Set(refs.map((ref) => lists.loadedCatalogue().key(ref)));
	if (keys.size < 2) throw new UserError({ code: 'compare-itself' });
	return compareReply({ query, period: 'auto', keys: [...keys] }, context);
}

/** Returns the version of the reference, or the one that sells most if it has none. */
function bestSellingVersion(ref: ItemRef, lists: MarketLists): ItemId {
	const catalogue = lists.loadedCatalogue();
	if (ref.item !== undefined) return ref.item;
	const versions = catalogue.itemsOf(ref).map((item) => ({ ...ref, item }));
	const { choices } = mostSoldFirst(recentSales(lists, catalogue, versions), salesRank);
	return choices[0]?.item ?? versions[0]!.item;
}

function compareReply(comparison: Comparison, context: HistoryContext): Promise<Reply> {
	const { query } = comparison;
	return withTryAgain(
		() => compareId(comparison),
		async () => {
			if (!context.history.isOn) throw new UserError({ code: 'history-off' });
			await context.history.ready(query.game);
			const recorded = spanOfADayOrMore(query, context);
			if (!recorded) throw new UserError({ code: 'compare-too-early' });
			const items = await loadComparedItems(comparison, recorded, context);
			const firstSeries = firstSeriesOf(items);
			const picture = firstSeries && (await compareChart(items, firstSeries, context));
			const embed = compareEmbed(items, recorded, context.words, context.clock.now());
			return {
				embed: picture === 'later' ? withMissingChartNote(embed, context.words) : embed,
				picture: typeof picture === 'object' ? picture : undefined,
				tabs: seriesPeriods.map((each) => ({
					label: context.words.t(`series.tab.${each}`),
					id: compareId({ ...comparison, period: each }),
					disabled: each === firstSeries?.period,
				})),
				menus: [
					priceMenu(
						query,
						items.map((each) => optionOf(each, context.words)),
						context.words,
					),
				],
				buttons: [{ label: context.words.t('button.refresh'), id: compareId(comparison, 'compared') }],
			};
		},
	);
}

async function loadComparedItems(
	{ query, period, keys }: Comparison,
	recorded: TimeSpan,
	context: HistoryContext,
): Promise<ComparedItem[]> {
	const items: ComparedItem[] = [];
	for (const key of keys) {
		const { lists, catalogue, ref } = loadItem({ query, key }, context);
		const check = checkHistory(lists, catalogue, bestSellingVersion(ref, lists));
		items.push({ check, series: await loadSeries(check, period, recorded, context) });
	}
	return items;
}

async function compareChart(
	items: readonly ComparedItem[],
	{ span, money, period }: Pick<ChartedSeries, 'span' | 'money' | 'period'>,
	context: HistoryContext,
): Promise<ChartResult> {
	const { words } = context;
	const wordsInChart = chartWords(context);
	const lines = items.map(({ check, series }) => ({
		name: oneLine(fullNameOf(check)),
		shares: typeof series === 'object' ? sharesOf(seriesColumns(series.series, span).asks) : new Float64Array(),
	}));
	const name = wordsInChart.t('compare.chart', { range: wordsInChart.dateRange(span.from, span.to) });
	const { locale } = wordsInChart;
	const request = { kind: 'compare', name, currency: money.currency, locale, span, lines } as const;
	const identity = ['compare', period, span.from, span.to, words.locale, ...items.map(({ check }) => check.key)];
	return drawChart(identity, request, comparedInWords(items, words), context);
}

/** Returns changes since the first known ask, as fractions; NaN where nothing was on offer. */
function sharesOf(asks: Float64Array): Float64Array {
	const first = asks.find((ask) => !Number.isNaN(ask));
	return asks.map((ask) => ask / first! - 1);
}

/**
 * Two buttons of a message must not have the same id, so Refresh has a handler of its own, which does the same as the
 * one of a period.
 */
const compareId = ({ query, period, keys }: Comparison, handler: 'compare' | 'compared' = 'compare'): string =>
	customId('history', handler, query.game, query.currency, period, ...keys);

const comparisonState = z
	.tuple([gamePart, currencyPart, z.enum(['auto', ...seriesPeriods])])
	.rest(z.string())
	// The game, the currency and the period, then the keys of the item itself and of those it is compared with.
	.refine(({ length }) => length <= 3 + 1 + maxCompared)
	.transform(
		([game, currency, period, ...keys]): Comparison => ({ query: { game, currency, locked: false }, period, keys }),
	);

const compareAgain = defineComponent(comparisonState, (comparison, _, context: HistoryContext) =>
	compareReply(comparison, context),
);

export const compareComponents = { compare: compareAgain, compared: compareAgain };

interface ComparedItem {
	readonly check: HistoryCheck;
	readonly series: SeriesResult;
}

const firstSeriesOf = (items: readonly ComparedItem[]): ChartedSeries | undefined =>
	items.map(({ series }) => series).find((series) => typeof series === 'object');

function compareEmbed(items: readonly ComparedItem[], recorded: TimeSpan, words: Words, now: number): Embed {
	const firstSeries = firstSeriesOf(items);
	const since = { date: words.shortDate(recorded.from, recorded.to) };
	const hasGap = firstSeries !== undefined && hasGaps(firstSeries);
	return {
		title: words.t('compare.title'),
		description: joinLines(
			firstSeries && words.t('compare.chart', { range: words.dateRange(firstSeries.span.from, firstSeries.span.to) }),
			...items.map((each) => joinDots(facts(each, words), `**${escapeMarkdown(menuLabel(fullNameOf(each.check)))}**`)),
			smallPrint(
				joinDots(
					words.t(hasGap ? 'series.watchedWithGaps' : 'series.watched', since),
					firstSeries && rateUnknownText(firstSeries.money, 'lowestAsk', words),
				),
			),
			firstSeries && updatedLine([firstSeries.asks], words, now),
		),
		colour: colours.listed,
	};
}

const optionOf = (each: ComparedItem, words: Words): MenuOption => ({
	value: each.check.key,
	label: menuLabel(fullNameOf(each.check)),
	description: menuLabel(facts(each, words)),
});

/** Returns `−2% · €33.48`. */
function facts({ check, series }: ComparedItem, words: Words): string {
	if (series === 'unreadable') return words.t('series.unreadable');
	if (series === 'never') return words.t('compare.never');
	const { money, span } = series;
	const ask = askAt(series.series, span.to);
	const first = firstAsk(series);
	// The ask is null if nothing was on offer, and undefined if that is not known.
	if (ask == null) return words.t('alert.now.noneNow');
	const change = first !== undefined && words.change(ask / first - 1);
	return joinDots(
		change,
		homeAmountWriter(money, words)(ask),
		check.ask?.doubtful && doubtText(check.ask.doubtful, words),
	);
}

/** Returns the first ask recorded within the span, where the chart begins. Asks from before a gap do not count. */
function firstAsk({ series, span }: ChartedSeries): number | undefined {
	for (const { from, to } of recordedWithin(series, span)) {
		const isAskWithin = ({ at, ask }: RecordedOffer) => at > from && at <= to && ask !== null;
		const ask = askAt(series, from) ?? series.offers.find(isAskWithin)?.ask;
		if (ask != null) return ask;
	}
	return undefined;
}

/** Describes the chart for people who cannot see it. */
const comparedInWords = (items: readonly ComparedItem[], words: Words): string =>
	altText(
		joinDots(
			words.t('compare.title'),
			...items.map((each) => `${menuLabel(fullNameOf(each.check))}: ${facts(each, words)}`),
		),
	);
