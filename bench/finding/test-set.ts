import { sampleNames } from '../../playground/market/sample-names.ts';
import { type Game, games } from '../../src/market/game.ts';
import { type JudgedQuery, recordedFinding } from '../recorded-data.ts';
import { queriesFrom } from '../typing.ts';

/** The names to search, and queries with their right results. */
export interface TestSet {
	readonly names: ReadonlyMap<Game, readonly string[]>;
	/** As people typed them. */
	readonly queries: readonly JudgedQuery[];
	/** The same with one more typo each; empty if nothing is recorded. */
	readonly withTypos: readonly JudgedQuery[];
	readonly isRecorded: boolean;
}

/** The recorded names and queries if there are any, otherwise those of the sample marketplace. */
export function loadTestSet(): TestSet {
	const recorded = recordedFinding();
	if (recorded) return { names: recorded.names, queries: recorded.clean, withTypos: recorded.noisy, isRecorded: true };
	const names = new Map(games.map((game) => [game, sampleNames[game]().map(({ name }) => name)]));
	return {
		names,
		queries: games.flatMap((game) => firstWords(game, names.get(game)!)),
		withTypos: [],
		isRecorded: false,
	};
}

/** The first words of names. Any name that begins with them is a right result. */
function firstWords(game: Game, names: readonly string[]): JudgedQuery[] {
	return queriesFrom(names).map((query) => ({
		query,
		game,
		category: 'first words',
		accept: names.filter((name) => queriesFrom([name])[0] === query),
	}));
}
