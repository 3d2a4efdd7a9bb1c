import { startBot } from '../../../src/bot.ts';
import { processEnvironment, readConfig, secretsOf } from '../../../src/process/config.ts';
import { stopOnSignals } from '../../../src/process/signals.ts';
import { createLog } from '../../../src/runtime/log.ts';
import { FastClock } from './fast-clock.ts';

/** The bot as src/main.ts runs it, but on a clock that is FACTOR times as fast as the real one, since the moment FROM. */
const config = readConfig(processEnvironment());
const log = createLog(config.logLevel, secretsOf(config));
const clock = new FastClock(Number(process.env.FACTOR), Number(process.env.FROM));
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
