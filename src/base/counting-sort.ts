/** A stable sort: `positions` lists the positions of the keys, and those of key k start at `starts[k]`. */
export function countingSort(keys: Uint32Array, count: number): { starts: Uint32Array; positions: Uint32Array } {
	const starts = new Uint32Array(count + 1);
	for (const key of keys) starts[key + 1]!++;
	for (let key = 0; key < count; key++) starts[key + 1]! += starts[key]!;
	const next = starts.slice();
	const positions = new Uint32Array(keys.length);
	keys.forEach((key, at) => {
		positions[next[key]!++] = at;
	});
	return { starts, positions };
}
