/**
 * A stable sort of keys from 0 to `keyCount` - 1. `positions` lists the positions of all keys, ordered by key, and
 * those of key k begin at `starts[k]`.
 */
export function countingSort(keys: Uint32Array, keyCount: number): { starts: Uint32Array; positions: Uint32Array } {
	const starts = new Uint32Array(keyCount + 1);
	for (const key of keys) starts[key + 1]!++;
	for (let key = 0; key < keyCount; key++) starts[key + 1]! += starts[key]!;
	// Where the next position of each key belongs.
	const next = starts.slice();
	const positions = new Uint32Array(keys.length);
	keys.forEach((key, at) => {
		positions[next[key]!++] = at;
	});
	return { starts, positions };
}
