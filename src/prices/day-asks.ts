/** Item by item, at the end of each day (UTC), today last. A day without a change has the ask of the day before. */
export interface DayAsks {
	readonly days: number;
	/** In hundredths of the home currency, plus 1; 0 if nothing was on offer, or that is not known. */
	readonly asks: Uint32Array;
}
