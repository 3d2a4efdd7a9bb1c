import type { HistoryCheck } from '../../src/answers/check-history.ts';
import type { ListSource } from '../../src/answers/choices.ts';
import { dayLength } from '../../src/base/clock.ts';
import type { SalesHistory } from '../../src/market/rows/rows.ts';
import type { TimeSpan } from '../../src/prices/price-series.ts';
import type { DayOfSeries } from '../../src/prices/series-facts.ts';
import type { AmountForm } from '../../src/words/amount-forms.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { alignedLines, fittedTable, noFigure } from '../../src/words/table.ts';
import { heading, joinDots, linkAddress } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { comparisonValues } from '../items/compared.ts';
import { type AmountDisplay, homeAmountWriter, rateUnknownText, smallPrint, withAges } from '../items/sources.ts';

/** How many recorded parts of a day are listed at most. */
const maxParts = 3;

/** Amounts are in the currency of the history. */
export interface PastDay {
	readonly check: Pick<HistoryCheck, 'name' | 'version' | 'itemPage'>;
	/** The beginning of the day in UTC, Unix ms. */
	readonly at: number;
	/** Undefined if nothing was recorded on that day; `never` if the item was in no recorded list. */
	readonly day: DayOfSeries | 'never' | undefined;
	readonly current: PricesNow;
	readonly recorded: TimeSpan;
	readonly money: AmountDisplay;
}

/** A figure is null if there is none, and undefined if its list is not in memory. */
export interface PricesNow {
	readonly ask: number | null | undefined;
	readonly quantity: number | undefined;
	readonly sales: SalesHistory | undefined;
	readonly sources: readonly ListSource[];
}

export function pastDayEmbed(past: PastDay, words: Words, now: number): Embed {
	const { check, at, day, recorded, money } = past;
	const isRecorded = typeof day === 'object';
	const { t } = words;
	const footnote = smallPrint(
		joinDots(
			isRecorded ? partsOf(day, words) : t('day.utc'),
			t('day.watched', { range: words.dateRange(recorded.from, recorded.to) }),
			rateUnknownText(money, 'day', words),
		),
	);
	const absenceText = day === 'never' ? t('day.neverListed') : t('day.nothingRecorded', { date: words.fullDate(at) });
	const lines = isRecorded ? [summary(past, day, words), table(past, day, words), footnote] : [absenceText, footnote];
	// The lists are in the home currency; their amounts are converted only when they are written.
	const sources = past.current.sources.map((source) => ({ ...source, conversion: money.conversion }));
	return {
		title: heading(check.name, check.version, /* isLocked */ false, words),
		url: linkAddress(check.itemPage),
		description: withAges(isRecorded ? sources : [], lines, words, now),
		colour: isRecorded && day.range ? colours.listed : colours.absent,
	};
}

function summary({ at, current, money }: PastDay, { ask, range }: DayOfSeries, words: Words): string {
	const { t } = words;
	const date = words.fullDate(at);
	if (!range) return t('day.noneListed', { date });
	if (ask === null) return t('day.noneListedLast', { date });
	const write = homeAmountWriter(money, words);
	return joinDots(
		t('day.lowestAsk', { date, ask: write(ask) }),
		current.ask === null && t('day.noneNow'),
		current.ask && t('day.now', { ask: write(current.ask), ...comparisonValues(current.ask, ask, words) }),
	);
}

function table({ at, current: pricesNow, recorded, money }: PastDay, day: DayOfSeries, words: Words): string {
	const { ask, quantity, range, sales } = day;
	const { currency, conversion } = money;
	const count = (value: number | null | undefined) => (value == null ? noFigure : words.count(value));
	const { t } = words;
	// Without a list of sales of that day, rows of dashes would look like no sales.
	const periods = (sales ? (['day', 'week', 'month'] as const) : []).map((key) => ({
		period: t(`format.period.${key}`),
		past: sales?.[key],
		current: pricesNow.sales?.[key],
	}));
	const linesOf = ({ write }: AmountForm, corner: string) => {
		const amount = (value: number | null | undefined) =>
			value == null ? noFigure : write(value * (conversion?.rate ?? 1));
		const { low = null, high = null } = range ?? {};
		// If the ask was the same all day, the row of the lowest ask says it all.
		const showsExtremes = low !== high || ask === null;
		const extremes = [
			[`  ${t('day.row.low')}`, amount(low), ''],
			[`  ${t('day.row.high')}`, amount(high), ''],
		];
		const rows = [
			[corner, words.columnDate(at, recorded.to), t('day.row.now')],
			[t('day.row.lowestAsk'), amount(ask), amount(pricesNow.ask)],
			...(range && showsExtremes ? extremes : []),
			[t('day.row.listed'), count(quantity), count(pricesNow.quantity)],
			...periods.map(({ period, past, current }) => [
				t('day.row.median', { period }),
				amount(past?.median),
				amount(current?.median),
			]),
			...periods.map(({ period, past, current }) => [
				t('day.row.sales', { period }),
				count(past?.volume),
				count(current?.volume),
			]),
		];
		return alignedLines(rows, ['left', 'right', 'right']);
	};
	return fittedTable(linesOf, currency, conversion !== undefined, words);
}

/** Says at which times of the day prices were recorded: `00:02–14:00 and 18:00–23:59`. */
function partsOf({ recorded }: DayOfSeries, { t, list }: Words): string {
	// The hours and minutes of a date in ISO format.
	const time = (moment: number) => new Date(moment).toISOString().slice(11, 16);
	const parts = recorded.map(({ from, to }) => `${time(from)}–${time(to)}`);
	return parts.length > maxParts ? t('day.recordedInParts') : t('day.recorded', { parts: list(parts) });
}

/**
 * Asks the user to pick the item whose price on a day is wanted.
 * @param day the number of days since 1 January 1970, in UTC
 */
export const pickForDay = (day: number, { t, fullDate }: Words): string =>
	t('day.pick', { date: fullDate(day * dayLength) });
