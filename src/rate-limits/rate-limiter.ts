import type { Clock } from '../runtime/clock.ts';
import { leastAge, type Stamp, stampOf } from '../runtime/stamp.ts';
import type { Run } from '../storage/connection.ts';
import type { Transactions } from '../storage/database.ts';

/** How often something may be done. */
export interface Limits {
	/** Under which name it is written down: names of one log do not count in another. */
	readonly log: string;
	/** So often within `window` milliseconds. */
	readonly budget: number;
	readonly window: number;
	/** Milliseconds between two. */
	readonly spacing: number;
}

/** 8 requests per endpoint in 5 minutes (docs/marketplace.md#rate-limits); that of out-of-stock is not documented. */
export const budget = 8;
/** The 5 minutes, padded: the market's clock and the way there are not ours to know. */
export const window = 5 * 60_000 + 10_000;
/** Two requests within a second were answered with 429 despite free slots (docs/marketplace.md#rate-limits). */
export const spacing = 2_000;
export const listLimits: Limits = { log: 'market', budget, window, spacing };
/** Pauses after 429s without Retry-After, ms (docs/marketplace.md#too-many-requests). */
const pauses = [5, 10, 20, 40, 60].map((minutes) => minutes * 60_000);
/** So long after its end a block still makes the next one longer. */
const blockMemory = 24 * 60 * 60_000;

export type Reservation =
	| { readonly granted: true }
	/** `retryAt`: from when on a slot may be free, in the process's own time. */
	| { readonly granted: false; readonly reason: 'spacing' | 'budget' | 'blocked'; readonly retryAt: number };

interface Block extends Stamp {
	/** Milliseconds from the moment it was written down. */
	readonly lasts: number;
	readonly strikes: number;
}

/**
 * A sliding log of what was done by name (requests sent per public endpoint, say), shared by all processes on one
 * database and kept over restarts. A slot is written before its request is sent and never given back: a crash in between
 * wastes a slot, the other order would risk a ninth request. Ages are told by the machine's steady clock, so that setting
 * the system clock neither frees slots nor makes waits longer. All methods throw StoreError where the log cannot be read
 * or written; then nothing may be sent.
 */
export class RateLimiter {
	readonly #database: Transactions;
	readonly #clock: Clock;
	readonly #limits: Limits;

	constructor(database: Transactions, clock: Clock, limits: Limits = listLimits) {
		this.#database = database;
		this.#clock = clock;
		this.#limits = limits;
	}

