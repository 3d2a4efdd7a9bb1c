import type { Currency } from './currency.ts';
import type { Game } from './game.ts';

export interface Defaults {
	readonly game: Game;
	readonly currency: Currency;
}
