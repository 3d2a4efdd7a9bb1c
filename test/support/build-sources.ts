import { readdirSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';
import { bundlePage } from '../../scripts/bundle-page.mjs';
import { bundlePrograms } from '../../scripts/bundle-programs.mjs';
import { writeContainers } from '../../scripts/containers.mjs';
import { copyTexts } from '../../scripts/copy-texts.mjs';
import { writeGlyphWidths } from '../../scripts/glyph-widths.mjs';
import { writeItemFacts } from '../../scripts/item-facts.mjs';
import { writeNameTables } from '../../scripts/name-tables.mjs';

/** The folder to which package.json's imports lead with the condition `test`. It has the layout of `dist`. */
const folder = 'test-build';

/** The files that tests start as a process or a thread, or that such a process or thread imports. */
const programs = [
	'src/main',
	'src/ops/launch',
	'src/ops/backup',
	'src/ops/contract',
	'src/ops/keygen',
	'src/ops/track-record',
	'playground/main',
	'src/workers/store-worker',
	'src/workers/market-worker',
	'src/workers/indexing-worker',
	'src/workers/chart-worker',
	'src/storage/connect',
];

/**
 * Node.js and browsers load only JavaScript, so threads, processes and the page run a build of the sources. It is made
 * before each run, so that no test uses an older one.
 */
export default async function buildSources(project: TestProject): Promise<void> {
	// While Vitest watches, Vite loads the sources.
	await Promise.all([buildAll(), project.vitest.config.watch ? undefined : buildModules()]);
	// By now, this module can be imported: from the build, or through Vite.
	const { normalize } = await import('../../src/names/normalize.ts');
	writeNameTables(folder, normalize);
	project.onTestsRerun(buildAll);
}

async function buildAll(): Promise<void> {
	await Promise.all([buildPrograms(), bundlePage(resolve(folder, 'page'))]);
}

/** Builds the modules for tests that import a source: see `builtModules` in vitest.config.ts. */
async function buildModules(): Promise<void> {
	const sources = ['src', 'commands', 'playground'].flatMap((room) =>
		readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
	);
	const isOfPage = (file: string) => file.startsWith(join('playground', 'page'));
	const bundle = await rolldown({
		input: sources.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !isOfPage(file)),
		platform: 'node',
		external: (id) => !id.startsWith('.') && !isAbsolute(id),
	});
	await bundle.write({
		dir: join(folder, 'modules'),
		// Removes the modules of sources that no longer exist.
		cleanDir: true,
		preserveModules: true,
		preserveModulesRoot: '.',
		sourcemap: 'inline',
	});
	await bundle.close();
}

async function buildPrograms(): Promise<void> {
	await bundlePrograms(folder, programs);
	copyTexts(folder);
	writeGlyphWidths(join(folder, 'src/charts/glyph-widths.json'));
	await writeContainers(join(folder, 'src/facts/containers.json'));
	await writeItemFacts(join(folder, 'src/facts/item-facts.tsv'));
}
