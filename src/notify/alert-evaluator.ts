import { wallTime } from '../base/clock.ts';
import { yieldToEventLoop } from '../base/waiting.ts';
import { doubtfulAsks } from '../market/answers/doubtful-ask.ts';
import type { Game } from '../market/game.ts';
import { keyText } from '../market/list-key.ts';
import type { Market } from '../market/snapshots/market.ts';
import type { Snapshot } from '../market/snapshots/snapshot.ts';
import type { Lows } from '../prices/lows.ts';
import type { PriceHistory } from '../prices/price-history.ts';
import { activeStates } from './alert.ts';
import { changedKeys } from './changed-items.ts';
import { AlertEvaluation, type AlertEvaluationOptions } from './fire-alerts.ts';
import { Offers } from './offers.ts';
import { renewLows } from './renew-lows.ts';

export interface AlertEvaluatorOptions extends AlertEvaluationOptions {
	readonly market: Pick<Market, 'list' | 'catalogue' | 'rate'>;
	readonly history: Pick<PriceHistory, 'dayAgo' | 'lows' | 'currency'>;
}

/** Lists that are further apart are not compared, ms: too much has happened in between. */
const comparableTime = 30 * 60_000;

/** What is remembered of the last list that alerts were evaluated by. */
interface Evaluated {
	readonly snapshot: Snapshot;
	/** The items whose asks were not believed. */
	readonly doubtful: ReadonlySet<string>;
	/** The exchange rates that were used. */
	readonly rates: ReadonlyMap<string, number>;
}

/** Evaluates the alerts of all users by lists of listings in the home currency. If the store fails, its methods throw StoreError. */
export class AlertEvaluator {
	readonly #options: AlertEvaluatorOptions;
	readonly #last = new Map<string, Evaluated>();
	/** What new lows were compared with. */
	readonly #lows = new Map<Game, Lows>();

	constructor(options: AlertEvaluatorOptions) {
		this.#options = options;
	}

	/** From now on, the next list of each kind is evaluated for all alerts, whatever has changed in it. */
	forget(): void {
		this.#last.clear();
	}

	/** Which lists active alerts need, and how many alerts do. */
	async needed(): Promise<{ readonly game: Game; readonly locked: boolean; readonly count: number }[]> {
		const groups = this.#active().groupBy(['game', 'locked']);
		const rows = groups.select(({ fn }) => ['game', 'locked', fn.countAll().as('count')]);
		return (await rows.execute()).map(({ game, locked, count }) => ({
			game: game as Game,
			locked: locked === 1,
			count: Number(count),
		}));
	}

	/**
	 * Evaluates the alerts that the list may change: those of the items that have changed since the last list, those that their
	 * owners have changed since, and those in currencies whose exchange rate has changed.
	 */
	async evaluate(snapshot: Snapshot): Promise<void> {
		const { market, history, home, clock } = this.#options;
		const { key, rows, fetchedAt } = snapshot;
		const catalogue = market.catalogue(key.game);
		if (!catalogue) return;
		await this.#renewLows(key.game);
		const last = this.#last.get(keyText(key));
		const isComparable = last && fetchedAt - last.snapshot.fetchedAt <= comparableTime;
		const before = isComparable ? last.snapshot.rows : undefined;
		const sales = market.list({ kind: 'history', game: key.game, currency: home });
		const dayAgo = key.kind === 'tradable' ? history.dayAgo(key.game) : undefined;
		const offers = new Offers(rows, before, catalogue, doubtfulAsks(sales?.rows, dayAgo));
		const changed = before && changedKeys(before, rows, catalogue);
		await yieldToEventLoop();
		const evaluation = new AlertEvaluation(this.#options, snapshot, offers, history.lows(key.game) !== undefined);
		const rates = await evaluation.readRates();
		if (changed && last) {
			await evaluation.ofItems([...new Set([...changed, ...last.doubtful])]);
			await evaluation.changedSince(wallTime(clock, last.snapshot.fetchedAt));
			for (const [currency, rate] of rates)
				if (rate !== last.rates.get(currency)) await evaluation.inCurrency(currency);
		} else await evaluation.all();
		this.#last.set(keyText(key), { snapshot, doubtful: new Set(offers.doubtful), rates });
	}

	/** What was the lowest until yesterday changes every day. */
	async #renewLows(game: Game): Promise<void> {
		const lows = this.#options.history.lows(game);
		if (!lows || lows === this.#lows.get(game)) return;
		await renewLows(game, this.#options, this.#options.clock.wall());
		this.#lows.set(game, lows);
	}

	#active() {
		return this.#options.database.sql.selectFrom('alerts').where('state', 'in', activeStates);
	}
}
