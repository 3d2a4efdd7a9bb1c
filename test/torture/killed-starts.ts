import { setTimeout as sleep } from 'node:timers/promises';
import { must, nthUser, peakRequests, withBot } from './bot-process.ts';
import type { Target } from './engines.ts';

const item = 'AK-47 | Redline (Field-Tested)';
/** The longest time after which a start is killed, ms: most starts take longer. */
const longestLife = 1_500;

/**
 * The bot is killed or stopped at random moments of its start. In the end, it starts, still has its settings, and
 * answers.
 */
export const killedStarts = ({ url }: Target, count: number): Promise<string> =>
	withBot(url, async (bot, market) => {
		await bot.start();
		await bot.answer('settings', { currency: 'USD', scope: 'me' }, nthUser(1));
		await bot.kill();
		for (let i = 0; i < count; i++) {
			const starting = bot.start().catch(() => {});
			await sleep(Math.random() * longestLife);
			if (i % 2 === 0) await bot.kill();
			else {
				const code = await bot.terminate();
				must(code === 0 || code === null, () => `After SIGTERM during the start it exited with code ${code}.`);
			}
			await starting;
		}
		await bot.start();
		const settings = await bot.answer('settings', {}, nthUser(1));
		must(settings.includes('USD'), () => `After ${count} kills a user’s settings are ${settings}`);
		// For a while, the bot leaves a list to the killed process that was fetching it.
		let answer = '';
		for (let i = 0; i < 4 && !answer.includes('€'); i++)
			answer = await bot.answer('price', { item, currency: 'EUR' }, nthUser(1), 20_000);
		must(answer.includes('€'), () => `After ${count} kills a user received ${answer}`);
		must(peakRequests(market) <= 8, () => `${peakRequests(market)} requests in 5 minutes`);
		return `${count} starts killed or stopped, then answered, ${peakRequests(market)} requests to an endpoint at most`;
	});
