import type { Clock } from '../clock.ts';
import { UserError } from '../errors.ts';
import { Limiter, type Limits } from '../market/limiter.ts';
import { OneByOne } from '../one-by-one.ts';
import type { Transactions } from '../storage/database.ts';

/** At most 2 requests a second over all accounts, padded: bans are by address. */
const limits: Limits = { log: 'accounts', budget: 2, window: 1_100, spacing: 500 };
/** How long a turn takes, ms: by them is told who would wait too long. */
const turnTime = limits.window / limits.budget;
const all = 'all';

/** The turns of all accounts together, over all processes on one database. In each, who came first is first. */
export class SharedTurns {
	readonly #limiter: Limiter;
	readonly #clock: Clock;
	readonly #turns = new OneByOne();
	#waiting = 0;

	constructor(database: Transactions, clock: Clock) {
		this.#limiter = new Limiter(database, clock, limits);
		this.#clock = clock;
	}

	/**
	 * Resolves when a request may be sent. `wait` lets milliseconds pass.
	 * @throws UserError where so many wait that it would be after `until`, Unix milliseconds; what `wait` throws.
	 */
	async take(wait: (ms: number) => Promise<void>, until: number): Promise<void> {
		if (this.#clock.now() + this.#waiting * turnTime > until)
			throw new UserError('Many people are asking for their transactions right now. Please try again in a minute.');
		this.#waiting++;
		try {
			await this.#turns.run(async () => {
				for (let slot = await this.#limiter.reserve(all); !slot.granted; slot = await this.#limiter.reserve(all))
					await wait(slot.retryAt - this.#clock.now());
			});
		} finally {
			this.#waiting--;
		}
	}
}
