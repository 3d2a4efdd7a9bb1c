import { type Clock, hourLength } from '../../base/clock.ts';
import { type Game, games } from '../../names/game.ts';
import { listRateLimit } from '../client/market-api.ts';
import type { Currency } from '../currency.ts';
import { type ListKey, type ListKind, listKeyText, type PublicEndpoint, publicEndpoints } from '../list-key.ts';
import { cacheLifetimes } from './market.ts';

/** For how long trade-locked listings are fetched after somebody has asked for them, ms. */
const tradeLockedPeriod = hourLength;

const minute = 60_000;

/** The game that is fetched first, and the currency from which prices in currencies without lists are converted. */
interface Home {
	readonly game: Game;
	readonly currency: Currency;
}

/** Decides which lists are fetched. Questions change nothing about that, except for trade-locked listings. */
export class FetchPlan {
	readonly currencies: readonly Currency[];
	readonly home: Home;
	readonly #clock: Clock;
	readonly #games: readonly Game[];
	readonly #tradeLockedRequestedAt = new Map<Game, number>();

	/** @param exactCurrencies the currencies in EXACT_CURRENCIES, whose own lists are fetched */
	constructor(home: Home, exactCurrencies: readonly Currency[], clock: Clock) {
		this.home = home;
		this.currencies = [...new Set([home.currency, ...exactCurrencies])];
		this.#clock = clock;
		this.#games = [...new Set([home.game, ...games])];
	}

	/**
	 * Adds the trade-locked listings of a game in the home currency for an hour from now on. Returns true if nobody has
	 * asked for them in the last hour.
	 */
	requestTradeLocked(game: Game): boolean {
		const isNew = !this.#isTradeLockedRequested(game);
		this.#tradeLockedRequestedAt.set(game, this.#clock.now());
		return isNew;
	}

	/**
	 * Lists that have never been fetched are fetched in this order: trade-locked ones first, because a user waits for
	 * them.
	 */
	lists(endpoint: PublicEndpoint): ListKey[] {
		const kind = endpoint === 'items' ? 'tradable' : endpoint;
		return [
			...(endpoint === 'items' ? this.#tradeLockedLists() : []),
			...this.#games.flatMap((game) => this.currencies.map((currency): ListKey => ({ kind, game, currency }))),
		];
	}

	listsOf(game: Game): ListKey[] {
		return this.all().filter((key) => key.game === game);
	}

	all(): ListKey[] {
		return publicEndpoints.flatMap((endpoint) => this.lists(endpoint));
	}

	has(key: ListKey): boolean {
		return this.all().some((each) => listKeyText(each) === listKeyText(key));
	}

	/**
	 * How much time passes between two requests for a list, ms: its lifetime, or more if the rate limit has no room for
	 * that.
	 */
	interval(endpoint: PublicEndpoint): number {
		const { window, budget } = listRateLimit;
		const timeForAll = Math.ceil((this.lists(endpoint).length * window) / budget);
		return Math.max(cacheLifetimes[endpoint], timeForAll);
	}

	/** Endpoints whose lists are refreshed less often than the marketplace makes new ones. */
	get delays(): { readonly endpoint: PublicEndpoint; readonly listCount: number; readonly minutes: number }[] {
		return publicEndpoints.flatMap((endpoint) => {
			const listCount = this.lists(endpoint).length;
			// `window` includes a margin of 10 seconds. If only the margin makes lists late, that is not reported.
			const isLate = listCount > listRateLimit.budget && this.interval(endpoint) > cacheLifetimes[endpoint];
			return isLate ? [{ endpoint, listCount, minutes: Math.ceil(this.interval(endpoint) / minute) }] : [];
		});
	}

	/** These lists are only in the home currency, so that asking costs at most one slot for each game. */
	#tradeLockedLists(): ListKey[] {
		const kind: ListKind = 'trade-locked';
		const requestedGames = this.#games.filter((game) => this.#isTradeLockedRequested(game));
		return requestedGames.map((game) => ({ kind, game, currency: this.home.currency }));
	}

	#isTradeLockedRequested(game: Game): boolean {
		return (this.#tradeLockedRequestedAt.get(game) ?? -Infinity) >= this.#clock.now() - tradeLockedPeriod;
	}
}
