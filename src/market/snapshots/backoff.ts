import { MarketError } from '../../errors/market-error.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { type Clock, wallTime } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { RateLimiter } from '../../storage/rate-limiter.ts';
import { keyText, type PublicEndpoint } from '../list-key.ts';
import type { TrackedList } from './tracked-lists.ts';

/** Backoff after consecutive failures, ms. After a 429 the rate limiter's pause applies too. */
const pauses = [15_000, 30_000, 60_000, 120_000];
/** Backoff after a list that crashed the decoding thread, ms: the next version of the list is likely to do so too. */
const decodingPauses = [5, 10, 20, 40, 60].map((minutes) => minutes * 60_000);
/** After a 429 without a time, if the rate limiter cannot save the block, ms. */
const unsavedBlockPause = 5 * 60_000;
/** The retry interval if the rate limiter's log cannot be written, ms. */
const storagePause = 5_000;
/** How often that is logged, ms. */
const storageLogInterval = 60_000;

/** A failed request. Until `retryAt` (process time) nothing is sent, and callers get `error` at once. */
export interface Failure {
	readonly error: unknown;
	readonly retryAt: number;
	/** How many failures there were in a row. */
	readonly count: number;
}

export interface BackoffOptions {
	readonly endpoint: PublicEndpoint;
	readonly clock: Clock;
	readonly limiter: Pick<RateLimiter, 'block' | 'answered'>;
	readonly log: Log;
}

/**
 * The backoff of one endpoint after failures: of the whole endpoint if it is unreachable or refuses requests, but only of
 * one list if only that list's response is bad, so that one bad list does not stop all others from being refreshed.
 */
export class Backoff {
	readonly #options: BackoffOptions;
	readonly #listFailures = new WeakMap<TrackedList, Failure>();
	#endpointFailure: Failure | undefined;
	/** Process time when the log last said that requests cannot be recorded. */
	#storageLoggedAt: number | undefined;

	constructor(options: BackoffOptions) {
		this.#options = options;
	}

	/** The failure that forbids requesting the list now, if there is one. */
	current(list: TrackedList): Failure | undefined {
		const now = this.#options.clock.now();
		return [this.#endpointFailure, this.#listFailures.get(list)].find((failure) => failure && now < failure.retryAt);
	}

	/** When the endpoint is requested again after a failure, process time; undefined if it is not backing off. */
	get retryAt(): number | undefined {
		const { retryAt = 0 } = this.#endpointFailure ?? {};
		return retryAt > this.#options.clock.now() ? retryAt : undefined;
	}

	/** Ends the backoff after a successful request. */
	reset(list: TrackedList): void {
		this.#endpointFailure = undefined;
		this.#storageLoggedAt = undefined;
		this.#listFailures.delete(list);
	}

	/** Reports a successful request to the rate limiter. */
	async confirm(): Promise<void> {
		const { limiter, endpoint } = this.#options;
		await limiter.answered(endpoint).catch((error) => this.#logUnsaved(error));
	}

	/** Backs off after a failed request for the list. `isEndpoint`: whether the failure applies to all lists. */
	async fail(list: TrackedList, error: unknown): Promise<Failure & { readonly isEndpoint: boolean }> {
		const isEndpoint = error instanceof MarketError && !['not-understood', 'decoding'].includes(error.failure);
		const failure = isEndpoint ? await this.#failEndpoint(error) : this.#failList(list, error);
		this.#log(list, failure);
		return { ...failure, isEndpoint };
	}

	/** Backs off the endpoint because requests cannot be recorded. The error says that the bot's storage fails. */
	failStorage(cause: unknown): Failure {
		const { clock, endpoint, log } = this.#options;
		const now = clock.now();
		const retryAt = now + storagePause;
		const { failure, message } = cause as Partial<StoreError>;
		if (this.#storageLoggedAt === undefined || now - this.#storageLoggedAt >= storageLogInterval) {
			log.error({ endpoint, failure, error: message }, 'no lists are fetched: the store cannot record requests');
			this.#storageLoggedAt = now;
		}
		const error = new MarketError('storage', `${endpoint}: requests cannot be recorded`, { retryAt, cause });
		this.#endpointFailure = { error, retryAt, count: 0 };
		return this.#endpointFailure;
	}

	#failList(list: TrackedList, error: unknown): Failure {
		const isDecoding = error instanceof MarketError && error.failure === 'decoding';
		const failure = this.#next(this.#listFailures.get(list), error, 0, isDecoding ? decodingPauses : pauses);
		this.#listFailures.set(list, failure);
		return failure;
	}

	async #failEndpoint(error: MarketError): Promise<Failure> {
		const { clock, limiter, endpoint } = this.#options;
		if (error.failure !== 'limited') {
			this.#endpointFailure = this.#next(this.#endpointFailure, error);
			return this.#endpointFailure;
		}
		// In memory first: a 429 is obeyed even if it cannot be saved.
		const earliest = error.retryAt ?? clock.now() + unsavedBlockPause;
		const failure = this.#next(this.#endpointFailure, error, earliest);
		this.#endpointFailure = failure;
		const until = await limiter.block(endpoint, error.retryAt).catch((reason) => this.#logUnsaved(reason));
		this.#endpointFailure = failureUntil(error, Math.max(failure.retryAt, until ?? 0), failure.count);
		return this.#endpointFailure;
	}

	/** The failure after `previous`, with the next longer pause, at least until `earliest`. */
	#next(previous: Failure | undefined, error: unknown, earliest = 0, steps: readonly number[] = pauses): Failure {
		const count = (previous?.count ?? 0) + 1;
		const retryAt = this.#options.clock.now() + steps[Math.min(count, steps.length) - 1]!;
		return failureUntil(error, Math.max(retryAt, earliest), count);
	}

	#log({ key }: TrackedList, { error, retryAt }: Failure): void {
		const { failure, message, cause } = error as Partial<MarketError>;
		this.#options.log.warn(
			{
				list: keyText(key),
				failure,
				error: message,
				cause: cause instanceof Error ? cause.message : cause,
				retryAt: new Date(wallTime(this.#options.clock, retryAt)),
			},
			'a list could not be fetched',
		);
	}

	#logUnsaved(error: unknown): undefined {
		const { endpoint, log } = this.#options;
		log.error({ endpoint, error: String(error) }, 'the rate limiter cannot write to the store');
	}
}

function failureUntil(error: unknown, retryAt: number, count: number): Failure {
	if (!(error instanceof MarketError)) return { error, retryAt, count };
	const { failure, message, cause } = error;
	return { error: new MarketError(failure, message, { retryAt, cause }), retryAt, count };
}
