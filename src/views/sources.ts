import type { Source } from '../market/choices.ts';
import { ago, timeOfDay } from './markdown.ts';
import type { Field } from './reply.ts';

/** A list this old is shown with a warning; what is out of stock is renewed by the hour only. */
const oldAge = 60 * 60_000;
const oldAbsence = 2 * oldAge;

/** A line above figures that have not been renewed for long; empty otherwise. */
export function warning(sources: readonly Source[], now: number): string {
	const isOld = ({ of, fetchedAt }: Source) => now - fetchedAt > (of === 'out of stock' ? oldAbsence : oldAge);
	return sources.some(isOld) ? '⚠️ **These figures are old:** the marketplace has given no newer list.' : '';
}

/** How old the figures are, by the list they are from. */
export function ages(sources: readonly Source[]): Field {
	return { name: 'Data from', value: sources.map(({ of, fetchedAt }) => `${ago(fetchedAt)} (${of})`).join(', ') };
}

/** What Refresh adds: why the figures are the same, or when they will not be. By the clock, which stays true. */
export function nextList(of: Source['of'], dueAt: number, now: number): string {
	return `The next list of ${of} is due ${dueAt > now ? `at ${timeOfDay(dueAt)}` : 'now'}.`;
}
