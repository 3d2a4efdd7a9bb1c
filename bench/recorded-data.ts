import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Game } from '../src/market/game.ts';

/** Builds full-size lists from recorded days. Optional: beside the checkout, not part of it. */
const builder = '../shared/market/build.mjs';
/** Queries as people typed them. Optional in the same way. */
const collection = '../shared/search/queries-dev.json';

const run = promisify(execFile);

/** Writes recorded lists of game 730 in EUR into `folder`. Resolves to false if there are none. */
export async function buildRecordedLists(folder: string): Promise<boolean> {
	const script = resolve(builder);
	if (!existsSync(script)) return false;
	// By its real path, which the script compares to find out whether it was run or imported.
	await run(process.execPath, [realpathSync(script), folder]);
	return true;
}

/** What people typed to find an item of `game`; undefined if there is no collection. */
export function recordedQueries(game: number): string[] | undefined {
	const file = resolve(collection);
	if (!existsSync(file)) return undefined;
	const all = JSON.parse(readFileSync(file, 'utf8')) as { query: string; game: number }[];
	return all.filter((each) => each.game === game).map(({ query }) => query);
}

/** The names of all items of `game`; undefined if they are not recorded. */
export function recordedNames(game: Game): string[] | undefined {
	const file = resolve(`../shared/market/names/${game}.json`);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : undefined;
}
