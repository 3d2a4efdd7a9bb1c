import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ListKey, ListKind } from '../list-key.ts';
import type { Conversion } from '../rates/conversion.ts';
import type { Snapshot } from './snapshot.ts';

/** The marketplace's lists for one user, whose quota limits how many lists are loaded and how much is searched. */
export interface Market {
	/**
	 * How to answer from lists of these kinds: undefined if from the currency's own lists, otherwise the conversion from
	 * the home currency. One answer must use the same for all its lists.
	 */
	conversion(game: Game, currency: Currency, kinds: readonly ListKind[]): Conversion | undefined;
	/** The exchange rate from the home currency, which the price history is in; undefined for that itself, or if none is known. */
	rate(currency: Currency): Conversion | undefined;
	/** The list, which is fetched if there is none. @throws MarketError; UserError if the bot is stopping. */
	get(key: ListKey): Promise<Snapshot>;
	/** The list if it is in memory, however old. Sends no request. */
	cached(key: ListKey): Snapshot | undefined;
	/** Whether the list, or the one that it can be converted from, is in memory. */
	isReady(key: ListKey): boolean;
	/** The currencies that can be answered at once from lists of these kinds, converted or not. */
	ready(kinds: readonly ListKind[], game: Game): Currency[];
	/** The currencies that are answered from their own lists now, if lists of these kinds are needed. */
	exact(kinds: readonly ListKind[], game: Game): Currency[];
	/** Resolves when any list has been loaded next, or when the signal is aborted. Never rejects. */
	nextList(signal: AbortSignal): Promise<void>;
	/** The names of a game that appeared in any list so far. */
	catalogue(game: Game): Catalogue | undefined;
	/** Resolves when all names known so far can be searched. */
	indexed(game: Game): Promise<void>;
	/** Runs a search as the user's rate limit allows. @throws UserError if the user searches too much. */
	search<Result>(work: () => Result): Promise<Result>;
}
