import { startBot } from '../../src/bot.ts';
import { processEnvironment, readConfig, secretsOf } from '../../src/process/config.ts';
import { stopOnSignals } from '../../src/process/signals.ts';
import type { Clock } from '../../src/runtime/clock.ts';
import { createLog } from '../../src/runtime/log.ts';

/** Runs the bot as src/main.ts does, but on another clock, until it ends. */
export async function runBot(clock: Clock): Promise<void> {
	const config = readConfig(processEnvironment());
	const log = createLog(config.logLevel, secretsOf(config));
	const stopping = new AbortController();
	const starting = startBot(config, log, clock, stopping.signal);
	stopOnSignals(async () => {
		stopping.abort();
		const bot = await starting.catch(() => undefined);
		await bot?.stop();
	}, log);
	try {
		const bot = await starting;
		log.info('ready');
		throw await bot.lost;
	} catch (error) {
		if ((error as Error).name !== 'AbortError') {
			log.error({ error: (error as Error).stack }, 'the bot has ended');
			process.exit(1);
		}
	}
}
