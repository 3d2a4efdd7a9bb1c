import { LinkError } from '../../errors/link-error.ts';
import { MarketError } from '../../errors/market-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UserError } from '../../errors/user-error.ts';
import type { TransactionsQuery } from '../../market/client/market-api.ts';
import type { TransactionsPage } from '../../market/client/transactions.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { rowsPerPage } from './coverage.ts';
import { Listener, type Listening } from './listener.ts';
import type { End, Reading } from './reading.ts';

/** How much the latest page counts in the average time of a page. */
const latestShare = 0.3;

/** How a page of a reading is fetched. */
export interface Fetching {
	/** Unix milliseconds until which its turn is waited for. */
	readonly until: number;
	readonly signal: AbortSignal;
	/** Told where its turn comes only after a while, and when: Unix milliseconds. */
	readonly onWait: (at: number) => void;
}

export interface Fetched {
	readonly page: TransactionsPage;
	/** The credentials that it was given for, as a pseudonym. */
	readonly pair: string;
}

export interface ReadingRunOptions {
	readonly clock: Clock;
	readonly log: Log;
	/** A page of the user's `account`. @throws LinkError where it is not theirs any more */
	readonly fetch: (userId: string, account: string, query: TransactionsQuery, fetching: Fetching) => Promise<Fetched>;
}

export interface ReadingRunEvents {
	readonly onPage: () => void;
	/** Somebody has been given the last of what they are shown. */
	readonly onLeft: (listener: Listener) => void;
	readonly onOver: () => void;
}

/** One account being read, page after page, for everybody who has linked it and asked for it meanwhile. */
export class ReadingRun {
	readonly reading: Reading;
	readonly #options: ReadingRunOptions;
	readonly #listeners = new Map<string, Listener>();
	readonly #stop = new AbortController();
	readonly #events: ReadingRunEvents;

	constructor(reading: Reading, options: ReadingRunOptions, events: ReadingRunEvents) {
		this.reading = reading;
		this.#options = options;
		this.#events = events;
	}

	/** Reads until an end. Never rejects. */
	async start(): Promise<void> {
		this.reading.resume();
		while (this.reading.end === undefined) {
			const listener = this.#nextInTurn();
			try {
				await this.#readPage(listener.userId);
			} catch (error) {
				this.#failed(listener, error);
			}
			if (this.reading.end !== undefined) break;
			for (const each of this.#listeners.values()) each.tell();
			this.#events.onPage();
		}
		this.end(this.reading.end);
	}

	join(listening: Listening): Listener {
		const onTimeOver = () => this.leave(listening.userId, 'out-of-time');
		const listener = new Listener(listening, this.reading, this.#options.clock, onTimeOver);
		this.#listeners.set(listening.userId, listener);
		return listener;
	}

	/** Ends it for one user; false where they do not listen. Without anybody left to be told it ends. */
	leave(userId: string, why: End): boolean {
		const listener = this.#listeners.get(userId);
		if (!listener) return false;
		if (this.#listeners.size === 1) this.end(why);
		else this.#dismiss(listener, this.#shownInstead(why));
		return true;
	}

	/** Ends it for everybody. */
	end(why: End): void {
		if (this.#stop.signal.aborted) return;
		this.reading.end ??= why;
		this.reading.endedAt = this.#options.clock.now();
		this.reading.waitsUntil = undefined;
		this.#stop.abort(why);
		for (const listener of this.#listeners.values())
			this.#dismiss(listener, why === 'unlinked' ? this.#shownInstead(why) : this.reading);
		this.#events.onOver();
	}

	#dismiss(listener: Listener, shown: Reading): void {
		this.#listeners.delete(listener.userId);
		listener.end(shown);
		this.#events.onLeft(listener);
	}

	async #readPage(userId: string): Promise<void> {
		const { reading } = this;
		const { clock, fetch } = this.#options;
		const query = { page: reading.nextPage, limit: rowsPerPage, order: 'desc' } as const;
		let askedAt = clock.now();
		const { page, pair } = await fetch(userId, reading.account, query, {
			until: Math.max(...[...this.#listeners.values()].map(({ until }) => until)),
			signal: this.#stop.signal,
			onWait: (at) => {
				askedAt = at;
				reading.waitsUntil = at;
				for (const each of this.#listeners.values()) each.tell();
			},
		});
		if (this.#stop.signal.aborted) return;
		reading.waitsUntil = undefined;
		const took = Math.max(0, clock.now() - askedAt);
		reading.pageTime = took * latestShare + (reading.pageTime ?? took) * (1 - latestShare);
		reading.provenBy.add(pair);
		reading.take(page);
	}

	/** The credentials of all listeners are used in turn: whoever has lost theirs finds out. */
	#nextInTurn(): Listener {
		const [first] = this.#listeners.values();
		this.#listeners.delete(first!.userId);
		this.#listeners.set(first!.userId, first!);
		return first!;
	}

	#failed({ userId, pair }: Listener, error: unknown): void {
		if (this.#stop.signal.aborted) return;
		const end = endBy(error, this.#options.log);
		const isTheirs = error instanceof LinkError || (error as MarketError)?.failure === 'credentials-refused';
		// Nobody else with the same credentials may join from now on.
		if (isTheirs) this.reading.provenBy.delete(pair);
		const others = [...this.#listeners.keys()].some((other) => other !== userId);
		if (isTheirs && others) this.leave(userId, end);
		else this.end(end);
	}

	/** For somebody to whom the reading ended otherwise than to the rest. */
	#shownInstead(why: End): Reading {
		if (why === 'unlinked') return this.reading.withoutRows(why);
		return this.reading.copy({ end: why, endedAt: this.#options.clock.now(), waitsUntil: undefined });
	}
}

/** Why a page could not be had. Bugs and a failing store are told to the log. */
export function endBy(error: unknown, log: Log): End {
	// Unlinked by whichever copy of the bot.
	if (error instanceof LinkError && error.reason === 'not-linked') return 'unlinked';
	if (error instanceof MarketError || error instanceof LinkError || error instanceof UserError) return error;
	if (error instanceof StoreError) {
		log.warn({ failure: error.failure, error: error.message }, 'an account could not be read: the store failed');
		return error;
	}
	log.error({ error: String(error), stack: (error as Error)?.stack }, 'an account could not be read');
	return 'broken';
}
