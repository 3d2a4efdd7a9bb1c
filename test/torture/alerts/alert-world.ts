import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AlertBook } from '../../../src/alerts/alert-book.ts';
import { Alerts } from '../../../src/alerts/alerts.ts';
import { LocalDiscord } from '../../../src/local/discord/local-discord.ts';
import { SampleMarket } from '../../../src/local/market/sample-market.ts';
import { itemKey } from '../../../src/market/catalogue/item-key.ts';
import { createLog } from '../../../src/runtime/log.ts';
import { SystemClock } from '../../../src/runtime/system-clock.ts';
import { openStoreAt } from '../../../src/stores/open-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { BotProcess, newFolder, nthUser, until } from '../bot-process.ts';

const item = { game: 730, name: 'AWP | Asiimov (Field-Tested)', version: null } as const;
/** What alerts wait for, and what the item costs before and after, EUR. */
const goal = 50;
const [before, after] = [100, 10];
/** By this much time is put forward, ms: so that a new list is due, and what another process was sending is given up. */
const step = 5.5 * 60_000;
/** How often to look whether this machine stands still, ms. */
const lookInterval = 20;

/** A message that a user has received. */
interface Arrival {
	readonly userId: string;
	/** Process time, ms. */
	readonly at: number;
}

/** One Discord and one marketplace for several processes, whose clocks can be put forward, and users with alerts. */
export class AlertWorld {
	readonly arrivals: Arrival[] = [];
	readonly #discord: LocalDiscord;
	readonly #market: SampleMarket;
	readonly #redis: RedisServer | undefined;
	readonly #folder: string;
	readonly #bots: BotProcess[] = [];
	readonly #timer: NodeJS.Timeout;
	/** The longest time that this process had to wait for a core, ms. The others may have waited as long. */
	#standstill = 0;
	/** How far the clocks are ahead, ms. */
	#ahead = 0;
	onArrival: () => void = () => {};

	private constructor(discord: LocalDiscord, market: SampleMarket, redis: RedisServer | undefined, folder: string) {
		this.#discord = discord;
		this.#market = market;
		this.#redis = redis;
		this.#folder = folder;
		market.setPrice(item.name, item.version, before);
		discord.watchDirectMessages((_, userId) => {
			this.arrivals.push({ userId, at: performance.now() });
			this.onArrival();
		});
		let lookedAt = performance.now();
		this.#timer = setInterval(() => {
			const now = performance.now();
			this.#standstill = Math.max(this.#standstill, now - lookedAt - lookInterval);
			lookedAt = now;
		}, lookInterval);
	}

	static async open(store: 'SQLite' | 'Redis'): Promise<AlertWorld> {
		const folder = newFolder();
		const redis = store === 'Redis' ? await RedisServer.start(folder) : undefined;
		await redis?.settle();
		const discord = await LocalDiscord.start({ recordsRequests: false });
		return new AlertWorld(discord, await SampleMarket.start(), redis, folder);
	}

	/** A process that runs. All have the same shards, because those with a range wait 5 s for each other to connect. */
	async bot(): Promise<BotProcess> {
		const env = {
			MARKET_BASE_URL: this.#market.url,
			STORE_URL: this.#storeUrl,
			AHEAD: String(this.#ahead),
			STEP: String(step),
		};
		const program = 'test/torture/alerts/shiftable-bot.js';
		const bot = await BotProcess.open(env, { discord: this.#discord, program });
		this.#bots.push(bot);
		await bot.start();
		return bot;
	}

	/** Sets an alert for each of so many users, and for some of them so many that they are told of all at once. */
	async setAlerts(users: number): Promise<void> {
		const store = await this.#openStore();
		const alerts = new Alerts({ ledger: store.ledger<AlertBook>('alerts'), clock: store.clock, limit: 25 });
		const about = {
			...item,
			item: itemKey(item.game, item.name, item.version),
			currency: 'EUR',
			locked: false,
		} as const;
		for (let i = 0; i < users; i++) {
			const { userId } = nthUser(i);
			this.#discord.openDirectMessages({ userId });
			for (let j = 0; j < (i % 4 === 0 ? 5 : 1); j++) {
				const wanted = { ...about, goal: { kind: 'below', amount: goal + j }, repeats: false } as const;
				await alerts.add({ userId, channel: userId, locale: 'en-US' }, { ...wanted, days: 90, isMetAlready: false });
			}
		}
		await store.close();
	}

	/** For how many users something still waits to be sent. */
	async waiting(users: number): Promise<number> {
		const store = await this.#openStore();
		const ledger = store.ledger<AlertBook>('alerts');
		let count = 0;
		for (let i = 0; i < users; i++) {
			const book = await ledger.get(nthUser(i).userId);
			if ((book?.outbox.waiting.length ?? 0) > 0) count++;
		}
		await store.close();
		return count;
	}

	/** The price falls, which the next list says. */
	fall(): void {
		this.#market.setPrice(item.name, item.version, after);
	}

	/** Puts the clocks of all processes forward. */
	pass(): void {
		this.#ahead += step;
		for (const bot of this.#bots) if (bot.isRunning) process.kill(bot.pid, 'SIGUSR2');
	}

	/** Resolves when as many messages have arrived, or when none has for `ms`. */
	async arrived(count: number, ms: number): Promise<void> {
		for (;;) {
			const had = this.arrivals.length;
			const isMore = await until(() => this.arrivals.length > had, ms).then(
				() => true,
				() => false,
			);
			if (this.arrivals.length >= count || !isMore) return;
		}
	}

	/** How long it took at least for three messages to arrive, ms, without what this machine may have delayed them. */
	get shortestForThree(): number {
		const times = this.arrivals.map(({ at }) => at);
		return Math.min(...times.slice(2).map((at, i) => at - times[i]!)) + this.#standstill;
	}

	async end(): Promise<void> {
		clearInterval(this.#timer);
		for (const bot of this.#bots) await bot.end();
		await this.#discord.stop();
		await this.#market.stop();
		await this.#redis?.kill();
		rmSync(this.#folder, { recursive: true, force: true });
	}

	get #storeUrl(): string {
		return this.#redis?.url() ?? `sqlite://${join(this.#folder, 'store.sqlite')}`;
	}

	#openStore(): Promise<Store> {
		const location = this.#redis
			? ({ kind: 'redis', url: this.#storeUrl } as const)
			: ({ kind: 'sqlite', path: join(this.#folder, 'store.sqlite') } as const);
		return openStoreAt(location, new SystemClock(), createLog('error', []));
	}
}
