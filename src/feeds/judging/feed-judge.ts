import { StoreError } from '../../errors/store-error.ts';
import { ListGate } from '../../judging/list-gate.ts';
import type { Currency } from '../../market/currency.ts';
import type { Game } from '../../market/game.ts';
import { keyText } from '../../market/list-key.ts';
import type { Snapshot } from '../../market/snapshots/snapshot.ts';
import type { Log } from '../../runtime/log.ts';
import type { Feed } from '../feed.ts';
import { FeedIndex } from './feed-index.ts';
import { FeedPass, type FeedPassOptions } from './feed-pass.ts';
import { Restocks } from './restocks.ts';

export interface FeedJudgeOptions extends FeedPassOptions {
	/** Whether this process is the one that judges. @throws StoreError */
	lease(): Promise<boolean>;
	readonly home: Currency;
	readonly log: Log;
	/** Has the home lists of a game refreshed, although nobody asks for them. Called every minute. */
	keepInUse(game: Game, locked: boolean): void;
	/** Called when posts wait to be sent. */
	onQueued?(): void;
}

/** How often to look for new feeds, and which lists the feeds need, ms. */
const interval = 60_000;
/** How often all feeds are read again: those of servers that have none left are not among the changes, ms. */
const rereadInterval = 60 * 60_000;

/** Judges each new list in the home currency, and queues posts about what feeds look for. Only one process does. */
export class FeedJudge {
	readonly #options: FeedJudgeOptions;
	readonly #index: FeedIndex;
	readonly #gate = new ListGate();
	readonly #restocks = new Restocks();
	readonly #pass: FeedPass;
	/** The newest list of asks of each key that has not been judged yet. */
	readonly #waiting = new Map<string, Snapshot>();
	/** When all feeds were last read, process time. */
	#readAt = -Infinity;
	/** The lists of asks that were judged last. */
	readonly #judged = new Map<string, Snapshot>();
	#running: Promise<void> | undefined;
	#cancel = () => {};
	#isStopped = false;
	#isFailing = false;

	constructor(options: FeedJudgeOptions) {
		this.#options = options;
		this.#index = new FeedIndex(options.ledger);
		this.#pass = new FeedPass(options, this.#index, this.#gate, this.#restocks);
	}

	/** Reads the feeds, and has the lists that they need refreshed, from now on. */
	start(): void {
		void this.#run();
		this.#cancel = this.#options.clock.after(interval, () => this.start());
	}

	/** Judges nothing more. Resolves when what was begun has come to its end. */
	async stop(): Promise<void> {
		this.#isStopped = true;
		this.#cancel();
		await this.#running;
	}

	/** Takes a list that has just arrived. A newer one replaces it if it waits. */
	onSnapshot(snapshot: Snapshot): void {
		const { kind, currency } = snapshot.key;
		if (this.#isStopped || currency !== this.#options.home || kind === 'out-of-stock') return;
		if (kind === 'history') {
			if (this.#gate.isWhole(snapshot)) this.#gate.passed(snapshot);
			return;
		}
		this.#waiting.set(keyText(snapshot.key), snapshot);
		void this.#run();
	}

	/** Resolves when the lists that have arrived are judged. */
	async settled(): Promise<void> {
		await this.#running;
	}

	/** One pass after another, until no list waits. Never rejects. */
	#run(): Promise<void> {
		this.#running ??= this.#judgeWaiting().finally(() => {
			this.#running = undefined;
			if (this.#waiting.size > 0 && !this.#isStopped && !this.#isFailing) void this.#run();
		});
		return this.#running;
	}

	async #judgeWaiting(): Promise<void> {
		const { log } = this.#options;
		try {
			if (!(await this.#isOurs())) return;
			for (const [key, snapshot] of this.#waiting) {
				if (this.#isStopped) return;
				this.#waiting.delete(key);
				await this.#judge(snapshot);
			}
			for (const snapshot of this.#judged.values()) await this.#judgeNewFeeds(snapshot);
			this.#isFailing = false;
		} catch (error) {
			this.#waiting.clear();
			if (!(error instanceof StoreError)) log.error({ error: String(error) }, 'could not judge a list for the feeds');
			else if (!this.#isFailing)
				log.warn({ error: String(error) }, 'the feeds wait, because the store fails: the next list is judged again');
			this.#isFailing = error instanceof StoreError;
		}
	}

	/** Whether this process judges. If so, the feeds are read. @throws StoreError */
	async #isOurs(): Promise<boolean> {
		const { clock, lease, keepInUse } = this.#options;
		if (!(await lease())) {
			this.#waiting.clear();
			this.#index.clear();
			this.#restocks.clear();
			this.#judged.clear();
			return false;
		}
		const now = clock.now();
		if (now - this.#readAt >= rereadInterval) {
			this.#index.clear();
			this.#readAt = now;
		}
		await this.#index.follow();
		for (const { game, locked } of this.#index.needed()) keepInUse(game, locked);
		return true;
	}

	/** @throws StoreError */
	async #judge(snapshot: Snapshot): Promise<void> {
		const { clock, onQueued } = this.#options;
		if (this.#gate.objection(snapshot, clock.now())) return;
		if (await this.#pass.judge(snapshot)) onQueued?.();
		this.#gate.passed(snapshot);
		this.#judged.set(keyText(snapshot.key), snapshot);
		if (snapshot.key.kind === 'tradable') this.#restocks.passed(snapshot);
	}

	/** Feeds of deals that were just added need not wait for the next list. @throws StoreError */
	async #judgeNewFeeds(snapshot: Snapshot): Promise<void> {
		const { clock, onQueued } = this.#options;
		if (!this.#gate.isFresh(snapshot, clock.now())) return;
		if (await this.#pass.judge(snapshot, isNew)) onQueued?.();
	}
}

/** Whether a feed of deals has never been judged. */
const isNew = ({ query, seen }: Feed): boolean => query.kind === 'deals' && seen === undefined;
