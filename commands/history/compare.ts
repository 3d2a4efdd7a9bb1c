import { z } from 'zod';
import { checkHistory, type HistoryCheck, recentSales, soldLately } from '../../src/answers/check-history.ts';
import { mostSoldFirst } from '../../src/answers/choices.ts';
import { findItem } from '../../src/answers/find-item.ts';
import { MarketLists, type MarketQuery } from '../../src/answers/market-lists.ts';
import { oneLine } from '../../src/base/text/safe-text.ts';
import { UserError } from '../../src/base/user-error.ts';
import { seriesColumns } from '../../src/charts/series/series-columns.ts';
import { customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import { optional, suggestedText } from '../../src/discord/command/option.ts';
import { orUnanswered } from '../../src/discord/unanswered.ts';
import type { ItemId } from '../../src/names/ids.ts';
import type { ItemRef } from '../../src/names/item-ref.ts';
import { type SeriesPeriod, seriesPeriods, type TimeSpan } from '../../src/prices/price-series.ts';
import { askAt } from '../../src/prices/series-facts.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import { altText, colours, type Embed, label, type MenuOption, type Reply } from '../../src/words/reply.ts';
import { escapeMarkdown, joinDots, joinLines } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { type ChartResult, drawChart, withoutChart } from '../items/chart.ts';
import { nameOf } from '../items/choices-view.ts';
import { openMenu } from '../items/item-components.ts';
import type { HistoryContext } from '../items/item-context.ts';
import { autocomplete, suggestItems } from '../items/item-option.ts';
import { loadItem, tryAgainId } from '../items/item-question.ts';
import { currencyPart, gamePart } from '../items/question-scope.ts';
import { homeAmount, rateUnknown, smallPrint, updated } from '../items/sources.ts';
import { loadSeries, watchedForADay } from './history-charts.ts';
import type { ChartedSeries, SeriesResult } from './series-view.ts';

/** In characters: enough for three long names. */
const textLimit = 300;
/** The most items in one chart, where more lines could not be told apart. */
export const maxCompared = 3;
const separator = /[,;]/;
/** The most pieces that commas split one name into. */
const maxPieces = 4;

/** Autocomplete completes the last of the names. */
export const compareOption = optional(
	suggestedText(
		'history.option.compare',
		textLimit,
		autocomplete(async (query, context) => {
			const start = query.text.search(/[^,;]*$/);
			const before = query.text.slice(0, start).trimEnd();
			const suggestions = await suggestItems({ ...query, text: query.text.slice(start) }, context);
			if (before === '') return suggestions;
			return suggestions.map(({ value }) => ({ name: `${before} ${value}`, value: `${before} ${value}` }));
		}),
	),
);

async function comparedItems(text: string, lists: MarketLists): Promise<ItemRef[]> {
	const names = namesIn(text, lists.catalogue());
	if (names.length > maxCompared) throw new UserError({ code: 'too-many-to-compare', most: maxCompared });
	const refs: ItemRef[] = [];
	// A text of only commas names no item, so it is searched for as it is.
	for (const name of names.length > 0 ? names : [text]) refs.push(await clearItem(name.trim(), lists));
	return refs;
}

/** Some names have commas of their own: `Music Kit | AWOLNATION, I Am`. */
export function namesIn(text: string, catalogue: Catalogue | undefined): string[] {
	const pieces = text
		.split(separator)
		.map((piece) => piece.trim())
		.filter((piece) => piece !== '');
	const names: string[] = [];
	for (let start = 0; start < pieces.length && names.length <= maxCompared; ) {
		let end = Math.min(pieces.length, start + maxPieces);
		const joined = () => pieces.slice(start, end).join(', ');
		while (end > start + 1 && !catalogue?.byFullName(joined()).length) end--;
		names.push(joined());
		start = end;
	}
	return names;
}

async function clearItem(typed: string, lists: MarketLists): Promise<ItemRef> {
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

export function compareTyped(
	text: string,
	others: string,
	query: MarketQuery,
	context: HistoryContext,
): Promise<Reply> {
	const lists = new MarketLists(context.market, context.clock, query);
	return orUnanswered(
		() => tryAgainId('history', { query, text }, context),
		async () => {
			const refs = [await clearItem(text, lists), ...(await comparedItems(others, lists))];
			const keys = new Set(refs.map((ref) => lists.catalogue()!.key(ref)));
			if (keys.size < 2) throw new UserError({ code: 'compare-itself' });
			return compareReply({ query, period: 'auto', keys: [...keys] }, context);
		},
	);
}

function bestSellingVersion(ref: ItemRef, lists: MarketLists): ItemId {
	const catalogue = lists.catalogue()!;
	if (ref.item !== undefined) return ref.item;
	const versions = catalogue.itemsOf(ref).map((item) => ({ ...ref, item }));
	const { choices } = mostSoldFirst(recentSales(lists, catalogue, versions), soldLately);
	return choices[0]?.item ?? versions[0]!.item;
}

function compareReply(comparison: Comparison, context: HistoryContext): Promise<Reply> {
	const { query, period, keys } = comparison;
	return orUnanswered(
		() => compareId(comparison),
		async () => {
			if (!context.history.isOn) throw new UserError({ code: 'history-off' });
			await context.history.ready(query.game);
			const watched = watchedForADay(query, context);
			if (!watched) throw new UserError({ code: 'compare-too-early' });
			const compared: Compared[] = [];
			for (const key of keys) {
				const { lists, catalogue, ref } = loadItem({ query, key }, context);
				const check = checkHistory(lists, catalogue, bestSellingVersion(ref, lists));
				compared.push({ check, series: await loadSeries(check, period, watched, context) });
			}
			const firstSeries = compared.flatMap(({ series }) => (typeof series === 'object' ? [series] : []))[0];
			const picture = firstSeries && (await compareChart(compared, firstSeries, context));
			const embed = compareEmbed(compared, watched, context.words, context.clock.now());
			return {
				embed: picture === 'later' ? withoutChart(embed, context.words) : embed,
				picture: typeof picture === 'object' ? picture : undefined,
				tabs: seriesPeriods.map((each) => ({
					label: context.words.t(`series.tab.${each}`),
					id: compareId({ ...comparison, period: each }),
					disabled: each === firstSeries?.period,
				})),
				menus: [
					openMenu(
						query,
						compared.map((each) => optionOf(each, context.words)),
						context.words,
					),
				],
				buttons: [{ label: context.words.t('button.refresh'), id: compareId({ ...comparison, period }, 'compared') }],
			};
		},
	);
}

async function compareChart(
	compared: readonly Compared[],
	{ span, money, period }: Pick<Exclude<Compared['series'], string>, 'span' | 'money' | 'period'>,
	context: HistoryContext,
): Promise<ChartResult> {
	const { words } = context;
	const lines = compared.map(({ check, series }) => ({
		name: oneLine(nameOf(check)),
		shares: typeof series === 'object' ? sharesOf(seriesColumns(series.series, span).asks) : new Float64Array(),
	}));
	const range = words.dateRange(span.from, span.to);
	const name = words.t('compare.chart', { range });
	const order = { kind: 'compare', name, currency: money.currency, locale: words.locale, span, lines } as const;
	const identity = ['compare', period, span.from, span.to, words.locale, ...compared.map(({ check }) => check.key)];
	return drawChart(identity, order, comparedInWords(compared, words), context);
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

const comparison = z
	.tuple([gamePart, currencyPart, z.enum(['auto', ...seriesPeriods])])
	.rest(z.string())
	.refine(({ length }) => length <= 3 + 1 + maxCompared)
	.transform(
		([game, currency, period, ...keys]): Comparison => ({ query: { game, currency, locked: false }, period, keys }),
	);

const compareAgain = defineComponent(comparison, (state, _, context: HistoryContext) => compareReply(state, context));

export const compareComponents = { compare: compareAgain, compared: compareAgain };

interface Compared {
	readonly check: HistoryCheck;
	readonly series: SeriesResult;
}

function compareEmbed(compared: readonly Compared[], watched: TimeSpan, words: Words, now: number): Embed {
	const firstSeries = compared.find(({ series }) => typeof series === 'object')?.series as ChartedSeries | undefined;
	const since = { date: words.shortDate(watched.from, watched.to) };
	return {
		title: words.t('compare.title'),
		description: joinLines(
			...compared.map((each) => joinDots(facts(each, words), `**${escapeMarkdown(label(nameOf(each.check)))}**`)),
			smallPrint(
				joinDots(words.t('series.watched', since), firstSeries && rateUnknown(firstSeries.money, 'lowestAsk', words)),
			),
			firstSeries && updated([firstSeries.asks], words, now),
		),
		colour: colours.listed,
	};
}

const optionOf = (each: Compared, words: Words): MenuOption => ({
	value: each.check.key,
	label: label(nameOf(each.check)),
	description: label(facts(each, words)),
});

/** Returns `−2% · €33.48`. */
function facts({ series }: Compared, words: Words): string {
	if (series === 'unreadable') return words.t('series.unreadable');
	if (series === 'never') return words.t('compare.never');
	const { money, span } = series;
	const ask = askAt(series.series, span.to);
	const first = firstAsk(series);
	if (ask == null) return words.t('series.noneNow');
	return joinDots(first !== undefined && words.change(ask / first - 1), homeAmount(money, words)(ask));
}

/** Returns the ask at the start, or the first later one if nothing was on offer then. */
const firstAsk = ({ series: { offers }, span }: ChartedSeries): number | undefined => {
	const before = offers.findLast(({ at }) => at <= span.from)?.ask;
	return before ?? offers.find(({ at, ask }) => at > span.from && ask !== null)?.ask ?? undefined;
};

/** Describes the chart for people who cannot see it. */
const comparedInWords = (compared: readonly Compared[], words: Words): string =>
	altText(
		joinDots(
			words.t('compare.title'),
			...compared.map((each) => `${label(nameOf(each.check))}: ${facts(each, words)}`),
		),
	);
