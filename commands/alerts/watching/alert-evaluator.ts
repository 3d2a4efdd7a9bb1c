import type { Selectable } from 'kysely';
import { type Clock, wallTime, yieldToEventLoop } from '../../../src/base/clock.ts';
import type { Currency } from '../../../src/market/currency.ts';
import { convertedAmount } from '../../../src/market/rows/rows.ts';
import type { Market, Snapshot } from '../../../src/market/snapshots/market.ts';
import type { Game } from '../../../src/names/game.ts';
import { queueMessages } from '../../../src/outbox/outbox.ts';
import type { PriceHistory } from '../../../src/prices/price-history.ts';
import type { Database } from '../../../src/storage/database.ts';
import type { AlertTable } from '../../../src/storage/tables.ts';
import { alertNotice, type OwnedAlert, ownedAlert } from './alert-rows.ts';
import { type AlertState, activeStates, type BelievedOffer, stateAfter } from './alert-rules.ts';
import { BelievableOffers } from './believable-offers.ts';
import { withCurrentLow } from './lowest-asks.ts';
import { alertsLocksOf } from './user-alerts.ts';

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
 * @param last the list that was evaluated before it
 * @throws StoreError
 */
export async function evaluateAlerts(
	options: AlertEvaluatorOptions,
	snapshot: Snapshot,
	last: Snapshot | undefined,
): Promise<void> {
	const { database, home, market, history, clock } = options;
	const { key, fetchedAt } = snapshot;
	const catalogue = market.catalogue(key.game);
	if (!catalogue) return;
	const sales = market.list({ kind: 'history', game: key.game, currency: home });
	const offers = new BelievableOffers(
		{ asks: snapshot, lastAsks: last, sales: sales?.rows, outOfStock: undefined },
		catalogue,
	);
	const knowsLows = history.lows(key.game) !== undefined;
	/** When the list was fetched, Unix ms. */
	const at = wallTime(clock, fetchedAt);
	const alerts = database.sql
		.selectFrom('alerts')
		.where('state', 'in', activeStates)
		.where('paused', 'is', null)
		.where('game', '=', key.game)
		.where('locked', '=', key.kind === 'trade-locked' ? 1 : 0);
	const rates = new Map<string, number>();
	for (const { currency } of await alerts.select('currency').distinct().where('currency', '!=', home).execute()) {
		const rate = market.rate(currency as Currency)?.rate;
		if (rate !== undefined) rates.set(currency, rate);
	}

	/** Updates the amount of a new low, which is stored at an older exchange rate. A new rate is not a new low. */
	const currentAlert = (row: Selectable<AlertTable>): OwnedAlert => {
		const owned = ownedAlert(row);
		return { ...owned, alert: withCurrentLow(owned.alert, options) };
	};

	/** Returns the offer in the alert's currency; undefined if a list, a recorded price or an exchange rate is missing. */
	const offerFor = ({ alert: { item, currency, goal } }: OwnedAlert): BelievedOffer | undefined => {
		if ('low' in goal && !knowsLows) return undefined;
		const offer = offers.offerOf(item);
		const rate = rates.get(currency);
		if (!offer || (currency !== home && rate === undefined)) return undefined;
		const { ask } = offer;
		return { ...offer, ask: ask === null ? null : convertedAmount(ask, rate) };
	};

	const newState = (owned: OwnedAlert): AlertState => {
		const offer = offerFor(owned);
		return offer ? stateAfter(owned.alert, offer, at) : owned.alert.state;
	};

	/** Reads the alerts again, because their owners may have changed them, and stores their new states. */
	const storeChanges = async (changing: readonly OwnedAlert[]): Promise<void> => {
		let hasFired = false;
		await database.write(alertsLocksOf(changing), async (sql) => {
			const ids = changing.map(({ alert }) => alert.id);
			const rows = await sql.selectFrom('alerts').selectAll().where('id', 'in', ids).execute();
			const byNewState = new Map<AlertState, OwnedAlert[]>();
			for (const each of rows.map(currentAlert)) {
				const state = newState(each);
				if (state !== each.alert.state) byNewState.set(state, [...(byNewState.get(state) ?? []), each]);
			}
			for (const [state, changed] of byNewState) {
				// An alert that is armed again tells nobody.
				const times = state === 'armed' ? {} : { told_at: at };
				const changedIds = changed.map(({ alert }) => alert.id);
				await sql
					.updateTable('alerts')
					.set({ state, changed_at: at, ...times })
					.where('id', 'in', changedIds)
					.execute();
			}
			const fired = [...(byNewState.get('met') ?? []), ...(byNewState.get('done') ?? [])];
			// The amount at which an alert fired is stored, so that it does not change any more.
			for (const { alert } of fired)
				if ('low' in alert.goal)
					await sql.updateTable('alerts').set({ amount: alert.goal.amount }).where('id', '=', alert.id).execute();
			await queueMessages(
				sql,
				fired.map((each) => alertNotice(each, 'met', at, offerFor(each)!.ask, rates.has(each.alert.currency))),
			);
			hasFired = fired.length > 0;
		});
		if (hasFired) options.onQueued();
	};

	let lastId = '';
	for (;;) {
		const rows = await alerts.selectAll().where('id', '>', lastId).orderBy('id').limit(pageSize).execute();
		const changing = rows.map(currentAlert).filter((each) => newState(each) !== each.alert.state);
		for (let start = 0; start < changing.length; start += batchSize) {
			await storeChanges(changing.slice(start, start + batchSize));
			await yieldToEventLoop();
		}
		if (rows.length < pageSize) return;
		lastId = rows.at(-1)!.id;
		await yieldToEventLoop();
	}
}
