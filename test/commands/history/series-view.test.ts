import { describe, expect, test } from 'vitest';
import {
	type ChartedSeries,
	seriesChanges,
	seriesInWords,
	seriesTexts,
} from '../../../commands/history/series-view.ts';
import { fullHour } from '../../../src/base/clock.ts';
import type { PriceSeries } from '../../../src/prices/price-series.ts';
import { createWords } from '../../../src/words/words.ts';
import { day, hour, newest, seriesOf } from '../../support/made-up-series.ts';

const words = createWords()('en-US');
/** `newest` is 17 August 2026, 14:05. */
const recorded = { from: newest - 40 * day, to: newest };

function charted(series: PriceSeries, days = 30, more: Partial<ChartedSeries> = {}): ChartedSeries {
	const period = days <= 7 ? 'week' : days <= 30 ? 'month' : 'quarter';
	return {
		series,
		period,
		span: { from: fullHour(newest) - days * day, to: newest },
		money: { currency: 'EUR', conversion: undefined, unknownCurrency: undefined },
		isLocked: false,
		asks: { list: 'asks', fetchedAt: newest },
		...more,
	};
}
/** 50 at first, 40 from ten days ago on, 44 from three days ago on. */
const stepped = (at: number) => {
	if (at < newest - 10 * day) return 50;
	return at < newest - 3 * day ? 40 : 44;
};
const series = seriesOf({ days: 40, ask: stepped, medians: () => [41, 45] });
const line = (...of: Parameters<typeof charted>) => seriesTexts(charted(...of), recorded, words).line;
const note = (...of: Parameters<typeof charted>) => seriesTexts(charted(...of), recorded, words).note;

