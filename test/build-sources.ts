import { type InputOptions, type OutputOptions, rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';

/** Where package.json's imports lead under the condition `test`. It has the layout of `dist`. */
const folder = 'test-build';

/** What tests start as a process or a thread, or have one of those load. */
const programs = [
	'src/main',
	'src/backup',
	'src/keygen',
	'src/playground/main',
	'src/market/decoding-thread',
	'src/market/indexing-thread',
	'src/charts/drawing-thread',
	'src/market/limiter',
	'src/storage/database',
	'src/storage/store-schema',
	'test/torture/shifted-date',
	'test/torture/store-writer',
];
const page = 'src/playground/page/page';

/**
 * Node.js and browsers load JavaScript only, so threads, processes and the page run a build of the sources. It is made
 * before each run, which takes half a second: no test ever judges an older one.
 */
export default async function buildSources(project: TestProject): Promise<void> {
	await buildAll();
	project.onTestsRerun(buildAll);
}

async function buildAll(): Promise<void> {
	await Promise.all([
		build(programs, {
			platform: 'node',
			// A thread that loads zod as its many files takes twice as long to start.
			external: (id) => isPackage(id) && id !== 'zod',
		}),
		build([page], { platform: 'browser', external: isPackage }, { preserveModules: true, preserveModulesRoot: '.' }),
	]);
}

async function build(entries: readonly string[], options: InputOptions, output: OutputOptions = {}): Promise<void> {
	const input = Object.fromEntries(entries.map((entry) => [entry, `${entry}.ts`]));
	const bundle = await rolldown({ ...options, input });
	await bundle.write({ dir: folder, chunkFileNames: 'chunks/[name].js', ...output });
	await bundle.close();
}

const isPackage = (id: string) => /^[^./]/.test(id);
