import { max, median, min, quantileSorted } from 'd3-array';
import type { CourseColumns } from './course-columns.ts';

/** Asks that are further from the worth of the item, as a factor, do not decide about the scale if there are others. */
const plausible = 4;
/** The share of plausible asks from which on they decide about the scale. */
const enough = 0.1;
/** The shares of the asks that the scale fits: between them are nearly all. */
const [few, most] = [0.02, 0.98];
/** How far the plot reaches beyond them at most, in multiples of their span. */
const reach = 0.5;
/** The smallest span, as a share of the highest ask: small changes must not look big. */
const leastSpan = 0.06;

/**
 * The lowest and highest amount of the plot. It fits the asks that were there for most of the time and are near what the
 * item sells for, with the newest one, and others only if they are near those: one absurd ask would leave no room for the
 * rest. Medians that are far from the asks are left out.
 */
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

/** The asks that are not absurd; all of them if hardly any is near `worth`. */
function fittedAmounts(asks: number[], worth: number | undefined): number[] {
	if (!worth) return asks;
	const near = asks.filter((ask) => ask <= plausible * worth && ask >= worth / plausible);
	return near.length >= enough * asks.length ? near : asks;
}

const given = (...amounts: readonly ArrayLike<number>[]): number[] =>
	amounts.flatMap((each) => Array.from(each)).filter((amount) => !Number.isNaN(amount));
