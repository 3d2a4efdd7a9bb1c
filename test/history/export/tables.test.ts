import { describe, expect, test } from 'vitest';
import { amountOf, volumeOf } from '../../../src/history/amount-code.ts';
import type { Span } from '../../../src/history/course.ts';
import { RecordedCourses } from '../../../src/history/export/recorded-courses.ts';
import { type TableName, tables } from '../../../src/history/export/tables.ts';
import { MemoryHistoryStore } from '../../../src/history/storage/memory-history-store.ts';
import { day, hour, naiveItem } from '../recording/naive-history.ts';
import { byItem, exported } from './exported.ts';
import { firstDay, newMarket, recordDays, series } from './recorded-market.ts';

const days = 95;
const labelOf = (n: number) => `${naiveItem(n).name} ${naiveItem(n).version}`;
const startOf = (unit: number, time: number) => time - (time % unit);

/** Two parts with a month between them in which nothing was recorded. */
async function recordedMarket() {
	const store = new MemoryHistoryStore();
	const market = newMarket(3);
	await recordDays(store, market, days - 20);
	await recordDays(store, market, 20, firstDay + (days + 10) * day);
	const recorded = (await RecordedCourses.open(store, series))!;
	const today = startOf(day, market.history.last.time);
	const rows = (what: TableName, span: Span = recorded.recorded, isWanted?: (item: { name: string }) => boolean) =>
		exported(tables[what]({ recorded, currency: 'EUR', span, ...(isWanted && { isWanted }) }));
	return { market, history: market.history, rows, exactSince: today - 7 * day, hourlySince: today - 90 * day };
}

const world = recordedMarket();
const all = Array.from({ length: 300 }, (_, n) => n);

describe('The table of asks', () => {
	test('has what was on offer of each item at each time, as precisely as it is kept', async () => {
		const { history, rows, exactSince, hourlySince } = await world;
		const items = byItem(await rows('asks'));
		const times = history.lists.map(({ time }) => time);
		for (const n of all) {
			const { key } = naiveItem(n);
			const own = items.get(labelOf(n)) ?? [];
			for (const time of times) {
				const unit = time >= exactSince ? 1 : time >= hourlySince ? hour : day;
				const start = startOf(unit, time);
				const row = own.findLast((each) => Number(each.time) <= start * 1000);
				// An hour or day has its last ask.
				const { ask, quantity } = history.offerAt(key, start + unit - 1);
				expect([row?.lowest_ask ?? null, row?.quantity ?? 0], `${key} at ${time}`).toEqual([amountOf(ask), quantity]);
				if (row?.time !== start * 1000 || unit === 1) continue;
				const { low, high } = history.bar(key, start, start + unit);
				expect([row.low, row.high], `${key} at ${time}`).toEqual([amountOf(low), amountOf(high)]);
			}
		}
	});

	test('says how precisely each row is known, and has a row only where something changed', async () => {
		const { rows, exactSince, hourlySince } = await world;
		const items = byItem(await rows('asks'));
		expect(items.size).toBeGreaterThan(140);
		for (const [item, own] of items)
			for (const [i, row] of own.entries()) {
				const time = Number(row.time) / 1000;
				expect(row.detail, `${item} at ${time}`).toBe(
					time >= exactSince ? 'list' : time >= hourlySince ? 'hour' : 'day',
				);
				expect(row.currency).toBe('EUR');
				const before = own[i - 1];
				if (before) expect(time).toBeGreaterThan(Number(before.time) / 1000);
				else expect(row.high).not.toBeNull();
				const isFlat = row.low === row.lowest_ask && row.high === row.lowest_ask;
				expect(isFlat && before?.lowest_ask === row.lowest_ask && before?.quantity === row.quantity).toBe(false);
			}
	});

	test('of a part of the time begins with what was on offer then, and has no rows outside of it', async () => {
		const { history, rows, market } = await world;
		const whole = byItem(await rows('asks'));
		const { random } = market;
		for (let i = 0; i < 12; i++) {
			// Whole days, hours, and any time.
			const unit = [day, hour, 1][i % 3]!;
			const from = startOf(unit, random.pick(history.lists).time) * 1000;
			const to = Math.min(history.last.time * 1000, from + random.pick([0, hour, 3 * day, 40 * day]) * 1000 - 1);
			const span = { from, to: Math.max(from, to) };
			const part = byItem(await rows('asks', span));
			for (const [item, own] of part) {
				for (const row of own) {
					// An hour or day that had begun is there as it is.
					const length = row.detail === 'day' ? day : row.detail === 'hour' ? hour : 1;
					expect(Number(row.time) + length * 1000).toBeGreaterThan(from);
					expect(Number(row.time)).toBeLessThanOrEqual(span.to);
				}
				const times = new Set(own.map((row) => row.time));
				expect(times.size).toBe(own.length);
				const within = whole.get(item)!.filter(({ time }) => Number(time) > from && Number(time) <= span.to);
				expect(own.filter(({ time }) => Number(time) > from)).toEqual(within);
			}
			for (const [item, own] of whole) {
				const then = own.findLast(({ time }) => Number(time) <= from);
				const begin = part.get(item)?.find(({ time }) => Number(time) <= from);
				const hasBegun = begin && then && begin.time !== then.time;
				if (hasBegun) expect([begin.low, begin.high]).toEqual([then.lowest_ask, then.lowest_ask]);
				if (begin) expect([begin.lowest_ask, begin.quantity]).toEqual([then?.lowest_ask, then?.quantity]);
				else expect(then?.lowest_ask ?? null).toBeNull();
			}
		}
	});

	test('of a part that begins in a gap says what was on offer when that ended, even if nothing had changed', async () => {
		const { history, rows } = await world;
		const whole = byItem(await rows('asks'));
		const end = firstDay + (days + 10) * day;
		const part = byItem(await rows('asks', { from: (end - 3 * day) * 1000, to: history.last.time * 1000 }));
		const later = (own: readonly { [name: string]: unknown }[] | undefined, time: number) => {
			const row = own?.findLast((each) => Number(each.time) <= time * 1000);
			return [row?.lowest_ask ?? null, row?.quantity ?? 0];
		};
		for (const [item, own] of whole)
			for (const { time } of history.lists.filter((list) => list.time >= end))
				expect(later(part.get(item), time), `${item} at ${time}`).toEqual(later(own, time));
	});

	test('can be of some items only', async () => {
		const { rows } = await world;
		const some = await rows('asks', undefined, ({ name }) => name.includes('17'));
		expect(some.length).toBeGreaterThan(20);
		expect(some).toEqual((await rows('asks')).filter(({ name }) => String(name).includes('17')));
	});
});

