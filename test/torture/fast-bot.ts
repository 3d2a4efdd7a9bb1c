import { createLog } from '../../src/base/log.ts';
import { startBot } from '../../src/bot.ts';
import { processEnvironment, readConfig, secretsOf } from '../../src/ops/config.ts';
import { FastClock } from './fast-clock.ts';

/** The clock of this process, which it gets as JSON in the environment variable CLOCK. */
export interface ClockOptions {
	/** When the clock starts, Unix ms of the real clock. */
	readonly start: number;
	readonly speed: number;
	/** How far ahead of the real clock it is at the start, ms. */
	readonly ahead: number;
}

/** Runs the bot as src/main.ts does, but on another clock, and until it is killed. */
async function run(): Promise<void> {
	const { start, speed, ahead } = JSON.parse(process.env.CLOCK!) as ClockOptions;
	const config = readConfig(processEnvironment());
	const log = createLog(config.logLevel, secretsOf(config));
	await startBot(config, log, new FastClock(start, speed, ahead));
	log.info('ready');
}

if (process.env.CLOCK) await run();
