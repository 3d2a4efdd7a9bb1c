import type { MarketError } from '../../base/errors/market-error.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ListKey } from '../list-key.ts';
import type { Conversion } from '../rates/conversion.ts';
import type { Snapshot } from './snapshot.ts';

/** For one user, whose rate limit applies to searches. */
export interface Market {
	/** Those whose own lists are fetched: the home currency first. All others are converted from it. */
	readonly currencies: readonly Currency[];
	/** From the home currency; undefined for that itself, or if none is known. */
	rate(currency: Currency): Conversion | undefined;
	/** Process time; undefined if it is measured as soon as possible. */
	rateWaitsUntil(currency: Currency): number | undefined;
	list(key: ListKey): Snapshot | undefined;
	failureOf(key: ListKey): MarketError | undefined;
	/** For an hour from now on. */
	askForLocked(game: Game): void;
	readyGames(): Game[];
	/** Resolves when any list has arrived, or when the signal is aborted. Never rejects. */
	nextList(signal: AbortSignal): Promise<void>;
	catalogue(game: Game): Catalogue | undefined;
	indexed(game: Game): Promise<void>;
	/** @throws UserError if the user searches too much */
	search<Result>(work: () => Result): Promise<Result>;
}
