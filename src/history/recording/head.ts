/**
 * What is known about a series as a whole. Days, months and times are in UTC: days and months as numbers (see
 * calendar.ts), times as Unix seconds.
 */
export interface Head {
	/** When the first list was fetched. Another one means that the series began anew, with other numbers for its items. */
	readonly since: number;
	/** When the newest recorded list was fetched. */
	readonly time: number;
	/** The day of that list. */
	readonly day: number;
	/** Since when lists have been recorded without a break of several days. */
	readonly steadySince: number;
	/** The day on which sales were last recorded; 0 if never. */
	readonly salesDay: number;
	/** Which days and months there are, in ascending order, in each form: see `groups`. */
	readonly logs: readonly number[];
	readonly lists: readonly number[];
	readonly hours: readonly number[];
	readonly days: readonly number[];
	readonly sales: readonly number[];
}

/** The groups of a series' pages. */
export const groups = {
	/** One page: the Head as JSON. */
	head: 'head',
	/** The spans in which lists were recorded, by the month in which they begin, as JSON. */
	spans: 'spans',
	/** Names by the number of the first: the items of a series are numbered in the order in which they were first seen. */
	names: 'names',
	/** What was on offer at the beginning of a day whose log is there: one page. */
	start: (day: number) => `start/${day}`,
	/** What changed with each list of a day, as they came: one page a list, numbered from 1 on. */
	log: (day: number) => `log/${day}`,
	/*
	 * Everything below is by blocks of items, so that one item can be read without the others: page b + 1 has block b. Page
	 * 0 of a day says when there were lists.
	 */
	/** The same as a log. */
	lists: (day: number) => `list/${day}`,
	/** The hours of a day. */
	hours: (day: number) => `hour/${day}`,
	/** The days of a month. */
	days: (month: number) => `day/${month}`,
	/** The sales on each day of a month. */
	sales: (month: number) => `sales/${month}`,
} as const;

export const packJson = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
export const unpackJson = <Value>(page: Uint8Array): Value => JSON.parse(Buffer.from(page).toString()) as Value;

/** The numbers with another one, in ascending order. */
export const withNumber = (numbers: readonly number[], added: number): number[] =>
	numbers.includes(added) ? [...numbers] : [...numbers, added].sort((a, b) => a - b);
export const without = (numbers: readonly number[], removed: number): number[] =>
	numbers.filter((number) => number !== removed);
