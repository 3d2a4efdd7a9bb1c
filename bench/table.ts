import { busyShare } from './machine-load.ts';
import type { Stalls } from './processes/stall-watch.ts';
import { median } from './statistics.ts';

/** The longest stall, in milliseconds, if the time at work is unknown. */
const stallLimit = 20;
/** The longest stall without waiting for a core or the disk, in milliseconds. */
const workLimit = 10;

/** A row of the results. A row without a target adds details to the one above it. */
export interface ResultRow {
	readonly what: string;
	readonly measured: string;
	readonly target?: { readonly text: string; readonly reached: boolean };
}

export const heading = '| what | measured | target | |\n|---|---|---|---|';

/** @param otherShare the share of the machine that other programs used in the meantime */
export function toMarkdown({ what, measured, target }: ResultRow, otherShare = 0): string {
	const isBusy = otherShare > busyShare;
	const missedText = isBusy ? `machine busy: other programs used ${figure(100 * otherShare)}% of it` : '**missed**';
	let verdict = '';
	if (target) verdict = target.reached ? 'met' : missedText;
	return `| ${[what, measured, target?.text ?? '', verdict].join(' | ')} |`;
}

export function atMost(limit: number, value: number, unit: string): NonNullable<ResultRow['target']> {
	return { text: `<= ${limit.toLocaleString('en')} ${unit}`, reached: value <= limit };
}

export function atLeast(limit: number, value: number): NonNullable<ResultRow['target']> {
	return { text: `>= ${limit}`, reached: value >= limit };
}

export const noRequests = (requests: number): ResultRow => ({
	what: '… requests to the marketplace meanwhile',
	measured: String(requests),
	target: atMost(0, requests, 'requests'),
});

/** Rounded to three significant digits, or to four from 1,000 on. A run is not more precise than that. */
export function figure(value: number): string {
	return value.toLocaleString('en', { maximumSignificantDigits: value >= 1000 ? 4 : 3 });
}

/** The median of the times, which a single disturbance of the machine does not change. */
export function timesText(times: readonly number[]): string {
	const middle = `${figure(median(times))} ms`;
	if (times.length <= 1) return middle;
	return `${middle} (longest of ${times.length}: ${figure(Math.max(...times))} ms)`;
}

/**
 * The row for the longest stall, without waiting for a core or the disk, which other programs share. If the system does
 * not report that, the whole stall counts.
 */
export function stallRow(what: string, runs: readonly Stalls[]): ResultRow {
	const whole = runs.map(({ longest }) => longest);
	const work = runs.flatMap(({ longestWork }) => longestWork ?? []);
	if (work.length === 0) return { what, measured: timesText(whole), target: atMost(stallLimit, median(whole), 'ms') };
	const measured = `${timesText(work)}; with waiting for a core and the disk ${timesText(whole)}`;
	return { what, measured, target: atMost(workLimit, median(work), 'ms at work') };
}
