import { type Clock, dayLength, yieldToEventLoop } from '../../../src/base/clock.ts';
import { StoreError } from '../../../src/base/errors/store-error.ts';
import { listKeyText } from '../../../src/market/list-key.ts';
import type { Snapshot } from '../../../src/market/snapshots/market.ts';
import { deleteOldWithheld, queueMessages } from '../../../src/outbox/outbox.ts';
import type { Database } from '../../../src/storage/database.ts';
import { activeStates } from '../goals/alert-rules.ts';
import { lacksManyAsks } from '../goals/believable-offers.ts';
import { isFresh } from '../kinds/evaluation.ts';
import { alertNotice, ownedAlert } from '../stored/alert-rows.ts';
import { alertsLocksOf, deleteWithoutMessages } from '../stored/user-alerts.ts';
import { type AlertEvaluatorOptions, evaluateAlerts, listsNeededByAlerts } from './alert-evaluator.ts';
import { FeedEvaluator, type FeedEvaluatorOptions } from './feed-evaluator.ts';

/** How often to extend the lease, expire alerts, and ask for the trade-locked listings that are needed, ms. */
const tickInterval = 60_000;

/** Feeds need more of `market` and `history` than alerts do. */
export interface NotifierOptions extends AlertEvaluatorOptions, FeedEvaluatorOptions {
	readonly market: FeedEvaluatorOptions['market'];
	readonly history: FeedEvaluatorOptions['history'];
	/** Resolves to false if another process evaluates. The lease must last longer than a minute. @throws StoreError */
	lease(): Promise<boolean>;
}

/**
 * Evaluates alerts and feeds whenever a list arrives. If the store fails, nothing is lost: the next pass starts over.
 */
export class Notifier {
	readonly #options: NotifierOptions;
	readonly #feeds: FeedEvaluator;
	/** The lists to evaluate, by key. */
	readonly #pending = new Map<string, Snapshot>();
	/**
	 * By key, the list with which the next one is compared. An incomplete list is not kept here, because the items that
	 * it lacks are not sold out.
	 */
	readonly #evaluated = new Map<string, Snapshot>();
	/** Whether this process had the lease when it last asked, and nothing has failed since. */
	#isLeading = false;
	/** Whether a failure was logged, and nothing has succeeded since. */
	#hasFailed = false;
	/** Whether the work of `#everyMinute` is due. */
	#isMinuteWorkDue = false;
	#isStopped = false;
	#working: Promise<void> | undefined;
	#cancelTimer = () => {};

	constructor(options: NotifierOptions) {
		this.#options = options;
		this.#feeds = new FeedEvaluator(options);
	}

	start(): void {
		this.#tick();
	}

