import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newKey } from '../../src/accounts/cipher.ts';
import { LocalDiscord } from '../../src/local/discord/local-discord.ts';
import type { LocalUser, OptionValues } from '../../src/local/discord/local-user.ts';
import { SampleMarket } from '../../src/local/market/sample-market.ts';

/** Discord's limit for a first answer, and how long after it an answer that shows “thinking…” may take here. */
const firstAnswer = 3_000;
const lastAnswer = 20_000;

/** What a person was told. */
export interface Told {
	/** Everything they can read of it, on one line. */
	readonly text: string;
	/** How long it took, ms. */
	readonly after: number;
}

export const people = (number: number): LocalUser => ({
	userId: String(3_000_000_000_000_000_000n + BigInt(number)),
	locale: 'en-US',
	place: 'dm',
});

/** A marketplace and a folder that any number of bot processes share; all of it goes with `end`. */
export class World {
	readonly market: SampleMarket;
	readonly folder: string;
	readonly key = newKey();
	readonly #bots: BotProcess[] = [];

	private constructor(market: SampleMarket, folder: string) {
		this.market = market;
		this.folder = folder;
	}

	static async open(folder = mkdtempSync(join(tmpdir(), 'pricetag-torture-'))): Promise<World> {
		return new World(await SampleMarket.start(), folder);
	}

	get store(): string {
		return join(this.folder, 'store.sqlite');
	}

	async bot(env: Record<string, string> = {}): Promise<BotProcess> {
		const bot = await BotProcess.open({
			MARKET_BASE_URL: this.market.url,
			STORE_URL: `sqlite://${this.store}`,
			CREDENTIALS_KEY: this.key,
			...env,
		});
		this.#bots.push(bot);
		return bot;
	}

	/** The most requests to any public endpoint in any five minutes. */
	densest(): number {
		const lists = this.market.requests.filter(({ path }) => !path.startsWith('/v1/account'));
		const near = (one: (typeof lists)[number]) =>
			lists.filter(({ path, at }) => path === one.path && at >= one.at && at < one.at + 5 * 60_000).length;
		return Math.max(0, ...lists.map(near));
	}

	async end(): Promise<void> {
		for (const bot of this.#bots) await bot.end();
		await this.market.stop();
		rmSync(this.folder, { recursive: true, force: true });
	}
}

/** The real bot as a process of its own, with a Discord of its own, which may be killed and started again. */
export class BotProcess {
	readonly discord: LocalDiscord;
	readonly #env: Record<string, string>;
	#child: ChildProcess | undefined;
	/** What all of its processes have printed. */
	output = '';

	private constructor(discord: LocalDiscord, env: Record<string, string>) {
		this.discord = discord;
		this.#env = { ...env, DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.url };
	}

	static async open(env: Record<string, string>): Promise<BotProcess> {
		return new BotProcess(await LocalDiscord.start({ recordsRequests: false }), env);
	}

	get pid(): number {
		return this.#child?.pid ?? 0;
	}

	get isRunning(): boolean {
		return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
	}

	/** Starts it and resolves when it says that it is ready. @throws Error with what it printed where it ends instead. */
	async start(): Promise<void> {
		const from = this.output.length;
		this.#child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', resolve('dist/src/main.js')], {
			cwd: tmpdir(),
			env: { PATH: process.env.PATH ?? '', ...this.#env },
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		for (const stream of [this.#child.stdout, this.#child.stderr])
			stream?.on('data', (data) => {
				this.output += String(data);
			});
		await until(() => this.output.includes('"msg":"ready"', from) || !this.isRunning, 40_000);
		if (!this.isRunning) throw new Error(`It ended: ${this.output.slice(from)}`);
	}

	async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
		if (!this.isRunning) return;
		this.#child!.kill(signal);
		await once(this.#child!, 'close');
	}

	/** Ends it as a supervisor does. Resolves to its exit code; null where the signal came before it listened for any. */
	async terminate(): Promise<number | null> {
		await this.kill('SIGTERM');
		return this.#child?.exitCode ?? null;
	}

	/** Uses a command as a person does; undefined where nothing was ever said, because the process was killed say. */
	async ask(name: string, values: OptionValues, person: LocalUser): Promise<Told | undefined> {
		const started = performance.now();
		const answered = this.discord.run(name, values, person);
		const result = await Promise.race([answered, sleep(lastAnswer, undefined, { ref: false })]);
		const after = performance.now() - started;
		if (result?.kind !== 'message') return undefined;
		const { content, embeds } = result.message;
		return { text: JSON.stringify([content, embeds]), after };
	}

	/** As `ask`, where an answer is owed in time. */
	async tell(name: string, values: OptionValues, person: LocalUser, ms = firstAnswer): Promise<string> {
		const told = await this.ask(name, values, person);
		if (!told) throw new Error(`/${name} ${JSON.stringify(values)} was not answered.`);
		if (told.after > ms) throw new Error(`/${name} took ${Math.round(told.after)} ms: ${told.text}`);
		return told.text;
	}

	async end(): Promise<void> {
		await this.kill();
		await this.discord.stop();
	}
}

/** Resolves when `condition` holds. @throws Error after `ms`. */
export async function until(condition: () => boolean, ms: number): Promise<void> {
	for (const end = performance.now() + ms; !condition(); await sleep(20))
		if (performance.now() > end) throw new Error(`Waited in vain: ${condition}`);
}

/** @throws Error where something is not as it has to be. */
export function must(holds: boolean, otherwise: () => string): asserts holds {
	if (!holds) throw new Error(otherwise());
}
