import type { Clock } from '../../runtime/clock.ts';
import type { RedisConnection } from './redis-connection.ts';

/** How often the time of the server is asked for, ms: clocks differ by some ms an hour. */
const interval = 60_000;

/**
 * A clock whose system time is that of the Redis server, so that the stamps of different machines can be compared even if
 * their clocks differ.
 */
export class RedisClock implements Clock {
	readonly isSimulated: boolean;
	readonly #clock: Clock;
	readonly #redis: RedisConnection;
	/** How far the server's clock is ahead of process time, ms; undefined if time is simulated. */
	#ahead: number | undefined;
	#cancel = () => {};

	private constructor(clock: Clock, redis: RedisConnection) {
		this.#clock = clock;
		this.#redis = redis;
		this.isSimulated = clock.isSimulated ?? false;
	}

	/** @throws StoreError */
	static async start(clock: Clock, redis: RedisConnection): Promise<RedisClock> {
		const its = new RedisClock(clock, redis);
		if (its.isSimulated) return its;
		await its.#measure();
		its.#repeat();
		return its;
	}

	now(): number {
		return this.#clock.now();
	}

	wall(): number {
		return this.#ahead === undefined ? this.#clock.wall() : this.#clock.now() + this.#ahead;
	}

	sinceBoot() {
		return this.#clock.sinceBoot();
	}

	after(ms: number, work: () => void): () => void {
		return this.#clock.after(ms, work);
	}

	stop(): void {
		this.#cancel();
	}

	async #measure(): Promise<void> {
		const [seconds, microseconds] = (await this.#redis.command('TIME')) as [string, string];
		this.#ahead = Number(seconds) * 1_000 + Number(microseconds) / 1_000 - this.#clock.now();
	}

	#repeat(): void {
		this.#cancel = this.#clock.after(interval, () => {
			// While Redis does not answer, the last difference stays in use.
			this.#measure().catch(() => {});
			this.#repeat();
		});
	}
}
