import { setImmediate as afterOthers } from 'node:timers/promises';
import { LedgerFollower } from '../../judging/ledger-follower.ts';
import type { Currency } from '../../market/currency.ts';
import type { Game } from '../../market/game.ts';
import { keyText, type ListKey } from '../../market/list-key.ts';
import type { Market } from '../../market/snapshots/market.ts';
import type { Snapshot } from '../../market/snapshots/snapshot.ts';
import { type Clock, wallTime } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { Ledger } from '../../storage/ledger.ts';
import { type AlertBook, judge } from '../alert-book.ts';
import { changedKeys, toLookAt, usersConcerned } from './concerned.ts';
import { ExactLists } from './exact-lists.ts';
import { JudgedLists } from './judged-lists.ts';
import { Offers } from './offers.ts';
import { Watches } from './watches.ts';

/** How often the lease is extended, changed alerts are read, and games with alerts are kept in use, ms. */
export const judgingInterval = 60_000;
/** Documents that are read at once, which takes some 1 ms. */
const pageSize = 10;
/** Documents that are changed in one transaction, which takes some 2 ms, or 5 ms with what SQLite now and then does besides. */
const batchSize = 4;

export interface AlertJudgeOptions {
	readonly ledger: Ledger<AlertBook>;
	/**
	 * Takes or extends the lease that makes this the process that judges; false if another one has it. It must last for longer
	 * than `judgingInterval`. @throws StoreError
	 */
	readonly lease: () => Promise<boolean>;
	readonly market: Pick<Market, 'get' | 'cached' | 'catalogue' | 'rate'>;
	/** See `Snapshots.keepInUse`. */
	readonly keepInUse: (game: Game, locked: boolean) => void;
	/** The home currency: its lists come by themselves. */
	readonly home: Currency;
	/** The clock that all processes share: see `Store`. */
	readonly clock: Clock;
	readonly log: Log;
	/** Called when alerts have fired, so that messages wait to be sent. */
	onQueued?(): void;
}

/** What has been judged, for statistics. */
export interface JudgingState {
	/** How many alerts are watched; 0 if another process judges. */
	readonly watched: number;
	/** When a list was last judged here, Unix ms. */
	readonly judgedAt: number | undefined;
	/** How long that took, ms. */
	readonly took: number | undefined;
}

/**
 * Judges the alerts of all users by each new list of listings. An index in memory finds the users whom a list may concern;
 * their documents decide, each in a transaction, so that nothing depends on the index being the only one. If the store
 * fails, nothing is lost: the next pass looks at everything that is watched.
 */
export class AlertJudge {
	readonly #options: AlertJudgeOptions;
	/** The newest list of each key that is to be judged. */
	readonly #pending = new Map<string, Snapshot>();
	readonly #lists = new JudgedLists();
	readonly #exact: ExactLists;
	readonly #follower: LedgerFollower<AlertBook>;
	#watches = new Watches();
	/** Whether this process had the lease when it last asked. */
	#isJudging = false;
	/** Whether everything that is watched has to be looked at again. */
	#isIncomplete = true;
	#hasFailed = false;
	#isDue = false;
	#isStopped = false;
	#working: Promise<void> | undefined;
	#cancelTimer: (() => void) | undefined;
	#judgedAt: number | undefined;
	#took: number | undefined;

