import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a measured process tells of itself. */
export interface Figures {
	/** Resident memory now and at its highest, MB (10^6 bytes). */
	readonly resident: number;
	readonly peak: number;
	/** CPU time of all its threads so far, microseconds. */
	readonly cpu: number;
	/** The longest time in which its main thread got to nothing else since it was told to watch, ms. */
	readonly longestStall: number;
}

/** `watch`: begin to look for stalls, which costs a little; anything else: just tell. */
export type Question = 'watch' | 'tell';

const turns = monitorEventLoopDelay({ resolution: 1 });

// The first import of every measured process: it answers the driver beside whatever else the process does.
process.on('message', (question: Question) => {
	const { user, system } = process.cpuUsage();
	const figures: Figures = {
		resident: process.memoryUsage.rss() / 1e6,
		peak: (process.resourceUsage().maxRSS * 1024) / 1e6,
		cpu: user + system,
		longestStall: turns.max / 1e6,
	};
	if (question === 'watch') {
		turns.enable();
		turns.reset();
	}
	process.send!(figures);
});
// The driver is gone: nobody else would end this process.
process.on('disconnect', () => process.exit(1));
