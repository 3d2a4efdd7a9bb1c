import { randomUUID } from 'node:crypto';
import { ReportRunner } from '../commands/account/sales/report-runner.ts';
import { salesMessages } from '../commands/account/sales/sales-messages.ts';
import { watchingMessages } from '../commands/alerts/messages.ts';
import { userOfFeeds } from '../commands/alerts/watching/feed.ts';
import { Notifier, type NotifierOptions } from '../commands/alerts/watching/notifier.ts';
import { ServerFeeds } from '../commands/alerts/watching/server-feeds.ts';
import { UserAlerts } from '../commands/alerts/watching/user-alerts.ts';
import { holdingsMessages } from '../commands/holdings/holdings-message.ts';
import type { Holdings } from '../commands/own-items/holdings.ts';
import { Reports } from '../commands/reports/reports.ts';
import type { Accounts } from './accounts/accounts.ts';
import { worthNow } from './answers/appraisals.ts';
import type { Clock } from './base/clock.ts';
import type { Log } from './base/log.ts';
import type { RestSender } from './discord/rest-sender.ts';
import { currencies } from './market/currency.ts';
import type { Snapshot } from './market/snapshots/market.ts';
import type { Snapshots } from './market/snapshots/snapshots.ts';
import type { Config } from './ops/config.ts';
import { messageComposer } from './outbox/message-composer.ts';
import { Outbox } from './outbox/outbox.ts';
import { messageLimits, Sender, type SenderOptions } from './outbox/sender.ts';
import type { PriceHistory } from './prices/price-history.ts';
import { digestOfUser } from './settings/daily-times.ts';
import { deleteLeftServer } from './settings/housekeeping.ts';
import type { Settings } from './settings/settings.ts';
import type { Store } from './storage/store.ts';
import { inUnixTime, type Words } from './words/words.ts';

const task = 'notifications';
const reportsTask = 'reports';
/** How long others keep away if this process dies, ms: extended every minute, and with each list. */
const leaseTime = 100_000;

interface NotificationsOptions extends Pick<NotifierOptions, 'deals' | 'movers' | 'marketTrends'> {
	readonly history: PriceHistory;
	readonly accounts: Accounts;
	readonly holdings: Holdings;
	readonly config: Config;
	readonly store: Store;
	readonly snapshots: Snapshots;
	readonly settings: Settings;
	readonly clock: Clock;
	readonly log: Log;
	readonly messenger: RestSender;
	/** For process times. */
	readonly wordsFor: (locale: string) => Words;
	readonly onSent?: SenderOptions['onOutcome'];
}

export class Notifications {
	readonly alerts: UserAlerts;
	readonly feeds: ServerFeeds;
	readonly reports: Reports;
	readonly #store: Store;
	readonly #holder = randomUUID();
	readonly #notifier: Notifier;
	readonly #runner: ReportRunner;
	readonly #sender: Sender;

	constructor(options: NotificationsOptions) {
		const {
			config,
			store,
			snapshots,
			settings,
			accounts,
			holdings,
			clock,
			log,
			messenger,
			wordsFor,
			onSent,
			...lists
		} = options;
		const { database } = store;
		this.#store = store;
		this.alerts = new UserAlerts({ database, clock, limit: config.alertLimit });
		this.feeds = new ServerFeeds({ database, clock });
		this.reports = new Reports({
			database,
			clock,
			digestOf: async (id) => digestOfUser(await settings.of({ scope: 'user', id })),
		});
		const market = snapshots.for('reports');
		const prices = { market, clock, history: lists.history };
		this.#runner = new ReportRunner({
			reports: this.reports,
			accounts,
			worthOf: async (counts, code) => {
				const currency = currencies.find((each) => each === code);
				const worth = currency && (await worthNow(counts, currency, prices));
				return worth && { sum: worth.sum, without: worth.without };
			},
			lease: () => store.lease(reportsTask, this.#holder, leaseTime),
			clock,
			log,
			onQueued: () => this.#sender.wake(),
		});
		this.#notifier = new Notifier({
			...lists,
			database,
			market: snapshots.for('feeds'),
			digestOf: async (id) => {
				const userId = userOfFeeds(id);
				if (userId !== undefined) return digestOfUser(await settings.of({ scope: 'user', id: userId }));
				return (await settings.of({ scope: 'server', id })).digest;
			},
			lease: () => store.lease(task, this.#holder, leaseTime),
			home: config.defaults.currency,
			clock,
			log,
			onQueued: () => this.#sender.wake(),
		});
		const wordsInUnixTime = (locale: string) => inUnixTime(wordsFor(locale), () => clock.wall());
		const kinds = [
			...watchingMessages({
				...{ database, clock, wordsFor, wordsInUnixTime },
				valuing: prices,
				market: snapshots.for('alerts'),
				history: lists.history,
				isInServer: (id) => messenger.isInServer(id),
				deleteServer: (id) => deleteLeftServer({ settings, feeds: this.feeds }, log, id),
			}),
			salesMessages({ accounts, reports: this.reports, clock, wordsInUnixTime }),
			holdingsMessages({
				...prices,
				...{ holdings, settings, reports: this.reports, wordsFor },
				feeOf: (id) => accounts.observedFee(id) ?? config.sellerFee,
			}),
		];
		this.#sender = new Sender({
			outbox: new Outbox(database, kinds),
			composer: messageComposer({ kinds, settings, clock, log }),
			messenger,
			limiter: store.limiter(messageLimits),
			clock,
			log,
			...(onSent ? { onOutcome: onSent } : {}),
		});
	}

	onSnapshot(snapshot: Snapshot): void {
		this.#notifier.onSnapshot(snapshot);
	}

	start(): void {
		this.#notifier.start();
		this.#runner.start();
		this.#sender.start();
	}

	/** Waits up to `ms` for the message that is being sent. Never rejects. */
	async stop(ms: number): Promise<void> {
		await Promise.all([this.#notifier.stop(), this.#runner.stop(ms), this.#sender.stop(ms)]);
		for (const each of [task, reportsTask]) await this.#store.lease(each, this.#holder, 0).catch(() => {});
	}
}
