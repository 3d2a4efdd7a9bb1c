import type { Game } from '../names/game.ts';
import type { Currency } from './currency.ts';

/** The game and the currency of an answer if no option says which: as the user, the server or else the operator chose. */
export interface Defaults {
	readonly game: Game;
	readonly currency: Currency;
}
