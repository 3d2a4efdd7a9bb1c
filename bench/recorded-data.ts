import { execFile } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Game } from '../src/names/game.ts';
import { sharedData } from '../test/support/shared-data.ts';

const run = promisify(execFile);

/** Resolves to false if there is no recorded data. */
export async function buildRecordedLists(folder: string): Promise<boolean> {
	const script = sharedData('market/build.mjs');
	if (!script) return false;
	// The script compares its real path to find out whether it was run or imported.
	await run(process.execPath, [realpathSync(fileURLToPath(script)), folder]);
	return true;
}

export function recordedQueries(game: Game): string[] | undefined {
	const file = sharedData('search/queries-dev.json');
	if (!file) return undefined;
	const queries = JSON.parse(readFileSync(file, 'utf8')) as { query: string; game: Game }[];
	return queries.filter((each) => each.game === game).map(({ query }) => query);
}

export function recordedNames(game: Game): string[] | undefined {
	const file = sharedData(`market/names/${game}.json`);
	return file && (JSON.parse(readFileSync(file, 'utf8')) as string[]);
}
