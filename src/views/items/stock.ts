import { type Formats, plural } from '../formatting/formats.ts';

/** The days that sales "in 30 days" are from. */
const month = 30;
const year = 365;

/** `9.5 sold a day`, of at least two sales in 30 days: fewer would be none a day. */
export function soldPerDay(soldInMonth: number, formats: Formats): string {
	return `${formats.decimal(soldInMonth / month)} sold a day`;
}

/** How long the listed units last at the rate of the last 30 days; empty if nothing was sold. */
export function daysOfStock(listed: number, soldInMonth: number | null | undefined, formats: Formats): string {
	if (!soldInMonth) return '';
	const days = listed / (soldInMonth / month);
	if (days < 1) return 'under a day of stock';
	if (days > year) return 'over a year of stock';
	return `about ${plural(formats, Math.round(days), 'day', 'days')} of stock`;
}
