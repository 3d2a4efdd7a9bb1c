import { describe, expect, test } from 'vitest';
import { type PastDay, pastDayEmbed } from '../../../commands/history/past-day-view.ts';
import { userErrorMessage } from '../../../src/discord/user-messages.ts';
import { dayOfSeries } from '../../../src/prices/series-facts.ts';
import { phoneWidth } from '../../../src/words/table.ts';
import { createWords } from '../../../src/words/words.ts';
import { usual } from '../../charts/chart-requests.ts';
import { day, hour, newest, seriesOf } from '../../support/made-up-series.ts';

const at = Date.UTC(2026, 7, 14);
const series = seriesOf({ days: 40, ask: (time) => (time % day < 6 * hour ? 38 : 41.2), medians: () => [39.9, 40.5] });
const past: PastDay = {
	check: { name: 'AK-47 | Redline (Field-Tested)', version: null, itemPage: 'https://market.example/item/x' },
	at,
	day: dayOfSeries(series, at),
	current: {
		ask: 39.5,
		quantity: 1_298,
		sales: usual.sales,
		sources: [
			{ list: 'asks', fetchedAt: newest },
			{ list: 'sales', fetchedAt: newest },
		],
	},
	recorded: { from: newest - 40 * day, to: newest },
	money: { currency: 'EUR', conversion: undefined, unknownCurrency: undefined },
};
const linesOf = (more: Partial<PastDay> = {}, locale = 'en-US') =>
	pastDayEmbed({ ...past, ...more }, createWords()(locale), newest).description!.split('\n');
const noteIn = (lines: readonly string[]) => lines.find((line) => line.startsWith('-# Days are in UTC'));
const dayWith = (more: object) => ({ day: { ...(past.day as object), ...more } as PastDay['day'] });

