import { setTimeout as sleep } from 'node:timers/promises';
import { type BotProcess, must, World } from './bot-process.ts';

/** A supervisor that ends the process expects it to be gone by then, ms. */
const stopLimit = 5_000;

const moments: Readonly<Record<string, (bot: BotProcess) => void>> = {
	'all is well': () => {},
	'Discord limits it for an hour': ({ discord }) => {
		discord.rest.fault = () => 429;
	},
	'Discord fails': ({ discord }) => {
		discord.rest.fault = () => 503;
	},
	'nothing is answered': ({ discord }) => {
		discord.rest.fault = () => 'hang';
	},
	'the registration is not answered': ({ discord }) => {
		discord.rest.fault = (method) => (method === 'PUT' ? 'hang' : undefined);
	},
	'no sessions are left': ({ discord }) => {
		discord.rest.sessions = { remaining: 0 };
	},
	'the gateway says nothing': ({ discord }) => {
		discord.gateway.fault = 'silent';
	},
	'the gateway closes every connection': ({ discord }) => {
		discord.gateway.fault = { closes: 4000, when: 'hello' };
	},
};

/** Starts that are ended by SIGTERM at any moment, whatever Discord does, end in order and in time. */
export async function endedStarts(count: number): Promise<string> {
	const world = await World.open();
	try {
		let slowest = 0;
		const names = Object.keys(moments);
		for (let i = 0; i < count; i++) {
			const name = names[i % names.length]!;
			const bot = await world.bot();
			moments[name]!(bot);
			// Most of them never become ready, and those that do may be ended before.
			const started = bot.start().catch(() => {});
			await sleep(Math.random() * 2_500);
			const from = performance.now();
			const code = await bot.terminate();
			const took = performance.now() - from;
			await started;
			slowest = Math.max(slowest, took);
			must(took < stopLimit, () => `It took ${Math.round(took)} ms to end while ${name}.`);
			must(code === 0 || code === null, () => `It ended with code ${code} while ${name}: ${bot.output}`);
			await bot.end();
		}
		return `${count} starts ended by SIGTERM, the slowest took ${Math.round(slowest)} ms`;
	} finally {
		await world.end();
	}
}
