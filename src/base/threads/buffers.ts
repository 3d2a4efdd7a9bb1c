/** For `postMessage`, which then transfers them instead of copying. */
export function buffersOf(value: unknown): ArrayBuffer[] {
	const buffers = new Set<ArrayBuffer>();
	collect(value);
	return [...buffers];

	function collect(part: unknown): void {
		if (ArrayBuffer.isView(part)) buffers.add(part.buffer as ArrayBuffer);
		else if (typeof part === 'object' && part !== null) Object.values(part).forEach(collect);
	}
}
