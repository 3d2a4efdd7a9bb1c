import type { Clock } from '../../runtime/clock.ts';
import { within } from '../../runtime/waiting.ts';
import type { Reading } from './reading.ts';

/** Time between two progress updates, ms: Discord allows about five edits of a message in 5 s. */
const updateInterval = 1_000;

export type Subscription = Pick<Subscriber, 'userId' | 'credentialsId' | 'until'>;

/** A user who is shown the progress of a reading. */
export class Subscriber {
	readonly userId: string;
	/** A pseudonym of their credentials. */
	readonly credentialsId: string;
	/** Process time until which they can be shown updates. */
	readonly until: number;
	/** What they are shown. */
	reading: Reading;
	readonly #clock: Clock;
	readonly #finished: Promise<void>;
	#resolveFinished!: () => void;
	#isFinished = false;
	#hasNews = true;
	#onNews = () => {};
	readonly #cancelTimer: () => void;

	constructor({ userId, credentialsId, until }: Subscription, reading: Reading, clock: Clock, onTimeout: () => void) {
		this.userId = userId;
		this.credentialsId = credentialsId;
		this.reading = reading;
		this.until = until;
		this.#clock = clock;
		this.#cancelTimer = clock.after(until - clock.now(), onTimeout);
		this.#finished = new Promise((resolve) => {
			this.#resolveFinished = resolve;
		});
	}

	/** Reports that the reading has made progress. */
	notify(): void {
		this.#hasNews = true;
		this.#onNews();
	}

	/** Ends the updates. `reading` is the last state the subscriber is shown. */
	finish(reading: Reading): void {
		this.reading = reading;
		this.#isFinished = true;
		this.#cancelTimer();
		this.#resolveFinished();
	}

	/**
	 * The latest state, at most once per `updateInterval` and only if it has changed, until `finish`. Updates are
	 * throttled: a caller who is slow to ask for the next one skips states, and delays nothing.
	 */
	async *updates(): AsyncGenerator<Reading> {
		while (!this.#isFinished) {
			this.#hasNews = false;
			yield this.reading;
			await within(this.#clock, updateInterval, this.#finished);
			const news = new Promise<void>((resolve) => {
				this.#onNews = resolve;
			});
			if (!this.#hasNews) await Promise.race([news, this.#finished]);
		}
	}
}
