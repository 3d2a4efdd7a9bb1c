import { randomUUID } from 'node:crypto';
import type { AlertBook } from './alerts/alert-book.ts';
import { Alerts } from './alerts/alerts.ts';
import { AlertJudge, type JudgingState } from './alerts/judging/judge.ts';
import { mailQueue } from './delivery/mail-queue.ts';
import { messageLimits, Sender, type SenderOptions } from './delivery/sender.ts';
import { alertMailbox } from './discord/alerts/alert-mailbox.ts';
import { RestMessenger } from './discord/delivery/rest-messenger.ts';
import { feedMailbox } from './discord/feeds/feed-mailbox.ts';
import { RestServers } from './discord/feeds/servers.ts';
import type { FeedBook } from './feeds/feed-book.ts';
import { Feeds } from './feeds/feeds.ts';
import { FeedJudge, type FeedJudgeOptions } from './feeds/judging/feed-judge.ts';
import type { Snapshot } from './market/snapshots/snapshot.ts';
import type { Snapshots } from './market/snapshots/snapshots.ts';
import type { Config } from './process/config.ts';
import { type Clock, wallTime } from './runtime/clock.ts';
import type { Log } from './runtime/log.ts';
import type { Store } from './storage/store.ts';
import { Housekeeping } from './users/housekeeping.ts';
import type { Settings } from './users/settings.ts';
import { createFormats } from './views/formatting/formats.ts';

/** The task that one of the processes does for all. */
const task = 'judging';
/** How long others keep away from it if this process dies, ms. It is extended every minute, and with each list. */
const leaseTime = 100_000;

export interface AlertingOptions extends Pick<FeedJudgeOptions, 'deals' | 'movers' | 'history'> {
	readonly config: Config;
	readonly store: Store;
	readonly snapshots: Snapshots;
	readonly settings: Settings;
	readonly clock: Clock;
	readonly log: Log;
	/** Called with the HTTP status and error code of what Discord refuses, for statistics. */
	readonly onRefused: (status: unknown, code: unknown) => void;
	readonly onSent?: SenderOptions['onOutcome'];
}

/** Alerts and feeds: judges each new list if no other process does, and sends the messages that wait. */
export class Alerting {
	readonly alerts: Alerts;
	readonly feeds: Feeds;
	readonly messenger: RestMessenger;
	readonly housekeeping: Housekeeping;
	readonly #store: Store;
	readonly #holder = randomUUID();
	readonly #alertJudge: AlertJudge;
	readonly #feedJudge: FeedJudge;
	readonly #sender: Sender;
	readonly #servers: RestServers;
	#stopped: Promise<void> | undefined;

	constructor({ config, store, snapshots, settings, clock, log, onRefused, onSent, ...lists }: AlertingOptions) {
		const { token, apiUrl } = config.discord;
		const home = config.defaults.currency;
		this.#store = store;
		// Each follower of changes needs a ledger of its own.
		this.alerts = new Alerts({ ledger: store.ledger('alerts'), clock, limit: config.alertLimit });
		this.feeds = new Feeds({ ledger: store.ledger('feeds'), clock });
		this.housekeeping = new Housekeeping(settings, clock, log, this.feeds);
		this.messenger = new RestMessenger(token, apiUrl, onRefused);
		this.#servers = new RestServers(token, apiUrl, log);
		const judging = {
			lease: () => store.lease(task, this.#holder, leaseTime),
			keepInUse: snapshots.keepInUse.bind(snapshots),
			home,
			clock,
			log,
			onQueued: () => this.#sender.wake(),
		};
		this.#alertJudge = new AlertJudge({
			...judging,
			ledger: store.ledger<AlertBook>('alerts'),
			market: snapshots.for('alerts'),
		});
		this.#feedJudge = new FeedJudge({
			...judging,
			...lists,
			ledger: store.ledger<FeedBook>('feeds'),
			market: snapshots.for('feeds'),
			digestOf: async (id) => (await settings.of({ scope: 'server', id })).digest,
		});
		const formatsFor = createFormats(
			(at) => wallTime(clock, at),
			() => clock.now(),
		);
		const alertMail = alertMailbox({
			ledger: store.ledger<AlertBook>('alerts'),
			settings,
			market: snapshots.for('alerts'),
			clock,
			formatsFor,
			log,
		});
		const feedMail = feedMailbox({
			ledger: store.ledger<FeedBook>('feeds'),
			servers: this.#servers,
			deleteServer: (id) => this.housekeeping.deleteLeftServer(id),
			clock,
			formatsFor,
		});
		this.#sender = new Sender({
			queues: [mailQueue(alertMail, clock), mailQueue(feedMail, clock)],
			messenger: this.messenger,
			limiter: store.limiter(messageLimits),
			clock,
			log,
			...(onSent ? { onOutcome: onSent } : {}),
		});
	}

	/** To be called with each list that has arrived. */
	onSnapshot(snapshot: Snapshot): void {
		this.#alertJudge.onSnapshot(snapshot);
		this.#feedJudge.onSnapshot(snapshot);
	}

	start(): void {
		this.#alertJudge.start();
		this.#feedJudge.start();
		this.#sender.start();
	}

	get judging(): JudgingState {
		return this.#alertJudge.state;
	}

	/** For how long the oldest message that waits has been due, ms. */
	get queueAge(): number {
		return this.#sender.queueAge;
	}

	/** Judges and sends nothing more. Waits up to `ms` for the message that is being sent. Never rejects. */
	stop(ms: number): Promise<void> {
		this.#stopped ??= this.#stop(ms);
		return this.#stopped;
	}

	async #stop(ms: number): Promise<void> {
		this.housekeeping.stop();
		await Promise.all([this.#alertJudge.stop(), this.#feedJudge.stop(), this.#sender.stop(ms)]);
		this.messenger.close();
		this.#servers.close();
		// Another process takes over sooner then.
		await this.#store.lease(task, this.#holder, 0).catch(() => {});
	}
}
