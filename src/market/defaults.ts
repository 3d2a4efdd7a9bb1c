import type { Game } from '../names/game.ts';
import type { Currency } from './currency.ts';

/**
 * The game and the currency of an answer if the command's options do not name them. The user's choice comes first, then
 * the server's, then the operator's.
 */
export interface Defaults {
	readonly game: Game;
	readonly currency: Currency;
}
