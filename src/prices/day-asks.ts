/**
 * What several items cost at the end of each of some days (UTC), the last of which is today, as far as it is recorded: item by
 * item, the days of each in their order. In hundredths of the home currency, plus 1; 0 if nothing was on offer, or that is not
 * known. A day without a change has the ask of the day before.
 */
export interface DayAsks {
	readonly days: number;
	readonly asks: Uint32Array;
}
