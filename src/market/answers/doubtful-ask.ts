import { offerThen, type Reference } from '../../prices/reference.ts';
import type { ItemId } from '../ids.ts';
import { monthOfSales, type Rows } from '../rows/rows.ts';

/** With so many sales in 30 days, their median says what an item is worth. */
const enoughSales = 5;
/** An ask is doubtful if it is more than this many times, or less than this part of, what the item is worth. */
const factor = 4;

/**
 * What an item is worth, as far as that is known: the median of the last 30 days' sales, or an earlier ask if there were hardly
 * any sales. All amounts are in one unit.
 */
export const worthOf = (
	median: number | null,
	sales: number,
	askBefore: number | null | undefined,
): number | undefined => (median !== null && median > 0 && sales >= enoughSales ? median : askBefore) || undefined;

/** Whether an ask is so far from what the item is worth that it is probably a mistake, or bait. */
export const isFarOff = (ask: number, worth: number | undefined): boolean =>
	worth !== undefined && (ask * factor < worth || ask > worth * factor);

/** Tells whether an ask is far off, by the sales and by what everything cost a day ago. Amounts are in the home currency. */
export function doubtfulAsks(
	sales: Rows | undefined,
	dayAgo: Reference | undefined,
): (item: ItemId, ask: number) => boolean {
	return (item, ask) => {
		const { median, volume } = sales ? monthOfSales(sales, item) : { median: null, volume: 0 };
		return isFarOff(ask, worthOf(median, volume ?? 0, dayAgo && offerThen(dayAgo, item)?.ask));
	};
}
