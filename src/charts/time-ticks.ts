import { dayLength } from '../base/clock.ts';
import type { TimeSpan } from '../prices/price-series.ts';
import type { Pen } from './pen.ts';

/** How many days may be between two labels. */
const tickSteps = [1, 2, 3, 7, 14, 21, 28] as const;
/** Up to this many days, labels are weekdays. */
const maxWeekdayLabels = 8;
/** The space between two labels: what is aimed at, and the least that is accepted. */
const usualGap = 14;
const minGap = 6;

interface TimeLabel {
	readonly x: number;
	readonly text: string;
}

/** Where the time is drawn: from `left` to `right`. Labels may reach to `labelEnd`. */
interface TimeAxis {
	readonly left: number;
	readonly right: number;
	readonly labelEnd: number;
}

/** Days are in UTC. Weekdays are in the middle of their day, dates at its start. */
export function timeTicks(span: TimeSpan, { left, right, labelEnd }: TimeAxis, pen: Pen): TimeLabel[] {
	const x = (at: number) => left + ((at - span.from) / (span.to - span.from)) * (right - left);
	const days = daysNewestFirst(span);
	const hasWeekdays = span.to - span.from <= maxWeekdayLabels * dayLength;
	const labels = days.map((at) => (hasWeekdays ? pen.weekday(at) : pen.date(at)));
	const widest = Math.max(...labels.map((text) => pen.width(text)));
	const dayWidth = x(dayLength) - x(0);
	const dayStep = tickSteps.find((each) => each * dayWidth >= widest + usualGap) ?? tickSteps.at(-1)!;
	const labelStart = (at: number, width: number) => {
		if (!hasWeekdays) return x(at) - width / 2;
		// The first and the last day may be only partly in the span: the label is in the middle of that part.
		const middle = x((Math.max(at, span.from) + Math.min(at + dayLength, span.to)) / 2);
		return Math.min(Math.max(left, middle - width / 2), labelEnd - width);
	};
	// Labels are placed from right to left, and those that would touch the one before are left out.
	let freeUntil = Infinity;
	return days.flatMap((at, i) => {
		if (i % dayStep !== 0) return [];
		const text = labels[i]!;
		const width = pen.width(text);
		const start = labelStart(at, width);
		if (start < left || start + width > Math.min(labelEnd, freeUntil - minGap)) return [];
		freeUntil = start;
		return [{ x: start, text }];
	});
}

/** The starts of the days of a span, the newest first, down to the day in which the span begins. */
function daysNewestFirst(span: TimeSpan): number[] {
	const lastDay = Math.floor(span.to / dayLength) * dayLength;
	const count = Math.ceil((lastDay - span.from) / dayLength) + 1;
	return Array.from({ length: count }, (_, i) => lastDay - i * dayLength);
}
