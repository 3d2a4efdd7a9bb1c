import { setTimeout as sleep } from 'node:timers/promises';
import { type BotProcess, must, World } from './bot-process.ts';

/** How long the bot may take to exit after SIGTERM, milliseconds. Supervisors kill it some time after. */
const stopLimit = 5_000;

/** What happens to the bot while it starts. */
const situations: Readonly<Record<string, (bot: BotProcess) => void>> = {
	'nothing is wrong': () => {},
	'Discord rate-limits it for an hour': ({ discord }) => {
		discord.rest.fault = () => 429;
	},
	'Discord fails': ({ discord }) => {
		discord.rest.fault = () => 503;
	},
	'Discord never answers': ({ discord }) => {
		discord.rest.fault = () => 'hang';
	},
	'the registration of commands is never answered': ({ discord }) => {
		discord.rest.fault = (method) => (method === 'PUT' ? 'hang' : undefined);
	},
	'no session starts remain': ({ discord }) => {
		discord.rest.sessions = { remaining: 0 };
	},
	'the gateway never sends anything': ({ discord }) => {
		discord.gateway.fault = 'silent';
	},
	'the gateway closes every connection': ({ discord }) => {
		discord.gateway.fault = { closes: 4000, when: 'hello' };
	},
};

/** Whenever SIGTERM comes during the start, and whatever Discord does, the bot must exit cleanly and in time. */
export async function interruptedStarts(count: number): Promise<string> {
	const world = await World.open();
	try {
		let slowest = 0;
		const names = Object.keys(situations);
		for (let i = 0; i < count; i++) {
			const name = names[i % names.length]!;
			const bot = await world.bot();
			situations[name]!(bot);
			// Most never become ready, and others are stopped before they are.
			const started = bot.start().catch(() => {});
			await sleep(Math.random() * 2_500);
			const from = performance.now();
			const code = await bot.terminate();
			const took = performance.now() - from;
			await started;
			slowest = Math.max(slowest, took);
			must(took < stopLimit, () => `It took ${Math.round(took)} ms to exit while ${name}.`);
			must(code === 0 || code === null, () => `It exited with code ${code} while ${name}: ${bot.output}`);
			await bot.end();
		}
		return `${count} starts interrupted by SIGTERM, the slowest exit took ${Math.round(slowest)} ms`;
	} finally {
		await world.end();
	}
}
