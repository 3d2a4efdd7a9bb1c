import type { CurrencySummary } from '../../accounts/summary.ts';
import { discordLimits } from '../discord-limits.ts';
import type { Formats } from '../formatting/formats.ts';
import type { Field } from '../reply.ts';
import { lengthOf, MonthLines } from './months.ts';
import { profitField } from './profit.ts';
import { sumsField } from './totals.ts';

/** One of Discord's fields is for the age of the data. */
const fieldLimit = discordLimits.embedFields - 1;
/** Item names for each reason why they are in no profit, as many as fit. */
const namesShown = [12, 6, 3, 1];

export interface SummaryFields {
	readonly fields: readonly Field[];
	/** How many currencies do not fit, and of how many of the others no months do. */
	readonly hidden: number;
	readonly withoutMonths: number;
}

/**
 * The sums and profits of the currencies, those with the most transactions first, then their months. All together they take
 * up to `room` characters.
 */
export function summaryFields(
	currencies: readonly CurrencySummary[],
	isWhole: boolean,
	formats: Formats,
	room: number,
): SummaryFields {
	const heads = headsWithin(currencies, isWhole, formats, room);
	const fields = heads.flat();
	const months = monthsWithin(
		currencies.slice(0, heads.length).map((each) => new MonthLines(each, formats)),
		room - lengthOf(fields),
		fieldLimit - fields.length,
	);
	return {
		fields: [...fields, ...months.fields],
		hidden: currencies.length - heads.length,
		withoutMonths: months.missing,
	};
}

/** The sums and profit of as many currencies as fit, with fewer names of items if all fit then. */
function headsWithin(
	currencies: readonly CurrencySummary[],
	isWhole: boolean,
	formats: Formats,
	room: number,
): Field[][] {
	let heads: Field[][] = [];
	for (const names of namesShown) {
		heads = [];
		const fields: Field[] = [];
		for (const each of currencies) {
			const profit = profitField(each, names, isWhole, formats);
			const more = [sumsField(each, formats), ...(profit ? [profit] : [])];
			fields.push(...more);
			if (lengthOf(fields) > room || fields.length > fieldLimit) break;
			heads.push(more);
		}
		if (heads.length === currencies.length) break;
	}
	return heads;
}

/** The months of the currencies. What one does not need of its share of the room, the others get. */
function monthsWithin(
	all: readonly MonthLines[],
	room: number,
	mostFields: number,
): { fields: Field[]; missing: number } {
	const fields = new Map<MonthLines, Field[]>();
	const waiting = all.filter(({ isEmpty }) => !isEmpty).sort((a, b) => a.length - b.length);
	let [roomLeft, fieldsLeft] = [room, mostFields];
	for (const [i, months] of waiting.entries()) {
		const sharers = waiting.length - i;
		const shown = months.within(roomLeft / sharers, Math.floor(fieldsLeft / sharers));
		fields.set(months, shown);
		roomLeft -= lengthOf(shown);
		fieldsLeft -= shown.length;
	}
	return {
		fields: all.flatMap((months) => fields.get(months) ?? []),
		missing: [...fields.values()].filter((shown) => shown.length === 0).length,
	};
}