	/**
	 * Takes a slot of `name`, unless `ceiling` (at most the budget) are taken, one was taken within the spacing, or the
	 * market told us to wait. One transaction decides and writes, so that no two processes take the last slot.
	 */
	reserve(name: string, ceiling: number = this.#limits.budget): Promise<Reservation> {
		const { log, budget, window, spacing } = this.#limits;
		return this.#database.write((run): Reservation => {
			const now = this.#clock.now();
			this.#redate(run);
			const blocked = this.#blockLeft(run, name);
			if (blocked > 0) return { granted: false, reason: 'blocked', retryAt: now + blocked };
			// The newest first.
			const ages = this.#ages(run, name).filter((age) => age < window);
			// The slot that has to leave the window so that fewer than `ceiling` are taken.
			const leaving = ages[Math.min(ceiling, budget) - 1];
			if (leaving !== undefined)
				return { granted: false, reason: 'budget', retryAt: Math.ceil(now + window - leaving) };
			const [newest] = ages;
			if (newest !== undefined && newest < spacing)
				return { granted: false, reason: 'spacing', retryAt: Math.ceil(now + spacing - newest) };
			this.#insert(run, name);
			// Whatever its name: what nobody asks for any more must not stay for ever.
			run('DELETE FROM requests WHERE log = ? AND up <= ?', log, this.#clock.sinceBoot().up - 2 * window);
			for (const block of this.#blocks(run))
				if (leastAge(block, this.#clock) > block.lasts + blockMemory)
					run('DELETE FROM blocks WHERE log = ? AND name = ?', log, block.name);
			return { granted: true };
		});
	}

	/** Takes every slot of `name`, whatever was taken before: for when it is not known what was. */
	takeAll(name: string): Promise<void> {
		return this.#database.write((run) => {
			for (let slot = 0; slot < this.#limits.budget; slot++) this.#insert(run, name);
		});
	}

	/**
	 * After a 429: nothing is sent by that name until `retryAt` (the process's own time), or for the next longer pause where
	 * the market named none. Resolves to the end of the block.
	 */
	block(name: string, retryAt?: number): Promise<number> {
		return this.#database.write((run) => {
			const now = this.#clock.now();
			const strikes = this.#block(run, name)?.strikes ?? 0;
			const lasts = retryAt === undefined ? pauses[Math.min(strikes, pauses.length - 1)]! : retryAt - now;
			const longer = Math.max(lasts, this.#blockLeft(run, name));
			const { boot, up, at } = stampOf(this.#clock);
			const sql =
				'INSERT OR REPLACE INTO blocks (log, name, boot, up, at, lasts, strikes) VALUES (?, ?, ?, ?, ?, ?, ?)';
			run(sql, this.#limits.log, name, boot, up, at, Math.ceil(longer), strikes + 1);
			return now + lasts;
		});
	}

	/** Until when a 429 holds `name` back, in the process's own time; undefined where none does. */
	async blockedUntil(name: string): Promise<number | undefined> {
		const left = await this.#database.read((run) => this.#blockLeft(run, name));
		return left > 0 ? this.#clock.now() + left : undefined;
	}

	/** An answer came: the next 429 starts with the shortest pause again. */
	async answered(name: string): Promise<void> {
		// Nearly always there is none, and reading waits for nobody.
		const block = await this.#database.read((run) => this.#block(run, name));
		if (!block) return;
		await this.#database.write((run) => {
			if (this.#blockLeft(run, name) <= 0) run('DELETE FROM blocks WHERE log = ? AND name = ?', this.#limits.log, name);
		});
	}

	/** How long ago each slot of `name` was taken, ms, the newest first. */
	#ages(run: Run, name: string): number[] {
		const { up } = this.#clock.sinceBoot();
		const rows = run('SELECT up FROM requests WHERE log = ? AND name = ? ORDER BY up DESC', this.#limits.log, name);
		return rows.map((row) => up - Number(row.up));
	}

	/**
	 * Dates anew what was written before the machine was started, or is in the future because a clock was set back: its age
	 * is estimated once, by the system clock, and from then on counted by the steady one.
	 */
	#redate(run: Run): void {
		const { log } = this.#limits;
		const { boot, up, at } = stampOf(this.#clock);
		for (const table of ['requests', 'blocks']) {
			const where = 'log = ? AND (boot <> ? OR up > ?)';
			const stamps = run(`SELECT DISTINCT boot, up, at FROM ${table} WHERE ${where}`, log, boot, up);
			for (const stamp of stamps as unknown as Stamp[])
				run(
					`UPDATE ${table} SET boot = ?, up = ?, at = ? WHERE log = ? AND boot = ? AND up = ? AND at = ?`,
					...[boot, up - leastAge(stamp, this.#clock), Math.min(at, Number(stamp.at) || at)],
					...[log, stamp.boot, stamp.up, stamp.at],
				);
		}
	}

	#insert(run: Run, name: string): void {
		const { boot, up, at } = stampOf(this.#clock);
		const sql = 'INSERT INTO requests (log, name, boot, up, at) VALUES (?, ?, ?, ?, ?)';
		run(sql, this.#limits.log, name, boot, up, at);
	}

	#blocks(run: Run): (Block & { name: string })[] {
		return run('SELECT * FROM blocks WHERE log = ?', this.#limits.log) as unknown as (Block & { name: string })[];
	}

	#block(run: Run, name: string): Block | undefined {
		return this.#blocks(run).find((block) => block.name === name);
	}

	/** For how long a 429 still holds `name` back, ms; never longer than it did at first. */
	#blockLeft(run: Run, name: string): number {
		const block = this.#block(run, name);
		return block ? block.lasts - leastAge(block, this.#clock) : 0;
	}
}
