import { dayOf, monthOf } from '../pages/calendar.ts';
import type { Page } from '../storage/history-store.ts';
import { groups, packJson } from './head.ts';

/** From one list to another without a gap, Unix seconds. */
export type Covered = readonly [from: number, to: number];

/**
 * How far two lists may be apart without a gap between them, seconds. Lists are fetched every 5 minutes, so two of them are
 * missing.
 */
export const longestPause = 15 * 60;

/** The spans after another list. */
export function withList(spans: readonly Covered[], time: number, pause = longestPause): Covered[] {
	const last = spans.at(-1);
	if (last && time - last[1] <= pause) return [...spans.slice(0, -1), [last[0], time]];
	return [...spans, [time, time]];
}

/** The spans as they were at a moment. */
export const upTo = (spans: readonly Covered[], time: number): Covered[] =>
	spans.flatMap(([from, to]): Covered[] => (from > time ? [] : [[from, Math.min(to, time)]]));

/** The spans from a moment on. */
export const since = (spans: readonly Covered[], time: number): Covered[] =>
	spans.flatMap(([from, to]): Covered[] => (to < time ? [] : [[Math.max(from, time), to]]));

/** For how long a list with gaps on both sides counts, seconds: else hundreds of them, hours apart, would count as nothing. */
const lengthOfOne = 3_600;

/** How long was recorded, seconds. */
export const covered = (spans: readonly Covered[]): number =>
	spans.reduce((sum, [from, to]) => sum + Math.max(to - from, lengthOfOne), 0);

/** The covered moment that is nearest to another one; undefined if nothing is covered. */
export function nearest(spans: readonly Covered[], time: number): number | undefined {
	const moments = spans.map(([from, to]) => Math.min(Math.max(time, from), to));
	if (moments.length === 0) return undefined;
	return moments.reduce((best, each) => (Math.abs(each - time) < Math.abs(best - time) ? each : best));
}

export const monthOfSpan = ([from]: Covered): number => monthOf(dayOf(from));

/** The page of the spans that begin in a month. */
export const spansPage = (spans: readonly Covered[], month: number): Page => ({
	group: groups.spans,
	id: month,
	bytes: packJson(spans.filter((span) => monthOfSpan(span) === month)),
});
