import { type AlertBook, bookOf } from '../../src/alerts/alert-book.ts';
import { Alerts } from '../../src/alerts/alerts.ts';
import { AlertJudge } from '../../src/alerts/judging/judge.ts';
import { emptyOutbox } from '../../src/delivery/outbox.ts';
import type { Currency } from '../../src/market/currency.ts';
import { keyText, type ListKey } from '../../src/market/list-key.ts';
import type { Snapshot } from '../../src/market/snapshots/snapshot.ts';
import type { Ledger } from '../../src/storage/ledger.ts';
import { key } from '../market/world.ts';
import { MemoryLedger } from '../support/memory-ledger.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { MadeUpLists, type Named, type Said } from './alerts-world.ts';

export const eur = key('tradable');
export const usd = key('tradable', 'USD');
export const locked = key('trade-locked');

/** Judges on one ledger in memory, and the lists they see. */
export class JudgingWorld {
	readonly clock = new SimulatedClock();
	readonly ledger = new MemoryLedger<AlertBook>();
	readonly alerts = new Alerts({ ledger: this.ledger, clock: this.clock, limit: 1_000 });
	readonly lists = new MadeUpLists();
	/** The lists that were requested. */
	readonly requested: string[] = [];
	/** The games that were kept in use. */
	readonly inUse = new Set<string>();
	readonly logged: string[] = [];
	readonly rates = new Map<Currency, number>();
	/** How often a judge has said that messages wait to be sent. */
	queued = 0;
	judges: AlertJudge[] = [];
	/** Who has the lease; undefined if everybody may judge. */
	leader: AlertJudge | undefined;

	/** Another process that judges. @param ledger through which it sees the documents */
	open(ledger: Ledger<AlertBook> = this.ledger): AlertJudge {
		const note = (...of: readonly unknown[]) => void this.logged.push(String(of.at(-1)));
		const judge: AlertJudge = new AlertJudge({
			ledger,
			lease: async () => this.leader === undefined || this.leader === judge,
			market: {
				get: async (list) => {
					this.requested.push(keyText(list));
					throw new Error('not loaded');
				},
				cached: (list) => this.lists.cached.get(keyText(list)),
				catalogue: () => this.lists.catalogue,
				rate: (currency) => {
					const rate = this.rates.get(currency);
					return rate === undefined ? undefined : { from: 'EUR', rate, measuredAt: 0 };
				},
			},
			keepInUse: (game, isLocked) => void this.inUse.add(`${game}${isLocked ? ' locked' : ''}`),
			home: 'EUR',
			clock: this.clock,
			log: { debug() {}, info: note, warn: note, error: note } as never,
			onQueued: () => void this.queued++,
		});
		this.judges.push(judge);
		judge.start();
		return judge;
	}

	/** Stops all judges: another one begins anew. */
	async close(): Promise<void> {
		await Promise.all(this.judges.map((judge) => judge.stop()));
		this.judges = [];
	}

	/** Lets time pass, with what the judges do meanwhile. */
	async advance(ms: number): Promise<void> {
		for (let left = ms; left > 0; left -= 60_000) {
			await this.clock.advance(Math.min(left, 60_000));
			await this.idle();
		}
	}

	async idle(): Promise<void> {
		for (const judge of this.judges) await judge.idle();
	}

	/** A list arrives at all judges, and they judge it. */
	async arrive(
		list: ListKey,
		rows: readonly (readonly [Named, Said])[],
		fetchedAt = this.clock.now(),
	): Promise<Snapshot> {
		const snapshot = this.lists.list(list, rows, fetchedAt);
		for (const judge of this.judges) judge.onSnapshot(snapshot);
		await this.idle();
		return snapshot;
	}

	/** Removes all messages that wait, as if they had been sent: `alert at time` each. */
	async sent(): Promise<string[]> {
		const found: string[] = [];
		for (const userId of await this.ledger.keys())
			await this.ledger.update([userId], (_, book) => {
				if (!book || book.outbox.waiting.length === 0) return book;
				found.push(...book.outbox.waiting.map(({ alert, at }) => `${alert} at ${at}`));
				return bookOf({ ...book, outbox: emptyOutbox });
			});
		return found;
	}
}

/** A ledger one of whose calls fails: the nth, before or after it has had its effect. */
export class FailingLedger implements Ledger<AlertBook> {
	readonly #ledger: Ledger<AlertBook>;
	readonly #error: Error;
	/** How many calls there are until one fails; undefined for none. */
	failsIn: number | undefined;
	failsAfterwards = false;
	hasFailed = false;

	constructor(ledger: Ledger<AlertBook>, error: Error) {
		this.#ledger = ledger;
		this.#error = error;
	}

	get: Ledger<AlertBook>['get'] = (...of) => this.#call(() => this.#ledger.get(...of));
	keys: Ledger<AlertBook>['keys'] = () => this.#call(() => this.#ledger.keys());
	update: Ledger<AlertBook>['update'] = (...of) => this.#call(() => this.#ledger.update(...of));
	changes: Ledger<AlertBook>['changes'] = (...of) => this.#call(() => this.#ledger.changes(...of));
	due: Ledger<AlertBook>['due'] = (...of) => this.#call(() => this.#ledger.due(...of));
	nextDue: Ledger<AlertBook>['nextDue'] = () => this.#call(() => this.#ledger.nextDue());

	async #call<Result>(call: () => Promise<Result>): Promise<Result> {
		const fails = this.failsIn !== undefined && this.failsIn-- <= 0;
		if (!fails) return call();
		this.failsIn = undefined;
		this.hasFailed = true;
		if (this.failsAfterwards) await call();
		throw this.#error;
	}
}
