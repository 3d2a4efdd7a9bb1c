import type { Clock } from '../clock.ts';
import type { Query } from '../storage/database.ts';
import type { PublicEndpoint } from './list-key.ts';

/** 8 requests per 5 minutes and endpoint (INTERFACE section 8); out-of-stock states none and is held to the same. */
export const budget = 8;
/** The 5 minutes, padded: the market's clock and the way there are not ours to know. */
export const window = 5 * 60_000 + 10_000;
/** Two requests within a second have drawn a 429 though there was room (FACTS 16). */
export const spacing = 2_000;
/** Pauses after 429s without Retry-After. Who kept asking stayed shut out for over an hour (FACTS 15). */
const pauses = [5, 10, 20, 40, 60].map((minutes) => minutes * 60_000);

export type Reservation =
	| { readonly granted: true }
	/** `retryAt`: Unix milliseconds from which a slot may be had. */
	| { readonly granted: false; readonly reason: 'spacing' | 'budget' | 'blocked'; readonly retryAt: number };

/**
 * A sliding log of the requests sent per public endpoint, shared by all processes on one database and kept over
 * restarts. A slot is written before its request is sent and never given back: a crash in between wastes a slot, the
 * other order would risk a ninth request. Times come from the injected clock alone.
 */
export class Limiter {
	readonly #query: Query;
	readonly #clock: Clock;

	private constructor(query: Query, clock: Clock) {
		this.#query = query;
		this.#clock = clock;
	}

	static async open(query: Query, clock: Clock): Promise<Limiter> {
		await query('CREATE TABLE IF NOT EXISTS market_requests (endpoint TEXT NOT NULL, at INTEGER NOT NULL)');
		await query('CREATE INDEX IF NOT EXISTS market_requests_by_time ON market_requests (endpoint, at)');
		await query(
			'CREATE TABLE IF NOT EXISTS market_blocks (endpoint TEXT PRIMARY KEY, until INTEGER NOT NULL, strikes INTEGER NOT NULL)',
		);
		return new Limiter(query, clock);
	}

	/**
	 * Takes a slot of `endpoint`, unless `ceiling` (at most the budget) are taken, one was taken within the spacing, or
	 * the market told us to wait. One statement decides and writes, so that no two processes take the last slot.
	 */
	async reserve(endpoint: PublicEndpoint, ceiling: number = budget): Promise<Reservation> {
		const now = this.#clock.now();
		// A clock set back leaves entries of the future: they count as of now, a whole window long.
		await this.#query('UPDATE market_requests SET at = ? WHERE endpoint = ? AND at > ?', now, endpoint, now);
		const taken = await this.#query(
			`INSERT INTO market_requests (endpoint, at) SELECT ?, ?
			 WHERE (SELECT count(*) FROM market_requests WHERE endpoint = ? AND at > ?) < ?
			   AND NOT EXISTS (SELECT 1 FROM market_requests WHERE endpoint = ? AND at > ?)
			   AND NOT EXISTS (SELECT 1 FROM market_blocks WHERE endpoint = ? AND until > ?)
			 RETURNING at`,
			endpoint,
			now,
			endpoint,
			now - window,
			Math.min(ceiling, budget),
			endpoint,
			now - spacing,
			endpoint,
			now,
		);
		if (taken.length === 0) return this.#refusal(endpoint, ceiling, now);
		await this.#query('DELETE FROM market_requests WHERE endpoint = ? AND at <= ?', endpoint, now - 2 * window);
		return { granted: true };
	}

	/** After a 429: nothing is sent to `endpoint` until `retryAt`, or for the next longer pause where none was named. */
	async block(endpoint: PublicEndpoint, retryAt?: number): Promise<number> {
		const [block] = (await this.#query('SELECT strikes FROM market_blocks WHERE endpoint = ?', endpoint)) as {
			strikes: number;
		}[];
		const strikes = block?.strikes ?? 0;
		const until = retryAt ?? this.#clock.now() + pauses[Math.min(strikes, pauses.length - 1)]!;
		await this.#query(
			`INSERT INTO market_blocks (endpoint, until, strikes) VALUES (?, ?, 1)
			 ON CONFLICT (endpoint) DO UPDATE SET until = max(until, excluded.until), strikes = strikes + 1`,
			endpoint,
			until,
		);
		return until;
	}

	/** An answer came: the next 429 starts with the shortest pause again. */
	async answered(endpoint: PublicEndpoint): Promise<void> {
		await this.#query('DELETE FROM market_blocks WHERE endpoint = ? AND until <= ?', endpoint, this.#clock.now());
	}

	async #refusal(endpoint: PublicEndpoint, ceiling: number, now: number): Promise<Reservation> {
		const [block] = (await this.#query(
			'SELECT until FROM market_blocks WHERE endpoint = ? AND until > ?',
			endpoint,
			now,
		)) as { until: number }[];
		if (block) return { granted: false, reason: 'blocked', retryAt: block.until };
		const rows = (await this.#query(
			'SELECT at FROM market_requests WHERE endpoint = ? AND at > ? ORDER BY at DESC',
			endpoint,
			now - window,
		)) as { at: number }[];
		// The slot that has to leave the window so that fewer than `ceiling` are taken.
		const leaving = rows[Math.min(ceiling, budget) - 1];
		if (leaving) return { granted: false, reason: 'budget', retryAt: leaving.at + window };
		return { granted: false, reason: 'spacing', retryAt: (rows[0]?.at ?? now) + spacing };
	}
}
