import { offerThen, type Reference } from '../../prices/reference.ts';
import type { ItemId } from '../ids.ts';
import { monthOfSales, type Rows } from '../rows/rows.ts';

/** With so many sales in 30 days, their median says what an item is worth. */
const enoughSales = 5;
/** An ask is doubtful if it is more than this many times, or less than this part of, what the item is worth. */
const factor = 4;

/**
 * Tells whether an ask is far from what the item is worth, so that it is probably a mistake, or bait: under a quarter or over
 * four times the median of the last 30 days' sales, or of an earlier ask if there were hardly any sales. Without either, it is
 * believed. Amounts are compared as the marketplace gave them, not converted.
 */
export function doubtfulAsks(
	sales: Rows | undefined,
	before: Reference | undefined,
): (item: ItemId, ask: number) => boolean {
	const unconverted = sales && withoutRate(sales);
	return (item, ask) => {
		const month = unconverted && monthOfSales(unconverted, item);
		const isSold = month?.median != null && (month.volume ?? 0) >= enoughSales;
		const worth = isSold ? month.median : before && offerThen(before, item)?.ask;
		return !!worth && (ask * factor < worth || ask > worth * factor);
	};
}

const withoutRate = ({ rate: _, ...rows }: Rows): Rows => rows;
