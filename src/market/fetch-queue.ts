import type { Clock } from '../clock.ts';
import { MarketError } from '../errors.ts';
import type { Log } from '../log.ts';
import { budget, type Limiter } from './limiter.ts';
import { keyText, type PublicEndpoint } from './list-key.ts';
import type { Entry, Snapshot } from './snapshot.ts';

/** Slots of the budget that only the lists asked most may take, so that a rush of rare ones cannot make them old. */
const keptForFavoured = 2;
/** Pauses after failures in a row. A 429's own pause is the limiter's. */
const pauses = [15_000, 30_000, 60_000, 120_000];

export interface FetchQueueOptions {
	readonly endpoint: PublicEndpoint;
	readonly clock: Clock;
	readonly limiter: Limiter;
	readonly log: Log;
	/** Sends the request for an entry's list and takes the answer in. */
	readonly fetch: (entry: Entry) => Promise<Snapshot>;
	readonly favoured: (entry: Entry) => boolean;
}

interface Waiting {
	readonly entry: Entry;
	readonly result: Promise<Snapshot>;
	resolve(snapshot: Snapshot): void;
	reject(error: unknown): void;
}

/**
 * The requests to one endpoint, one for each list however many wait for it: lists of which there is none first, among
 * the others the oldest. Requests start as the limiter allows and run side by side. After a failure nothing is sent
 * for a while, and who asks is told the same at once.
 */
export class FetchQueue {
	readonly #options: FetchQueueOptions;
	readonly #underWay = new Map<Entry, Waiting>();
	#queue: Waiting[] = [];
	#draining = false;
	#failures = 0;
	#failed: MarketError | undefined;
	#stopped: MarketError | undefined;

	constructor(options: FetchQueueOptions) {
		this.#options = options;
	}

	/** @throws MarketError with `retryAt`. */
	add(entry: Entry): Promise<Snapshot> {
		const known = this.#underWay.get(entry);
		if (known) return known.result;
		if (this.#stopped) return Promise.reject(this.#stopped);
		if (this.#failed && this.#options.clock.now() < this.#failed.retryAt!) return Promise.reject(this.#failed);
		const waiting = wait(entry);
		this.#underWay.set(entry, waiting);
		// Cleaned up before anybody who waits goes on; also marks a failure as seen where nobody does.
		const done = () => this.#underWay.delete(entry);
		waiting.result.then(done, done);
		this.#queue.push(waiting);
		void this.#drain();
		return waiting.result;
	}

	/** Nothing more is sent; who waits for a slot is told so. */
	stop(): void {
		this.#stopped = new MarketError('unreachable', `${this.#options.endpoint}: the bot is stopping`);
		this.#refuseAll(this.#stopped);
	}

	async #drain(): Promise<void> {
		if (this.#draining) return;
		this.#draining = true;
		const { clock, limiter, endpoint } = this.#options;
		try {
			// Whoever is added in the same go has a say in who is first.
			await Promise.resolve();
			for (let next = this.#next(); next; next = this.#next()) {
				const slot = await limiter.reserve(
					endpoint,
					this.#options.favoured(next.entry) ? budget : budget - keptForFavoured,
				);
				if (slot.granted) {
					this.#take(next);
					void this.#send(next);
				} else if (slot.reason === 'spacing') {
					await new Promise<void>((resolve) => clock.after(slot.retryAt - clock.now(), resolve));
				} else {
					this.#take(next);
					const why = slot.reason === 'budget' ? 'our own budget is spent' : 'the market limits us';
					next.reject(new MarketError('limited', `${keyText(next.entry.key)}: ${why}`, { retryAt: slot.retryAt }));
				}
			}
		} catch (error) {
			// No log of requests, no requests.
			this.#refuseAll(error);
		} finally {
			this.#draining = false;
		}
	}

	#next(): Waiting | undefined {
		const age = ({ entry }: Waiting) => entry.snapshot?.fetchedAt ?? 0;
		return this.#queue.reduce<Waiting | undefined>(
			(best, each) => (best && age(best) <= age(each) ? best : each),
			undefined,
		);
	}

	#take(waiting: Waiting): void {
		this.#queue = this.#queue.filter((each) => each !== waiting);
	}

	async #send({ entry, resolve, reject }: Waiting): Promise<void> {
		const { limiter, endpoint, log } = this.#options;
		try {
			const snapshot = await this.#options.fetch(entry);
			this.#failures = 0;
			this.#failed = undefined;
			resolve(snapshot);
			await limiter
				.answered(endpoint)
				.catch((error) => log.warn({ endpoint, error: String(error) }, 'the end of a pause could not be noted'));
		} catch (error) {
			reject(await this.#remember(entry, error).catch((other) => other));
		}
	}

	/** Makes a failure the answer to all until it is time to try again. */
	async #remember(entry: Entry, error: unknown): Promise<unknown> {
		const { clock, limiter, endpoint, log } = this.#options;
		if (!(error instanceof MarketError)) return error;
		let retryAt = clock.now() + pauses[Math.min(this.#failures++, pauses.length - 1)]!;
		if (error.failure === 'limited') retryAt = Math.max(retryAt, await limiter.block(endpoint, error.retryAt));
		this.#failed = new MarketError(error.failure, error.message, { retryAt, cause: error.cause });
		const cause = error.cause instanceof Error ? error.cause.message : error.cause;
		log.warn(
			{
				list: keyText(entry.key),
				failure: error.failure,
				error: error.message,
				cause,
				retryAt: new Date(retryAt).toISOString(),
			},
			'a list could not be fetched',
		);
		this.#refuseAll(this.#failed);
		return this.#failed;
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
