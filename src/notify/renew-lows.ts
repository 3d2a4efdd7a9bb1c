import { yieldToEventLoop } from '../base/clock.ts';
import type { Currency } from '../market/currency.ts';
import type { Game } from '../market/game.ts';
import type { ItemId } from '../market/ids.ts';
import { convertedAmount } from '../market/rows/rows.ts';
import type { Market } from '../market/snapshots/market.ts';
import { type LowPeriod, lowestBefore, type PriceHistory } from '../prices/price-history.ts';
import type { Database } from '../storage/database.ts';
import { type Alert, type Goal, isActive } from './alert.ts';
import { alertRow, type OwnedAlert, ownedAlert } from './alert-rows.ts';
import { locksOf } from './user-alerts.ts';

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

const batchSize = 40;

/** For alerts that wait for a new low: what was the lowest until yesterday has changed. @throws StoreError */
export async function renewLows(
	game: Game,
	options: LowSources & { readonly database: Database },
	now: number,
): Promise<void> {
	const { database } = options;
	const waiting = (sql: Pick<Database['sql'], 'selectFrom'>) =>
		sql.selectFrom('alerts').selectAll().where('game', '=', game).where('low', 'is not', null);
	const all = (await waiting(database.sql).execute()).map(ownedAlert);
	const changed = all.filter((owned) => renewed(owned, options) !== undefined);
	for (let start = 0; start < changed.length; start += batchSize) {
		const batch = changed.slice(start, start + batchSize);
		await database.write(locksOf(batch), async (sql) => {
			const ids = batch.map(({ alert }) => alert.id);
			for (const owned of (await waiting(sql).where('id', 'in', ids).execute()).map(ownedAlert)) {
				const goal = renewed(owned, options);
				if (!goal) continue;
				// Another low than that of yesterday is worth another message.
				const state = owned.alert.state === 'told' ? 'armed' : owned.alert.state;
				const alert = { ...owned.alert, goal, state, changedAt: now };
				await sql.updateTable('alerts').set(alertRow(owned, alert)).where('id', '=', alert.id).execute();
			}
		});
		await yieldToEventLoop();
	}
}

function renewed({ alert }: OwnedAlert, sources: LowSources): Goal | undefined {
	return isActive(alert) ? renewedGoal(alert, sources) : undefined;
}

/** Undefined if the amount is the same today, or not known. */
export function renewedGoal(alert: Alert, sources: LowSources): Goal | undefined {
	const { goal, game, item } = alert;
	if (goal.kind === 'stock' || !goal.low) return undefined;
	const catalogue = sources.market.catalogue(game);
	const ref = catalogue?.byKey(item);
	if (!catalogue || !ref) return undefined;
	const amount = underLowest(lowestAskOf(catalogue.itemsOf(ref), goal.low, alert, sources));
	return amount === undefined || amount === goal.amount ? undefined : { ...goal, amount };
}
