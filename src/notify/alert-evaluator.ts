import { doubtfulAsks } from '../market/answers/price-now.ts';
import type { Game } from '../market/game.ts';
import type { Market, Snapshot } from '../market/snapshots/market.ts';
import type { PriceHistory } from '../prices/price-history.ts';
import type { Database } from '../storage/database.ts';
import { activeStates } from './alert.ts';
import { type AlertEvaluationOptions, currentAsks, fireAlerts } from './fire-alerts.ts';

export interface AlertEvaluatorOptions extends AlertEvaluationOptions {
	readonly market: Pick<Market, 'list' | 'catalogue' | 'rate'>;
	readonly history: Pick<PriceHistory, 'dayAgo' | 'lows' | 'currency'>;
}

/** Lists that are further apart are not compared, ms: too much has happened in between. */
const comparableTime = 30 * 60_000;

/** @throws StoreError */
export async function neededByAlerts({ sql }: Database): Promise<{ readonly game: Game; readonly locked: boolean }[]> {
	const active = sql.selectFrom('alerts').where('state', 'in', activeStates);
	const rows = await active.select(['game', 'locked']).distinct().execute();
	return rows.map(({ game, locked }) => ({ game: game as Game, locked: locked === 1 }));
}

/** @param snapshot in the home currency @param last the list that was evaluated before it @throws StoreError */
export async function evaluateAlerts(
	options: AlertEvaluatorOptions,
	snapshot: Snapshot,
	last: Snapshot | undefined,
): Promise<void> {
	const { market, history, home } = options;
	const { key, rows, fetchedAt } = snapshot;
	const catalogue = market.catalogue(key.game);
	if (!catalogue) return;
	const passed = last ? fetchedAt - last.fetchedAt : 0;
	const before = passed > 0 && passed <= comparableTime ? last?.rows : undefined;
	const sales = market.list({ kind: 'history', game: key.game, currency: home });
	const dayAgo = key.kind === 'tradable' ? history.dayAgo(key.game) : undefined;
	await fireAlerts(options, snapshot, currentAsks(rows, before, catalogue, doubtfulAsks(sales?.rows, dayAgo)));
}
