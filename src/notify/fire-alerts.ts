import type { Selectable } from 'kysely';
import { type Clock, wallTime, yieldToEventLoop } from '../base/clock.ts';
import type { doubtfulAsks } from '../market/answers/price-now.ts';
import type { CatalogueReader } from '../market/catalogue/catalogue-data.ts';
import type { Currency } from '../market/currency.ts';
import type { ItemId } from '../market/ids.ts';
import type { ListKey } from '../market/list-key.ts';
import { convertedAmount, isUnreadable, listingOf, lowestAskIn, type Rows } from '../market/rows/rows.ts';
import type { Snapshot } from '../market/snapshots/market.ts';
import type { Database } from '../storage/database.ts';
import type { AlertTable } from '../storage/tables.ts';
import { type AlertState, activeStates, type CurrentAsk, stateAfter } from './alert.ts';
import { alertNotice, type OwnedAlert, ownedAlert } from './alert-rows.ts';
import { queue } from './outbox.ts';
import { type LowSources, renewedGoal } from './renew-lows.ts';
import { locksOf } from './user-alerts.ts';

export interface AlertEvaluationOptions extends LowSources {
	readonly database: Database;
	readonly home: Currency;
	readonly clock: Clock;
	onQueued(): void;
}

/** Alerts that are read at once: taking them from the store's thread takes the main thread some 2 ms. */
const pageSize = 200;
const batchSize = 40;

/** Every method throws StoreError if the store fails. */
export class AlertEvaluation {
	readonly #options: AlertEvaluationOptions;
	readonly #key: ListKey;
	readonly #offers: CurrentAsks;
	readonly #rates = new Map<string, number>();
	/** Of the list, Unix ms. */
	readonly #at: number;
	readonly #knowsLows: boolean;

	constructor(options: AlertEvaluationOptions, { key, fetchedAt }: Snapshot, offers: CurrentAsks, knowsLows: boolean) {
		this.#options = options;
		this.#key = key;
		this.#offers = offers;
		this.#knowsLows = knowsLows;
		this.#at = wallTime(options.clock, fetchedAt);
	}

	async run(): Promise<void> {
		await this.#readRates();
		let after = '';
		for (;;) {
			const rows = await this.#query().where('id', '>', after).orderBy('id').limit(pageSize).execute();
			const changing = rows.map((row) => this.#read(row)).filter((each) => this.#stateAfter(each) !== each.alert.state);
			for (let start = 0; start < changing.length; start += batchSize) {
				await this.#change(changing.slice(start, start + batchSize));
				await yieldToEventLoop();
			}
			if (rows.length < pageSize) return;
			after = rows.at(-1)!.id;
			await yieldToEventLoop();
		}
	}

	async #readRates(): Promise<void> {
		const { home, market } = this.#options;
		const rows = this.#query().clearSelect().select('currency').distinct().where('currency', '!=', home);
		for (const { currency } of await rows.execute()) {
			const rate = market.rate(currency as Currency)?.rate;
			if (rate !== undefined) this.#rates.set(currency, rate);
		}
	}

