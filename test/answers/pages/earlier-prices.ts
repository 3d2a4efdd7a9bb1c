import { listingOf, salesOf } from '../../../src/market/rows/rows.ts';
import { itemId } from '../../../src/names/ids.ts';
import { codeOf, type PriceHistory, type PriceSnapshot } from '../../../src/prices/price-history.ts';
import { type PriceSeries, recordedPeriods } from '../../../src/prices/price-series.ts';
import type { Fixture } from '../../commands/fake-context.ts';
import { packed } from '../../market/bodies.ts';
import { key } from '../../market/fixture.ts';
import { fakeHistory } from '../../support/fake-history.ts';

export interface EarlierLists {
	readonly tradable: readonly object[];
	readonly history: readonly object[];
}

const codeOfAmount = (amount: number | null) => codeOf(amount === null ? null : Math.round(100 * amount));

/**
 * What everything cost at the time `at` (Unix ms), if `lists` were the newest then. The ids are those of the fixture.
 */
export async function referenceOf({ names }: Fixture, lists: EarlierLists, at: number): Promise<PriceSnapshot> {
	const listings = (await names.decode(key('tradable'), packed(lists.tradable))).rows;
	const sales = (await names.decode(key('history'), packed(lists.history))).rows;
	const size = 1 + Math.max(0, ...listings.items, ...sales.items);
	const noCodes = () => new Uint32Array(size);
	const reference = {
		at,
		salesAt: at,
		isKnown: new Uint8Array(size),
		asks: noCodes(),
		quantities: noCodes(),
		medians: recordedPeriods.map(noCodes),
		volumes: recordedPeriods.map(noCodes),
	};
	for (const item of listings.items) {
		const { min, quantity } = listingOf(listings, itemId(item))!;
		reference.isKnown[item] = 1;
		reference.asks[item] = quantity > 0 ? codeOfAmount(min) : 0;
		reference.quantities[item] = quantity;
	}
	for (const item of sales.items) {
		const all = salesOf(sales, itemId(item))!;
		reference.isKnown[item] = 1;
		for (const [i, period] of recordedPeriods.entries()) {
			reference.medians[i]![item] = codeOfAmount(all[period].median);
			reference.volumes[i]![item] = codeOf(all[period].volume);
		}
	}
	return reference;
}

/** A history in euros that has recorded some moments, and the series of items by their keys. */
export function historyOf(
	references: readonly PriceSnapshot[],
	series: Readonly<Record<string, PriceSeries>> = {},
	more: Partial<PriceHistory> = {},
): PriceHistory {
	const times = references.map(({ at }) => at);
	const recorded = times.length === 0 ? undefined : { from: Math.min(...times), to: Math.max(...times) };
	return fakeHistory(recorded, series, {
		reference: async (_, at) => references.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0],
		...more,
	});
}
