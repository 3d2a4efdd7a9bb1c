/** The value that `percent` of `values` do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 50);