	#query() {
		const { game, kind } = this.#key;
		return this.#options.database.sql
			.selectFrom('alerts')
			.selectAll()
			.where('state', 'in', activeStates)
			.where('paused', 'is', null)
			.where('game', '=', game)
			.where('locked', '=', kind === 'trade-locked' ? 1 : 0);
	}

	/** Only alerts that have not been changed since they were read. */
	async #change(read: readonly OwnedAlert[]): Promise<void> {
		let hasFired = false;
		await this.#options.database.write(locksOf(read), async (sql) => {
			const ids = read.map(({ alert }) => alert.id);
			const rows = await sql.selectFrom('alerts').selectAll().where('id', 'in', ids).execute();
			const after = new Map<AlertState, OwnedAlert[]>();
			for (const each of rows.map((row) => this.#read(row))) {
				const state = this.#stateAfter(each);
				if (state !== each.alert.state) after.set(state, [...(after.get(state) ?? []), each]);
			}
			for (const [state, changed] of after) {
				const told = state === 'armed' ? {} : { told_at: this.#at };
				await sql
					.updateTable('alerts')
					.set({ state, changed_at: this.#at, ...told })
					.where(
						'id',
						'in',
						changed.map(({ alert }) => alert.id),
					)
					.execute();
			}
			const fired = [...(after.get('told') ?? []), ...(after.get('done') ?? [])];
			await queue(
				sql,
				fired.map((each) =>
					alertNotice(each, 'met', this.#at, this.#offerFor(each)!.ask, this.#rates.has(each.alert.currency)),
				),
			);
			hasFired = fired.length > 0;
		});
		if (hasFired) this.#options.onQueued();
	}

	/** The amount of a new low is stored at an older exchange rate: a change of the rate is no new low. */
	#read(row: Selectable<AlertTable>): OwnedAlert {
		const owned = ownedAlert(row);
		const goal = renewedGoal(owned.alert, this.#options);
		return goal ? { ...owned, alert: { ...owned.alert, goal } } : owned;
	}

	#stateAfter(owned: OwnedAlert): AlertState {
		const offer = this.#offerFor(owned);
		return offer ? stateAfter(owned.alert, offer, this.#at) : owned.alert.state;
	}

	/** Undefined if there is no exchange rate, or the list or what was recorded does not tell. */
	#offerFor({ alert: { item, currency, goal } }: OwnedAlert): CurrentAsk | undefined {
		if ('low' in goal && !this.#knowsLows) return undefined;
		const offer = this.#offers.of(item);
		const rate = this.#rates.get(currency);
		if (!offer || (currency !== this.#options.home && rate === undefined)) return undefined;
		const { ask } = offer;
		return { ...offer, ask: ask === null || rate === undefined ? ask : convertedAmount(ask, rate) };
	}
}

/** A doubtful ask is believed if the last list had one that is at most this many times lower or higher. */
const confirming = 2;

export class CurrentAsks {
	readonly #rows: Rows;
	readonly #before: Rows | undefined;
	readonly #catalogue: CatalogueReader;
	readonly #doubtful: ReturnType<typeof doubtfulAsks>;
	readonly #known = new Map<string, CurrentAsk | undefined>();

	/** @param before The last list, if this one can be compared with it. */
	constructor(
		rows: Rows,
		before: Rows | undefined,
		catalogue: CatalogueReader,
		doubtful: ReturnType<typeof doubtfulAsks>,
	) {
		this.#rows = rows;
		this.#before = before;
		this.#catalogue = catalogue;
		this.#doubtful = doubtful;
	}

	/** Of a name: the cheapest of its versions, and the units of all. Undefined if a row cannot be read. */
	of(key: string): CurrentAsk | undefined {
		if (!this.#known.has(key)) this.#known.set(key, this.#find(key));
		return this.#known.get(key);
	}

	#find(key: string): CurrentAsk | undefined {
		const ref = this.#catalogue.byKey(key);
		if (!ref) return { ask: null, quantity: 0 };
		let ask: number | null = null;
		let quantity = 0;
		let isDoubtful = false;
		for (const item of this.#catalogue.itemsOf(ref)) {
			if (isUnreadable(this.#rows, item)) return undefined;
			const listing = listingOf(this.#rows, item);
			const lowest = lowestAskIn(this.#rows, item) ?? null;
			quantity += listing?.quantity ?? 0;
			if (lowest === null || (ask !== null && lowest >= ask)) continue;
			ask = lowest;
			isDoubtful = this.#isDoubtful(item, lowest);
		}
		return { ask, quantity, isDoubtful };
	}

	#isDoubtful(item: ItemId, ask: number): boolean {
		const before = this.#before && lowestAskIn(this.#before, item);
		const isConfirmed = before != null && ask <= before * confirming && ask >= before / confirming;
		return !isConfirmed && this.#doubtful(item, ask) !== undefined;
	}
}
