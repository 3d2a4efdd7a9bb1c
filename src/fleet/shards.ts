/** Shards `from` to `to` (both included) of `total`. */
export interface ShardRange {
	readonly from: number;
	readonly to: number;
	readonly total: number;
}

/** The shards that a process serves: a range, or all of them, as many as Discord recommends. */
export type Shards = 'auto' | ShardRange;

/** What `SHARDS` says. A standby serves none until one of the processes with `standbyOf` shards in total has died. */
export type ShardPlan = Shards | { readonly standbyOf: number };

/** The most shards that a bot can need: Discord asks for one per some 1,000 servers. */
const mostShards = 100_000;

/** Reads `auto`, `0-15/64`, `3/64` or `standby/64`; undefined if `text` is none of these, or makes no sense. */
export function parseShards(text: string): ShardPlan | undefined {
	if (text === 'auto') return 'auto';
	const [, first, last, count] = /^(?:standby|(\d{1,6})(?:-(\d{1,6}))?)\/(\d{1,6})$/.exec(text) ?? [];
	const total = Number(count);
	if (count === undefined || total < 1 || total > mostShards) return undefined;
	if (first === undefined) return { standbyOf: total };
	const range = { from: Number(first), to: Number(last ?? first), total };
	return range.from <= range.to && range.to < total ? range : undefined;
}

/** The total of a standby's fleet; undefined for a process with shards of its own. */
export const standbyTotal = (plan: ShardPlan): number | undefined =>
	plan !== 'auto' && 'standbyOf' in plan ? plan.standbyOf : undefined;

/** A plan as `SHARDS` says it. */
export function planText(plan: ShardPlan): string {
	const standbyOf = standbyTotal(plan);
	return standbyOf === undefined ? shardsText(plan as Shards) : `standby/${standbyOf}`;
}

/** Shards as `SHARDS` says them. */
export function shardsText(shards: Shards): string {
	if (shards === 'auto') return 'auto';
	const { from, to, total } = shards;
	return `${from === to ? from : `${from}-${to}`}/${total}`;
}

/** Whether there may be a server that both serve. With different totals that is always possible. */
export function overlap(one: Shards, other: Shards): boolean {
	if (one === 'auto' || other === 'auto' || one.total !== other.total) return true;
	return one.from <= other.to && other.from <= one.to;
}

/** Whether `others` together serve every server that `shards` serves. */
export function isCovered(shards: Shards, others: readonly Shards[]): boolean {
	if (others.includes('auto')) return true;
	const ranges = others.filter((each) => each !== 'auto');
	const wanted = shards === 'auto' ? ranges.map(({ total }) => ({ from: 0, to: total - 1, total })) : [shards];
	return wanted.some((range) => isFilled(range, ranges));
}

function isFilled({ from, to, total }: ShardRange, ranges: readonly ShardRange[]): boolean {
	let next = from;
	for (const range of ranges.filter((each) => each.total === total).sort((a, b) => a.from - b.from))
		if (range.from <= next) next = Math.max(next, range.to + 1);
	return next > to;
}
