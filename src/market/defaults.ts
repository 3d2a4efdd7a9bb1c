import type { Currency } from './currency.ts';
import type { Game } from './game.ts';

/** The game and currency of a command without these options. */
export interface Defaults {
	readonly game: Game;
	readonly currency: Currency;
}
