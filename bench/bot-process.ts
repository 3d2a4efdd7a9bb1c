import { setTimeout as wait } from 'node:timers/promises';
import { LocalDiscord } from '../playground/discord/local-discord.ts';
import type { InteractionResult } from '../playground/discord/local-interaction.ts';
import type { LocalUser, OptionValues } from '../playground/discord/local-user.ts';
import { nodeEnv, nodeOptions } from '../src/ops/node-settings.ts';
import { colours } from '../src/words/reply.ts';
import { Child } from './child.ts';
import type { Cleanup } from './cleanup.ts';
import type { FiguresRequest, ProcessFigures } from './processes/instruments.ts';

/** How many different users ask. */
const userCount = 50;

/** A bot in a process of its own, and the local Discord that only it is connected to. */
export interface BotProcess {
	readonly discord: LocalDiscord;
	readonly child: Child;
}

export interface BotProcessOptions {
	readonly env?: Record<string, string>;
	readonly arguments?: readonly string[];
	readonly cwd: string;
	readonly build?: string | undefined;
	/** Is called before the bot's process starts. */
	readonly prepare?: (discord: LocalDiscord) => void;
}

/** Starts `script` and waits until it has registered its commands. Its environment is only what is set here. */
export async function startBotProcess(
	cleanup: Cleanup,
	script: 'instrumented-bot' | 'bare-bot',
	{ env = {}, prepare = () => {}, ...options }: BotProcessOptions,
): Promise<BotProcess> {
	const discord = cleanup.stopping(await LocalDiscord.start());
	prepare(discord);
	const connection = { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.url };
	const child = cleanup.stopping(
		new Child(script, { ...options, nodeOptions, env: { ...nodeEnv, ...connection, ...env } }),
	);
	await child.during(discord.ready());
	return { discord, child };
}

/** Waits until the bot has loaded all of its code. The last of it is loaded two seconds after the start. */
export const waitUntilLoaded = (): Promise<void> => wait(4_000);

export async function stopBotProcess({ child, discord }: BotProcess): Promise<void> {
	await child.stop();
	await discord.stop();
}

export function figuresOf({ child }: BotProcess, question: FiguresRequest = 'report'): Promise<ProcessFigures> {
	return child.ask<ProcessFigures>(question);
}

export function nthUser(number: number): LocalUser {
	return { userId: String(3_000_000_000_000_000_000n + BigInt(number % userCount)), locale: 'en-US', place: 'server' };
}

export type MessageResult = Extract<InteractionResult, { kind: 'message' }>;

/** Uses /price. @throws Error if the answer is neither a price nor a choice of items */
export function askPrice(
	bot: Pick<BotProcess, 'discord'>,
	item: string,
	user: LocalUser,
	options = {},
): Promise<MessageResult> {
	return ask(bot, 'price', { item, ...options }, user);
}

/** Uses /history. @throws Error if the answer is neither sales nor a choice of items */
export function askHistory(bot: BotProcess, item: string, user: LocalUser): Promise<MessageResult> {
	return ask(bot, 'history', { item }, user);
}

async function ask(
	{ discord }: Pick<BotProcess, 'discord'>,
	command: string,
	options: OptionValues,
	user: LocalUser,
): Promise<MessageResult> {
	const result = await discord.run(command, options, user);
	if (result.kind !== 'message' || result.message.embeds.some(({ color }) => color === colours.failure))
		throw new Error(`/${command} ${JSON.stringify(options)} failed: ${JSON.stringify(result)}`);
	return result;
}

/** Requests autocomplete for /price's item. @throws Error if the bot does not respond; no suggestions are fine */
export async function suggestItem({ discord }: BotProcess, text: string, user: LocalUser) {
	const result = await discord.suggest('price', 'item', text, {}, user);
	if (result.kind !== 'choices') throw new Error(`Autocomplete for ${text} failed: ${JSON.stringify(result)}`);
	return result.choices;
}
