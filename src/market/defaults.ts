import type { Game } from '../names/game.ts';
import type { Currency } from './currency.ts';

/** The game and the currency of an answer if neither an option, nor the user, nor the server says which. */
export interface Defaults {
	readonly game: Game;
	readonly currency: Currency;
}
