import type { Clock } from '../clock.ts';
import type { Query } from '../storage/database.ts';

/** How often something may be done. */
export interface Limits {
	/** What is written down goes into `TABLE_requests` and `TABLE_blocks`. */
	readonly table: string;
	/** So often within `window` milliseconds. */
	readonly budget: number;
	readonly window: number;
	/** Milliseconds between two. */
	readonly spacing: number;
}

/** 8 requests per 5 minutes and endpoint (INTERFACE section 8); out-of-stock states none and is held to the same. */
export const budget = 8;
/** The 5 minutes, padded: the market's clock and the way there are not ours to know. */
export const window = 5 * 60_000 + 10_000;
/** Two requests within a second have drawn a 429 though there was room (FACTS 16). */
export const spacing = 2_000;
export const listLimits: Limits = { table: 'market', budget, window, spacing };
/** Pauses after 429s without Retry-After. Who kept asking stayed shut out for over an hour (FACTS 15). */
const pauses = [5, 10, 20, 40, 60].map((minutes) => minutes * 60_000);
/** No block is longer (see `MarketApi`), ms: what claims to be comes of a clock set back. */
export const longestBlock = 24 * 60 * 60_000;
/** So long after its end a block still makes the next one longer. */
const blockMemory = 24 * 60 * 60_000;

export type Reservation =
	| { readonly granted: true }
	/** `retryAt`: Unix milliseconds from which a slot may be had. */
	| { readonly granted: false; readonly reason: 'spacing' | 'budget' | 'blocked'; readonly retryAt: number };

/**
 * A sliding log of what was done by name (requests sent per public endpoint, say), shared by all processes on one
 * database and kept over restarts. A slot is written before its request is sent and never given back: a crash in between
 * wastes a slot, the other order would risk a ninth request. Times come from the injected clock alone.
 */
export class Limiter {
	readonly #query: Query;
	readonly #clock: Clock;
	readonly #limits: Limits;
	readonly #requests: string;
	readonly #blocks: string;

	private constructor(query: Query, clock: Clock, limits: Limits) {
		this.#query = query;
		this.#clock = clock;
		this.#limits = limits;
		this.#requests = `${limits.table}_requests`;
		this.#blocks = `${limits.table}_blocks`;
	}

	static async open(query: Query, clock: Clock, limits: Limits = listLimits): Promise<Limiter> {
		const { table } = limits;
		await query(`CREATE TABLE IF NOT EXISTS ${table}_requests (endpoint TEXT NOT NULL, at INTEGER NOT NULL)`);
		await query(`CREATE INDEX IF NOT EXISTS ${table}_requests_by_time ON ${table}_requests (endpoint, at)`);
		await query(
			`CREATE TABLE IF NOT EXISTS ${table}_blocks (endpoint TEXT PRIMARY KEY, until INTEGER NOT NULL, strikes INTEGER NOT NULL)`,
		);
		return new Limiter(query, clock, limits);
	}

	/**
	 * Takes a slot of `endpoint`, unless `ceiling` (at most the budget) are taken, one was taken within the spacing, or
	 * the market told us to wait. One statement decides and writes, so that no two processes take the last slot.
	 */
	async reserve(endpoint: string, ceiling: number = this.#limits.budget): Promise<Reservation> {
		const now = this.#clock.now();
		const { budget, window, spacing } = this.#limits;
		// A clock set back leaves entries of the future: they count as of now, a whole window long.
		await this.#query(`UPDATE ${this.#requests} SET at = ? WHERE endpoint = ? AND at > ?`, now, endpoint, now);
		const latest = now + longestBlock;
		await this.#query(
			`UPDATE ${this.#blocks} SET until = ? WHERE endpoint = ? AND until > ?`,
			latest,
			endpoint,
			latest,
		);
		const taken = await this.#query(
			`INSERT INTO ${this.#requests} (endpoint, at) SELECT ?, ?
			 WHERE (SELECT count(*) FROM ${this.#requests} WHERE endpoint = ? AND at > ?) < ?
			   AND NOT EXISTS (SELECT 1 FROM ${this.#requests} WHERE endpoint = ? AND at > ?)
			   AND NOT EXISTS (SELECT 1 FROM ${this.#blocks} WHERE endpoint = ? AND until > ?)
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
		if (taken.length === 0) return this.#refusal(endpoint, Math.min(ceiling, budget), now);
		// Whatever its name: what nobody asks for any more must not stay for ever.
		await this.#query(`DELETE FROM ${this.#requests} WHERE at <= ?`, now - 2 * window);
		await this.#query(`DELETE FROM ${this.#blocks} WHERE until <= ?`, now - blockMemory);
		return { granted: true };
	}

	/** After a 429: nothing is sent to `endpoint` until `retryAt`, or for the next longer pause where none was named. */
	async block(endpoint: string, retryAt?: number): Promise<number> {
		const [block] = (await this.#query(`SELECT strikes FROM ${this.#blocks} WHERE endpoint = ?`, endpoint)) as {
			strikes: number;
		}[];
		const strikes = block?.strikes ?? 0;
		const until = retryAt ?? this.#clock.now() + pauses[Math.min(strikes, pauses.length - 1)]!;
		await this.#query(
			`INSERT INTO ${this.#blocks} (endpoint, until, strikes) VALUES (?, ?, 1)
			 ON CONFLICT (endpoint) DO UPDATE SET until = max(until, excluded.until), strikes = strikes + 1`,
			endpoint,
			until,
		);
		return until;
	}

	/** Until when a 429 holds `endpoint` back, Unix milliseconds; undefined where none does. */
	async blockedUntil(endpoint: string): Promise<number | undefined> {
		const now = this.#clock.now();
		const sql = `SELECT until FROM ${this.#blocks} WHERE endpoint = ? AND until > ?`;
		const [block] = (await this.#query(sql, endpoint, now)) as { until: number }[];
		return block && Math.min(block.until, now + longestBlock);
	}

	/** An answer came: the next 429 starts with the shortest pause again. */
	async answered(endpoint: string): Promise<void> {
		await this.#query(`DELETE FROM ${this.#blocks} WHERE endpoint = ? AND until <= ?`, endpoint, this.#clock.now());
	}

	async #refusal(endpoint: string, ceiling: number, now: number): Promise<Reservation> {
		const { window, spacing } = this.#limits;
		const until = await this.blockedUntil(endpoint);
		if (until !== undefined) return { granted: false, reason: 'blocked', retryAt: until };
		const rows = (await this.#query(
			`SELECT at FROM ${this.#requests} WHERE endpoint = ? AND at > ? ORDER BY at DESC`,
			endpoint,
			now - window,
		)) as { at: number }[];
		// The slot that has to leave the window so that fewer than `ceiling` are taken.
		const leaving = rows[ceiling - 1];
		if (leaving) return { granted: false, reason: 'budget', retryAt: leaving.at + window };
		return { granted: false, reason: 'spacing', retryAt: (rows[0]?.at ?? now) + spacing };
	}
}
