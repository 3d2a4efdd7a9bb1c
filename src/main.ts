import { writeFileSync } from 'node:fs';
import { SystemClock } from './base/clock.ts';
import { StartError } from './base/errors/start-error.ts';
import { createLog } from './base/log.ts';
import { startBot } from './bot.ts';
import { processEnvironment, readConfig, secretsOf } from './ops/config.ts';
import { stopOnSignals, stopWithParent } from './ops/signals.ts';

disableCoreDumps();
// The bot answers even if its log can no longer be written: the reader is gone, or the disk is full.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
try {
	const config = readConfig(processEnvironment());
	const log = createLog(config.logLevel, secretsOf(config));
	// An unhandled rejection is a bug, but no reason to stop answering.
	process.on('unhandledRejection', (error) =>
		log.error({ error: String(error), stack: (error as Error)?.stack }, 'unhandled promise rejection'),
	);
	// Without this handler, Node.js would first print the source line, which in the bundle is huge.
	process.on('uncaughtException', (error) => {
		process.stderr.write(`${(error as Error | undefined)?.stack ?? error}\n`);
		process.exit(1);
	});
	const stopping = new AbortController();
	const starting = startBot(config, log, new SystemClock(), stopping.signal);
	// This comes before the start is awaited, so that a signal also stops a start in progress.
	stopOnSignals(async () => {
		stopping.abort();
		const bot = await starting.catch(() => undefined);
		await bot?.stop();
	}, log);
	stopWithParent();
	const bot = await starting;
	log.info('ready');
	const reason = await bot.lost;
	await bot.stop();
	throw reason;
} catch (error) {
	// An aborted start is no failure: `stopOnSignals` ends the process.
	if ((error as Error)?.name !== 'AbortError') {
		// A StartError tells the operator what to fix. Anything else is a bug and needs its stack trace.
		process.stderr.write(`${error instanceof StartError ? error.message : (error as Error).stack}\n`);
		process.exit(1);
	}
}

/** Freed memory may hold secrets. Only Linux supports this: https://man7.org/linux/man-pages/man5/core.5.html */
function disableCoreDumps(): void {
	if (process.platform !== 'linux') return;
	try {
		writeFileSync('/proc/self/coredump_filter', '0');
	} catch {
		// Some containers forbid this, and there is no other way.
	}
}
