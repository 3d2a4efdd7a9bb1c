import { setImmediate as afterOthers } from 'node:timers/promises';
import { StoreError } from '../../errors/store-error.ts';
import type { PriceHistory } from '../../history/price-history.ts';
import type { Deals } from '../../market/answers/pages/deals.ts';
import { GameFilter } from '../../market/answers/pages/item-filter.ts';
import type { Movers } from '../../market/answers/pages/movers.ts';
import type { Currency } from '../../market/currency.ts';
import type { Game } from '../../market/game.ts';
import type { ItemId } from '../../market/ids.ts';
import { keyText } from '../../market/list-key.ts';
import type { Market } from '../../market/snapshots/market.ts';
import type { Snapshot } from '../../market/snapshots/snapshot.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { Ledger } from '../../storage/ledger.ts';
import { type DigestTime, isDigestDue, usualDigest } from '../digest.ts';
import type { Feed } from '../feed.ts';
import type { FeedBook } from '../feed-book.ts';
import type { Finding } from '../finding.ts';
import { publish } from '../publish.ts';
import { FeedFinder } from './feed-finder.ts';
import { FeedIndex } from './feed-index.ts';
import { ListGate } from './list-gate.ts';
import { Restocks } from './restocks.ts';

export interface FeedJudgeOptions {
	readonly ledger: Ledger<FeedBook>;
	/** Whether this process is the one that judges. @throws StoreError */
	lease(): Promise<boolean>;
	/** The market as feeds use it: `snapshots.for('feeds')`. */
	readonly market: Market;
	readonly home: Currency;
	/** The clock that all processes share: see `Store`. */
	readonly clock: Clock;
	readonly log: Log;
	readonly deals: Deals;
	readonly movers: Movers;
	readonly history: PriceHistory;
	/** When a server wants its daily digest; undefined if it has not chosen. @throws StoreError */
	digestOf(serverId: string): Promise<DigestTime | undefined>;
	/** Has the home lists of a game refreshed, although nobody asks for them. Called every minute. */
	keepInUse(game: Game, locked: boolean): void;
	/** Called when posts wait to be sent. */
	onQueued?(): void;
}

/** How often to look which lists the feeds need, ms. */
const interval = 60_000;
/** How often all feeds are read again: those of servers that have none left are not among the changes, ms. */
const rereadInterval = 60 * 60_000;
/** Documents that are changed at once. */
const batchSize = 20;

/** Judges each new list in the home currency, and queues posts about what feeds look for. Only one process does. */
export class FeedJudge {
	readonly #options: FeedJudgeOptions;
	readonly #index: FeedIndex;
	readonly #gate = new ListGate();
	readonly #restocks = new Restocks();
	readonly #filter = new GameFilter();
	/** The newest list of asks of each key that has not been judged yet. */
	readonly #waiting = new Map<string, Snapshot>();
	/** When all feeds were last read, process time. */
	#readAt = -Infinity;
	#running: Promise<void> | undefined;
	#cancel = () => {};
	#isStopped = false;
	#isFailing = false;

	constructor(options: FeedJudgeOptions) {
		this.#options = options;
		this.#index = new FeedIndex(options.ledger);
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
			if (this.#gate.isWhole(snapshot, this.#options.clock.now())) this.#gate.passed(snapshot);
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
			this.#isFailing = false;
		} catch (error) {
			this.#waiting.clear();
			if (!(error instanceof StoreError)) log.error({ error }, 'could not judge a list for the feeds');
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
		if (!this.#gate.accepts(snapshot, clock.now())) return;
		const { game } = snapshot.key;
		const locked = snapshot.key.kind === 'trade-locked';
		const finder = this.#finderFor(snapshot);
		const isConcerned = ({ query }: Feed) =>
			query.game === game && (query.kind === 'deals' ? query.locked : false) === locked;
		const changed: string[] = [];
		const findings = new Map<string, Finding>();
		const findingFor = ({ id }: Feed) => findings.get(id);
		for (const [serverId, book] of this.#index.servers(isConcerned)) {
			for (const feed of book.feeds.filter(isConcerned)) {
				const finding = (await this.#isDue(feed, serverId)) ? await finder.find(feed.query) : undefined;
				if (finding) findings.set(feed.id, finding);
			}
			if (publish(book, findingFor, clock.wall()) !== book) changed.push(serverId);
			await afterOthers();
		}
		for (let start = 0; start < changed.length; start += batchSize)
			await this.#publish(changed.slice(start, start + batchSize), findingFor);
		this.#gate.passed(snapshot);
		if (!locked) this.#restocks.passed(snapshot);
		if (changed.length > 0) onQueued?.();
	}

	async #publish(serverIds: readonly string[], findingFor: (feed: Feed) => Finding | undefined): Promise<void> {
		const { ledger, clock } = this.#options;
		const books = await ledger.update(serverIds, (_, was) => was && publish(was, findingFor, clock.wall()));
		for (const [i, serverId] of serverIds.entries()) this.#index.set(serverId, books[i]);
		await afterOthers();
	}

	async #isDue(feed: Feed, serverId: string): Promise<boolean> {
		if (feed.query.kind !== 'movers') return true;
		const { digestOf, clock } = this.#options;
		return isDigestDue((await digestOf(serverId)) ?? usualDigest, feed, clock.wall());
	}

	#finderFor(snapshot: Snapshot): FeedFinder {
		const { market } = this.#options;
		let restocked: readonly ItemId[] | undefined;
		const outOfStock = () => market.cached({ ...snapshot.key, kind: 'out-of-stock' });
		return new FeedFinder(
			{
				...this.#options,
				gate: this.#gate,
				filter: this.#filter,
				restocked: () => {
					restocked ??= this.#restocks.since(snapshot, outOfStock());
					return restocked;
				},
			},
			snapshot,
		);
	}
}
