import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePage } from './bundle-page.mjs';
import { bundlePrograms } from './bundle-programs.mjs';
import { writeContainers } from './containers.mjs';
import { writeGlyphWidths } from './glyph-widths.mjs';
import { writeItemFacts } from './item-facts.mjs';
import { writeNameTables } from './name-tables.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The programs that the bot runs: the main thread and its workers. */
export const botPrograms = [
	'src/main',
	'src/workers/store-worker',
	'src/workers/market-worker',
	'src/workers/indexing-worker',
	'src/workers/chart-worker',
];

/**
 * Writes what the bot starts and reads besides its own modules: bundled programs, the playground's page, texts, and tables
 * of facts. `dist` and the build that the tests run (test/support/build-sources.ts) are both made by this.
 * @param importNormalize imports src/names/normalize.ts, compiled
 */
export async function buildInto(outDir, programs, importNormalize) {
	await Promise.all([bundlePrograms(outDir, programs), bundlePage(join(outDir, 'page'))]);
	copyTexts(outDir);
	writeGlyphWidths(join(outDir, 'src/charts/glyph-widths.json'));
	await writeItemFacts(join(outDir, 'src/facts/item-facts.tsv'));
	await writeContainers(join(outDir, 'src/facts/containers.json'));
	await writeNameTables(outDir, importNormalize);
}

/** Copies sentences, slang and the statements of the schema. */
function copyTexts(outDir) {
	const isFolderOrText = (path) => !path.endsWith('.ts');
	for (const folder of ['src/words', 'src/search/slang', 'src/storage/schema'])
		cpSync(join(root, folder), join(outDir, folder), { recursive: true, filter: isFolderOrText });
}
