import { group } from 'd3-array';
import type { Selectable, Transaction } from 'kysely';
import { type Clock, wallTime, yieldToEventLoop } from '../../../src/base/clock.ts';
import type { Currency } from '../../../src/market/currency.ts';
import { displayedAmount } from '../../../src/market/displayed-amount.ts';
import type { ListKey } from '../../../src/market/list-key.ts';
import { convertedAmount } from '../../../src/market/rows/rows.ts';
import type { Market, Snapshot } from '../../../src/market/snapshots/market.ts';
import type { Game } from '../../../src/names/game.ts';
import { queueMessages } from '../../../src/outbox/outbox.ts';
import type { PriceHistory } from '../../../src/prices/price-history.ts';
import type { Database } from '../../../src/storage/database.ts';
import type { AlertTable, Tables } from '../../../src/storage/tables.ts';
import { type Alert, type AlertState, activeStates, type BelievedOffer, stateAfter } from '../goals/alert-rules.ts';
import { BelievableOffers } from '../goals/believable-offers.ts';
import { currentLowOf, withCurrentLow } from '../goals/new-low.ts';
import { alertNotice, type OwnedAlert, ownedAlert } from '../stored/alert-rows.ts';
import { alertsLocksOf } from '../stored/user-alerts.ts';

export interface AlertEvaluatorOptions {
	readonly market: Pick<Market, 'list' | 'catalogue' | 'rate'>;
	readonly history: Pick<PriceHistory, 'dayAgo' | 'lows' | 'currency'>;
	readonly database: Database;
	readonly home: Currency;
	readonly clock: Clock;
	onQueued(): void;
}

/** How many alerts to read at once: receiving them from the store's thread takes the main thread about 2 ms. */
const pageSize = 200;
/** How many alerts to change in one transaction. */
const batchSize = 40;

/** Resolves to the lists that active alerts need. @throws StoreError */
export async function listsNeededByAlerts({
	sql,
}: Database): Promise<{ readonly game: Game; readonly locked: boolean }[]> {
	const active = sql.selectFrom('alerts').where('state', 'in', activeStates);
	const rows = await active.select(['game', 'locked']).distinct().execute();
	return rows.map(({ game, locked }) => ({ game: game as Game, locked: locked === 1 }));
}

/**
 * Stores the new states of alerts, and queues messages about those that fire.
 * @param snapshot in the home currency
 * @param lastSnapshot the list that was evaluated before `snapshot`
 * @throws StoreError
 */
export async function evaluateAlerts(
	options: AlertEvaluatorOptions,
	snapshot: Snapshot,
	lastSnapshot: Snapshot | undefined,
): Promise<void> {
	const { market, home } = options;
	const { game } = snapshot.key;
	const catalogue = market.catalogue(game);
	if (!catalogue) return;
	const sales = market.list({ kind: 'history', game, currency: home })?.rows;
	// Only `restocked`, which feeds use, reads the list of items that are out of stock.
	const lists = { asks: snapshot, lastAsks: lastSnapshot, sales, outOfStock: undefined };
	const offers = new BelievableOffers(lists, catalogue);
	await new AlertEvaluation(options, snapshot, offers).run();
}

/** The evaluation of all alerts by one list of asks. */
class AlertEvaluation {
	readonly #options: AlertEvaluatorOptions;
	readonly #key: ListKey;
	readonly #offers: BelievableOffers;
	/** When the list was fetched, Unix ms. */
	readonly #at: number;
	/** The exchange rates of the alerts' currencies, read once for the whole evaluation. Unknown rates are missing. */
	readonly #rates = new Map<string, number>();

	constructor(options: AlertEvaluatorOptions, { key, fetchedAt }: Snapshot, offers: BelievableOffers) {
		const { clock } = options;
		this.#options = options;
		this.#key = key;
		this.#offers = offers;
		this.#at = wallTime(clock, fetchedAt);
	}

