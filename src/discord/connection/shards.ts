/** The shards that a process has, from `from` up to and including `to`. */
interface ShardRange {
	readonly from: number;
	readonly to: number;
	readonly total: number;
}

export type Shards = 'auto' | ShardRange;

/** Accepts `auto`, `0-15/64` or `3/64`. Returns undefined if `text` is none of these, or makes no sense. */
export function parseShards(text: string): Shards | undefined {
	if (text === 'auto') return 'auto';
	const match = /^(\d{1,5})(?:-(\d{1,5}))?\/(\d{1,5})$/.exec(text);
	if (!match) return undefined;
	const [, first, last, count] = match;
	const total = Number(count);
	const range = { from: Number(first), to: Number(last ?? first), total };
	return range.from <= range.to && range.to < total ? range : undefined;
}
