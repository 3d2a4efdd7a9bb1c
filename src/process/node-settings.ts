/**
 * Settings that must be in place before Node starts. They keep memory level over hundreds of refreshes
 * (docs/performance.md): glibc returns freed blocks to the system, and short-lived objects stay in a small heap space.
 */
export const nodeEnv: Readonly<Record<string, string>> = {
	MALLOC_MMAP_THRESHOLD_: '131072',
	MALLOC_TRIM_THRESHOLD_: '131072',
	MALLOC_ARENA_MAX: '2',
};
/** node:sqlite is still experimental in some versions of Node. */
export const nodeOptions = ['--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'] as const;