	/** Reads the alerts page by page, and stores the states that have changed. */
	async run(): Promise<void> {
		const alerts = this.#activeAlerts();
		await this.#readRates();
		let lastId = '';
		for (;;) {
			const rows = await alerts.selectAll().where('id', '>', lastId).orderBy('id').limit(pageSize).execute();
			const changing = rows
				.map((row) => this.#currentAlert(row))
				.filter((owned) => this.#newState(owned) !== owned.alert.state);
			for (let start = 0; start < changing.length; start += batchSize) {
				await this.#storeChanges(changing.slice(start, start + batchSize));
				await yieldToEventLoop();
			}
			if (rows.length < pageSize) return;
			lastId = rows.at(-1)!.id;
			await yieldToEventLoop();
		}
	}

	#activeAlerts() {
		return this.#options.database.sql
			.selectFrom('alerts')
			.where('state', 'in', activeStates)
			.where('paused', 'is', null)
			.where('game', '=', this.#key.game)
			.where('locked', '=', this.#key.kind === 'trade-locked' ? 1 : 0);
	}

	async #readRates(): Promise<void> {
		const { market, home } = this.#options;
		const currencies = this.#activeAlerts().select('currency').distinct();
		const rows = await currencies.where('currency', '!=', home).execute();
		for (const { currency } of rows) {
			const rate = market.rate(currency as Currency)?.rate;
			if (rate !== undefined) this.#rates.set(currency, rate);
		}
	}

	/**
	 * Returns the alert as it is today: if its goal is a new low, with today's amount, and perhaps armed again
	 * (`withCurrentLow`). Amount and asks are converted at the same rate, so a change of the rate alone is no new low.
	 */
	#currentAlert(row: Selectable<AlertTable>): OwnedAlert {
		const owned = ownedAlert(row);
		return { ...owned, alert: withCurrentLow(owned.alert, this.#options) };
	}

	/**
	 * Returns the offer in the alert's currency; undefined if a list, a recorded price or an exchange rate is missing.
	 */
	#offerFor({ alert }: OwnedAlert): BelievedOffer | undefined {
		const { item, currency, goal } = alert;
		const isForLow = goal.kind !== 'stock' && goal.low !== undefined;
		if (isForLow && currentLowOf(alert, this.#options) === undefined) return undefined;
		const offer = this.#offers.offerOf(item);
		const rate = this.#rates.get(currency);
		if (!offer || (currency !== this.#options.home && rate === undefined)) return undefined;
		const { ask } = offer;
		return { ...offer, ask: ask === null ? null : displayedAmount(convertedAmount(ask, rate)) };
	}

	#newState(owned: OwnedAlert): AlertState {
		const offer = this.#offerFor(owned);
		return offer ? stateAfter(owned.alert, offer, this.#at) : owned.alert.state;
	}

	/** Reads the alerts again, because their owners may have changed them, and stores their new states. */
	async #storeChanges(changing: readonly OwnedAlert[]): Promise<void> {
		const { database, onQueued } = this.#options;
		let hasFired = false;
		await database.write(alertsLocksOf(changing), async (sql) => {
			const ids = changing.map(({ alert }) => alert.id);
			const rows = await sql.selectFrom('alerts').selectAll().where('id', 'in', ids).execute();
			const stateChanges = rows
				.map((row) => this.#currentAlert(row))
				.map((owned) => ({ owned, state: this.#newState(owned) }))
				.filter(({ owned, state }) => owned.alert.state !== state);
			for (const [state, changesToState] of group(stateChanges, (change) => change.state)) {
				const alerts = changesToState.map(({ owned }) => owned.alert);
				await this.#storeState(sql, state, alerts);
			}
			const fired = stateChanges.filter(({ state }) => firedStates.includes(state));
			await queueMessages(
				sql,
				fired.map(({ owned }) => this.#noticeOf(owned)),
			);
			hasFired = fired.length > 0;
		});
		if (hasFired) onQueued();
	}

	async #storeState(sql: Transaction<Tables>, state: AlertState, alerts: readonly Alert[]): Promise<void> {
		const hasFired = firedStates.includes(state);
		// Nobody is told that an alert is armed again.
		const noticeColumns = hasFired ? { told_at: this.#at } : {};
		const ids = alerts.map(({ id }) => id);
		await sql
			.updateTable('alerts')
			.set({ state, changed_at: this.#at, ...noticeColumns })
			.where('id', 'in', ids)
			.execute();
		if (!hasFired) return;
		// The amount of a new low at which an alert fired is stored, so that it does not change any more.
		for (const { id, goal } of alerts)
			if (goal.kind !== 'stock' && goal.low !== undefined)
				await sql.updateTable('alerts').set({ amount: goal.amount }).where('id', '=', id).execute();
	}

	#noticeOf(owned: OwnedAlert) {
		const { ask } = this.#offerFor(owned)!;
		const isConverted = this.#rates.has(owned.alert.currency);
		return alertNotice(owned, 'met', this.#at, ask, isConverted);
	}
}

/** An alert that changes to one of these states has fired, so its owner is told. */
const firedStates: readonly AlertState[] = ['met', 'done'];
