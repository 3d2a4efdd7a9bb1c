import type { Clock } from './clock.ts';

/**
 * A moment, written down so that another process can tell how long ago it was: by the machine's steady clock as long as
 * the machine runs, by the system clock after that. The system clock may have been set in between, so what it says is
 * doubted in the direction that does no harm.
 */
export interface Stamp {
	readonly boot: string;
	/** Milliseconds since the machine started, perhaps without the time it slept. */
	readonly up: number;
	/** The same with the time it slept. */
	readonly uptime?: number | undefined;
	/** Unix milliseconds. */
	readonly at: number;
}

export function stampOf(clock: Clock): Stamp {
	return { ...clock.sinceBoot(), at: clock.wall() };
}

/** How long ago it was at least, ms: for what must not happen again too soon. */
export function leastAge({ boot, up, at }: Stamp, clock: Clock): number {
	const now = clock.sinceBoot();
	// What lies in the future happened just now: some clock was set back.
	const age = boot === now.boot ? now.up - up : clock.wall() - at;
	// What cannot be read is taken for that, too.
	return Number.isFinite(age) ? Math.max(0, age) : 0;
}

/** How long ago it may have been, ms: for what must not be taken for newer than it is. Infinity where nothing can be told. */
export function greatestAge({ boot, up, uptime, at }: Stamp, clock: Clock): number {
	const now = clock.sinceBoot();
	const isSameBoot = boot === now.boot && now.up >= up;
	if (isSameBoot && uptime !== undefined && now.uptime !== undefined && now.uptime >= uptime)
		return Math.max(now.up - up, now.uptime - uptime);
	// The steady clock may have stopped while the machine slept, which only the system clock would know.
	const ages = [isSameBoot ? now.up - up : -1, clock.wall() - at].filter((age) => age >= 0);
	return ages.length > 0 ? Math.max(...ages) : Infinity;
}
