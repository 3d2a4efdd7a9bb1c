import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ListKey, ListKind } from '../list-key.ts';
import type { Snapshot } from './snapshot.ts';

/** The market as one user sees it. */
export interface Market {
	/** The list, fetched where there is none. @throws MarketError; UserError where the bot is being stopped. */
	ask(key: ListKey): Promise<Snapshot>;
	/** The list if it is in memory, however old; asks nothing. */
	held(key: ListKey): Snapshot | undefined;
	/** The currencies in which a list of the kind is in memory. */
	ready(kind: ListKind, game: Game): Currency[];
	/** The names of a game, as far as any list has told of them. */
	catalogue(game: Game): Catalogue | undefined;
	/** Resolves when every name known by now can be found. */
	indexed(game: Game): Promise<void>;
	/** Runs a search when it is the user's turn. @throws UserError where they search too much. */
	search<Result>(work: () => Result): Promise<Result>;
}
