import { doubtfulAskFinder } from '../../src/answers/doubtful-asks.ts';
import type { MarketQuery } from '../../src/answers/market-lists.ts';
import { lowestAskIn } from '../../src/market/rows/rows.ts';
import type { ItemId } from '../../src/names/ids.ts';
import { type LowOfPeriod, lowDays, lowestOf } from '../../src/prices/price-history.ts';
import type { Words } from '../../src/words/words.ts';
import { homeAmountDisplay, homeLists } from '../items/home-lists.ts';
import type { ItemContext } from '../items/item-context.ts';
import { spanValues } from '../items/recorded-series.ts';
import { type AmountDisplay, homeAmountWriter } from '../items/sources.ts';

const period = '90d';

/** The lowest recorded ask until yesterday. */
export interface RecordedLow extends LowOfPeriod {
	/** Whether the present lowest ask is as low. */
	readonly isNow: boolean;
	/** From the first to the newest recorded list, Unix ms. */
	readonly recorded: { readonly from: number; readonly to: number };
	readonly money: AmountDisplay;
}

/**
 * Reads only what is in memory. Returns undefined for trade-locked listings, and if the present ask or the recorded low
 * is unknown or probably a mistake.
 */
export function recordedLow(
	item: ItemId,
	{ game, currency, locked }: MarketQuery,
	context: Pick<ItemContext, 'history' | 'market' | 'clock'>,
): RecordedLow | undefined {
	const { history } = context;
	const lows = history.lows(game);
	const recorded = history.recorded(game);
	// Only tradable listings are recorded.
	if (locked || !lows || !recorded) return undefined;
	const lowest = lowestOf(lows, period, [item]);
	const lists = homeLists(game, context);
	const listings = lists.recentListings();
	const ask = listings && lowestAskIn(listings.rows, item);
	if (!lowest || !ask) return undefined;
	const doubtOf = doubtfulAskFinder(listings.rows, lists.cachedSales()?.rows);
	if (doubtOf(item, ask) || doubtOf(item, lowest.ask)) return undefined;
	return { ...lowest, isNow: ask <= lowest.ask, recorded, money: homeAmountDisplay(currency, context) };
}

/** Says that the ask is the lowest of the period; empty if it is not. */
export const lowestNowText = (low: RecordedLow | undefined, words: Words): string =>
	low?.isNow ? words.t('price.lowestNow', spanValues(low.recorded, lowDays[period], words)) : '';

/** Returns `lowest in 90 days: €31.20 on 3 Oct`, or nothing if the ask is as low now. */
export function lowestWasText(low: RecordedLow | undefined, words: Words): string {
	if (!low || low.isNow) return '';
	const ask = homeAmountWriter(low.money, words)(low.ask);
	const day = words.shortDate(low.at, low.recorded.to);
	return words.t('items.lowestWas', { ...spanValues(low.recorded, lowDays[period], words), ask, day });
}
