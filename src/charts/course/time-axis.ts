import type { Span } from '../../prices/price-series.ts';
import type { Pen } from '../pen.ts';

const day = 86_400_000;
const steps = [1, 2, 3, 7, 14, 21, 28] as const;
/** Up to this many days, days are named by their weekday. */
const weekDays = 8;
const usual = 14;
const least = 6;

interface TimeLabel {
	readonly x: number;
	readonly text: string;
}

/** Days in UTC. Weekdays are within their time, dates where they begin. Labels may reach to `end`. */
export function timeTicks(span: Span, [left, right, end]: readonly [number, number, number], pen: Pen): TimeLabel[] {
	const x = (at: number) => left + ((at - span.from) / (span.to - span.from)) * (right - left);
	const last = Math.floor(span.to / day) * day;
	const days = Array.from({ length: Math.floor((last - span.from) / day) + 2 }, (_, i) => last - i * day);
	const isWeek = span.to - span.from <= weekDays * day;
	const labels = days.map((at) => (isWeek ? pen.weekday(at) : pen.date(at)));
	const widest = Math.max(...labels.map((text) => pen.width(text)));
	const dayWidth = x(last) - x(last - day);
	const step = steps.find((each) => each * dayWidth >= widest + usual) ?? steps.at(-1)!;
	let free = Infinity;
	return days.flatMap((at, i) => {
		if (i % step !== 0) return [];
		const text = labels[i]!;
		const width = pen.width(text);
		const middle = isWeek ? x((Math.max(at, span.from) + Math.min(at + day, span.to)) / 2) : x(at);
		const start = isWeek ? Math.min(Math.max(left, middle - width / 2), end - width) : middle - width / 2;
		if (start < left || start + width > Math.min(end, free - least)) return [];
		free = start;
		return [{ x: start, text }];
	});
}
