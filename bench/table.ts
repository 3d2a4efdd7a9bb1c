import type { Stalls } from './processes/stall-watch.ts';

/** The longest time that the main thread may stall, milliseconds. */
const stallLimit = 20;

/** A row of the results. A row without a target adds details to the one above it. */
export interface Row {
	readonly what: string;
	readonly measured: string;
	readonly target?: { readonly text: string; readonly reached: boolean };
}

export function toMarkdown(rows: readonly Row[]): string {
	const lines = rows.map(({ what, measured, target }) => {
		const verdict = target ? (target.reached ? 'met' : '**missed**') : '';
		return `| ${[what, measured, target?.text ?? '', verdict].join(' | ')} |`;
	});
	return ['| what | measured | target | |', '|---|---|---|---|', ...lines].join('\n');
}

export function atMost(limit: number, value: number, unit: string): Row['target'] & {} {
	return { text: `<= ${limit.toLocaleString('en')} ${unit}`, reached: value <= limit };
}

export function atLeast(limit: number, value: number): Row['target'] & {} {
	return { text: `>= ${limit}`, reached: value >= limit };
}

/** Rounded to three significant digits, which is how precise a run is. */
export function figure(value: number): string {
	return value.toLocaleString('en', { maximumSignificantDigits: value >= 1000 ? 4 : 3 });
}

/**
 * The longest stall of the main thread, against its target.
 * @param workLimit The target for the time that the thread was at work, if there is one, milliseconds.
 */
export function stallRow(what: string, stalls: Stalls, workLimit?: number): Row {
	const { longest, longestOwn } = stalls;
	const target =
		workLimit !== undefined && longestOwn !== undefined
			? atMost(workLimit, longestOwn, 'ms at work')
			: atMost(stallLimit, longest, 'ms');
	return { what, measured: describeStalls(stalls), target };
}

/**
 * The longest work of the main thread at a stretch, without what it waited for a core or a disk, as both are shared with
 * other programs.
 * @param limit the target for it, if there is one, milliseconds
 */
export function workRow(what: string, { longest, longestWork }: Stalls, limit?: number): Row {
	const work = longestWork === undefined ? 'unknown' : `${figure(longestWork)} ms`;
	const measured = `${work} (stall with waiting for a core and the disk: ${figure(longest)} ms)`;
	if (limit === undefined || longestWork === undefined) return { what, measured };
	return { what, measured, target: atMost(limit, longestWork, 'ms at work') };
}

export function describeStalls({ longest, longestOwn }: Stalls): string {
	if (longestOwn === undefined) return `${figure(longest)} ms`;
	return `${figure(longest)} ms (longest without waiting for a CPU core: ${figure(longestOwn)} ms)`;
}
