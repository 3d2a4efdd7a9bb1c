import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import type { LocalUser, OptionValues } from '../../playground/discord/local-user.ts';
import { SampleMarket } from '../../playground/market/sample-market.ts';
import { builtFile } from '../../src/base/built-file.ts';
import { buildOptions } from '../support/build-options.ts';

/** Discord's limit for the first response, in milliseconds. */
const firstResponseLimit = 3_000;
/** This test's limit for the answer after “thinking…”, in milliseconds. */
const answerLimit = 20_000;

/** What a user received. */
export interface TimedAnswer {
	/** The texts of the message, as one line of JSON. */
	readonly text: string;
	/** How long it took, in milliseconds. */
	readonly after: number;
}

/** The window of the marketplace's rate limit, in milliseconds. */
const rateLimitWindow = 5 * 60_000;

/** One of the simulated users, by number. */
export const nthUser = (number: number): LocalUser => ({
	userId: String(3_000_000_000_000_000_000n + BigInt(number)),
	locale: 'en-US',
	place: 'dm',
});

/** The most requests to any one public endpoint within `window` ms, by the marketplace's clock. */
export function peakRequests({ requests }: SampleMarket, window = rateLimitWindow): number {
	const lists = requests.filter(({ path }) => !path.startsWith('/v1/account'));
	const countFrom = (first: (typeof lists)[number]) =>
		lists.filter(({ path, at }) => path === first.path && at >= first.at && at < first.at + window).length;
	return Math.max(0, ...lists.map(countFrom));
}

export interface TortureBotOptions {
	/** A local Discord that several processes share. By default, the process has its own, which ends with it. */
	readonly discord?: LocalDiscord;
	/** The built file to run. */
	readonly program?: string;
}

/** The real bot in a process that can be killed and started again. */
export class TortureBot {
	readonly discord: LocalDiscord;
	readonly #sharesDiscord: boolean;
	readonly #program: string;
	readonly #env: Record<string, string>;
	#child: ChildProcess | undefined;
	/** The output of all processes that were started. */
	output = '';

	private constructor(
		discord: LocalDiscord,
		env: Record<string, string>,
		{ discord: shared, program = 'src/main.js' }: TortureBotOptions,
	) {
		this.discord = discord;
		this.#sharesDiscord = shared !== undefined;
		this.#program = program;
		this.#env = { ...env, DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.url };
	}

	static async open(env: Record<string, string>, options: TortureBotOptions = {}): Promise<TortureBot> {
		const discord = options.discord ?? (await LocalDiscord.start({ recordsRequests: false }));
		return new TortureBot(discord, env, options);
	}

	get isRunning(): boolean {
		return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
	}

	/** Starts the bot and resolves when it logs that it is ready. @throws Error with its output if it exits instead */
	async start(): Promise<void> {
		const from = this.output.length;
		this.#child = spawn(process.execPath, [...buildOptions, builtFile(this.#program)], {
			cwd: tmpdir(),
			env: { PATH: process.env.PATH ?? '', ...this.#env },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		for (const stream of [this.#child.stdout, this.#child.stderr])
			stream?.on('data', (data) => {
				this.output += String(data);
			});
		await until(() => this.output.includes('"msg":"ready"', from) || !this.isRunning, 40_000);
		if (!this.isRunning) throw new Error(`The bot exited: ${this.output.slice(from)}`);
	}

	async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
		if (!this.isRunning) return;
		this.#child!.kill(signal);
		await once(this.#child!, 'close');
	}

	/**
	 * Stops the bot as a supervisor does. Resolves to its exit code; null if the signal came before it handled signals.
	 */
	async terminate(): Promise<number | null> {
		await this.kill('SIGTERM');
		return this.#child?.exitCode ?? null;
	}

	/** Uses a command. Resolves to undefined if the bot never answers, for example because the process is killed. */
	async ask(name: string, values: OptionValues, user: LocalUser): Promise<TimedAnswer | undefined> {
		const startedAt = performance.now();
		const answering = this.discord.run(name, values, user);
		const result = await Promise.race([answering, sleep(answerLimit, undefined, { ref: false })]);
		const after = performance.now() - startedAt;
		if (result?.kind !== 'message') return undefined;
		const { content, embeds } = result.message;
		return { text: JSON.stringify([content, embeds]), after };
	}

	/** Uses a command and resolves to the answer's text. @throws Error if there is no answer within `ms` */
	async answer(name: string, values: OptionValues, user: LocalUser, ms = firstResponseLimit): Promise<string> {
		const answer = await this.ask(name, values, user);
		if (!answer) throw new Error(`/${name} ${JSON.stringify(values)} was not answered.`);
		if (answer.after > ms) throw new Error(`/${name} took ${Math.round(answer.after)} ms: ${answer.text}`);
		return answer.text;
	}

	async end(): Promise<void> {
		await this.kill();
		if (!this.#sharesDiscord) await this.discord.stop();
	}
}

/**
 * Attacks a bot that has this store, and ends the bot and its marketplace afterwards. The attack has to start the bot.
 */
export async function withBot<Result>(
	storeUrl: string,
	attack: (bot: TortureBot, market: SampleMarket) => Promise<Result>,
	more: Record<string, string> = {},
): Promise<Result> {
	const market = await SampleMarket.start();
	const bot = await TortureBot.open({ MARKET_BASE_URL: market.url, STORE_URL: storeUrl, ...more });
	try {
		return await attack(bot, market);
	} finally {
		await bot.end();
		await market.stop();
	}
}

/** Resolves when `condition` is true. @throws Error after `ms` milliseconds */
export async function until(condition: () => boolean, ms: number): Promise<void> {
	for (const end = performance.now() + ms; !condition(); await sleep(20))
		if (performance.now() > end) throw new Error(`This did not become true in ${ms} ms: ${condition}`);
}

/** @throws Error with `message` if `condition` is false */
export function must(condition: boolean, message: () => string): asserts condition {
	if (!condition) throw new Error(message());
}
