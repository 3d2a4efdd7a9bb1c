import { onTestFinished } from 'vitest';
import type { Alert } from '../../../../commands/alerts/goals/alert-rules.ts';
import { alertRow } from '../../../../commands/alerts/stored/alert-rows.ts';
import type { AlertNotice } from '../../../../commands/alerts/stored/message-contents.ts';
import { UserAlerts } from '../../../../commands/alerts/stored/user-alerts.ts';
import { Notifier } from '../../../../commands/alerts/watching/notifier.ts';
import { MarketTrends } from '../../../../src/answers/market-trends.ts';
import { Deals } from '../../../../src/answers/pages/deals.ts';
import { Movers } from '../../../../src/answers/pages/movers.ts';
import { BestContracts } from '../../../../src/answers/trade-ups/best-contracts.ts';
import { ContentsOfContainers } from '../../../../src/facts/containers.ts';
import type { Currency } from '../../../../src/market/currency.ts';
import { type ListKey, listKeyText } from '../../../../src/market/list-key.ts';
import type { Snapshot } from '../../../../src/market/snapshots/market.ts';
import { type Lows, noHistory, type PriceSnapshot } from '../../../../src/prices/price-history.ts';
import type { Database } from '../../../../src/storage/database.ts';
import { key } from '../../../market/fixture.ts';
import { SimulatedClock } from '../../../support/simulated-clock.ts';
import { lazyDatabase } from '../../../support/store.ts';
import { type ListedOffer, type MadeUpItem, MadeUpLists } from './made-up-lists.ts';

export const eur = key('tradable');
export const locked = key('trade-locked');

/** Notifiers on one store, and the lists they see. */
export class NotifierFixture {
	readonly clock = new SimulatedClock();
	readonly database = lazyDatabase();
	readonly alerts = new UserAlerts({ database: this.database, clock: this.clock, limit: 1_000 });
	readonly lists = new MadeUpLists();
	readonly lockedRequests = new Set<number>();
	readonly logged: string[] = [];
	readonly rates = new Map<Currency, number>();
	/** What everything cost a day ago. */
	dayAgo: PriceSnapshot | undefined;
	lows: Lows | undefined;
	/** How often a notifier has said that messages wait to be sent. */
	queued = 0;
	notifiers: Notifier[] = [];
	/** Who has the lease; undefined if everybody may evaluate. */
	leader: Notifier | undefined;

	/** Starts another process. @param database how it reaches the shared store: a test can make it fail */
	open(database: Database = this.database): Notifier {
		const note = (...args: readonly unknown[]) => void this.logged.push(String(args.at(-1)));
		const notifier: Notifier = new Notifier({
			database,
			lease: async () => this.leader === undefined || this.leader === notifier,
			market: {
				list: (list: ListKey) => this.lists.cached.get(listKeyText(list)),
				requestTradeLocked: (game: number) => void this.lockedRequests.add(game),
				catalogue: () => this.lists.catalogue,
				rate: (currency: Currency) => {
					const rate = this.rates.get(currency);
					return rate === undefined ? undefined : { from: 'EUR', rate, measuredAt: 0 };
				},
			} as never,
			history: { ...noHistory('EUR'), dayAgo: () => this.dayAgo, lows: () => this.lows },
			deals: new Deals(),
			movers: new Movers(),
			marketTrends: new MarketTrends(),
			contents: new ContentsOfContainers(),
			bestContracts: new BestContracts(),
			sellerFee: undefined,
			digestOf: async () => undefined,
			home: 'EUR',
			clock: this.clock,
			log: { debug() {}, info: note, warn: note, error: note } as never,
			onQueued: () => void this.queued++,
		});
		this.notifiers.push(notifier);
		notifier.start();
		onTestFinished(() => notifier.stop());
		return notifier;
	}

	/** Stops all notifiers; one that is opened afterwards starts without their memory. */
	async close(): Promise<void> {
		await Promise.all(this.notifiers.map((notifier) => notifier.stop()));
		this.notifiers = [];
	}

	async add(userId: string, ...alerts: readonly Alert[]): Promise<void> {
		const rows = alerts.map((alert) => alertRow({ userId, channel: '7', locale: 'en-US' }, alert));
		await this.database.sql.insertInto('alerts').values(rows).execute();
	}

	/** Lets time pass, minute by minute, and waits for what the notifiers do meanwhile. */
	async advance(ms: number): Promise<void> {
		for (let remaining = ms; remaining > 0; remaining -= 60_000) {
			await this.clock.advance(Math.min(remaining, 60_000));
			await this.idle();
		}
	}

	async idle(): Promise<void> {
		for (const notifier of this.notifiers) await notifier.idle();
	}

	/** A list arrives at all notifiers, and they evaluate it. */
	async arrive(
		list: ListKey,
		rows: readonly (readonly [MadeUpItem, ListedOffer])[],
		fetchedAt = this.clock.now(),
	): Promise<Snapshot> {
		const snapshot = this.lists.put(list, rows, fetchedAt);
		for (const notifier of this.notifiers) notifier.onSnapshot(snapshot);
		await this.idle();
		return snapshot;
	}

	/** Returns all messages that wait, and removes them as if they had been sent. */
	async takeMessages(): Promise<(AlertNotice & { readonly alert: string; readonly owner: string })[]> {
		const rows = await this.database.sql.deleteFrom('outbox').returningAll().execute();
		return rows.map(({ about, owner, content }) => ({ ...JSON.parse(content), alert: about!, owner }));
	}

	/** Takes the waiting messages, too, each as `alert at time`: a second call returns only newer ones. */
	async sent(): Promise<string[]> {
		return (await this.takeMessages()).map(({ alert, at }) => `${alert} at ${at}`);
	}
}
