const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * “20 Aug” in UTC, or “20 Aug 2025” if it is in another year than `from`, both in Unix milliseconds. As words of the
 * sentence around it, it is in English for all readers.
 */
export function shortDate(at: number, from: number): string {
	const date = new Date(at);
	const year = date.getUTCFullYear();
	const isSameYear = year === new Date(from).getUTCFullYear();
	return `${date.getUTCDate()} ${months[date.getUTCMonth()]}${isSameYear ? '' : ` ${year}`}`;
}

/** “20 Aug 2026”, or “1 Jul to 20 Aug 2026”, in UTC. Unix milliseconds. */
export function dateRange(first: number, last: number): string {
	const end = shortDate(last, NaN);
	return shortDate(first, NaN) === end ? end : `${shortDate(first, last)} to ${end}`;
}

/** “Aug 2026” for `2026-08`. */
export function monthName(month: string): string {
	const [year, number] = month.split('-');
	return `${months[Number(number) - 1]} ${year}`;
}
