import type { Clock } from './clock.ts';

/**
 * A stored moment from which another process can tell how long ago it was: by the machine's monotonic clock until the
 * machine restarts, and by the system clock after that. The system clock may have been set in between, so ages based on
 * it are rounded in the direction that does no harm.
 */
export interface Stamp {
	readonly boot: string;
	/** Milliseconds since the boot. On some systems the time the machine slept is not included. */
	readonly up: number;
	/** Milliseconds since the boot including sleep. */
	readonly uptime?: number | undefined;
	/** Unix milliseconds. */
	readonly at: number;
}

export function stampOf(clock: Clock): Stamp {
	return { ...clock.sinceBoot(), at: clock.wall() };
}

/** The least age the stamp can have, ms. Use it for what must not happen again too soon. */
export function leastAge({ boot, up, at }: Stamp, clock: Clock): number {
	const now = clock.sinceBoot();
	// A stamp in the future means that a clock was set back: treat it as new.
	const age = boot === now.boot ? now.up - up : clock.wall() - at;
	// So is a stamp that is not a number.
	return Number.isFinite(age) ? Math.max(0, age) : 0;
}

/** The greatest age the stamp can have, ms; Infinity if unknown. Use it for what must not be treated as newer than it is. */
export function greatestAge({ boot, up, uptime, at }: Stamp, clock: Clock): number {
	const now = clock.sinceBoot();
	const isSameBoot = boot === now.boot && now.up >= up;
	if (isSameBoot && uptime !== undefined && now.uptime !== undefined && now.uptime >= uptime)
		return Math.max(now.up - up, now.uptime - uptime);
	// The monotonic clock may have stopped while the machine slept, which only the system clock would show.
	const ages = [isSameBoot ? now.up - up : -1, clock.wall() - at].filter((age) => age >= 0);
	return ages.length > 0 ? Math.max(...ages) : Infinity;
}
