import type { Clock } from '../../runtime/clock.ts';
import { within } from '../../runtime/waiting.ts';
import type { Reading } from './reading.ts';

/** How often somebody is shown how far a reading is, ms: Discord takes about five changes of a message in 5 s. */
const shownEvery = 1_000;

export type Listening = Pick<Listener, 'userId' | 'pair' | 'until'>;

/** Somebody who is shown how far a reading is. */
export class Listener {
	readonly userId: string;
	/** Their credentials, as a pseudonym. */
	readonly pair: string;
	/** Until when they can be told, Unix milliseconds. */
	readonly until: number;
	readonly #clock: Clock;
	readonly #over: Promise<void>;
	#end!: () => void;
	#hasNews = true;
	#onNews = () => {};
	/** What they are shown. */
	reading: Reading;
	isOver = false;
	/** Ends what they asked for when their time is over. */
	readonly #stopTimer: () => void;

	constructor({ userId, pair, until }: Listening, reading: Reading, clock: Clock, onTimeOver: () => void) {
		this.userId = userId;
		this.pair = pair;
		this.reading = reading;
		this.until = until;
		this.#clock = clock;
		this.#stopTimer = clock.after(until - clock.now(), onTimeOver);
		this.#over = new Promise((resolve) => {
			this.#end = resolve;
		});
	}

	tell(): void {
		this.#hasNews = true;
		this.#onNews();
	}

	/** Nothing comes after `reading`. */
	end(reading: Reading): void {
		this.reading = reading;
		this.isOver = true;
		this.#stopTimer();
		this.#end();
	}

	/**
	 * The newest state each time it is asked for one, at most one a second, until all is read. What came between two is
	 * left out, and nothing waits for whoever is slow to ask.
	 */
	async *states(): AsyncGenerator<Reading> {
		while (!this.isOver) {
			this.#hasNews = false;
			yield this.reading;
			await within(this.#clock, shownEvery, this.#over);
			const news = new Promise<void>((resolve) => {
				this.#onNews = resolve;
			});
			if (!this.#hasNews) await Promise.race([news, this.#over]);
		}
	}
}
