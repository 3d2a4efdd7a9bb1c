import type { Bot } from '../../src/bot.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { type Game, gameNames } from '../../src/names/game.ts';
import { answerOf } from '../ask.ts';
import type { LocalDiscord } from '../discord/local-discord.ts';
import type { LocalUser } from '../discord/local-user.ts';
import type { FaultName } from '../market/faults.ts';
import { kindAt, transactionsPath } from '../market/market-answers.ts';
import type { MarketRequest, SampleMarket } from '../market/sample-market.ts';
import type { ShiftableClock } from '../shiftable-clock.ts';
import { type LoadTest, type MarketState, permissionSwitches, type Switch, type Wait } from '../wire.ts';
import { PriceMoves } from './price-moves.ts';

/** How many of the latest requests to show. */
const latestCount = 8;
/** How many questions a load test asks. */
const loadTestSize = 1_000;
/** How many of these questions wait for an answer at a time. */
const concurrency = 50;
/** This is not one of the page's users, so that the page does not show the answers. */
const loadTestUser: LocalUser = { userId: '3000000000000000999', locale: 'en-US', place: 'server' };
const loadTestItems = ['AK-47 | Redline (Field-Tested)', 'awp asiimov ft', 'kara dopp fn', 'bfk', 'glock fade'];

const kindNames: Readonly<Record<ListKind, string>> = {
	tradable: 'Listings',
	'trade-locked': 'Trade-locked listings',
	history: 'Sales',
	'out-of-stock': 'Out of stock',
};
/** At most one is on at a time. */
const outages: readonly (Switch & FaultName)[] = ['down', 'slow', 'limited'];
/** How often the bot checks which lists are due, in milliseconds. Skipping a wait skips this much more. */
const checkInterval = 5_000;

export type WatchedBot = Pick<Bot, 'lists' | 'retryAt'>;

export class MarketPanel {
	readonly moves: PriceMoves;
	readonly #market: SampleMarket;
	readonly #discord: LocalDiscord;
	readonly #bot: WatchedBot;
	readonly #clock: ShiftableClock;
	readonly #activeSwitches = new Set<Switch>();

	constructor(market: SampleMarket, discord: LocalDiscord, bot: WatchedBot, clock: ShiftableClock) {
		this.#market = market;
		this.#discord = discord;
		this.#bot = bot;
		this.#clock = clock;
		this.moves = new PriceMoves(market, bot, clock);
	}

	state(): MarketState {
		const { requests } = this.#market;
		return {
			questions: this.#discord.interactionCount,
			requests: requests.length,
			latest: requests.slice(-latestCount).map((each) => ({ at: each.at, what: describe(each), status: each.status })),
			lists: this.#bot.lists().map(({ key: { kind, game, currency }, fetchedAt, dueAt, rows }) => ({
				what: `${kindNames[kind]}, ${gameNames[game]}, ${currency}`,
				fetchedAt,
				dueAt,
				rows: rows.items.length,
			})),
			lockedGames: this.#bot.lists().flatMap(({ key: { kind, game } }) => (kind === 'trade-locked' ? [game] : [])),
			used: { listings: this.#market.used('/v1/items'), sales: this.#market.used('/v1/sales/history') },
			on: [...this.#activeSwitches],
			wait: this.#wait,
			move: this.moves.last,
			ahead: this.#clock.ahead,
		};
	}

	skipWait(): void {
		const { until } = this.#wait ?? {};
		if (until !== undefined) this.#clock.pass(until - this.#clock.now() + checkInterval);
	}

	get #wait(): Wait | undefined {
		const retryAt = this.#bot.retryAt();
		if (retryAt !== undefined) return { reason: 'failure', until: retryAt };
		const due = this.#bot.lists().map(({ dueAt }) => dueAt);
		// After a price has moved, the user waits for the list that shows it.
		const until = this.moves.refreshAt ?? Math.min(...due.filter((at) => at > this.#clock.now()));
		return Number.isFinite(until) ? { reason: 'refresh', until } : undefined;
	}

	/** Turns a switch on or off. Turning on an outage turns off the others. */
	setSwitch(name: Switch, on: boolean): void {
		const isOutage = outages.some((outage) => outage === name);
		if (on && isOutage) for (const outage of outages) this.#activeSwitches.delete(outage);
		if (on) this.#activeSwitches.add(name);
		else this.#activeSwitches.delete(name);
		for (const permission of permissionSwitches) {
			if (this.#activeSwitches.has(permission)) this.#discord.rest.forbidden.add(permission);
			else this.#discord.rest.forbidden.delete(permission);
		}
		const outage = outages.find((each) => this.#activeSwitches.has(each));
		this.#market.fail(outage);
		// Only requests for transactions have credentials. If credentials are refused, these requests ignore an outage.
		const refusesCredentials = this.#activeSwitches.has('refusing credentials');
		this.#market.fail(refusesCredentials ? 'refusing credentials' : outage, transactionsPath);
	}

	/** Asks many questions, several at a time, and counts the answers without errors. */
	async runLoadTest(): Promise<LoadTest> {
		const requestsBefore = this.#market.requests.length;
		const startedAt = performance.now();
		let remaining = loadTestSize;
		let answered = 0;
		const runUntilDone = async () => {
			while (remaining > 0) {
				const item = loadTestItems[remaining % loadTestItems.length]!;
				remaining--;
				const { failed } = answerOf(await this.#discord.run('price', { item }, loadTestUser));
				if (!failed) answered++;
			}
		};
		await Promise.all(Array.from({ length: concurrency }, runUntilDone));
		const ms = Math.round(performance.now() - startedAt);
		return { asked: loadTestSize, answered, ms, requests: this.#market.requests.length - requestsBefore };
	}
}

function describe({ path, query: { app_id = '730', currency = 'EUR', tradable, page } }: MarketRequest): string {
	if (path === transactionsPath) return `Transactions, page ${page ?? 1}`;
	const kind = kindAt(path, tradable !== '0');
	const game = gameNames[Number(app_id) as Game] ?? app_id;
	return `${kind ? kindNames[kind] : path}, ${game}, ${currency}`;
}
