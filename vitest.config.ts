import { statfsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The folder that Linux keeps in memory. The store flushes each change, which takes 1 to 10 ms on a disk and no time
 * here.
 */
const memory = '/dev/shm';
/** The most space that the files of concurrent tests need, with a reserve, in bytes. Containers often have less. */
const neededSpace = 500_000_000;

function temporaryFolder(): { TMPDIR?: string } {
	if (process.env.TMPDIR || process.platform !== 'linux') return {};
	const { bavail, bsize } = statfsSync(memory);
	return bavail * bsize < neededSpace ? {} : { TMPDIR: memory };
}

const root = import.meta.dirname;

/**
 * Makes Node.js itself load the sources that tests import, as it does in the bot: through Vite, everything takes a
 * tenth longer. While Vitest watches for changes, Vite loads them.
 */
function builtModules(): Plugin {
	let isWatching = false;
	return {
		name: 'built-modules',
		enforce: 'pre',
		configureVitest({ vitest }) {
			isWatching = vitest.config.watch;
		},
		resolveId(source, importer) {
			if (isWatching || importer === undefined || !source.startsWith('.')) return undefined;
			const path = relative(root, join(dirname(importer), source));
			if (!/^(src|commands|playground(?!.page))\b.*\.ts$/.test(path)) return undefined;
			return { id: join(root, 'test-build/modules', path.replace(/ts$/, 'js')), external: true };
		},
	};
}

/**
 * Test files about processes use little CPU time and wait a lot. They come early, because otherwise the last one would
 * run alone, and one at a time, so that other files can compute while they wait.
 */
class ProcessTestsEarly extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		// The recipe builds a copy of the project, which takes as long as ten other files.
		const isRecipe = ({ moduleId }: TestSpecification) => moduleId.endsWith('/recipe.test.ts');
		const waits = ({ moduleId }: TestSpecification) => /\/test\/ops\/|\/sqlite\.test\.ts$/.test(moduleId);
		const waiting = sorted.filter(waits);
		const computing = sorted.filter((file) => !isRecipe(file) && !waits(file));
		// `splice` removes the files that follow a waiting one, so that `computing` has the remaining ones at the end.
		const mixed = waiting.flatMap((file) => [file, ...computing.splice(0, 2)]);
		return [...sorted.filter(isRecipe), ...mixed, ...computing];
	}
}

export default defineConfig({
	plugins: [builtModules()],
	test: {
		include: ['test/**/*.test.ts'],
		globalSetup: ['test/support/build-sources.ts'],
		// The condition makes package.json's imports lead to that build. With more space for new objects, V8 collects
		// garbage less often, which saves 4 % of the time; without threads of its own for that, another 5 %; and as it
		// optimizes only what runs four times as often as by default, another 8 %: most of a test's code runs once.
		execArgv: ['--conditions=test', '--max-semi-space-size=32', '--single-threaded', '--interrupt-budget=540000'],
		server: { deps: { external: [/test-build/] } },
		env: temporaryFolder(),
		testTimeout: 120_000,
		hookTimeout: 120_000,
		// What tests wait for happens within a moment, except on a machine that is busy with something else.
		expect: { poll: { timeout: 100_000 }, requireAssertions: true },
		// One more than the cores of a small machine: some of the time is spent waiting for sockets.
		maxWorkers: 3,
		sequence: { sequencer: ProcessTestsEarly },
		// A test that fails once has failed, also in CI.
		retry: 0,
		// Nothing here is global, so files need no module graph of their own, which would take a third of the tests' time.
		isolate: false,
	},
});
