import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Game } from '../src/names/game.ts';

const builder = '../shared/market/build.mjs';
const collection = '../shared/search/queries-dev.json';

const run = promisify(execFile);

export async function buildRecordedLists(folder: string): Promise<boolean> {
	const script = resolve(builder);
	if (!existsSync(script)) return false;
	// The script compares its real path to find out whether it was run or imported.
	await run(process.execPath, [realpathSync(script), folder]);
	return true;
}

export function recordedQueries(game: number): string[] | undefined {
	const file = resolve(collection);
	if (!existsSync(file)) return undefined;
	const queries = JSON.parse(readFileSync(file, 'utf8')) as { query: string; game: number }[];
	return queries.filter((each) => each.game === game).map(({ query }) => query);
}

export function recordedNames(game: Game): string[] | undefined {
	const file = resolve(`../shared/market/names/${game}.json`);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : undefined;
}