describe('The series of an item in words', () => {
	test('compares the lowest ask with that of earlier days, and has its range', () => {
		expect(line(series)).toBe(
			'Lowest ask €44.00: 10% higher than 7 days ago, 12% lower than 30 days ago, between €40.00 and €50.00 in the last 30 days.',
		);
		expect(line(series, 7)).toBe(
			'Lowest ask €44.00: 10% higher than 7 days ago, between €40.00 and €44.00 in the last 7 days.',
		);
	});

	test('compares with all earlier days at once if nothing moved', () => {
		// If the amount were always the same, the sentence would call it unchanged.
		const steady = seriesOf({ days: 91, ask: (at) => (at % day < hour ? 40.1 : 40) });
		expect(line(steady, 30)).toMatch(/^Lowest ask €40\.00: about the same as 7 and 30 days ago, between /);
		expect(line(steady, 90)).toMatch(/^Lowest ask €40\.00: about the same as 7, 30 and 90 days ago, between /);
	});

	test('is about the time since it was recorded, if that is not as long as the period', () => {
		const young = seriesOf({ days: 5, ask: stepped });
		expect(line(young, 5)).toBe('Lowest ask €44.00: between €40.00 and €44.00 since 12 Aug.');
	});

	test('does not repeat an amount that was always the same', () => {
		expect(line(seriesOf({ days: 40, ask: () => 41.2 }))).toBe('Lowest ask €41.20, unchanged in the last 30 days.');
	});

	test('does not call an amount unchanged if nothing was on offer at times', () => {
		const same = 'Lowest ask €41.20: the same whenever it was listed in the last 30 days.';
		expect(line(seriesOf({ days: 40, ask: (at) => (at < newest - hour ? null : 41.2) }))).toBe(same);
		const back = (at: number) => (at > newest - 9 * day && at < newest - 5 * day ? null : 41.2);
		expect(line(seriesOf({ days: 40, ask: back }))).toBe(same);
	});

	test('says neither that an amount has changed nor when it was lowest, if both are displayed as the same', () => {
		const conversion = { from: 'EUR', rate: 0.85, measuredAt: newest } as const;
		const pounds = { money: { currency: 'GBP', conversion, unknownCurrency: undefined } } as const;
		const cents = seriesOf({ days: 40, ask: (at) => (at > newest - day ? 0.04 : 0.03) });
		expect(line(cents, 7, pounds)).toContain('unchanged');
		expect(note(cents, 7, pounds)).not.toContain('lowest');
	});

	test('says that nothing is on offer now, or never was', () => {
		const gone = seriesOf({ days: 40, ask: (at) => (at > newest - day ? null : stepped(at)) });
		expect(line(gone)).toBe('None listed now. Lowest ask in the last 30 days: between €40.00 and €50.00.');
		expect(line(seriesOf({ days: 40, ask: () => null }))).toBe('None listed in the last 30 days.');
	});

	test('claims nothing about times that were not recorded', () => {
		const stale = seriesOf({ days: 40, ask: stepped, gaps: [{ from: newest - 2 * day, to: newest + day }] });
		expect(line(stale)).toBe('Lowest ask in the last 30 days: between €40.00 and €50.00.');
		const blank = seriesOf({ days: 40, ask: stepped, gaps: [{ from: newest - 7.5 * day, to: newest + day }] });
		expect(line(blank, 7)).toBe('Nothing was recorded in the last 7 days.');
		const weekAgo = { from: newest - 8 * day, to: newest - 6 * day };
		expect(line(seriesOf({ days: 40, ask: stepped, gaps: [weekAgo] }))).not.toContain('7 days ago');
	});

	test('says that only tradable units are recorded, if trade-locked ones were asked for', () => {
		expect(line(series, 7, { isLocked: true })).toMatch(/^Lowest tradable ask €44\.00: /);
	});

	test('marks converted amounts, and compares those that were recorded', () => {
		const conversion = { from: 'EUR', rate: 1.1, measuredAt: newest - hour } as const;
		const converted = { money: { currency: 'USD', conversion, unknownCurrency: undefined } } as const;
		expect(line(series, 7, converted)).toBe(
			'Lowest ask ≈\u00a0$48.40: 10% higher than 7 days ago, between ≈\u00a0$44.00 and ≈\u00a0$48.40 in the last 7 days.',
		);
	});

	test('is in the home currency without an exchange rate, and says so', () => {
		expect(note(series, 7, { money: { currency: 'EUR', conversion: undefined, unknownCurrency: 'BRL' } })).toBe(
			'-# Watched since 8 Jul · lowest in 7 days: €40.00 on 10 Aug · lowest ask in EUR, because no exchange rate to BRL is known',
		);
	});

	test('says since when it has been recorded, and whether there are gaps', () => {
		expect(note(series)).toBe('-# Watched since 8 Jul · lowest in 30 days: €40.00 on 7 Aug');
		const gaps = [{ from: newest - 20 * day, to: newest - 19 * day }];
		expect(note(seriesOf({ days: 40, ask: stepped, gaps }))).toMatch(/^-# Watched since 8 Jul, with gaps · lowest /);
		// Too short to be mentioned.
		const restart = [{ from: newest - 20 * day, to: newest - 20 * day + hour / 2 }];
		expect(note(seriesOf({ days: 40, ask: stepped, gaps: restart }))).toMatch(/^-# Watched since 8 Jul · lowest /);
		const long = { from: Date.UTC(2025, 11, 31), to: newest };
		expect(seriesTexts(charted(series, 7), long, words).note).toContain('since 31 Dec 2025');
	});

	test('describes the chart, with all that it shows', () => {
		expect(seriesInWords('AK | Redline', charted(series, 7), words)).toBe(
			'Price chart of AK | Redline in EUR, 10 Aug to 17 Aug 2026. Lowest ask €44.00: 10% higher than 7 days ago, between €40.00 and €44.00 in the last 7 days. 40 units listed. Median sale: 7 days €41.00, 30 days €45.00.',
		);
		const gaps = [{ from: newest - 5 * day, to: newest - 4 * day }];
		const described = seriesInWords('W'.repeat(2_000), charted(seriesOf({ days: 40, ask: stepped, gaps }), 7), words);
		expect(described).toMatch(/Parts of this time were not recorded\.$/);
		expect(described.length).toBeLessThanOrEqual(1_024);
	});

	test('compares with the full hour, as /movers and watchlists do', () => {
		const offer = (at: number, ask: number) => ({ at, detail: 'list', ask, quantity: 1, low: ask, high: ask }) as const;
		// Seven days ago, the ask rose at 14:04: after the full hour, but before the time of the newest list, 14:05.
		const offers = [offer(recorded.from, 40), offer(newest - 7 * day - 60_000, 44)];
		const rising = { offers, recorded: [recorded], sales: [] };
		expect(newest % hour).toBeGreaterThan(0);
		const [change] = seriesChanges(charted(rising));
		expect(change).toEqual({ days: 7, share: 44 / 40 - 1 });
	});

	test('gives the changes to the chart', () => {
		expect(seriesChanges(charted(series))).toEqual([
			{ days: 7, share: 44 / 40 - 1 },
			{ days: 30, share: 44 / 50 - 1 },
		]);
	});
});
