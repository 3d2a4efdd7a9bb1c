import type { AmountCode } from '../amount-code.ts';
import { hourOf } from './calendar.ts';
import { barWidth, offerWidth } from './offers.ts';
import type { Track } from './tracks.ts';

/**
 * The offers of an item in a day by the hour: see offers.ts for the rows. An hour has a row if anything changed in it.
 * @param track The offers from each list.
 * @param times When these lists were fetched, Unix seconds.
 */
export function barsOfHours(track: Track, times: readonly number[]): Track {
	const bars = startOf(track);
	let at = offerWidth;
	while (at < track.length) {
		const hour = hourAt(times, track[at]!);
		const extremes = new Extremes();
		// What was on offer before counts if a list of this hour still had it.
		if (track[at]! > 1 && hourAt(times, track[at]! - 1) === hour) extremes.add(track[at - offerWidth + 1]!);
		while (at < track.length && hourAt(times, track[at]!) === hour) {
			extremes.add(track[at + 1]!);
			at += offerWidth;
		}
		bars.push(hour + 1, track[at - offerWidth + 1]!, track[at - offerWidth + 2]!, extremes.low, extremes.high);
	}
	return bars;
}

const hourAt = (times: readonly number[], list: number): number => hourOf(times[list - 1]!);

/**
 * The offers of an item in a day as one row of its month; none if nothing changed on that day.
 * @param track The offers by the hour.
 * @param firstHour The first hour of the day with a list, numbered as in the rows.
 */
export function barOfDay(track: Track, firstHour: number, dayOfMonth: number): Track {
	if (track.length === barWidth) return [];
	const extremes = new Extremes();
	if (track[barWidth]! > firstHour) extremes.add(track[1]!);
	for (let at = barWidth; at < track.length; at += barWidth) {
		extremes.add(track[at + 3]!);
		extremes.add(track[at + 4]!);
	}
	const last = track.length - barWidth;
	return [dayOfMonth, track[last + 1]!, track[last + 2]!, extremes.low, extremes.high];
}

/** What was on offer at the beginning, as a row of its own. */
const startOf = ([, ask = 0, quantity = 0]: Track): Track => [0, ask, quantity, ask, ask];

/** The lowest and the highest ask; 0 if nothing was on offer. */
class Extremes {
	low: AmountCode = 0;
	high: AmountCode = 0;

	add(ask: AmountCode): void {
		if (ask === 0) return;
		if (this.low === 0 || ask < this.low) this.low = ask;
		if (ask > this.high) this.high = ask;
	}
}
