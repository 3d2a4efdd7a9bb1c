import { runBot } from '../run-bot.ts';
import { FastClock } from './fast-clock.ts';

/** The bot as src/main.ts runs it, but on a clock that is FACTOR times as fast as the real one, since the moment FROM. */
await runBot(new FastClock(Number(process.env.FACTOR), Number(process.env.FROM)));
