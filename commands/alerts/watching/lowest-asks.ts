import type { Currency } from '../../../src/market/currency.ts';
import { convertedAmount } from '../../../src/market/rows/rows.ts';
import type { Market } from '../../../src/market/snapshots/market.ts';
import type { Game } from '../../../src/names/game.ts';
import type { ItemId } from '../../../src/names/ids.ts';
import { type LowPeriod, lowestBefore, type PriceHistory } from '../../../src/prices/price-history.ts';
import { type Alert, isActive } from './alert-rules.ts';

export interface LowSources {
	readonly market: Pick<Market, 'catalogue' | 'rate'>;
	readonly history: Pick<PriceHistory, 'lows' | 'currency'>;
}

/** The amount of a new low; undefined if `lowest` is not known, or none is lower. */
export function underLowest(lowest: number | undefined): number | undefined {
	const cents = lowest === undefined ? 0 : Math.round(100 * lowest) - 1;
	return cents > 0 ? cents / 100 : undefined;
}

/** Of several items, any of which will do; undefined if it is not known. From memory. */
export function lowestAskOf(
	items: readonly ItemId[],
	period: LowPeriod,
	{ game, currency }: { readonly game: Game; readonly currency: Currency },
	{ market, history }: LowSources,
): number | undefined {
	const lows = history.lows(game);
	const lowest = lows && lowestBefore(lows, period, items)?.ask;
	if (lowest === undefined || currency === history.currency) return lowest;
	const rate = market.rate(currency)?.rate;
	return rate && convertedAmount(lowest, rate);
}

/** With the amount of today. What was told on another day is waited for again if that has changed since. */
export function asOfToday(alert: Alert, sources: LowSources): Alert {
	const { goal, game, item, state, changedAt } = alert;
	const lows = sources.history.lows(game);
	if (goal.kind === 'stock' || !goal.low || !lows || !isActive(alert)) return alert;
	const catalogue = sources.market.catalogue(game);
	const ref = catalogue?.byKey(item);
	const amount = catalogue && ref && underLowest(lowestAskOf(catalogue.itemsOf(ref), goal.low, alert, sources));
	if (amount === undefined || amount === goal.amount) return alert;
	return {
		...alert,
		goal: { ...goal, amount },
		state: state === 'met' && changedAt < lows.before ? 'armed' : state,
	};
}
