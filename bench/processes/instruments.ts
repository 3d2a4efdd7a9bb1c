import { type Stalls, StallWatch } from './stall-watch.ts';

export interface ProcessFigures {
	/** Resident memory now, in MB (10^6 bytes). */
	readonly resident: number;
	/** The peak of resident memory, in MB. */
	readonly peak: number;
	/** CPU time that all threads have used so far, in microseconds. */
	readonly cpu: number;
	/** The stalls since the last `watch`. */
	readonly stalls: Stalls;
}

/** `report` only reports; `watch` reports and then restarts the watch for stalls, which costs a little CPU time. */
export type FiguresRequest = 'watch' | 'report';

const watch = new StallWatch();

// Every measured process imports this file first. It answers the benchmark, in addition to what the process does.
process.on('message', (question: FiguresRequest) => {
	const { user, system } = process.cpuUsage();
	const figures: ProcessFigures = {
		resident: process.memoryUsage.rss() / 1e6,
		peak: (process.resourceUsage().maxRSS * 1024) / 1e6,
		cpu: user + system,
		stalls: watch.stalls,
	};
	if (question === 'watch') watch.start();
	process.send!(figures);
});
// The benchmark has exited: nothing else would stop this process.
process.on('disconnect', () => process.exit(1));
