/** Vitest ends its processes by this signal, which alone would end them without a word. */
process.once('SIGTERM', () => process.exit());

/** Runs `work`, which cannot wait for anything, when this process ends. Returns what takes that back. */
export function atExit(work: () => void): () => void {
	process.once('exit', work);
	return () => void process.off('exit', work);
}
