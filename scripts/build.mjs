import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePage } from './bundle-page.mjs';
import { bundlePrograms } from './bundle-programs.mjs';
import { writeContainers } from './containers.mjs';
import { writeGlyphWidths } from './glyph-widths.mjs';
import { writeItemFacts } from './item-facts.mjs';
import { writeLocalNames } from './local-names.mjs';
import { writeOfficialNames } from './official-names.mjs';
import { writeWordTypes } from './word-types.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The programs that the bot runs. They are bundled for a fast start. The rest of `dist` is for tools and benchmarks.
 */
const programs = [
	'src/main',
	'src/workers/store-worker',
	'src/workers/market-worker',
	'src/workers/indexing-worker',
	'src/workers/chart-worker',
];

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
writeWordTypes();
const page = fileURLToPath(new URL('../dist/page', import.meta.url));
await Promise.all([compile('tsconfig.build.json'), compile('tsconfig.page.json'), bundlePage(page)]);
if (!process.exitCode) {
	await bundlePrograms(fileURLToPath(new URL('../dist', import.meta.url)), programs);
	const isFolderOrText = (path) => !/\.ts$/.test(path);
	for (const folder of ['src/words', 'src/search/slang', 'src/storage/schema'])
		cpSync(join(root, folder), join(root, 'dist', folder), { recursive: true, filter: isFolderOrText });
	writeGlyphWidths(join(root, 'dist/src/charts/glyph-widths.json'));
	await writeItemFacts(join(root, 'dist/src/facts/item-facts.tsv'));
	await writeContainers(join(root, 'dist/src/facts/containers.json'));
	writeLocalNames(join(root, 'dist/src/facts/local-names.tsv'));
	const { normalize } = await import('../dist/src/names/normalize.js');
	writeOfficialNames(join(root, 'dist/src/search/official-names.tsv'), normalize);
}

/** Runs the compiler; the build fails if it reports an error. */
function compile(project) {
	// npm puts `tsc` on the path. On Windows it is a .cmd file, which only a shell can run.
	const compiler = spawn(`tsc -p ${project}`, { cwd: root, shell: true, stdio: 'inherit' });
	return new Promise((resolve) => {
		compiler.on('close', (code) => {
			if (code !== 0) process.exitCode = 1;
			resolve();
		});
	});
}
