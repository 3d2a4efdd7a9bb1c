import { readdirSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';
import { botPrograms, buildInto } from '../../scripts/build-into.mjs';

/** The folder to which package.json's imports lead with the condition `test`. It has the layout of `dist`. */
const folder = 'test-build';

/** The files that tests start as a process or a thread, or that such a process or thread imports. */
const programs = [
	...botPrograms,
	'src/ops/launch',
	'src/ops/backup',
	'src/ops/contract',
	'src/ops/keygen',
	'src/ops/track-record',
	'playground/main',
	'src/storage/connect',
];

/**
 * Node.js and browsers load only JavaScript, so threads, processes and the page run a build of the sources. It is made
 * before each run, so that no test uses an older one.
 */
export default async function buildSources(project: TestProject): Promise<void> {
	// While Vitest watches, Vite loads the sources.
	if (!project.vitest.config.watch) await buildModules();
	// The build folds the names in its tables as the search folds what is typed.
	const build = () => buildInto(resolve(folder), programs, () => import('../../src/names/normalize.ts'));
	await build();
	project.onTestsRerun(build);
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
