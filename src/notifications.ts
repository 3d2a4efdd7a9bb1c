import { randomUUID } from 'node:crypto';
import type { Clock } from './base/clock.ts';
import type { Log } from './base/log.ts';
import type { RestSender } from './discord/rest-sender.ts';
import type { Snapshot } from './market/snapshots/snapshot.ts';
import type { Snapshots } from './market/snapshots/snapshots.ts';
import { messageContents } from './message-contents.ts';
import { Notifier, type NotifierOptions } from './notify/notifier.ts';
import { Outbox } from './notify/outbox.ts';
import { messageLimits, Sender, type SenderOptions } from './notify/sender.ts';
import { ServerFeeds } from './notify/server-feeds.ts';
import { UserAlerts } from './notify/user-alerts.ts';
import type { Config } from './ops/config.ts';
import { Housekeeping } from './settings/housekeeping.ts';
import type { Settings } from './settings/settings.ts';
import type { Store } from './storage/store.ts';
import { createWords } from './words/words.ts';

/** The task that one of the processes does for all. */
const task = 'notifications';
/** How long others keep away from it if this process dies, ms. It is extended every minute, and with each list. */
const leaseTime = 100_000;

export interface NotificationsOptions extends Pick<NotifierOptions, 'deals' | 'movers' | 'history'> {
	readonly config: Config;
	readonly store: Store;
	readonly snapshots: Snapshots;
	readonly settings: Settings;
	readonly clock: Clock;
	readonly log: Log;
	readonly messenger: RestSender;
	readonly onSent?: SenderOptions['onOutcome'];
}

/** Alerts and feeds: evaluates each new list if no other process does, and sends the messages that wait. */
export class Notifications {
	readonly alerts: UserAlerts;
	readonly feeds: ServerFeeds;
	readonly housekeeping: Housekeeping;
	readonly #store: Store;
	readonly #holder = randomUUID();
	readonly #notifier: Notifier;
	readonly #sender: Sender;
	#stopped: Promise<void> | undefined;

	constructor({ config, store, snapshots, settings, clock, log, messenger, onSent, ...lists }: NotificationsOptions) {
		const { database } = store;
		this.#store = store;
		this.alerts = new UserAlerts({ database, clock, limit: config.alertLimit });
		this.feeds = new ServerFeeds({ database, clock });
		this.housekeeping = new Housekeeping(settings, log, this.feeds);
		this.#notifier = new Notifier({
			...lists,
			database,
			market: snapshots.for('feeds'),
			digestOf: async (id) => (await settings.of({ scope: 'server', id })).digest,
			lease: () => store.lease(task, this.#holder, leaseTime),
			home: config.defaults.currency,
			clock,
			log,
			onQueued: () => this.#sender.wake(),
		});
		// What is stored about alerts and feeds has Unix ms.
		const wordsFor = createWords(undefined, () => clock.wall());
		this.#sender = new Sender({
			outbox: new Outbox(database),
			contents: messageContents({
				...{ database, settings, clock, log, wordsFor },
				market: snapshots.for('alerts'),
				servers: messenger,
				deleteServer: (id) => this.housekeeping.deleteLeftServer(id),
			}),
			messenger,
			limiter: store.limiter(messageLimits),
			clock,
			log,
			...(onSent ? { onOutcome: onSent } : {}),
		});
	}

	/** To be called with each list that has arrived. */
	onSnapshot(snapshot: Snapshot): void {
		this.#notifier.onSnapshot(snapshot);
	}

	start(): void {
		this.#notifier.start();
		this.#sender.start();
	}

	get activeAlerts(): number {
		return this.#notifier.activeAlerts;
	}

	/** For how long the oldest message that waits has been due, ms. */
	get queueAge(): number {
		return this.#sender.queueAge;
	}

	/** Evaluates and sends nothing more. Waits up to `ms` for the message that is being sent. Never rejects. */
	stop(ms: number): Promise<void> {
		this.#stopped ??= this.#stop(ms);
		return this.#stopped;
	}

	async #stop(ms: number): Promise<void> {
		await Promise.all([this.#notifier.stop(), this.#sender.stop(ms)]);
		// Another process takes over sooner then.
		await this.#store.lease(task, this.#holder, 0).catch(() => {});
	}
}
