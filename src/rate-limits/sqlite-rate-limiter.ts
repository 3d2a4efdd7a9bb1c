import type { Clock } from '../runtime/clock.ts';
import { leastAge, type Stamp, stampOf } from '../runtime/stamp.ts';
import type { Run } from '../storage/connection.ts';
import type { Transactions } from '../storage/database.ts';
import {
	blockMemory,
	type Lease,
	type Limits,
	pauses,
	type RateLimiter,
	type Refusal,
	type Reservation,
} from './rate-limiter.ts';
import { leasedElsewhere, setLease } from './sqlite-leases.ts';

interface Block extends Stamp {
	/** Milliseconds from the moment of the stamp. */
	readonly lasts: number;
	/** How many 429s in a row led to it. */
	readonly strikes: number;
}

/**
 * The rate limiter on SQLite. Checking and recording are one transaction. Ages are measured by the machine's monotonic
 * clock, so setting the system clock neither frees slots nor prolongs waits.
 */
export class SqliteRateLimiter implements RateLimiter {
	readonly #database: Transactions;
	readonly #clock: Clock;
	readonly #limits: Limits;

	constructor(database: Transactions, clock: Clock, limits: Limits) {
		this.#database = database;
		this.#clock = clock;
		this.#limits = limits;
	}

	reserve(name: string, ceiling: number = this.#limits.budget, lease?: Lease): Promise<Reservation> {
		const { log, budget, window, spacing } = this.#limits;
		return this.#database.write((run): Reservation => {
			const now = this.#clock.now();
			this.#restamp(run);
			// Newest first.
			const ages = this.#ages(run, name).filter((age) => age < window);
			const refused = (reason: Refusal['reason'], ms: number): Refusal => ({
				granted: false,
				reason,
				retryAt: Math.ceil(now + ms),
				used: ages.length,
			});
			const leased = lease ? leasedElsewhere(run, this.#clock, lease) : 0;
			if (leased > 0) return refused('elsewhere', leased);
			const blocked = this.#blockLeft(run, name);
			if (blocked > 0) return refused('blocked', blocked);
			// The slot that must leave the window before fewer than `ceiling` are in use.
			const leaving = ceiling > 0 ? ages[Math.min(ceiling, budget) - 1] : (ages.at(-1) ?? window - spacing);
			if (leaving !== undefined) return refused('budget', window - leaving);
			const [newest] = ages;
			if (newest !== undefined && newest < spacing) return refused('spacing', spacing - newest);
			this.#insert(run, name);
			if (lease) setLease(run, this.#clock, lease, lease.lasts);
			// Of any name: otherwise the slots of names that are never used again would stay for ever.
			run('DELETE FROM requests WHERE log = ? AND up <= ?', log, this.#clock.sinceBoot().up - 2 * window);
			for (const block of this.#blocks(run))
				if (leastAge(block, this.#clock) > block.lasts + blockMemory)
					run('DELETE FROM blocks WHERE log = ? AND name = ?', log, block.name);
			return { granted: true };
		});
	}

	extend(lease: Lease, ms: number): Promise<void> {
		return this.#database.write((run) => void setLease(run, this.#clock, lease, ms));
	}

	reserveAll(name: string): Promise<void> {
		return this.#database.write((run) => {
			for (let slot = 0; slot < this.#limits.budget; slot++) this.#insert(run, name);
		});
	}

	block(name: string, retryAt?: number): Promise<number> {
		return this.#database.write((run) => {
			const now = this.#clock.now();
			const strikes = this.#block(run, name)?.strikes ?? 0;
			const lasts = retryAt === undefined ? pauses[Math.min(strikes, pauses.length - 1)]! : retryAt - now;
			const longest = Math.ceil(Math.max(lasts, this.#blockLeft(run, name)));
			const { boot, up, at } = stampOf(this.#clock);
			const sql =
				'INSERT OR REPLACE INTO blocks (log, name, boot, up, at, lasts, strikes) VALUES (?, ?, ?, ?, ?, ?, ?)';
			run(sql, this.#limits.log, name, boot, up, at, longest, strikes + 1);
			return now + longest;
		});
	}

	free(name: string): Promise<number> {
		const { budget, window } = this.#limits;
		return this.#database.read((run) => {
			if (this.#blockLeft(run, name) > 0) return 0;
			return Math.max(0, budget - this.#ages(run, name).filter((age) => age < window).length);
		});
	}

	async blockedUntil(name: string): Promise<number | undefined> {
		const left = await this.#database.read((run) => this.#blockLeft(run, name));
		return left > 0 ? this.#clock.now() + left : undefined;
	}

	async answered(name: string): Promise<void> {
		// There is rarely a block, and reading waits for no lock.
		const block = await this.#database.read((run) => this.#block(run, name));
		if (!block) return;
		await this.#database.write((run) => {
			if (this.#blockLeft(run, name) <= 0) run('DELETE FROM blocks WHERE log = ? AND name = ?', this.#limits.log, name);
		});
	}

	/** The age of each slot of `name`, ms, newest first. */
	#ages(run: Run, name: string): number[] {
		const { up } = this.#clock.sinceBoot();
		const rows = run('SELECT up FROM requests WHERE log = ? AND name = ? ORDER BY up DESC', this.#limits.log, name);
		return rows.map((row) => up - Number(row.up));
	}

	/**
	 * Replaces stamps from before the machine was started, and those that lie in the future because a clock was set back:
	 * their age is estimated once, by the system clock, and measured by the monotonic clock from then on.
	 */
	#restamp(run: Run): void {
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

	/** How much longer a 429 blocks `name`, ms, at most for the whole block; 0 or less if it is over. */
	#blockLeft(run: Run, name: string): number {
		const block = this.#block(run, name);
		return block ? block.lasts - leastAge(block, this.#clock) : 0;
	}
}
