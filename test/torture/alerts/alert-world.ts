import type { AlertBook } from '../../../src/alerts/alert-book.ts';
import { Alerts } from '../../../src/alerts/alerts.ts';
import { LocalDiscord } from '../../../src/local/discord/local-discord.ts';
import { SampleMarket } from '../../../src/local/market/sample-market.ts';
import { itemKey } from '../../../src/market/catalogue/item-key.ts';
import { SystemClock } from '../../../src/runtime/system-clock.ts';
import { BotProcess, nthUser, until } from '../bot-process.ts';
import type { Target } from '../engines.ts';

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
	readonly #target: Target;
	readonly #bots: BotProcess[] = [];
	readonly #timer: NodeJS.Timeout;
	/** The longest time that this process had to wait for a core, ms. The others may have waited as long. */
	#standstill = 0;
	/** How far the clocks are ahead, ms. */
	#ahead = 0;
	onArrival: () => void = () => {};

	private constructor(discord: LocalDiscord, market: SampleMarket, target: Target) {
		this.#discord = discord;
		this.#market = market;
		this.#target = target;
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

	static async open(target: Target): Promise<AlertWorld> {
		const discord = await LocalDiscord.start({ recordsRequests: false });
		return new AlertWorld(discord, await SampleMarket.start(), target);
	}

	/** A process that runs. All have the same shards, because those with a range wait 5 s for each other to connect. */
	async bot(): Promise<BotProcess> {
		const env = {
			MARKET_BASE_URL: this.#market.url,
			STORE_URL: this.#target.url,
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
		const store = await this.#target.open();
		const alerts = new Alerts({ ledger: store.ledger<AlertBook>('alerts'), clock: new SystemClock(), limit: 25 });
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
		const store = await this.#target.open();
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
	}
}
