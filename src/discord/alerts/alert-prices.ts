import { type PriceNow, priceNow } from '../../market/answers/price-now.ts';
import type { Market } from '../../market/snapshots/market.ts';
import type { Watched } from '../../notify/alert.ts';
import type { Clock } from '../../runtime/clock.ts';
import { queryOf } from './alert-ids.ts';

/** What an alert's item costs according to the lists in memory. Sends no request. */
export const priceOf = (alert: Watched, market: Market, clock: Clock): PriceNow =>
	priceNow(alert.item, queryOf(alert), market, clock);

/** Whether the cheapest of several versions counts. */
export function anyVersionOf({ game, item, version }: Watched, market: Market): boolean {
	const catalogue = market.catalogue(game);
	const ref = version === null ? catalogue?.byKey(item) : undefined;
	return ref !== undefined && ref.item === undefined && catalogue!.itemsOf(ref.name).length > 1;
}
