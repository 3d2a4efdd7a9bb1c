import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newKey } from '../../../src/accounts/cipher.ts';
import { LocalDiscord } from '../../../src/local/discord/local-discord.ts';
import { SampleMarket } from '../../../src/local/market/sample-market.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { BotProcess, newFolder, peakRequests } from '../bot-process.ts';
import { FastClock } from './fast-clock.ts';
import { Questions } from './questions.ts';

/** How often to look whether this machine stands still, ms. */
const lookInterval = 20;
const fiveMinutes = 5 * 60_000;

/** One Discord and one marketplace for a fleet of processes, which share a store. Time passes faster for all but Discord. */
export class FleetWorld {
	readonly discord: LocalDiscord;
	readonly questions: Questions;
	readonly market: SampleMarket;
	/** Undefined if the store is a SQLite file. */
	readonly redis: RedisServer | undefined;
	readonly clock: FastClock;
	readonly #folder: string;
	readonly #env: Record<string, string>;
	readonly #bots: BotProcess[] = [];
	readonly #cancelLook: () => void;
	/** The longest time that this process had to wait for a core, ms. The others may have waited as long. */
	standstill = 0;

	private constructor(parts: Pick<FleetWorld, 'discord' | 'market' | 'redis' | 'clock'>, folder: string) {
		({ discord: this.discord, market: this.market, redis: this.redis, clock: this.clock } = parts);
		this.#folder = folder;
		this.questions = new Questions(this.discord);
		this.#env = {
			MARKET_BASE_URL: this.market.url,
			STORE_URL: this.redis?.url() ?? `sqlite://${join(folder, 'store.sqlite')}`,
			CREDENTIALS_KEY: newKey(),
			LOG_LEVEL: 'debug',
			FACTOR: String(this.clock.factor),
			FROM: String(this.clock.from),
		};
		let lookedAt = performance.now();
		const timer = setInterval(() => {
			const now = performance.now();
			this.standstill = Math.max(this.standstill, now - lookedAt - lookInterval);
			lookedAt = now;
		}, lookInterval);
		this.#cancelLook = () => clearInterval(timer);
	}

	static async open(store: 'SQLite' | 'Redis', factor: number, shards: number): Promise<FleetWorld> {
		const folder = newFolder();
		const clock = new FastClock(factor);
		const redis = store === 'Redis' ? await RedisServer.start(folder) : undefined;
		const market = await SampleMarket.start({ clock });
		const discord = await LocalDiscord.start();
		discord.rest.shards = shards;
		return new FleetWorld({ discord, market, redis, clock }, folder);
	}

	/** A process that is not running yet. */
	async member(shards: string): Promise<BotProcess> {
		const options = { discord: this.discord, program: 'test/torture/fleet/fast-bot.js' };
		const bot = await BotProcess.open({ ...this.#env, SHARDS: shards }, options);
		this.#bots.push(bot);
		return bot;
	}

	/** What each member printed. */
	get outputs(): readonly string[] {
		return this.#bots.map(({ output }) => output);
	}

	/** Lets time pass for the bots, ms. */
	pass(ms: number): Promise<void> {
		return sleep(ms / this.clock.factor);
	}

	/**
	 * The most requests to one endpoint in five minutes. A request that a process sent is counted when it arrives, which
	 * is later if the machine stands still: so two may seem nearer to each other than they were sent.
	 */
	peakRequests(): number {
		return peakRequests(this.market, fiveMinutes - this.standstill * this.clock.factor);
	}

	async end(): Promise<void> {
		this.#cancelLook();
		for (const bot of this.#bots) await bot.end();
		await this.discord.stop();
		await this.market.stop();
		await this.redis?.kill();
		rmSync(this.#folder, { recursive: true, force: true });
	}
}
