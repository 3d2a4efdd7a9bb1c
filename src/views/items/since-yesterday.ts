import type { Formats } from '../formatting/formats.ts';

/** How the lowest ask has changed since a day ago, as a fraction; or that none was listed then. */
export type SinceYesterday = { readonly change: number } | 'none-listed';

/** A smaller change is not worth a word. */
const leastChange = 0.01;

/** ` (−4% since yesterday)`; empty if there is nothing to tell. */
export function sinceYesterdayText(since: SinceYesterday | undefined, formats: Formats): string {
	if (since === undefined) return '';
	if (since === 'none-listed') return ' (none listed yesterday)';
	if (Math.abs(since.change) < leastChange) return '';
	return ` (${formats.change(since.change).replace('-', '−')} since yesterday)`;
}