describe('A day of the past', () => {
	test('has the lowest ask, its range, the quantity and the sales of that day, beside those of now', () => {
		expect(linesOf()).toEqual([
			'**Lowest ask when last recorded on 14 Aug 2026: €41.20** · now €39.50, 4% lower',
			'```',
			'            14 Aug     Now',
			'Lowest ask  €41.20  €39.50',
			'  low       €38.00',
			'  high      €41.20',
			'Listed          40   1,298',
			'Median 24h  €39.90  €32.82',
			'Median 7d   €39.90  €32.50',
			'Median 30d  €40.50  €31.90',
			'Sales 24h       20      12',
			'Sales 7d        20      88',
			'Sales 30d       20     302',
			'```',
			'-# Days are in UTC, recorded 00:00–23:59 · watched 8 Jul to 17 Aug 2026',
			`-# Updated: asks <t:${newest / 1_000}:R> · sales <t:${newest / 1_000}:R>`,
		]);
	});

	test('has no rows of sales if those of that day were not recorded: dashes would look like no sales', () => {
		expect(linesOf(dayWith({ sales: undefined })).filter((line) => /Median|Sales/.test(line))).toEqual([]);
	});

	test('says how old today’s figures are, and warns if they are out of date', () => {
		const sources = [{ list: 'sales', fetchedAt: newest - 3 * hour }] as const;
		const lines = linesOf({ current: { ...past.current, ask: undefined, quantity: undefined, sources } });
		expect(lines[0]).toMatch(/^⚠️ \*\*These prices are out of date/);
		expect(lines.at(-1)).toBe(`-# Updated: sales <t:${newest / 1_000 - 3 * 3_600}:R>`);
	});

	test('fits a phone with large amounts in every locale', () => {
		const huge = {
			...dayWith({ ask: 1_234_567.89, range: { low: 1_034_567.89, high: 1_934_567.89 } }),
			current: { ...past.current, ask: 1_234_567.89 },
			money: { currency: 'RUB', conversion: { from: 'EUR', rate: 90, measuredAt: newest }, unknownCurrency: undefined },
		} as const;
		for (const locale of ['en-US', 'de', 'ja', 'fr', 'hi']) {
			const lines = linesOf(huge, locale);
			const table = lines.slice(lines.indexOf('```') + 1, lines.lastIndexOf('```'));
			for (const line of table) expect(line.length, line).toBeLessThanOrEqual(phoneWidth);
		}
		expect(linesOf(huge).at(-1)).toMatch(/ · converted from EUR \(rate of <t:\d+:R>\)$/);
		expect(linesOf(huge)[0]).toContain('≈');
	});

	test('says what was and what is not on offer', () => {
		expect(linesOf(dayWith({ ask: null }))[0]).toBe('**None listed when last recorded on 14 Aug 2026.**');
		const soldOut = linesOf(dayWith({ ask: null, range: { low: 38, high: 38 } }));
		expect(soldOut).toEqual(expect.arrayContaining(['  low       €38.00', '  high      €38.00']));
		expect(linesOf(dayWith({ ask: null, range: undefined }))[0]).toBe('**None listed on 14 Aug 2026.**');
		expect(linesOf({ current: { ...past.current, ask: null } })[0]).toMatch(/\*\* · none listed now$/);
		expect(linesOf({ current: { ...past.current, ask: 41.2 } })[0]).toMatch(/now €41\.20, about the same$/);
		const unknown = linesOf({ current: { ask: undefined, quantity: undefined, sales: undefined, sources: [] } });
		expect(unknown[0]).toBe('**Lowest ask when last recorded on 14 Aug 2026: €41.20**');
		expect(unknown).toContain('Lowest ask  €41.20    –');
		expect(linesOf({ day: 'never' })[0]).toBe('**Never seen on offer while prices were recorded.**');
	});

	test('says which parts of the day were recorded', () => {
		const parts = (...hours: [number, number][]) =>
			dayWith({ recorded: hours.map(([from, to]) => ({ from: at + from * hour, to: at + to * hour })) });
		expect(noteIn(linesOf(parts([9.5, 14], [18, 24 - 1 / 60])))).toMatch(
			/^-# Days are in UTC, recorded 09:30–14:00 and 18:00–23:59 · /,
		);
		expect(noteIn(linesOf(parts([9.5, 9.501])))).toMatch(/^-# Days are in UTC, recorded 09:30–09:30 · /);
		expect(noteIn(linesOf(parts([1, 2], [3, 4], [5, 6], [7, 8])))).toMatch(/^-# Days are in UTC, recorded in parts · /);
	});

	test('says that nothing was recorded, and what was', () => {
		expect(linesOf({ day: undefined })).toEqual([
			'**Nothing was recorded on 14 Aug 2026.**',
			'-# Days are in UTC · watched 8 Jul to 17 Aug 2026',
		]);
		expect(noteIn(linesOf({ money: { currency: 'EUR', conversion: undefined, unknownCurrency: 'BRL' } }))).toContain(
			'in EUR, because no exchange rate to BRL is known',
		);
	});
});

test('The message about a day that is not recorded names the day, and the days that are recorded', () => {
	const formats = createWords()('en-US');
	const notRecorded = (at: number, now: number, game: string, recorded?: { from: number; to: number }) =>
		userErrorMessage({ code: 'day-not-recorded', at, now, game, recorded }, formats);
	const recorded = { from: newest - 3 * day, to: newest };
	expect(notRecorded(at - 5 * day, newest, 'Dota 2', recorded)).toBe(
		'Nothing was recorded on 9 Aug 2026. Prices of Dota 2 are recorded for 14 Aug to 17 Aug 2026 (days in UTC).',
	);
	expect(notRecorded(newest + day, newest, 'Dota 2', recorded)).toMatch(/^This day has not begun yet: 18 Aug 2026\. /);
	expect(notRecorded(at, newest, 'Dota 2')).toBe(
		'There are no recorded prices of Dota 2 yet. Please try again in a minute.',
	);
});
