import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../../playground/discord/rest.ts';
import { must, nthUser, until, withBot } from './bot-process.ts';
import type { Target } from './engines.ts';

const item = 'AK-47 | Redline (Field-Tested)';
/** How many users ask at once while Discord fails. */
const crowd = 20;

/** How Discord fails, for responses to interactions only. */
const troubles: Readonly<Record<string, () => Fault | undefined>> = {
	'answers 500': () => 500,
	'answers 500 every other time': every(2, 500),
	'says that interactions are unknown': () => 404,
	'limits every fifth request': every(5, { status: 429, retryAfter: 1 }),
	'loses connections': every(2, 'lost'),
	'never answers': every(4, 'hang'),
};

function every(nth: number, fault: Fault): () => Fault | undefined {
	let count = 0;
	return () => (++count % nth === 0 ? fault : undefined);
}

/**
 * Discord is slow, fails, or refuses requests: everyone who can be answered is answered within 3 seconds, text replaces
 * files and embeds that are refused, and the bot keeps running.
 */
export const badDiscord = ({ url }: Target): Promise<string> =>
	withBot(url, async (bot) => {
		const { rest } = bot.discord;
		await bot.start();
		await until(() => bot.output.includes('"list":"history/730/EUR"'), 60_000);
		const price = () => bot.answer('price', { item }, nthUser(1));
		for (const [trouble, fault] of Object.entries(troubles)) {
			rest.fault = (_, path) =>
				path.startsWith('/interactions') || path.startsWith('/webhooks') ? fault() : undefined;
			// Nothing waits for these answers: Discord loses some of them.
			for (let i = 0; i < crowd; i++) bot.discord.run('price', { item }, nthUser(100 + i)).catch(() => {});
			await sleep(2_000);
			rest.fault = () => undefined;
			must((await price()).includes('€'), () => `After Discord “${trouble}”, nobody is answered.`);
		}
		for (const what of ['files', 'embeds'] as const) {
			rest.forbidden.add(what);
			const text = await bot.answer('history', { item }, nthUser(2), 6_000);
			must(text.includes('€'), () => `Without ${what}, a history was answered with ${text}`);
		}
		rest.forbidden.clear();
		for (const logMessage of ['a command failed', 'unhandled promise rejection'])
			must(!bot.output.includes(logMessage), () => `The log has “${logMessage}”: ${bot.output.slice(-2_000)}`);
		return `${Object.keys(troubles).length} kinds of failures with ${crowd} questions each; then all was answered, without files and embeds as text`;
	});
