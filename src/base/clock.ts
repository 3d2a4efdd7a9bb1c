/** Time as the bot sees it, injected so that tests can control it. All times and durations are milliseconds. */
export interface Clock {
	/**
	 * Process time: the Unix time at which the process started, plus the time that has passed since. Setting the system
	 * clock does not change it. Use it for everything that is measured, waited for or compared within the process.
	 */
	now(): number;
	/** The system clock, Unix milliseconds. It may be set at any moment: use it only for what people read and what is stored. */
	wall(): number;
	/** Runs `work` once after `ms` and returns a function that cancels the timer. Timers do not keep the process alive. */
	after(ms: number, work: () => void): () => void;
}

/** How long ago a stored time was, ms. One from the future was stored before the clock was set back, and counts as new. */
export const ageOf = (clock: Clock, at: number): number => Math.max(0, clock.wall() - at);

/** Converts a process time into Unix milliseconds by the current system clock, for people to read. */
export const wallTime = (clock: Clock, at: number): number => clock.wall() + (at - clock.now());
