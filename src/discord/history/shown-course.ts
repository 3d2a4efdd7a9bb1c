import { StoreError } from '../../errors/store-error.ts';
import type { MarketQuery } from '../../market/answers/lists.ts';
import { periodDays, type SeriesPeriod } from '../../prices/price-series.ts';
import { within } from '../../runtime/waiting.ts';
import type { ShownCourse } from '../../views/history/course.ts';
import type { Context } from '../context.ts';
import type { HistoryView } from '../items/history-view.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** If the newest list is older, the chart ends now, so that the time since then is seen to be missing. */
const recently = 60 * minute;
/** The longest wait for the course, ms: the answer is useful without it. */
const readTimeout = 5_000;
/** Charts that end now are cached for this long. */
const chartLifetime = 10 * minute;

/** Whether the game has been watched for long enough to show a course: for a day. From memory. */
export function isCharted({ game }: MarketQuery, { history }: Pick<Context, 'history'>): boolean {
	const watched = history.recorded(game);
	return watched !== undefined && watched.to - watched.from >= day;
}

/**
 * The course of an item, over a period or over what has been recorded: 7 days, or 30 if there is more.
 * `unreadable` if the history cannot be read in time, `never` if the item was in no recorded list.
 */
export async function shownCourse(
	key: string,
	query: MarketQuery,
	view: Exclude<HistoryView, object>,
	{ history, market, clock }: Pick<Context, 'history' | 'market' | 'clock'>,
): Promise<ShownCourse | 'unreadable' | 'never'> {
	const watched = history.recorded(query.game)!;
	const wall = clock.wall();
	const end = wall - watched.to <= recently ? watched.to : Math.floor(wall / chartLifetime) * chartLifetime;
	const period = view === 'auto' || view === 'sales' ? shortest(end - watched.from) : view;
	const span = { from: Math.max(end - periodDays[period] * day, watched.from), to: end };
	try {
		const courses = await within(clock, readTimeout, history.series(query.game, [key], span));
		if (!courses) return 'unreadable';
		const [course] = courses;
		if (!course) return 'never';
		const conversion = query.currency === history.currency ? undefined : market.rate(query.currency);
		return {
			course,
			period,
			span,
			watched,
			currency: conversion ? query.currency : history.currency,
			conversion,
			wanted: query.currency,
			isLocked: query.locked,
			now: clock.now(),
			newestAt: clock.now() - (wall - watched.to),
		};
	} catch (error) {
		if (error instanceof StoreError) return 'unreadable';
		throw error;
	}
}

/** The shortest period that shows everything that was recorded in `time` ms, but at most a month. */
const shortest = (time: number): SeriesPeriod => (time <= periodDays.week * day ? 'week' : 'month');
