import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ListKey, ListKind } from '../list-key.ts';
import type { Snapshot } from './snapshot.ts';

/** The marketplace's lists for one user, whose quota limits how many lists are loaded and how much is searched. */
export interface Market {
	/** The list, which is fetched if there is none. @throws MarketError; UserError if the bot is stopping. */
	get(key: ListKey): Promise<Snapshot>;
	/** The list if it is in memory, however old. Sends no request. */
	cached(key: ListKey): Snapshot | undefined;
	/** Resolves when any list has been loaded next, or when the signal is aborted. Never rejects. */
	nextList(signal: AbortSignal): Promise<void>;
	/** The currencies in which a list of this kind is in memory. */
	ready(kind: ListKind, game: Game): Currency[];
	/** The names of a game that appeared in any list so far. */
	catalogue(game: Game): Catalogue | undefined;
	/** Resolves when all names known so far can be searched. */
	indexed(game: Game): Promise<void>;
	/** Runs a search as the user's rate limit allows. @throws UserError if the user searches too much. */
	search<Result>(work: () => Result): Promise<Result>;
}