	#tick(): void {
		this.#isMinuteWorkDue = true;
		this.#wake();
		this.#cancelTimer = this.#options.clock.after(tickInterval, () => this.#tick());
	}

	/** Resolves once the work that has begun is done. It never rejects. */
	async stop(): Promise<void> {
		this.#isStopped = true;
		this.#cancelTimer();
		this.#pending.clear();
		await this.#working;
	}

	/** Queues a list of asks for evaluation. If an older version of it is still waiting, the new one replaces it. */
	onSnapshot(snapshot: Snapshot): void {
		const { kind, currency } = snapshot.key;
		const isListOfAsks = kind === 'tradable' || kind === 'trade-locked';
		if (this.#isStopped || !isListOfAsks || currency !== this.#options.home) return;
		this.#pending.set(listKeyText(snapshot.key), snapshot);
		this.#wake();
	}

	/** Resolves when there is no work. */
	async idle(): Promise<void> {
		while (this.#working) await this.#working;
	}

	#wake(): void {
		this.#working ??= this.#work().finally(() => {
			this.#working = undefined;
			if (!this.#isStopped && (this.#isMinuteWorkDue || this.#pending.size > 0)) this.#wake();
		});
	}

	async #work(): Promise<void> {
		// Lets the caller finish first, because the list that has arrived may not be in memory yet.
		await yieldToEventLoop();
		const { log } = this.#options;
		try {
			while (!this.#isStopped && (this.#isMinuteWorkDue || this.#pending.size > 0)) {
				if (!(await this.#takeLead())) return;
				if (this.#isMinuteWorkDue) await this.#everyMinute();
				const [next] = this.#pending.values();
				// The loop ends here, unless work came in the meantime.
				if (!next) continue;
				this.#pending.delete(listKeyText(next.key));
				await this.#evaluate(next);
			}
			if (this.#hasFailed) log.info('alerts and feeds are evaluated again');
			this.#hasFailed = false;
		} catch (error) {
			// It is unknown what has been written, so the next pass starts over.
			this.#isLeading = false;
			// Otherwise, `#wake` would try again at once instead of in a minute.
			this.#isMinuteWorkDue = false;
			this.#pending.clear();
			const stack = error instanceof StoreError ? {} : { stack: (error as Error).stack };
			if (!this.#hasFailed)
				log.error({ error: String(error), ...stack }, 'alerts and feeds cannot be evaluated; it is tried again');
			this.#hasFailed = true;
		}
	}

	/** Resolves to whether this process has the lease. If the lease is new, all needed lists in memory become pending. */
	async #takeLead(): Promise<boolean> {
		const { lease, market, home } = this.#options;
		if (!(await lease())) {
			this.#isLeading = false;
			this.#isMinuteWorkDue = false;
			this.#pending.clear();
			this.#evaluated.clear();
			return false;
		}
		if (this.#isLeading) return true;
		this.#isLeading = true;
		this.#isMinuteWorkDue = true;
		// Lists that arrived earlier are evaluated as if they had just arrived.
		for (const { game, locked } of await this.#needed()) {
			const snapshot = market.list({ kind: locked ? 'trade-locked' : 'tradable', game, currency: home });
			if (snapshot) this.#pending.set(listKeyText(snapshot.key), snapshot);
		}
		return true;
	}

	async #everyMinute(): Promise<void> {
		this.#isMinuteWorkDue = false;
		const { market, database, clock, onQueued } = this.#options;
		for (const { game, locked } of await this.#needed()) if (locked) market.requestTradeLocked(game);
		await expireAlerts(database, clock, onQueued);
		// Feeds that were just added need not wait for the next list.
		for (const snapshot of this.#evaluated.values())
			if (isFresh(snapshot, clock.now())) await this.#feeds.evaluateNewDealFeeds(snapshot);
	}

	/** Resolves to the lists that alerts and feeds need, some of them twice. */
	async #needed() {
		return [...(await listsNeededByAlerts(this.#options.database)), ...(await this.#feeds.neededLists())];
	}

	async #evaluate(snapshot: Snapshot): Promise<void> {
		const listKey = listKeyText(snapshot.key);
		const last = this.#evaluated.get(listKey);
		if (!isFresh(snapshot, this.#options.clock.now())) {
			// Kept for comparison: only an older list can tell whether the first fresh one after a start is incomplete.
			if (!last) this.#evaluated.set(listKey, snapshot);
			return;
		}
		await evaluateAlerts(this.#options, snapshot, last);
		await this.#feeds.evaluate(snapshot, last);
		if (!lacksManyAsks(snapshot, last)) this.#evaluated.set(listKey, snapshot);
	}
}

/** How many alerts to end in one transaction. */
const batchSize = 40;
/**
 * How long to keep messages that were withheld because Discord refused them, and finished alerts, which their owners
 * can set again, ms.
 */
const retentionTime = 30 * dayLength;

/** Ends alerts and tells owners who can be reached. Removes alerts that ended long ago. @throws StoreError */
async function expireAlerts(database: Database, clock: Clock, onQueued: () => void): Promise<void> {
	const now = clock.wall();
	const alerts = database.sql.selectFrom('alerts').selectAll();
	const expired = alerts.where('state', 'in', activeStates).where('ends_at', '<=', now).limit(batchSize);
	for (;;) {
		const owned = (await expired.execute()).map(ownedAlert);
		if (owned.length === 0) break;
		const ids = owned.map(({ alert }) => alert.id);
		await database.write(alertsLocksOf(owned), async (sql) => {
			// Their owners may have changed them in the meantime.
			const rows = await sql
				.updateTable('alerts')
				.set({ state: 'ended', changed_at: now })
				.where('id', 'in', ids)
				.where('state', 'in', activeStates)
				.where('ends_at', '<=', now)
				.returningAll()
				.execute();
			const reachable = rows.map(ownedAlert).filter(({ alert }) => alert.paused !== 'unreachable');
			await queueMessages(
				sql,
				// The end of an alert says nothing about a price, so there is no ask, and none was converted.
				reachable.map((each) => alertNotice(each, 'ended', each.alert.endsAt, null, false)),
			);
		});
		onQueued();
		await yieldToEventLoop();
	}
	await deleteOldWithheld(database.sql, now - retentionTime);
	const finished = deleteWithoutMessages(database.sql).where('state', 'not in', activeStates);
	await finished.where('changed_at', '<', now - retentionTime).execute();
}
