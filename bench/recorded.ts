import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** Makes full-size lists out of recorded days, where it lies beside the checkout. */
const builder = '../shared/market/build.mjs';
/** Queries as people typed them, likewise. */
const collection = '../shared/search/queries-dev.json';

const run = promisify(execFile);

/** Writes recorded lists of game 730 in EUR into `folder`. False where there are none to be had. */
export async function buildRecordedLists(folder: string): Promise<boolean> {
	const script = resolve(builder);
	if (!existsSync(script)) return false;
	// By its real path: a script asks by it whether it was started or imported.
	await run(process.execPath, [realpathSync(script), folder]);
	return true;
}

/** What people typed when they looked for an item of `game`; undefined where no collection is there. */
export function recordedQueries(game: number): string[] | undefined {
	const file = resolve(collection);
	if (!existsSync(file)) return undefined;
	const all = JSON.parse(readFileSync(file, 'utf8')) as { query: string; game: number }[];
	return all.filter((each) => each.game === game).map(({ query }) => query);
}