describe('The table of sales', () => {
	test('has the medians and numbers of sales of each day on which they were recorded', async () => {
		const { history, rows } = await world;
		const items = byItem(await rows('sales'));
		for (const n of all) {
			const own = items.get(labelOf(n)) ?? [];
			for (const { day: on } of history.sales) {
				const row = own.findLast((each) => Number(each.day) <= on * day * 1000);
				const figures = history.salesOn(naiveItem(n).key, on);
				expect(row && Object.values(row).slice(4), `${n} on ${on}`).toEqual(
					figures?.map((figure, i) => (i % 2 === 0 ? amountOf(figure) : volumeOf(figure))),
				);
			}
		}
		const [first] = items.values();
		expect(Object.keys(first![0]!).slice(4)).toEqual([
			'median_sale_24h',
			'sales_24h',
			'median_sale_7d',
			'sales_7d',
			'median_sale_30d',
			'sales_30d',
		]);
	});

	test('of a part of the time begins with what was known on its first day', async () => {
		const { rows } = await world;
		const whole = byItem(await rows('sales'));
		const from = (firstDay + 43 * day + hour) * 1000;
		const part = byItem(await rows('sales', { from, to: from + 9 * day * 1000 }));
		expect(part.size).toBeGreaterThan(140);
		for (const [item, own] of part) {
			const first = startOf(day * 1000, from);
			const then = whole.get(item)!.findLast((row) => Number(row.day) <= first);
			const later = whole
				.get(item)!
				.filter((row) => Number(row.day) > first && Number(row.day) <= from + 9 * day * 1000);
			expect(own).toEqual([...(then ? [{ ...then, day: first }] : []), ...later]);
		}
	});
});

test('The table of spans has the times between which there are gaps, and no times outside of what is asked for', async () => {
	const { history, rows } = await world;
	const spans = history.spans().map(([from, to]) => ({ recorded_from: from * 1000, recorded_to: to * 1000 }));
	expect(await rows('spans')).toEqual(spans);
	const last = spans.at(-1)!;
	const from = last.recorded_from + 60_000;
	expect(await rows('spans', { from, to: from + 1_000 })).toEqual([{ recorded_from: from, recorded_to: from + 1_000 }]);
});
