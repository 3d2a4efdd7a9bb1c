import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['test/**/*.test.ts'],
		testTimeout: 20_000,
		hookTimeout: 20_000,
		// Most of the time is spent waiting for sockets and for the marketplace's spacing.
		maxWorkers: 4,
		// Nothing here is global, so files need no world of their own; loading it takes as long as a third of the tests.
		isolate: false,
	},
});
