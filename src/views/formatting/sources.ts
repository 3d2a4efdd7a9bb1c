import type { Source } from '../../market/answers/choices.ts';
import type { Problem } from '../../market/snapshots/snapshot.ts';
import type { Field } from '../reply.ts';
import type { Formats } from './formats.ts';

/** A list this old is shown with a warning; what is out of stock is renewed by the hour only. */
const oldAge = 60 * 60_000;
const oldAbsence = 2 * oldAge;

/** What is said of an item whose row could not be read: the list has it, so it must not be called absent. */
export const unread = 'could not be read in the last list';

/** A line above figures that have not been renewed for long; empty otherwise. */
export function warning(sources: readonly Source[], now: number): string {
	const isOld = ({ of, fetchedAt }: Source) => now - fetchedAt > (of === 'out of stock' ? oldAbsence : oldAge);
	const old = sources.filter(isOld);
	if (old.length === 0) return '';
	const problem = old.find((source) => source.problem)?.problem;
	return `⚠️ **These figures are old:** ${problem ? reasons[problem] : 'the marketplace has given no newer list'}.`;
}

const reasons: Readonly<Record<Problem, string>> = {
	storage: 'this bot cannot fetch newer ones, because its own storage fails. That is not the marketplace’s fault',
	decoding: 'this bot failed to read the newest list. That is not the marketplace’s fault',
};

/** How old the figures are, by the list they are from. */
export function ages(sources: readonly Source[], formats: Formats): Field {
	return {
		name: 'Data from',
		value: sources.map(({ of, fetchedAt }) => `${formats.ago(fetchedAt)} (${of})`).join(', '),
	};
}

/** What Refresh adds: why the figures are the same, or when they will not be. By the clock, which stays true. */
export function nextList(of: Source['of'], dueAt: number, now: number, formats: Formats): string {
	return `The next list of ${of} is due ${dueAt > now ? `at ${formats.timeOfDay(dueAt)}` : 'now'}.`;
}
