import { doubtfulAsks } from '../market/answers/price-now.ts';
import type { Game } from '../market/game.ts';
import { keyText } from '../market/list-key.ts';
import type { Market, Snapshot } from '../market/snapshots/market.ts';
import type { Lows, PriceHistory } from '../prices/price-history.ts';
import { activeStates } from './alert.ts';
import { type AlertEvaluationOptions, currentAsks, fireAlerts } from './fire-alerts.ts';
import { renewLows } from './renew-lows.ts';

export interface AlertEvaluatorOptions extends AlertEvaluationOptions {
	readonly market: Pick<Market, 'list' | 'catalogue' | 'rate'>;
	readonly history: Pick<PriceHistory, 'dayAgo' | 'lows' | 'currency'>;
}

/** Lists that are further apart are not compared, ms: too much has happened in between. */
const comparableTime = 30 * 60_000;

/** Works on lists in the home currency. Every method throws StoreError if the store fails. */
export class AlertEvaluator {
	readonly #options: AlertEvaluatorOptions;
	readonly #last = new Map<string, Snapshot>();
	readonly #lows = new Map<Game, Lows>();

	constructor(options: AlertEvaluatorOptions) {
		this.#options = options;
	}

	/** Nothing is compared with lists from before. */
	forget(): void {
		this.#last.clear();
	}

	async needed(): Promise<{ readonly game: Game; readonly locked: boolean }[]> {
		const active = this.#options.database.sql.selectFrom('alerts').where('state', 'in', activeStates);
		const rows = await active.select(['game', 'locked']).distinct().execute();
		return rows.map(({ game, locked }) => ({ game: game as Game, locked: locked === 1 }));
	}

	async evaluate(snapshot: Snapshot): Promise<void> {
		const { market, history, home } = this.#options;
		const { key, rows, fetchedAt } = snapshot;
		const catalogue = market.catalogue(key.game);
		if (!catalogue) return;
		await this.#renewLows(key.game);
		const last = this.#last.get(keyText(key));
		const before = last && fetchedAt - last.fetchedAt <= comparableTime ? last.rows : undefined;
		const sales = market.list({ kind: 'history', game: key.game, currency: home });
		const dayAgo = key.kind === 'tradable' ? history.dayAgo(key.game) : undefined;
		const askOf = currentAsks(rows, before, catalogue, doubtfulAsks(sales?.rows, dayAgo));
		await fireAlerts(this.#options, snapshot, askOf, history.lows(key.game) !== undefined);
		this.#last.set(keyText(key), snapshot);
	}

	/** What was the lowest until yesterday changes every day. */
	async #renewLows(game: Game): Promise<void> {
		const lows = this.#options.history.lows(game);
		if (!lows || lows === this.#lows.get(game)) return;
		await renewLows(game, this.#options, this.#options.clock.wall());
		this.#lows.set(game, lows);
	}
}
