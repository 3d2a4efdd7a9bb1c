import { type Clock, hourLength } from '../../base/clock.ts';
import { type Game, games } from '../../names/game.ts';
import { listRateLimit } from '../client/market-api.ts';
import type { Currency } from '../currency.ts';
import { keyText, type ListKey, type ListKind, type PublicEndpoint, publicEndpoints } from '../list-key.ts';
import { cacheLifetimes } from './market.ts';

/** How long trade-locked listings are fetched after somebody asked for them, ms. */
const lockedPeriod = hourLength;

const minute = 60_000;

/** The game that is fetched first, and the currency from which currencies without lists are converted. */
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
	readonly #lockedAskedAt = new Map<Game, number>();

	/** @param exact `EXACT_CURRENCIES` */
	constructor(home: Home, exact: readonly Currency[], clock: Clock) {
		this.home = home;
		this.currencies = [...new Set([home.currency, ...exact])];
		this.#clock = clock;
		this.#games = [...new Set([home.game, ...games])];
	}

	/**
	 * Adds the trade-locked listings of a game in the home currency for an hour from now on. Returns true if nobody has
	 * asked for them in the last hour.
	 */
	requestTradeLocked(game: Game): boolean {
		const isNew = !this.#isLockedAsked(game);
		this.#lockedAskedAt.set(game, this.#clock.now());
		return isNew;
	}

	/** Lists that have never been fetched are fetched in this order, so those that somebody waits for come first. */
	lists(endpoint: PublicEndpoint): ListKey[] {
		const kind = endpoint === 'items' ? 'tradable' : endpoint;
		return [
			...(endpoint === 'items' ? this.#lockedLists() : []),
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
		return this.all().some((each) => keyText(each) === keyText(key));
	}

	/** How often each list is fetched, ms: less often than its lifetime allows if there are more lists than slots. */
	interval(endpoint: PublicEndpoint): number {
		const { window, budget } = listRateLimit;
		return Math.max(cacheLifetimes[endpoint], Math.ceil((this.lists(endpoint).length * window) / budget));
	}

	/** Endpoints whose lists are refreshed less often than the marketplace makes new ones. */
	get delays(): { readonly endpoint: PublicEndpoint; readonly lists: number; readonly minutes: number }[] {
		return publicEndpoints.flatMap((endpoint) => {
			const lists = this.lists(endpoint).length;
			const isLate = lists > listRateLimit.budget && this.interval(endpoint) > cacheLifetimes[endpoint];
			return isLate ? [{ endpoint, lists, minutes: Math.ceil(this.interval(endpoint) / minute) }] : [];
		});
	}

	/** Locked lists are only in the home currency, so that asking costs at most one slot for each game. */
	#lockedLists(): ListKey[] {
		const kind: ListKind = 'trade-locked';
		const requestedGames = this.#games.filter((game) => this.#isLockedAsked(game));
		return requestedGames.map((game) => ({ kind, game, currency: this.home.currency }));
	}

	#isLockedAsked(game: Game): boolean {
		return (this.#lockedAskedAt.get(game) ?? -Infinity) >= this.#clock.now() - lockedPeriod;
	}
}
