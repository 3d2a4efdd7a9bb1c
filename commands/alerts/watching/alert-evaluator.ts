import type { Selectable } from 'kysely';
import { type Clock, wallTime, yieldToEventLoop } from '../../../src/base/clock.ts';
import type { Currency } from '../../../src/market/currency.ts';
import { convertedAmount } from '../../../src/market/rows/rows.ts';
import type { Market, Snapshot } from '../../../src/market/snapshots/market.ts';
import type { Game } from '../../../src/names/game.ts';
import { queue } from '../../../src/outbox/outbox.ts';
import type { PriceHistory } from '../../../src/prices/price-history.ts';
import type { Database } from '../../../src/storage/database.ts';
import type { AlertTable } from '../../../src/storage/tables.ts';
import { alertNotice, type OwnedAlert, ownedAlert } from './alert-rows.ts';
import { type AlertState, activeStates, type BelievedOffer, stateAfter } from './alert-rules.ts';
import { BelievableOffers } from './believable-offers.ts';
import { asOfToday } from './lowest-asks.ts';
import { locksOf } from './user-alerts.ts';

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
const batchSize = 40;

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
	const read = (row: Selectable<AlertTable>): OwnedAlert => {
		const owned = ownedAlert(row);
		return { ...owned, alert: asOfToday(owned.alert, options) };
	};

	/** Returns undefined if there is no exchange rate, or if the list or the recorded prices do not say. */
	const askFor = ({ alert: { item, currency, goal } }: OwnedAlert): BelievedOffer | undefined => {
		if ('low' in goal && !knowsLows) return undefined;
		const current = offers.offerOf(item);
		const rate = rates.get(currency);
		if (!current || (currency !== home && rate === undefined)) return undefined;
		const { ask } = current;
		return { ...current, ask: ask === null ? null : convertedAmount(ask, rate) };
	};

	const newState = (owned: OwnedAlert): AlertState => {
		const current = askFor(owned);
		return current ? stateAfter(owned.alert, current, at) : owned.alert.state;
	};

	/** Reads the alerts again, because their owners may have changed them, and stores their new states. */
	const change = async (changing: readonly OwnedAlert[]): Promise<void> => {
		let hasFired = false;
		await database.write(locksOf(changing), async (sql) => {
			const ids = changing.map(({ alert }) => alert.id);
			const rows = await sql.selectFrom('alerts').selectAll().where('id', 'in', ids).execute();
			const after = new Map<AlertState, OwnedAlert[]>();
			for (const each of rows.map(read)) {
				const state = newState(each);
				if (state !== each.alert.state) after.set(state, [...(after.get(state) ?? []), each]);
			}
			for (const [state, changed] of after) {
				const times = state === 'armed' ? {} : { told_at: at };
				const changedIds = changed.map(({ alert }) => alert.id);
				await sql
					.updateTable('alerts')
					.set({ state, changed_at: at, ...times })
					.where('id', 'in', changedIds)
					.execute();
			}
			const fired = [...(after.get('met') ?? []), ...(after.get('done') ?? [])];
			// The amount at which an alert fired is stored, so that it does not change any more.
			for (const { alert } of fired)
				if ('low' in alert.goal)
					await sql.updateTable('alerts').set({ amount: alert.goal.amount }).where('id', '=', alert.id).execute();
			await queue(
				sql,
				fired.map((each) => alertNotice(each, 'met', at, askFor(each)!.ask, rates.has(each.alert.currency))),
			);
			hasFired = fired.length > 0;
		});
		if (hasFired) options.onQueued();
	};

	let after = '';
	for (;;) {
		const rows = await alerts.selectAll().where('id', '>', after).orderBy('id').limit(pageSize).execute();
		const changing = rows.map(read).filter((each) => newState(each) !== each.alert.state);
		for (let start = 0; start < changing.length; start += batchSize) {
			await change(changing.slice(start, start + batchSize));
			await yieldToEventLoop();
		}
		if (rows.length < pageSize) return;
		after = rows.at(-1)!.id;
		await yieldToEventLoop();
	}
}
