import type { Log } from './log.ts';

/** npm forwards a signal that the terminal gave to the whole process group: one Ctrl-C often arrives twice. */
const echo = 500;

/** Ends the process in order on SIGINT or SIGTERM, at once on a second one. */
export function stopOnSignals(stop: () => Promise<void>, log: Log): void {
	let first: number | undefined;
	const onSignal = async (signal: NodeJS.Signals) => {
		if (first !== undefined) {
			if (Date.now() - first > echo) process.exit(1);
			return;
		}
		first = Date.now();
		log.info({ signal }, 'stopping');
		try {
			await stop();
			log.info('stopped');
			process.exit(0);
		} catch (error) {
			log.error({ error: String(error) }, 'stopping failed');
			process.exit(1);
		}
	};
	process.on('SIGINT', onSignal);
	process.on('SIGTERM', onSignal);
}
