import { ShiftableClock } from '../../../src/local/shiftable-clock.ts';
import { runBot } from '../run-bot.ts';

/** The bot as src/main.ts runs it, but on a clock that is AHEAD ms ahead, and by STEP ms more after each SIGUSR2. */
const clock = new ShiftableClock();
clock.shift(Number(process.env.AHEAD));
process.on('SIGUSR2', () => clock.pass(Number(process.env.STEP)));
await runBot(clock);
