import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { bundlePage } from '../../scripts/bundle-page.mjs';
import { bundlePrograms } from '../../scripts/bundle-programs.mjs';

/** Where package.json's imports lead with the condition `test`. It has the layout of `dist`. */
const folder = 'test-build';
const buildSteps = ['src/charts/write-glyph-widths', 'src/market/decoding/cache/write-code-version'];

/** What tests start as a process or a thread, or have one of those import. */
const programs = [
	'src/main',
	'src/ops/launch',
	'src/ops/backup',
	'src/ops/keygen',
	'playground/main',
	'src/storage/sqlite/store-worker',
	'src/market/decoding/decoding-worker',
	'src/market/decoding/indexing-worker',
	'src/charts/chart-worker',
	'src/storage/database',
	...buildSteps,
];

/**
 * Node.js and browsers load JavaScript only, so threads, processes and the page run a build of the sources. It is made
 * before each run, so that no test judges an older one.
 */
export default async function buildSources(project: TestProject): Promise<void> {
	await buildAll();
	project.onTestsRerun(buildAll);
}

async function buildAll(): Promise<void> {
	await Promise.all([buildPrograms(), bundlePage(resolve(folder, 'page'))]);
}

async function buildPrograms(): Promise<void> {
	await bundlePrograms(folder, programs);
	for (const step of buildSteps) await import(pathToFileURL(resolve(folder, `${step}.js`)).href);
}
