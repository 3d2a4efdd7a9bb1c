import { statfsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where Linux keeps files in memory. The store flushes each change, which takes no time there, and 1 to 10 ms on a disk. */
const memory = '/dev/shm';
/** What the files of all tests that run at once need at most, with a reserve, bytes. Containers often have less. */
const neededSpace = 500_000_000;

function temporaryFolder(): { TMPDIR?: string } {
	if (process.env.TMPDIR || process.platform !== 'linux') return {};
	const { bavail, bsize } = statfsSync(memory);
	return bavail * bsize < neededSpace ? {} : { TMPDIR: memory };
}

const root = import.meta.dirname;

/**
 * Has Node.js itself load the sources that tests import, as it loads the bot's: through Vite, everything takes a tenth
 * longer. While Vitest watches for changes, Vite loads them.
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
 * Files about processes are short, and wait for long: they come early, since otherwise the last one runs alone, and one
 * at a time, so that others compute meanwhile.
 */
class WaitingEarly extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		// The recipe builds a copy of the project, which takes as long as ten other files.
		const waits = ({ moduleId }: TestSpecification) => /\/test\/ops\/|\/recipe\.test\.ts$/.test(moduleId);
		const [waiting, computing] = [sorted.filter(waits), sorted.filter((file) => !waits(file))];
		return [...waiting.flatMap((file) => [file, ...computing.splice(0, 2)]), ...computing];
	}
}

export default defineConfig({
	plugins: [builtModules()],
	test: {
		include: ['test/**/*.test.ts'],
		globalSetup: ['test/support/build-sources.ts'],
		// Has package.json's imports lead to what that has built, and V8 collect less often, which takes 4 % less time.
		execArgv: ['--conditions=test', '--max-semi-space-size=32'],
		server: { deps: { external: [/test-build/] } },
		env: temporaryFolder(),
		testTimeout: 120_000,
		hookTimeout: 120_000,
		// What is waited for comes in a moment, but for a machine that is busy with something else.
		expect: { poll: { timeout: 100_000 }, requireAssertions: true },
		// One more than the cores of a small machine: some of the time is spent waiting for sockets.
		maxWorkers: 3,
		sequence: { sequencer: WaitingEarly },
		// A test that fails once has failed, also in CI.
		retry: 0,
		// Nothing here is global, so files need no world of their own; loading it takes as long as a third of the tests.
		isolate: false,
	},
});
