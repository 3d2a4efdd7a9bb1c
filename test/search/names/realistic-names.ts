import { sampleNames } from '../../../playground/market/sample-names.ts';
import type { Game } from '../../../src/names/game.ts';
import type { VersionedName } from '../../names/growing-names.ts';
import { counterStrikeNames } from './counter-strike.ts';
import { dotaNames, rustNames, teamFortressNames } from './other-games.ts';

const realistic: Readonly<Record<Game, () => readonly string[]>> = {
	730: counterStrikeNames,
	570: () => dotaNames,
	440: () => teamFortressNames,
	252490: () => rustNames,
};

/**
 * The names of the sample catalogue and others like real ones, so that a search has as much to choose from as it really
 * has.
 */
export function realisticNames(game: Game): VersionedName[] {
	const versions = new Map<string, string[]>(realistic[game]().map((name) => [name, []]));
	for (const { name, version } of sampleNames[game]()) {
		const known = versions.get(name) ?? [];
		versions.set(name, version === null ? known : [...known, version]);
	}
	return [...versions].map(([name, versions]) => ({ name, versions }));
}
