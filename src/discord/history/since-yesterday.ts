import { Lists, type MarketQuery } from '../../market/answers/lists.ts';
import type { ItemId } from '../../market/ids.ts';
import { lowestAskIn } from '../../market/rows/rows.ts';
import { offerThen } from '../../prices/reference.ts';
import type { SinceYesterday } from '../../views/items/price.ts';
import type { Context } from '../context.ts';

const hour = 60 * 60_000;
/** What was recorded this long ago may be called yesterday's, ms. */
const [youngest, oldest] = [18 * hour, 30 * hour];

/**
 * How the lowest ask has changed since a day ago; undefined if that is not known. From memory, and in the currency of the
 * history, so that exchange rates change nothing.
 */
export function sinceYesterday(
	item: ItemId,
	{ game, locked }: MarketQuery,
	{ history, market, clock }: Pick<Context, 'history' | 'market' | 'clock'>,
): SinceYesterday | undefined {
	const then = locked ? undefined : history.dayAgo(game);
	const age = then ? clock.wall() - then.at : NaN;
	if (!then || !(age >= youngest && age <= oldest)) return undefined;
	const home = new Lists(market, clock, { game, currency: history.currency, locked: false });
	const listings = home.recentListings();
	const ask = listings && lowestAskIn(listings.rows, item);
	const before = offerThen(then, item)?.ask;
	if (!ask || before === undefined) return undefined;
	return before === null ? 'none-listed' : { change: ask / before - 1 };
}
