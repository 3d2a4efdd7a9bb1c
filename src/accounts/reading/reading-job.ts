import { LinkError } from '../../errors/link-error.ts';
import { MarketError } from '../../errors/market-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UserError } from '../../errors/user-error.ts';
import type { TransactionsQuery } from '../../market/client/market-api.ts';
import type { TransactionsPage } from '../../market/client/transactions.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { rowsPerPage } from './page-tracker.ts';
import type { Reading, ReadingEnd } from './reading.ts';
import { Subscriber, type Subscription } from './subscriber.ts';

/** Weight of the latest page in the moving average of the time per page. */
const latestPageWeight = 0.3;

export interface FetchOptions {
	/** Process time until which the request may wait for its slot. */
	readonly until: number;
	readonly signal: AbortSignal;
	/** Called if the slot is only free after a long wait, with that process time. */
	readonly onWait: (at: number) => void;
}

export interface FetchedPage {
	readonly page: TransactionsPage;
	/** A pseudonym of the credentials with which it was fetched. */
	readonly credentialsId: string;
}

export interface ReadingJobOptions {
	readonly clock: Clock;
	readonly log: Log;
	/** Fetches a page with the user's credentials. @throws LinkError if the user has no longer linked this account. */
	readonly fetch: (
		userId: string,
		accountId: string,
		query: TransactionsQuery,
		options: FetchOptions,
	) => Promise<FetchedPage>;
}

export interface ReadingJobEvents {
	/** A page was added to the reading. */
	readonly onPage: () => void;
	/** A subscriber has received their last state. */
	readonly onLeave: (subscriber: Subscriber) => void;
	readonly onEnd: () => void;
}

/** A job that reads one account, page after page, for all users who have linked it and want to see it. */
export class ReadingJob {
	readonly reading: Reading;
	readonly #options: ReadingJobOptions;
	/** By user. The order is the order in which their credentials are used. */
	readonly #subscribers = new Map<string, Subscriber>();
	readonly #abort = new AbortController();
	readonly #events: ReadingJobEvents;

	constructor(reading: Reading, options: ReadingJobOptions, events: ReadingJobEvents) {
		this.reading = reading;
		this.#options = options;
		this.#events = events;
	}

	/** Reads until the end of the account or a failure. Call it once, after the first `subscribe`. Never rejects. */
	async start(): Promise<void> {
		this.reading.resume();
		while (this.reading.end === undefined) {
			const subscriber = this.#rotateSubscribers();
			try {
				await this.#readPage(subscriber.userId);
			} catch (error) {
				this.#onFailure(subscriber, error);
			}
			if (this.reading.end !== undefined) break;
			for (const each of this.#subscribers.values()) each.notify();
			this.#events.onPage();
		}
		this.end(this.reading.end);
	}

	subscribe(subscription: Subscription): Subscriber {
		const onTimeout = () => this.unsubscribe(subscription.userId, 'out-of-time');
		const subscriber = new Subscriber(subscription, this.reading, this.#options.clock, onTimeout);
		this.#subscribers.set(subscription.userId, subscriber);
		return subscriber;
	}

	/** Ends the job for one user, if they are subscribed. When the last one leaves, the job ends. */
	unsubscribe(userId: string, reason: ReadingEnd): void {
		const subscriber = this.#subscribers.get(userId);
		if (!subscriber) return;
		if (this.#subscribers.size === 1) this.end(reason);
		else this.#finish(subscriber, this.#readingEndedBy(reason));
	}

	/** Ends the job for everyone. */
	end(reason: ReadingEnd): void {
		if (this.#abort.signal.aborted) return;
		this.reading.end ??= reason;
		this.reading.endedAt = this.#options.clock.now();
		this.reading.waitsUntil = undefined;
		this.#abort.abort(reason);
		for (const subscriber of this.#subscribers.values())
			this.#finish(subscriber, reason === 'unlinked' ? this.#readingEndedBy(reason) : this.reading);
		this.#events.onEnd();
	}

	#finish(subscriber: Subscriber, reading: Reading): void {
		this.#subscribers.delete(subscriber.userId);
		subscriber.finish(reading);
		this.#events.onLeave(subscriber);
	}

	async #readPage(userId: string): Promise<void> {
		const { reading } = this;
		const { clock, fetch } = this.#options;
		const query = { page: reading.nextPage, limit: rowsPerPage, order: 'desc' } as const;
		let startedAt = clock.now();
		const { page, credentialsId } = await fetch(userId, reading.accountId, query, {
			until: Math.max(...[...this.#subscribers.values()].map(({ until }) => until)),
			signal: this.#abort.signal,
			onWait: (at) => {
				startedAt = at;
				reading.waitsUntil = at;
				for (const each of this.#subscribers.values()) each.notify();
			},
		});
		if (this.#abort.signal.aborted) return;
		reading.waitsUntil = undefined;
		const took = Math.max(0, clock.now() - startedAt);
		reading.pageTime = took * latestPageWeight + (reading.pageTime ?? took) * (1 - latestPageWeight);
		reading.verifiedCredentials.add(credentialsId);
		reading.add(page);
	}

	/**
	 * Returns the first subscriber and moves them to the back. All credentials are used in turn, so that invalid ones are
	 * noticed.
	 */
	#rotateSubscribers(): Subscriber {
		const [first] = this.#subscribers.values();
		this.#subscribers.delete(first!.userId);
		this.#subscribers.set(first!.userId, first!);
		return first!;
	}

	#onFailure({ userId, credentialsId }: Subscriber, error: unknown): void {
		if (this.#abort.signal.aborted) return;
		const end = endAfter(error, this.#options.log);
		const isTheirs = error instanceof LinkError || (error as MarketError)?.failure === 'credentials-refused';
		// From now on these credentials no longer give access to the shared reading.
		if (isTheirs) this.reading.verifiedCredentials.delete(credentialsId);
		const hasOthers = [...this.#subscribers.keys()].some((other) => other !== userId);
		if (isTheirs && hasOthers) this.unsubscribe(userId, end);
		else this.end(end);
	}

	/** The reading for a subscriber for whom it ends differently than for the others. */
	#readingEndedBy(reason: ReadingEnd): Reading {
		if (reason === 'unlinked') return this.reading.withoutRows(reason);
		return this.reading.copy({ end: reason, endedAt: this.#options.clock.now(), waitsUntil: undefined });
	}
}

/** How a reading ends after an error. Logs bugs and failures of the store. */
export function endAfter(error: unknown, log: Log): ReadingEnd {
	// The user has unlinked, perhaps through another process.
	if (error instanceof LinkError && error.reason === 'not-linked') return 'unlinked';
	if (error instanceof MarketError || error instanceof LinkError || error instanceof UserError) return error;
	if (error instanceof StoreError) {
		log.warn({ failure: error.failure, error: error.message }, 'could not read an account: the store failed');
		return error;
	}
	log.error({ error: String(error), stack: (error as Error)?.stack }, 'could not read an account: unexpected error');
	return 'broken';
}
