import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { Backoff } from './backoff.ts';
import type { Attempt } from './mail-queue.ts';

/** Failures for so long, without a success in between, are not the fault of single messages, ms. */
const shortestOutage = 60_000;
/** The most messages that are remembered to be sent again at once: those that failed first have waited longest. */
const mostRemembered = 500;

/** While Discord cannot be reached, all messages wait: after each failure longer, so that few requests are wasted. */
export class Outage {
	readonly #clock: Clock;
	readonly #log: Log;
	readonly #backoff = new Backoff(1_000, 300_000);
	readonly #failed = new Map<string, Attempt>();
	/** Process time of the first failure. */
	#since: number | undefined;
	#isLogged = false;

	constructor(clock: Clock, log: Log) {
		this.#clock = clock;
		this.#log = log;
	}

	/** An attempt has failed. Returns how long nothing should be sent, ms. */
	failed(attempt: Attempt): number {
		this.#since ??= this.#clock.now();
		if (this.#failed.size < mostRemembered) this.#failed.set(`${attempt.mailbox} ${attempt.key}`, attempt);
		if (!this.#isLogged && this.#isLong()) {
			this.#isLogged = true;
			this.#log.warn({}, 'messages cannot be sent because Discord cannot be reached or fails; they wait');
		}
		return this.#backoff.fail();
	}

	/** Discord has answered. Returns the attempts that failed only because of an outage that is over. */
	succeeded(): readonly Attempt[] {
		const released = this.#isLong() ? [...this.#failed.values()] : [];
		if (this.#isLogged) this.#log.info({}, 'messages are sent again');
		this.#isLogged = false;
		this.#since = undefined;
		this.#failed.clear();
		this.#backoff.reset();
		return released;
	}

	#isLong(): boolean {
		return this.#since !== undefined && this.#clock.now() - this.#since >= shortestOutage;
	}
}
