import { courseColumns } from '../../charts/course/course-columns.ts';
import type { HistoryCheck } from '../../market/answers/check-history.ts';
import { oneLine } from '../../text/safe-text.ts';
import type { Formats } from '../../views/formatting/formats.ts';
import { courseChanges, courseInWords, type ShownCourse } from '../../views/history/course.ts';
import { nameOf } from '../../views/items/choices.ts';
import { canBeDrawn, chartInWords, medianChange } from '../../views/items/history.ts';
import type { Picture } from '../../views/reply.ts';
import type { Context } from '../context.ts';

/** A chart; undefined if there is nothing to draw or drawing failed; `later` if the caller has used up their charts. */
export type Drawn = Picture | 'later' | undefined;

/** The sales of the four periods. */
export async function salesChart(
	check: HistoryCheck,
	formats: Formats,
	{ charts, caller }: Pick<Context, 'charts' | 'caller'>,
): Promise<Drawn> {
	const { sales, query, key, source, ask } = check;
	if (!canBeDrawn(sales)) return undefined;
	const { currency } = query;
	const { locale } = formats;
	const name = oneLine(nameOf(check));
	const { fetchedAt, conversion } = source;
	const cacheKey = [key, currency, fetchedAt, conversion?.rate, locale, ask?.amount, ask?.isLocked].join('/');
	const isConverted = conversion !== undefined;
	const order = {
		kind: 'sales',
		name,
		sales,
		change: medianChange(sales),
		ask,
		currency,
		locale,
		isConverted,
	} as const;
	const data = await charts.draw(cacheKey, order, caller.userId);
	if (data === 'later' || data === undefined) return data;
	return { name: 'chart.png', data, alt: chartInWords(name, sales, currency, ask, formats) };
}

/** The lowest ask over time. */
export async function courseChart(
	check: HistoryCheck,
	shown: ShownCourse,
	{ charts, caller, formats }: Pick<Context, 'charts' | 'caller' | 'formats'>,
): Promise<Drawn> {
	const { course, span, currency, conversion } = shown;
	const { locale } = formats;
	const name = oneLine(nameOf(check));
	const cacheKey = ['course', check.key, currency, span.from, span.to, conversion?.rate, locale].join('/');
	const order = {
		kind: 'course',
		name,
		currency,
		locale,
		isConverted: conversion !== undefined,
		columns: courseColumns(course, span, conversion?.rate),
		change: courseChanges(shown).at(-1),
	} as const;
	const data = await charts.draw(cacheKey, order, caller.userId);
	if (data === 'later' || data === undefined) return data;
	return { name: 'chart.png', data, alt: courseInWords(name, shown, formats) };
}
