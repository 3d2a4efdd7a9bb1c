import type { MarketError } from '../../base/errors/market-error.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ListKey } from '../list-key.ts';
import type { Conversion } from '../rates/conversion.ts';
import type { Snapshot } from './snapshot.ts';

/** The marketplace's lists for one user, whose rate limit applies to searches. */
export interface Market {
	/** The currencies whose own lists are fetched: the home currency first. All others are converted from it. */
	readonly currencies: readonly Currency[];
	/** The exchange rate from the home currency; undefined for that itself, or if none is known. */
	rate(currency: Currency): Conversion | undefined;
	/** Process time until which it is not tried to measure that; undefined if it is tried as soon as possible. */
	rateWaitsUntil(currency: Currency): number | undefined;
	/** The list, however old; undefined if there is none yet. */
	list(key: ListKey): Snapshot | undefined;
	/** Why there is no newer version of the list, if requests for it fail. */
	failureOf(key: ListKey): MarketError | undefined;
	/** Trade-locked listings of the game are fetched for an hour from now on. */
	askForLocked(game: Game): void;
	/** The games whose lists are all there. */
	readyGames(): Game[];
	/** Resolves when any list has arrived, or when the signal is aborted. Never rejects. */
	nextList(signal: AbortSignal): Promise<void>;
	/** The names of a game that appeared in any list so far. */
	catalogue(game: Game): Catalogue | undefined;
	/** Resolves when all names known so far can be searched. */
	indexed(game: Game): Promise<void>;
	/** Runs a search as the user's rate limit allows. @throws UserError if the user searches too much. */
	search<Result>(work: () => Result): Promise<Result>;
}
