import { randomUUID } from 'node:crypto';
import { ReportRunner } from '../commands/account/sales/report-runner.ts';
import { salesMessages } from '../commands/account/sales/sales-messages.ts';
import { watchingMessages } from '../commands/alerts/messages.ts';
import { userOfOwner } from '../commands/alerts/stored/feed-record.ts';
import { StoredFeeds } from '../commands/alerts/stored/stored-feeds.ts';
import { UserAlerts } from '../commands/alerts/stored/user-alerts.ts';
import { Notifier, type NotifierOptions } from '../commands/alerts/watching/notifier.ts';
import { holdingsMessages } from '../commands/holdings/holdings-message.ts';
import type { Holdings } from '../commands/own-items/stored-items.ts';
import { Reports } from '../commands/reports/reports.ts';
import type { Accounts } from './accounts/accounts.ts';
import { worthNow } from './answers/list-worth.ts';
import type { Clock } from './base/clock.ts';
import type { Log } from './base/log.ts';
import type { RestSender } from './discord/rest-sender.ts';
import type { FactsOfItems } from './facts/item-facts.ts';
import { asCurrency } from './market/currency.ts';
import type { Snapshot } from './market/snapshots/market.ts';
import type { Snapshots } from './market/snapshots/snapshots.ts';
import type { Config } from './ops/config.ts';
import { messageComposer } from './outbox/message-composer.ts';
import { Outbox } from './outbox/outbox.ts';
import { messageRateLimit, Sender, type SenderOptions } from './outbox/sender.ts';
import { digestOfUser } from './settings/digest-time.ts';
import { deleteLeftServer } from './settings/housekeeping.ts';
import type { Settings } from './settings/settings.ts';
import type { Store } from './storage/store.ts';
import { inUnixTime, type Words } from './words/words.ts';

/** The names of the leases. */
const notificationsTask = 'notifications';
const reportsTask = 'reports';
/**
 * How long other processes wait if this one dies, ms. The notifier extends its lease every minute, the runner of
 * reports every 30 s.
 */
const leaseTime = 100_000;

interface NotificationsOptions
	extends Pick<NotifierOptions, 'deals' | 'movers' | 'marketTrends' | 'history' | 'bestContracts' | 'contents'> {
	readonly accounts: Accounts;
	readonly holdings: Holdings;
	readonly facts: Pick<FactsOfItems, 'of'>;
	readonly config: Config;
	readonly store: Store;
	readonly snapshots: Snapshots;
	readonly settings: Settings;
	readonly clock: Clock;
	readonly log: Log;
	readonly messenger: RestSender;
	/** Returns words whose `at` arguments are process time (`Clock.now`). */
	readonly wordsFor: (locale: string) => Words;
	readonly onSent?: SenderOptions['onOutcome'];
}

/** Makes the stored alerts, feeds and reports, and the loops that find reasons for messages and send them. */
export function makeNotifications(options: NotificationsOptions) {
	const { store, config, settings, clock } = options;
	const { database } = store;
	const alerts = new UserAlerts({ database, clock, limit: config.alertLimit });
	const feeds = new StoredFeeds({ database, clock });
	const reports = new Reports({
		database,
		clock,
		digestOf: async (id) => digestOfUser(await settings.of({ scope: 'user', id })),
	});
	const sender = makeSender(options, feeds, reports);
	const holder = randomUUID();
	const runner = makeReportRunner(options, reports, () => sender.wake(), holder);
	const notifier = makeNotifier(options, () => sender.wake(), holder);
	let stopping: Promise<void> | undefined;
	const stop = async (ms: number) => {
		await Promise.all([notifier.stop(), runner.stop(ms), sender.stop(ms)]);
		// A lease of 0 ms ends at once, so that another process can take over.
		for (const each of [notificationsTask, reportsTask]) await store.lease(each, holder, 0).catch(() => {});
	};
	return {
		alerts,
		feeds,
		reports,
		onSnapshot: (snapshot: Snapshot) => notifier.onSnapshot(snapshot),
		start(): void {
			notifier.start();
			runner.start();
			sender.start();
		},
		/** Waits up to `ms` for the message that is being sent. It never rejects. */
		stop: (ms: number): Promise<void> => (stopping ??= stop(ms)),
	};
}

function makeSender(options: NotificationsOptions, feeds: StoredFeeds, reports: Reports): Sender {
	const { store, config, snapshots, settings, accounts, holdings, history, facts } = options;
	const { clock, log, messenger, wordsFor, onSent } = options;
	const { database } = store;
	const prices = { market: snapshots.marketFor('reports'), clock, history };
	// Stored alerts, feeds and sales have their times in Unix ms.
	const wordsInUnixTime = (locale: string) => inUnixTime(wordsFor(locale), () => clock.wall());
	const kinds = [
		...watchingMessages({
			database,
			clock,
			wordsInProcessTime: wordsFor,
			wordsInUnixTime,
			history,
			facts,
			valuing: prices,
			market: snapshots.marketFor('alerts'),
			isInServer: (id) => messenger.isInServer(id),
			deleteServer: (id) => deleteLeftServer({ settings, feeds }, log, id),
		}),
		salesMessages({ accounts, reports, clock, wordsInUnixTime }),
		holdingsMessages({
			...prices,
			holdings,
			settings,
			reports,
			wordsFor,
			feeOf: (id) => accounts.observedFee(id) ?? config.sellerFee,
		}),
	];
	return new Sender({
		outbox: new Outbox(database, kinds),
		composer: messageComposer({ kinds, settings, clock, log }),
		messenger,
		limiter: store.limiter(messageRateLimit),
		clock,
		log,
		...(onSent ? { onOutcome: onSent } : {}),
	});
}

function makeReportRunner(
	{ store, snapshots, accounts, history, clock, log }: NotificationsOptions,
	reports: Reports,
	onQueued: () => void,
	holder: string,
): ReportRunner {
	const prices = { market: snapshots.marketFor('reports'), clock, history };
	return new ReportRunner({
		reports,
		accounts,
		clock,
		log,
		onQueued,
		worthOf: async (counts, code) => {
			// The code is from the account's transactions, so the bot may not know the currency.
			const currency = asCurrency(code);
			const worth = currency && (await worthNow(counts, currency, prices));
			return worth && { sum: worth.sum, without: worth.unpricedUnits, isConverted: worth.isConverted };
		},
		lease: () => store.lease(reportsTask, holder, leaseTime),
	});
}

function makeNotifier(options: NotificationsOptions, onQueued: () => void, holder: string): Notifier {
	const { store, config, snapshots, settings, history, deals, movers, marketTrends, clock, log } = options;
	const { bestContracts, contents } = options;
	return new Notifier({
		database: store.database,
		history,
		deals,
		movers,
		marketTrends,
		bestContracts,
		contents,
		clock,
		log,
		onQueued,
		sellerFee: config.sellerFee,
		market: snapshots.marketFor('feeds'),
		digestOf: async (id) => {
			const userId = userOfOwner(id);
			if (userId !== undefined) return digestOfUser(await settings.of({ scope: 'user', id: userId }));
			return (await settings.of({ scope: 'server', id })).digest;
		},
		lease: () => store.lease(notificationsTask, holder, leaseTime),
		home: config.defaults.currency,
	});
}
