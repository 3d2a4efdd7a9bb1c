import type { Log } from '../base/log.ts';

/**
 * A second signal within this time belongs to the same Ctrl-C, ms: the bot gets it from the terminal and from npm
 * (docs/discord.md#signals-under-npm).
 */
const duplicateWindow = 500;

/** When to exit even if something hangs, ms: supervisors usually kill a process after 10 s. */
const maxStopTime = 3_000;

/** Exits within `maxStopTime`; a second signal exits at once. */
export function stopOnSignals(stop: () => Promise<void>, log: Log): void {
	let firstSignalAt: number | undefined;
	const onSignal = async (signal: NodeJS.Signals) => {
		if (firstSignalAt !== undefined) {
			if (performance.now() - firstSignalAt > duplicateWindow) process.exit(1);
			return;
		}
		firstSignalAt = performance.now();
		log.info({ signal }, 'stopping');
		setTimeout(() => {
			log.warn('stopped before all work had finished');
			process.exit(0);
		}, maxStopTime);
		try {
			await stop();
			log.info('stopped');
			process.exit(0);
		} catch (error) {
			log.error({ error: String(error) }, 'could not stop cleanly');
			process.exit(1);
		}
	};
	process.on('SIGINT', onSignal);
	process.on('SIGTERM', onSignal);
}

/** How often to check whether the parent process still runs, ms. */
const checkInterval = 250;

/** Tells the bot that `npm start` runs it as a child process. */
export const launchedFlag = '--launched';

/**
 * Stops when the parent process ends: npm's shell ends without passing SIGTERM on (docs/discord.md#signals-under-npm),
 * and so does a launcher that is killed.
 */
export function stopWithParent(): void {
	const isRunByNpm = process.env.npm_lifecycle_event !== undefined;
	const isRunByLauncher = process.argv.includes(launchedFlag);
	if (!isRunByNpm && !isRunByLauncher) return;
	const parent = process.ppid;
	const timer = setInterval(() => {
		// A process whose parent has ended gets another parent.
		if (process.ppid === parent) return;
		// The signal is sent only once: a second one would end the process before it has finished.
		clearInterval(timer);
		process.kill(process.pid, 'SIGTERM');
	}, checkInterval);
	timer.unref();
}
