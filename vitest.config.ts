import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['test/**/*.test.ts'],
		testTimeout: 20_000,
		hookTimeout: 20_000,
		// Most of the time is spent waiting for sockets and for the marketplace's spacing.
		maxWorkers: 4,
	},
});
