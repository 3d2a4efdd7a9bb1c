/** Vitest ends its processes with this signal. Without a handler, they would end without the event `exit`. */
process.once('SIGTERM', () => process.exit());

/** Runs `work`, which has to be synchronous, when this process ends. Returns a function that cancels that. */
export function atExit(work: () => void): () => void {
	process.once('exit', work);
	return () => void process.off('exit', work);
}
