import { MarketError } from '../../errors/market-error.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { UserError } from '../../errors/user-error.ts';
import { budget, type RateLimiter, spacing } from '../../rate-limits/rate-limiter.ts';
import { type Clock, wallTime } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { keyText, type PublicEndpoint } from '../list-key.ts';
import type { Entry, Snapshot } from './snapshot.ts';

/**
 * How many slots may be taken before a list has to wait. One is always left for the home list, so that whatever anybody
 * asks it is renewed on time, and one more for the lists that most people ask for.
 */
const ceilings = { home: budget, favoured: budget - 1, other: budget - 2 } as const;
/** Pauses after failures in a row. A 429's own pause is the limiter's. */
const pauses = [15_000, 30_000, 60_000, 120_000];
/** After a list that our own thread died of: the next one is hardly another. */
const decodingPauses = [5, 10, 20, 40, 60].map((minutes) => minutes * 60_000);
/** After a 429 that names no time and cannot be noted. */
const unnotedPause = 5 * 60_000;
/** How long until a failing log of requests is tried again, and how often the log says that it still fails: ms. */
const storagePause = 5_000;
/** How long after a slot was asked for its request may still be sent: half of what the window is padded by, ms. */
const slotKeeps = 5_000;
const storageSaidEvery = 60_000;

export interface FetchQueueOptions {
	readonly endpoint: PublicEndpoint;
	readonly clock: Clock;
	readonly limiter: RateLimiter;
	readonly log: Log;
	/** Sends the request for an entry's list and takes the answer in. */
	readonly fetch: (entry: Entry) => Promise<Snapshot>;
	readonly rank: (entry: Entry) => keyof typeof ceilings;
}

interface Waiting {
	readonly entry: Entry;
	readonly result: Promise<Snapshot>;
	resolve(snapshot: Snapshot): void;
	reject(error: unknown): void;
}

/** What is told until it is time to try again. */
interface Failure {
	readonly error: unknown;
	readonly retryAt: number;
	/** How many there were in a row. */
	readonly count: number;
}

/**
 * The requests to one endpoint, one for each list however many wait for it: the home list first, then lists of which
 * there is none, then the oldest. Requests start as the limiter allows and run side by side. After a failure nothing is sent
 * for a while, and who asks is told the same at once: by the whole endpoint where it cannot be reached or refuses us,
 * by the one list where only its answer is no good, so that one bad list does not make all others old.
 */
export class FetchQueue {
	readonly #options: FetchQueueOptions;
	readonly #underWay = new Map<Entry, Waiting>();
	readonly #badLists = new WeakMap<Entry, Failure>();
	#queue: Waiting[] = [];
	#draining = false;
	/** When the log was last told that requests cannot be noted. */
	#storageSaidAt: number | undefined;
	#down: Failure | undefined;
	#stopped: UserError | undefined;

	constructor(options: FetchQueueOptions) {
		this.#options = options;
	}

	/** Whether the entry's list is waited for already. */
	has(entry: Entry): boolean {
		return this.#underWay.has(entry);
	}

