import { startBot } from './bot.ts';
import { StartError } from './errors/start-error.ts';
import { processEnvironment, readConfig } from './process/config.ts';
import { hideMemory } from './process/hide-memory.ts';
import { stopOnSignals } from './process/signals.ts';
import { stopWithNpm } from './process/stop-with-npm.ts';
import { createLog } from './runtime/log.ts';
import { SystemClock } from './runtime/system-clock.ts';

hideMemory();
// A log that nobody reads any more, or that has no room on the disk, is no reason to leave everybody without answers.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
try {
	const config = readConfig(processEnvironment());
	const log = createLog(config.logLevel, [config.discord.token, ...config.credentialsKeys]);
	// A promise nobody waits for is a bug to be found in the log, not a reason to leave everybody without answers.
	process.on('unhandledRejection', (error) =>
		log.error({ error: String(error), stack: (error as Error)?.stack }, 'a failure nobody handled'),
	);
	const stopping = new AbortController();
	const starting = startBot(config, log, new SystemClock(), stopping.signal);
	// From the first moment: a stop during the start ends it.
	stopOnSignals(async () => {
		stopping.abort();
		const bot = await starting.catch(() => undefined);
		await bot?.stop();
	}, log);
	stopWithNpm();
	const bot = await starting;
	log.info('ready');
	const why = await bot.lost;
	await bot.stop();
	throw why;
} catch (error) {
	// Ended on purpose: `stopOnSignals` has the last word.
	if ((error as Error)?.name !== 'AbortError') {
		// What can be mended is said in words; anything else is a bug and shows where it is.
		process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
		process.exit(1);
	}
}
