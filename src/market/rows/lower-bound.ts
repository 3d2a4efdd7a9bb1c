/** The first index in ascending `values` that is not below `wanted`; their length if all are below. */
export function lowerBound<T extends number | string>(
	values: { readonly [at: number]: T; readonly length: number },
	wanted: T,
): number {
	let low = 0;
	let high = values.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (values[middle]! < wanted) low = middle + 1;
		else high = middle;
	}
	return low;
}
