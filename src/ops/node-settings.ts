/**
 * Settings that must be in place before Node starts. They keep memory level over hundreds of refreshes
 * (docs/performance.md): glibc returns freed blocks to the system, and short-lived objects stay in a small heap space.
 */
export const nodeEnv: Readonly<Record<string, string>> = {
	MALLOC_MMAP_THRESHOLD_: '131072',
	MALLOC_TRIM_THRESHOLD_: '131072',
	MALLOC_ARENA_MAX: '2',
};
/**
 * The main thread collects its garbage alone, which takes a few milliseconds. Otherwise it waits for threads that help it, and
 * while they have no CPU core, nobody is answered: on a busy machine for up to 180 ms.
 */
export const nodeOptions = [
	'--max-semi-space-size=4',
	'--no-parallel-scavenge',
	'--no-parallel-compaction',
	'--no-parallel-pointer-update',
	'--no-concurrent-marking',
	'--no-concurrent-sweeping',
] as const;
