/**
 * These must be set before Node.js starts. They make glibc return freed blocks, so that memory stays level
 * (docs/performance.md).
 */
export const nodeEnv: Readonly<Record<string, string>> = {
	MALLOC_MMAP_THRESHOLD_: '131072',
	MALLOC_TRIM_THRESHOLD_: '131072',
	MALLOC_ARENA_MAX: '1',
};
/**
 * A small heap space keeps memory level. V8 collects garbage without helper threads: while those wait for a CPU
 * core, the main thread waits for them and answers nobody, for up to 180 ms.
 */
export const nodeOptions = [
	'--max-semi-space-size=4',
	'--no-parallel-scavenge',
	'--no-parallel-compaction',
	'--no-parallel-pointer-update',
	'--no-concurrent-marking',
	'--no-concurrent-sweeping',
] as const;
