import { amountOf, volumeOf } from '../amount-code.ts';
import { type RecordedSales, recordedPeriods } from '../course.ts';
import { type Column, type Places, packTracks, type Track, unpackTracks } from './tracks.ts';

/*
 * Sales of the days of a month: rows of the day of the month, and the median and volume of each recorded period (plus 1, 0
 * if the marketplace gave none). There is a row for each day on which one of them changed, and for the first day.
 */
const columns: readonly Column[] = recordedPeriods.flatMap(() => ['delta', 'delta'] as const);
/** The figures of one day. */
export const salesFigures = columns.length;
export const salesRowWidth = 1 + salesFigures;
export const packSales = (tracks: readonly Track[]): Uint8Array => packTracks(tracks, columns);
export const unpackSales = (page: Uint8Array, places?: Places): Track[] => unpackTracks(page, columns, places);

/** The sales in the figures from `at` on. */
export function salesAt(figures: ArrayLike<number>, at: number): RecordedSales {
	const sales = recordedPeriods.map((period, i) => [
		period,
		{ median: amountOf(figures[at + 2 * i]!), volume: volumeOf(figures[at + 2 * i + 1]!) },
	]);
	return Object.fromEntries(sales) as RecordedSales;
}
