import { addTotals, type CurrencySummary, type Totals } from '../../accounts/summary.ts';
import { discordLimits } from '../discord-limits.ts';
import { monthName } from '../formatting/dates.ts';
import type { Formats } from '../formatting/formats.ts';
import type { Field } from '../reply.ts';
import { signed } from './profit.ts';
import { fees, net, pendingText } from './totals.ts';
import { moneyIn, word } from './transaction-row.ts';

/** Characters of a month in which only something small happened. */
const shortestLine = '**Jan 2026** spent €1.00'.length;

/**
 * A line for each month of one currency, the newest first; empty if there is only one month, which the sums of the currency
 * are about, too.
 */
export class MonthLines {
	readonly #summary: CurrencySummary;
	readonly #formats: Formats;
	/** As in `monthOf`, the newest first. */
	readonly #months: readonly string[];
	readonly #lines: readonly string[];

	constructor(summary: CurrencySummary, formats: Formats) {
		const { months, pendingMonths } = summary;
		this.#summary = summary;
		this.#formats = formats;
		this.#months = [...new Set([...months.keys(), ...pendingMonths.keys()])].sort().reverse();
		this.#lines = this.#months.map((month) => this.#line(month === '' ? 'No date' : monthName(month), [month]));
	}

	get isEmpty(): boolean {
		return this.#months.length < 2;
	}

	/** How many characters all of them take. */
	get length(): number {
		return lengthOf(this.#fields(this.#lines));
	}

	/** Fields of up to `room` characters. Months that do not fit are added up in the last line; empty if nothing fits. */
	within(room: number, mostFields: number): Field[] {
		const fits = (fields: readonly Field[]) =>
			lengthOf(fields) <= room &&
			fields.length <= mostFields &&
			fields.every(({ value }) => value.length <= discordLimits.embedFieldValue);
		if (this.isEmpty) return [];
		const all = this.#fields(this.#lines);
		if (fits(all)) return all;
		let most: Field[] = [];
		let [low, high] = [1, Math.min(this.#lines.length - 2, Math.floor(room / shortestLine))];
		// A binary search: a line for all earlier months takes long to make if there are many of them.
		while (low <= high) {
			const shown = Math.floor((low + high) / 2);
			const earlier = this.#line('Earlier', this.#months.slice(shown));
			const fields = this.#fields([...this.#lines.slice(0, shown), earlier]);
			if (fits(fields)) [most, low] = [fields, shown + 1];
			else high = shown - 1;
		}
		return most;
	}

	#line(name: string, some: readonly string[]): string {
		const { months, pendingMonths, profit } = this.#summary;
		const of = <Value>(map: ReadonlyMap<string, Value>) => some.flatMap((month) => map.get(month) ?? []);
		return `**${name}** ${this.#sums(addTotals(of(months)), of(profit.months), addTotals(of(pendingMonths)))}`;
	}

	#sums({ purchase, sale, deposit, payout }: Totals, profits: readonly number[], pending: Totals): string {
		const formats = this.#formats;
		const { currency } = this.#summary;
		const money = (cents: number) => moneyIn(cents, currency, formats);
		const profit = profits.reduce((sum, each) => sum + each, 0);
		return [
			purchase.count > 0 && `spent ${money(purchase.amount)}`,
			sale.count > 0 && `earned ${money(net(sale))}${sale.fees === 0 ? '' : ` after ${fees(sale, money, formats)}`}`,
			deposit.count > 0 && `paid in ${money(deposit.amount)}`,
			payout.count > 0 && `paid out ${money(payout.amount)}`,
			profits.length > 0 && `profit ${signed(profit, currency, formats)}`,
			pendingText(pending, 'pending: ', currency, formats).replaceAll('**', ''),
		]
			.filter(Boolean)
			.join(' · ');
	}

	/** As few fields as Discord allows. */
	#fields(lines: readonly string[]): Field[] {
		const name = `${word(this.#summary.currency)} · by month`;
		const values: string[] = [];
		for (const line of lines) {
			const longer = values.length === 0 ? line : `${values.at(-1)}\n${line}`;
			if (values.length === 0 || longer.length > discordLimits.embedFieldValue) values.push(line);
			else values[values.length - 1] = longer;
		}
		return values.map((value, i) => ({ name: i === 0 ? `${name} (UTC)` : `${name}, continued`, value }));
	}
}

export const lengthOf = (fields: readonly Field[]): number =>
	fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
