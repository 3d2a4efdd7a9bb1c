import type { Currency } from '../../../src/market/currency.ts';
import { convertedAmount } from '../../../src/market/rows/rows.ts';
import type { Market } from '../../../src/market/snapshots/market.ts';
import type { Game } from '../../../src/names/game.ts';
import type { ItemId } from '../../../src/names/ids.ts';
import { type LowPeriod, lowestOf, type PriceHistory } from '../../../src/prices/price-history.ts';
import { type Alert, isActive } from './alert-rules.ts';

export interface LowSources {
	readonly market: Pick<Market, 'catalogue' | 'rate'>;
	readonly history: Pick<PriceHistory, 'lows' | 'currency'>;
}

/** Returns the amount of a new low, a cent less than `lowest`; undefined if `lowest` is unknown or one cent. */
export function newLowAmount(lowest: number | undefined): number | undefined {
	if (lowest === undefined) return undefined;
	const cents = Math.round(100 * lowest) - 1;
	return cents > 0 ? cents / 100 : undefined;
}

/** Returns the lowest recorded ask of any of the items in the period, from memory; undefined if it is unknown. */
export function recordedLowOf(
	items: readonly ItemId[],
	period: LowPeriod,
	{ game, currency }: { readonly game: Game; readonly currency: Currency },
	{ market, history }: LowSources,
): number | undefined {
	const lows = history.lows(game);
	const lowest = lows && lowestOf(lows, period, items)?.ask;
	if (lowest === undefined || currency === history.currency) return lowest;
	const rate = market.rate(currency)?.rate;
	return rate && convertedAmount(lowest, rate);
}

/** Returns today's amount of an alert for a new low; undefined if it is unknown, or the alert has another goal. */
export function currentLowOf(alert: Alert, sources: LowSources): number | undefined {
	const { goal, game, item: key } = alert;
	if (goal.kind === 'stock' || !goal.low) return undefined;
	const catalogue = sources.market.catalogue(game);
	const ref = catalogue?.byKey(key);
	return catalogue && ref && newLowAmount(recordedLowOf(catalogue.itemsOf(ref), goal.low, alert, sources));
}

/** Returns the alert with today's amount. If it fired on an earlier day, it is armed again when the amount changes. */
export function withCurrentLow(alert: Alert, sources: LowSources): Alert {
	const { goal, game, state, addedAt, notifiedAt } = alert;
	const lows = sources.history.lows(game);
	const amount = isActive(alert) ? currentLowOf(alert, sources) : undefined;
	if (goal.kind === 'stock' || !lows || amount === undefined || amount === goal.amount) return alert;
	// An alert whose goal was met when it was set counts as having fired then.
	const firedAt = notifiedAt ?? addedAt;
	// `lows.before` is the beginning of today, UTC.
	const hasFiredEarlier = state === 'met' && firedAt < lows.before;
	return {
		...alert,
		goal: { ...goal, amount },
		state: hasFiredEarlier ? 'armed' : state,
	};
}
