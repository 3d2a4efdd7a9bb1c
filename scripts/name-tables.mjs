import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLocalNames } from './local-names.mjs';
import { writeOfficialNames } from './official-names.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules/.cache/pricetag');

/** What the tables depend on: another version of any of these makes other tables. */
const inputs = [
	'scripts/item-facts.mjs',
	'scripts/local-names.mjs',
	'scripts/name-tables.mjs',
	'scripts/official-names.mjs',
	'scripts/sorted-lines.mjs',
	'scripts/official-wears.json',
	'src/names/normalize.ts',
	'node_modules/@ianlucas/cs2-lib/package.json',
];

/**
 * Writes the tables of Counter-Strike's names in other languages. Making them takes seven seconds, so they are kept in
 * `node_modules/.cache` until one of their inputs changes.
 * @param importNormalize imports src/names/normalize.ts, compiled
 */
export async function writeNameTables(outDir, importNormalize) {
	const hash = createHash('sha256');
	for (const input of inputs) hash.update(readFileSync(join(root, input)));
	const cached = join(cache, hash.digest('hex').slice(0, 16));
	if (!existsSync(cached)) {
		// Another build may do the same at this moment, so the folder appears only when it is complete.
		const folder = join(cache, randomUUID());
		mkdirSync(folder, { recursive: true });
		const { normalize } = await importNormalize();
		writeOfficialNames(join(folder, 'src/search/official-names.tsv'), normalize);
		writeLocalNames(join(folder, 'src/facts/local-names.tsv'));
		try {
			renameSync(folder, cached);
		} catch {
			// Another build was faster, and its tables are the same.
			rmSync(folder, { recursive: true, force: true });
		}
	}
	cpSync(cached, outDir, { recursive: true });
}
