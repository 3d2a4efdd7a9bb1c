import type { SampleLists } from '../playground/market/sample-lists.ts';
import type { Currency } from '../src/market/currency.ts';
import type { ListKind } from '../src/market/list-key.ts';
import type { Game } from '../src/names/game.ts';
import { recordedNames } from './recorded-data.ts';

export const recordedGame: Game = 730;

/**
 * Only one game has recorded lists. The lists of another game combine the figures of this one with the recorded names
 * of the other. Without recorded names, they are made up.
 */
export function rowsOf(lists: SampleLists, kind: ListKind, game: Game, currency: Currency): readonly object[] {
	const names = recordedNames(game);
	const figures = lists.rows(kind, recordedGame, currency);
	const figureNames = recordedNames(recordedGame);
	if (game === recordedGame || !names || !figureNames) return lists.rows(kind, game, currency);
	// The share of names that have a row is the same as in the recorded game.
	const count = Math.min(names.length, Math.round((names.length * figures.length) / figureNames.length));
	return names
		.slice(0, count)
		.map((market_hash_name, i) => ({ ...figures[i % figures.length], market_hash_name, version: null }));
}
