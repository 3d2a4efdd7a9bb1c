import { max, median, min, quantileSorted } from 'd3-array';
import type { CourseColumns } from './course-columns.ts';

/** Asks further from the item's worth, as a factor, do not decide about the scale if there are others. */
const plausible = 4;
const enough = 0.1;
/** The scale fits the asks between these shares. */
const [few, most] = [0.02, 0.98];
const reach = 0.5;
/** As a share of the highest ask: small changes must not look big. */
const leastSpan = 0.06;

/** Fits asks that were there most of the time and are plausible: one absurd ask would leave no room for the rest. */
export function courseRange({ asks, lows, highs, weeks, months }: CourseColumns): [lowest: number, highest: number] {
	const medians = given(weeks, months);
	const offered = given(asks);
	const fitted = fittedAmounts(offered, median(given(months)) ?? median(offered));
	const newest = fitted.at(-1) === offered.at(-1) ? fitted.slice(-1) : [];
	const core = (fitted.length > 0 ? fitted : medians).sort((a, b) => a - b);
	if (core.length === 0) return [0, 1];
	const [low, high] = [quantileSorted(core, few)!, quantileSorted(core, most)!];
	const span = Math.max(high - low, high * leastSpan, 0.03);
	const [least, greatest] = [low - reach * span, high + reach * span];
	const near = medians.filter((amount) => amount >= least && amount <= greatest);
	const lowest = min([low, ...near, ...newest, Math.max(least, min(given(lows)) ?? low)])!;
	const highest = max([high, ...near, ...newest, Math.min(greatest, max(given(highs)) ?? high)])!;
	const padding = Math.max((highest - lowest) * 0.08, (span - (highest - lowest)) / 2);
	return [Math.max(0, lowest - padding), highest + padding];
}

function fittedAmounts(asks: number[], worth: number | undefined): number[] {
	if (!worth) return asks;
	const near = asks.filter((ask) => ask <= plausible * worth && ask >= worth / plausible);
	return near.length >= enough * asks.length ? near : asks;
}

const given = (...amounts: readonly ArrayLike<number>[]): number[] =>
	amounts.flatMap((each) => Array.from(each)).filter((amount) => !Number.isNaN(amount));
