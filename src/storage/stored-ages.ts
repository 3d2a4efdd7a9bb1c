import { type Clock, hourLength } from '../base/clock.ts';

/** A smaller change of the system clock is an adjustment and not a jump, ms. */
const minJump = 50;
/** How long a jump is remembered, ms. By then, times that were stored before the jump no longer affect a rate limit. */
const memory = hourLength;

/** The system clock was set forward. */
interface Jump {
	/** How far the clock was set forward, ms. */
	readonly amount: number;
	/** When this was noticed, in Unix ms and in process time. */
	readonly noticedWall: number;
	readonly noticedAt: number;
}

/**
 * Says how old stored times are. When the system clock is set forward, the times stored before look older than they
 * are, and a block or a slot must not end sooner because of that. Keep one instance for as long as the process runs,
 * because it only knows the jumps that happen meanwhile.
 */
export class StoredAges {
	readonly #clock: Clock;
	#jumps: readonly Jump[] = [];
	/** Unix time minus process time when it was last looked at, ms. */
	#offset: number;

	constructor(clock: Clock) {
		this.#clock = clock;
		this.#offset = clock.wall() - clock.now();
	}

	/** Returns the Unix time, ms, and notices jumps. Call this after each wait, before ages are computed. */
	wallNow(): number {
		const now = this.#clock.now();
		const wallNow = this.#clock.wall();
		const amount = wallNow - now - this.#offset;
		this.#offset = wallNow - now;
		if (amount >= minJump) this.#jumps = [...this.#jumps, { amount, noticedWall: wallNow, noticedAt: now }];
		if (this.#jumps.length > 0)
			this.#jumps = this.#jumps
				.filter(({ noticedAt }) => now - noticedAt < memory)
				// If the clock was set back after the jump, times stored from now on must not count as stored before the jump.
				.map((jump) => ({ ...jump, noticedWall: Math.min(jump.noticedWall, wallNow) }));
		return wallNow;
	}

	/**
	 * Returns how long ago something was stored, ms.
	 * @param storedAt Unix ms
	 * @param wallNow what `wallNow` has returned
	 */
	age(storedAt: number, wallNow: number): number {
		const laterJumps = this.#jumps.filter(({ noticedWall }) => storedAt < noticedWall);
		const skippedTime = laterJumps.reduce((sum, { amount }) => sum + amount, 0);
		// A time stored before a jump is at least as old as the jump. Otherwise, a time that another process stored after
		// the jump, but before it was noticed here, would seem new for as long as the jump is remembered.
		const lastJump = laterJumps.at(-1);
		const sinceLastJump = lastJump ? this.#clock.now() - lastJump.noticedAt : 0;
		return Math.max(sinceLastJump, wallNow - storedAt - skippedTime);
	}
}
