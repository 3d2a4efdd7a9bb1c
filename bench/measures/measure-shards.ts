import type { LocalDiscord } from '../../src/local/discord/local-discord.ts';
import { figuresOf, startBotProcess, started, stopBotProcess } from '../bot-process.ts';
import { botOptions, type Setting } from '../setting.ts';
import { atMost, figure, type Row } from '../table.ts';

const shards = 64;
const serversPerShard = 2_000;
/** MB. */
const limit = 200;

/** How much more memory a bot with many shards takes than with one. */
export async function measureShards(setting: Setting): Promise<Row[]> {
	const one = await residentWith(1, setting);
	const many = await residentWith(shards, setting);
	return [
		{
			what: `resident memory with ${shards} shards of ${figure(serversPerShard)} servers each, compared with one`,
			measured: `${figure(many - one)} MB more (${figure(many)} and ${figure(one)} MB)`,
			target: atMost(limit, many - one, 'MB'),
		},
	];
}

async function residentWith(count: number, setting: Setting): Promise<number> {
	const bot = await startBotProcess(setting.cleanup, 'instrumented-bot', {
		...botOptions(setting),
		prepare: ({ rest, gateway }: LocalDiscord) => {
			rest.shards = count;
			rest.sessions = { remaining: 1_000, max_concurrency: count };
			gateway.servers = Array.from({ length: count * serversPerShard }, (_, i) => String(BigInt(i) << 22n));
		},
	});
	await started();
	const { resident } = await figuresOf(bot);
	await stopBotProcess(bot);
	return resident;
}
