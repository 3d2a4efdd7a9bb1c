import { z } from 'zod';
import { seriesPeriods } from '../../prices/price-series.ts';

const views = ['auto', ...seriesPeriods, 'sales'] as const;

/**
 * What /history shows of an item: the course over a period, by default over what has been recorded, the sales of the four
 * periods, or one day: its number since 1 January 1970, in UTC.
 */
export type HistoryView = (typeof views)[number] | { readonly day: number };

/** Days have up to three digits to this base. */
const base = 36;

/**
 * The trade-lock setting and the view, in as few characters as possible: a digit that is odd for trade-locked, or 0 or 1 and
 * then the day. Answers other than those of /history have 0 or 1.
 */
export function packView(locked: boolean, view: HistoryView = 'auto'): string {
	const lock = locked ? 1 : 0;
	return typeof view === 'object' ? `${lock}${view.day.toString(base)}` : String(2 * views.indexOf(view) + lock);
}

/** What `packView` packed. */
export const packedView = z
	.string()
	.regex(/^(\d|[01][\da-z]{2,3})$/)
	.transform((packed): { readonly locked: boolean; readonly view: HistoryView } => {
		const [first, day] = [Number(packed[0]), packed.slice(1)];
		const view = day === '' ? views[Math.floor(first / 2)]! : { day: Number.parseInt(day, base) };
		return { locked: first % 2 === 1, view };
	});
