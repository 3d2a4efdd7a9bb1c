import { type Stalls, StallWatch } from './stall-watch.ts';

/** What a measured process tells of itself. */
export interface Figures {
	/** Resident memory now and at its highest, MB (10^6 bytes). */
	readonly resident: number;
	readonly peak: number;
	/** CPU time of all its threads so far, microseconds. */
	readonly cpu: number;
	/** Since it was told to watch. */
	readonly stalls: Stalls;
}

/** `watch`: begin to look for stalls, which costs a little; anything else: just tell. */
export type Question = 'watch' | 'tell';

const watch = new StallWatch();

// The first import of every measured process: it answers the driver beside whatever else the process does.
process.on('message', (question: Question) => {
	const { user, system } = process.cpuUsage();
	const figures: Figures = {
		resident: process.memoryUsage.rss() / 1e6,
		peak: (process.resourceUsage().maxRSS * 1024) / 1e6,
		cpu: user + system,
		stalls: watch.stalls,
	};
	if (question === 'watch') watch.start();
	process.send!(figures);
});
// The driver is gone: nobody else would end this process.
process.on('disconnect', () => process.exit(1));
