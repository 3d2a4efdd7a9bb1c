import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePage } from './bundle-page.mjs';
import { bundlePrograms } from './bundle-programs.mjs';
import { writeContainers } from './containers.mjs';
import { copyTexts } from './copy-texts.mjs';
import { writeGlyphWidths } from './glyph-widths.mjs';
import { writeItemFacts } from './item-facts.mjs';
import { writeNameTables } from './name-tables.mjs';
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
	copyTexts(join(root, 'dist'));
	writeGlyphWidths(join(root, 'dist/src/charts/glyph-widths.json'));
	await writeItemFacts(join(root, 'dist/src/facts/item-facts.tsv'));
	await writeContainers(join(root, 'dist/src/facts/containers.json'));
	const { normalize } = await import('../dist/src/names/normalize.js');
	writeNameTables(join(root, 'dist'), normalize);
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
