import type { Log } from '../runtime/log.ts';

/** npm forwards a signal that the whole process group got already (docs/discord.md#signals-under-npm). */
const echo = 500;

/** Whatever hangs: a supervisor that waits 10 s before it kills must not have to, and no answer is worth waiting longer. */
const longestStop = 4_500;

/** Ends the process in order on SIGINT or SIGTERM, within 5 s, and at once on a second one. */
export function stopOnSignals(stop: () => Promise<void>, log: Log): void {
	let first: number | undefined;
	const onSignal = async (signal: NodeJS.Signals) => {
		if (first !== undefined) {
			if (Date.now() - first > echo) process.exit(1);
			return;
		}
		first = Date.now();
		log.info({ signal }, 'stopping');
		setTimeout(() => {
			log.warn('stopped, though not everything had come to its end');
			process.exit(0);
		}, longestStop);
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
