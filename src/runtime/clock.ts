/** Time as the bot sees it, injected so that tests can control it. All times and durations are milliseconds. */
export interface Clock {
	/** Whether time passes differently than for other programs, whose clocks then cannot be used: only in tests. */
	readonly isSimulated?: boolean;
	/**
	 * Process time: the Unix time at which the process started, plus the time that has passed since. Setting the system
	 * clock does not change it. Use it for everything that is measured, waited for or compared within the process.
	 */
	now(): number;
	/** The system clock, Unix milliseconds. It may be set at any moment: use it only for what people read and what is stored. */
	wall(): number;
	/** A monotonic clock that all processes of this machine share until the machine restarts. */
	sinceBoot(): SinceBoot;
	/** Runs `work` once after `ms` and returns a function that cancels the timer. Timers do not keep the process alive. */
	after(ms: number, work: () => void): () => void;
}

export interface SinceBoot {
	/** Identifies this boot: it changes whenever the machine restarts. */
	readonly boot: string;
	/** Milliseconds since the boot. On some systems the time the machine slept is not included. */
	readonly up: number;
	/** Milliseconds since the boot including sleep, to some 10 ms; undefined if only the system clock knows that. */
	readonly uptime?: number;
}

/** Converts a process time into Unix milliseconds by the current system clock, for people to read. */
export const wallTime = (clock: Clock, at: number): number => clock.wall() + (at - clock.now());
