import type { Bot } from '../../bot.ts';
import type { LocalDiscord } from '../../local/discord/local-discord.ts';
import type { LocalUser } from '../../local/discord/local-user.ts';
import type { FaultName } from '../../local/market/faults.ts';
import type { MarketRequest, SampleMarket } from '../../local/market/sample-market.ts';
import { type Game, gameNames } from '../../market/game.ts';
import type { ListKind } from '../../market/list-key.ts';
import { answerOf } from '../ask.ts';
import type { Crowd, MarketState, Switch } from '../wire.ts';

/** So many requests are listed. */
const latestShown = 8;
/** So many ask, so many of them at once. */
const crowdSize = 1_000;
const atOnce = 50;
/** Nobody of the page; what they ask is not shown in it. */
const somebody: LocalUser = { userId: '3000000000000000999', locale: 'en-US', place: 'server' };
const crowdAsks = ['AK-47 | Redline (Field-Tested)', 'awp asiimov ft', 'kara dopp fn', 'bfk', 'glock fade'];

const kindNames: Readonly<Record<ListKind, string>> = {
	tradable: 'Listings',
	'trade-locked': 'Trade-locked listings',
	history: 'Sales',
	'out-of-stock': 'Out of stock',
};
const kinds = new Map<string, ListKind>([
	['/v1/sales/history', 'history'],
	['/v1/sales/out-of-stock', 'out-of-stock'],
]);
const transactions = '/v1/account/transactions';
/** Of lists and accounts alike, one at a time; credentials are refused besides. */
const outages: readonly (Switch & FaultName)[] = ['down', 'slow', 'limited'];

/** The marketplace behind the bot: what it was asked, what the bot keeps of it, and what goes wrong with it. */
export class MarketPanel {
	readonly #market: SampleMarket;
	readonly #discord: LocalDiscord;
	readonly #bot: Pick<Bot, 'lists'>;
	readonly #on = new Set<Switch>();
	#crowd: Promise<Crowd> | undefined;

	constructor(market: SampleMarket, discord: LocalDiscord, bot: Pick<Bot, 'lists'>) {
		this.#market = market;
		this.#discord = discord;
		this.#bot = bot;
	}

	state(): MarketState {
		const { requests } = this.#market;
		return {
			questions: this.#discord.interactions,
			requests: requests.length,
			latest: requests.slice(-latestShown).map((each) => ({ at: each.at, what: nameOf(each), status: each.status })),
			lists: this.#bot.lists().map(({ key: { kind, game, currency }, fetchedAt, dueAt, rows }) => ({
				what: `${kindNames[kind]}, ${gameNames[game]}, ${currency}`,
				fetchedAt,
				dueAt,
				rows: rows.items.length,
			})),
			asked: [...new Set(requests.flatMap(({ query }) => query.currency ?? []))],
			used: { listings: this.#market.used('/v1/items'), sales: this.#market.used('/v1/sales/history') },
			on: [...this.#on],
		};
	}

	/** Turns a fault on or off. Of outages only one is there at a time. */
	turn(name: Switch, on: boolean): void {
		if (on && name !== 'refusing credentials') for (const outage of outages) this.#on.delete(outage);
		if (on) this.#on.add(name);
		else this.#on.delete(name);
		const outage = outages.find((each) => this.#on.has(each));
		this.#market.fail(outage);
		this.#market.fail(this.#on.has('refusing credentials') ? 'refusing credentials' : outage, transactions);
	}

	/** Asks a thousand prices, as a community would; one crowd at a time. */
	crowd(): Promise<Crowd> {
		this.#crowd ??= this.#ask().finally(() => {
			this.#crowd = undefined;
		});
		return this.#crowd;
	}

	async #ask(): Promise<Crowd> {
		const before = this.#market.requests.length;
		const startedAt = performance.now();
		let left = crowdSize;
		let answered = 0;
		const ask = async () => {
			while (left > 0) {
				const item = crowdAsks[left-- % crowdAsks.length]!;
				const { failed } = answerOf(await this.#discord.run('price', { item }, somebody));
				if (!failed) answered++;
			}
		};
		await Promise.all(Array.from({ length: atOnce }, ask));
		const ms = Math.round(performance.now() - startedAt);
		return { asked: crowdSize, answered, ms, requests: this.#market.requests.length - before };
	}
}

function nameOf({ path, query: { app_id = '730', currency = 'EUR', tradable, page } }: MarketRequest): string {
	if (path === transactions) return `Transactions, page ${page ?? 1}`;
	const kind = path === '/v1/items' ? (tradable === '0' ? 'trade-locked' : 'tradable') : kinds.get(path);
	const game = gameNames[Number(app_id) as Game] ?? app_id;
	return `${kind ? kindNames[kind] : path}, ${game}, ${currency}`;
}