	/** @throws MarketError with `retryAt`, UserError once stopped. */
	add(entry: Entry): Promise<Snapshot> {
		const known = this.#underWay.get(entry);
		if (known) return known.result;
		if (this.#stopped) return Promise.reject(this.#stopped);
		for (const failure of [this.#down, this.#badLists.get(entry)])
			if (failure && this.#options.clock.now() < failure.retryAt) return Promise.reject(failure.error);
		const waiting = wait(entry);
		this.#underWay.set(entry, waiting);
		// Cleaned up before anybody who waits goes on; also marks a failure as seen where nobody does.
		const done = () => this.#underWay.delete(entry);
		waiting.result.then(done, done);
		this.#queue.push(waiting);
		void this.#drain();
		return waiting.result;
	}

	/** Nothing more is sent; who waits is told so. */
	stop(): void {
		this.#stopped = new UserError({ code: 'restarting' });
		for (const { reject } of this.#underWay.values()) reject(this.#stopped);
		this.#queue = [];
	}

	async #drain(): Promise<void> {
		if (this.#draining) return;
		this.#draining = true;
		const { clock, limiter, endpoint } = this.#options;
		try {
			// Whoever is added in the same go has a say in who is first.
			await Promise.resolve();
			for (let next = this.#next(); next; next = this.#next()) {
				const from = clock.now();
				const slot = await limiter.reserve(endpoint, ceilings[this.#options.rank(next.entry)]);
				// Refused while the slot was asked for: the slot stays spent, nothing is sent.
				if (!this.#queue.includes(next)) continue;
				// A machine that slept in between: the slot may no longer count when the request does.
				if (slot.granted && clock.now() - from > slotKeeps) continue;
				if (slot.granted) {
					this.#take(next);
					void this.#send(next);
				} else if (slot.reason === 'spacing') {
					await new Promise<void>((resolve) => clock.after(Math.min(spacing, slot.retryAt - clock.now()), resolve));
				} else {
					this.#take(next);
					const why = slot.reason === 'budget' ? 'our own budget is spent' : 'the market limits us';
					next.reject(new MarketError('limited', `${keyText(next.entry.key)}: ${why}`, { retryAt: slot.retryAt }));
				}
			}
		} catch (error) {
			// No log of requests, no requests.
			this.#down = this.#withoutLog(error);
			this.#refuseAll(this.#down.error);
		} finally {
			this.#draining = false;
		}
	}

	/** The home list first, then lists of which there is none, then the oldest. */
	#next(): Waiting | undefined {
		const order = ({ entry }: Waiting) =>
			this.#options.rank(entry) === 'home' ? -Infinity : (entry.snapshot?.fetchedAt ?? 0);
		return this.#queue.reduce<Waiting | undefined>(
			(best, each) => (best && order(best) <= order(each) ? best : each),
			undefined,
		);
	}

	#take(waiting: Waiting): void {
		this.#queue = this.#queue.filter((each) => each !== waiting);
	}

	async #send({ entry, resolve, reject }: Waiting): Promise<void> {
		try {
			const snapshot = await this.#options.fetch(entry);
			this.#down = undefined;
			this.#storageSaidAt = undefined;
			this.#badLists.delete(entry);
			resolve(snapshot);
			await this.#options.limiter.answered(this.#options.endpoint).catch((error) => this.#unnoted(error));
		} catch (error) {
			const isOfList = !(error instanceof MarketError) || ['not-understood', 'decoding'].includes(error.failure);
			const failure = isOfList ? this.#rememberList(entry, error) : await this.#rememberEndpoint(error);
			this.#logFailure(entry, failure);
			reject(failure.error);
		}
	}

	/** The endpoint is not asked for a moment; who waits is told that it is our storage that fails. */
	#withoutLog(cause: unknown): Failure {
		const { clock, endpoint, log } = this.#options;
		const now = clock.now();
		const retryAt = now + storagePause;
		const { failure, message } = cause as Partial<StoreError>;
		if (this.#storageSaidAt === undefined || now - this.#storageSaidAt >= storageSaidEvery) {
			log.error({ endpoint, failure, error: message }, 'no lists are fetched: the store cannot note requests');
			this.#storageSaidAt = now;
		}
		return {
			error: new MarketError('storage', `${endpoint}: no log of requests`, { retryAt, cause }),
			retryAt,
			count: 0,
		};
	}

	#rememberList(entry: Entry, error: unknown): Failure {
		const isOurs = error instanceof MarketError && error.failure === 'decoding';
		const failure = this.#after(this.#badLists.get(entry), error, 0, isOurs ? decodingPauses : pauses);
		this.#badLists.set(entry, failure);
		return failure;
	}

	async #rememberEndpoint(error: MarketError): Promise<Failure> {
		const { clock, limiter, endpoint } = this.#options;
		const limited = error.failure === 'limited';
		// In memory first: a 429 is kept to also where it cannot be written down.
		this.#down = this.#after(this.#down, error, limited ? (error.retryAt ?? clock.now() + unnotedPause) : 0);
		if (limited) {
			const until = await limiter.block(endpoint, error.retryAt).catch((failure) => this.#unnoted(failure));
			this.#down = { ...this.#down, ...this.#told(error, Math.max(this.#down.retryAt, until ?? 0)) };
		}
		this.#refuseAll(this.#down.error);
		return this.#down;
	}

	/** The failure after `before`, with the next longer pause, at least until `earliest`. */
	#after(before: Failure | undefined, error: unknown, earliest = 0, steps: readonly number[] = pauses): Failure {
		const count = (before?.count ?? 0) + 1;
		const retryAt = this.#options.clock.now() + steps[Math.min(count, steps.length) - 1]!;
		return { count, ...this.#told(error, Math.max(retryAt, earliest)) };
	}

	#told(error: unknown, retryAt: number): Omit<Failure, 'count'> {
		if (!(error instanceof MarketError)) return { error, retryAt };
		return { error: new MarketError(error.failure, error.message, { retryAt, cause: error.cause }), retryAt };
	}

	#logFailure({ key }: Entry, { error, retryAt }: Failure): void {
		const { failure, message, cause } = error as Partial<MarketError>;
		const why = cause instanceof Error ? cause.message : cause;
		this.#options.log.warn(
			{
				list: keyText(key),
				failure,
				error: message,
				cause: why,
				retryAt: new Date(wallTime(this.#options.clock, retryAt)),
			},
			'a list could not be fetched',
		);
	}

	#unnoted(error: unknown): undefined {
		this.#options.log.error({ endpoint: this.#options.endpoint, error: String(error) }, 'the limiter cannot write');
	}

	#refuseAll(error: unknown): void {
		const refused = this.#queue;
		this.#queue = [];
		for (const { reject } of refused) reject(error);
	}
}

function wait(entry: Entry): Waiting {
	let resolve!: Waiting['resolve'];
	let reject!: Waiting['reject'];
	const result = new Promise<Snapshot>((fulfil, refuse) => {
		resolve = fulfil;
		reject = refuse;
	});
	return { entry, result, resolve, reject };
}
