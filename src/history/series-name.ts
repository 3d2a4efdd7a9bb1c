import type { Currency } from '../market/currency.ts';
import type { Game } from '../market/game.ts';

/** What the history of a game in a currency is called in the store. */
export const seriesName = (game: Game, currency: Currency): string => `${game}/${currency}`;