	constructor(options: AlertJudgeOptions) {
		this.#options = options;
		this.#exact = new ExactLists(options.market);
		this.#follower = new LedgerFollower(options.ledger, pageSize, {
			set: (userId, book) => this.#watches.set(userId, book),
			clear: () => {
				this.#watches = new Watches();
				this.#isIncomplete = true;
			},
		});
	}

	start(): void {
		this.#isDue = true;
		this.#wake();
		this.#cancelTimer = this.#options.clock.after(judgingInterval, () => this.start());
	}

	/** Judges nothing more, and resolves once what has begun is over. Never rejects. */
	async stop(): Promise<void> {
		this.#isStopped = true;
		this.#isDue = false;
		this.#pending.clear();
		this.#cancelTimer?.();
		await this.#working;
	}

	/** To be called with each list that has arrived. It replaces an older version that still waits. */
	onSnapshot(snapshot: Snapshot): void {
		if (this.#isStopped || !isJudged(snapshot.key)) return;
		this.#add(snapshot);
		this.#wake();
	}

	get state(): JudgingState {
		return { watched: this.#watches.count, judgedAt: this.#judgedAt, took: this.#took };
	}

	/** Resolves when all lists that have arrived are judged. */
	async idle(): Promise<void> {
		while (this.#working) await this.#working;
	}

	#add(snapshot: Snapshot): void {
		const name = keyText(snapshot.key);
		const waiting = this.#pending.get(name);
		if (!waiting || waiting.fetchedAt < snapshot.fetchedAt) this.#pending.set(name, snapshot);
	}

	#wake(): void {
		this.#working ??= this.#work().finally(() => {
			this.#working = undefined;
			if (this.#isDue || this.#pending.size > 0) this.#wake();
		});
	}

	async #work(): Promise<void> {
		// After the caller: a list that has arrived may not yet be in its place.
		await afterOthers();
		const { log } = this.#options;
		try {
			while (!this.#isStopped && (this.#isDue || this.#pending.size > 0)) {
				this.#isDue = false;
				if (!(await this.#lead())) return;
				const [next] = this.#pending.values();
				if (!next) continue;
				this.#pending.delete(keyText(next.key));
				await this.#judge(next);
			}
			if (this.#hasFailed) log.info('alerts are judged again');
			this.#hasFailed = false;
		} catch (error) {
			// What has been written and what has not is unknown.
			this.#isIncomplete = true;
			this.#pending.clear();
			if (!this.#hasFailed) log.error({ error: String(error) }, 'alerts cannot be judged; it is tried again');
			this.#hasFailed = true;
		}
	}

	/** Takes or keeps the lease and brings the index up to date; false if another process judges. @throws StoreError */
	async #lead(): Promise<boolean> {
		const { lease, keepInUse, home, market, clock } = this.#options;
		if (!(await lease())) {
			this.#watches = new Watches();
			this.#follower.forget();
			this.#isJudging = false;
			this.#lists.forget();
			this.#pending.clear();
			return false;
		}
		if (!this.#isJudging) this.#isIncomplete = true;
		this.#isJudging = true;
		await this.#follower.follow();
		const groups = this.#watches.groups();
		this.#exact.keepOnly(groups);
		this.#lists.dropOld(clock.now());
		for (const { list } of groups) keepInUse(list.game, list.kind === 'trade-locked');
		if (!this.#isIncomplete) return true;
		this.#isIncomplete = false;
		this.#lists.forget();
		// Lists that have arrived before are judged now, as if they came in this moment.
		for (const { list } of groups)
			for (const currency of [home, list.currency]) {
				const snapshot = market.cached({ ...list, currency });
				if (snapshot) this.#add(snapshot);
			}
		return true;
	}

	async #judge(snapshot: Snapshot): Promise<void> {
		const { clock, log, market, home } = this.#options;
		const { key, rows } = snapshot;
		const catalogue = market.catalogue(key.game);
		const own = this.#watches.group(key);
		const others = key.currency === home ? this.#watches.inAllCurrencies(key.kind, key.game) : [];
		const foreign = others.filter((group) => group !== own);
		if (!catalogue || (!own && foreign.length === 0)) return;
		const objection = this.#lists.objection(snapshot, clock.now());
		if (objection === 'shrunken')
			log.warn(
				{ list: keyText(key), rows: rows.items.length },
				'a list has lost many rows; alerts are not judged by it',
			);
		if (objection) return;
		const began = clock.now();
		const offers = new Offers(key, rows, catalogue, wallTime(clock, snapshot.fetchedAt));
		const changes = this.#lists.changes(snapshot);
		await afterOthers();
		const watched = Math.max(...[own, ...foreign].map((group) => group?.items.size ?? 0));
		// If more has changed than is watched, it is faster to look at everything.
		const changed = changes && changes.items.length <= watched ? await changedKeys(changes, catalogue) : undefined;
		if (own) {
			const items = toLookAt(own, changed, own.fresh);
			await afterOthers();
			await this.#update([...(await usersConcerned(items, offers))], offers);
			own.fresh.lookedAt(offers.at);
		}
		for (const group of foreign) await this.#exact.lookAt(group, snapshot, offers, changed);
		this.#exact.judged(snapshot);
		if (key.currency === home) this.#exact.request(key);
		this.#lists.add(snapshot);
		this.#judgedAt = clock.wall();
		this.#took = clock.now() - began;
	}

	/** Judges the books of some users by a list. */
	async #update(userIds: readonly string[], offers: Offers): Promise<void> {
		const { ledger, onQueued } = this.#options;
		for (let start = 0; start < userIds.length && !this.#isStopped; start += batchSize) {
			const batch = userIds.slice(start, start + batchSize);
			const books = await ledger.update(batch, (_, was) => was && judge(was, offers));
			for (const [i, userId] of batch.entries()) this.#watches.set(userId, books[i]);
			if (books.some((book) => (book?.outbox.waiting.length ?? 0) > 0)) onQueued?.();
			await afterOthers();
		}
	}
}

/** Whether a list says what is on offer. */
const isJudged = ({ kind }: ListKey): boolean => kind === 'tradable' || kind === 'trade-locked';
