/** The largest number of requests within any five minutes. */
export const densest = (times: readonly number[]): number =>
	Math.max(...times.map((at) => times.filter((other) => other >= at && other < at + 5 * 60_000).length));
