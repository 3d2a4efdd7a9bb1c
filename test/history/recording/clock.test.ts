import { describe, expect, test } from 'vitest';
import { PriceRecords } from '../../../src/history/recording/records.ts';
import { MemoryHistoryStore } from '../../../src/history/storage/memory-history-store.ts';
import { day, hour, minute, naiveItem } from './naive-history.ts';

const series = '730/EUR';
/** A morning. */
const start = Date.UTC(2026, 4, 13, 8) / 1000;
const item = naiveItem(1);

/** Records lists with one item, whose quantity says which list it was. */
function recorder(store = new MemoryHistoryStore()) {
	const records = new PriceRecords(store);
	const offers: { readonly time: number; readonly quantity: number }[] = [];
	let quantity = 0;
	const list = async (time: number) => {
		quantity++;
		const outcome = await records.recordOffers(series, {
			time,
			items: [item],
			asks: [501],
			quantities: [quantity],
			unreadable: [],
		});
		if (outcome === 'recorded') offers.push({ time, quantity });
		await records.compact(series);
		return outcome;
	};
	return {
		store,
		records,
		list,
		/** Records lists every 5 minutes, from a time on. */
		async lists(from: number, count: number) {
			const outcomes = new Set<string>();
			for (let i = 0; i < count; i++) outcomes.add(await list(from + i * 5 * minute));
			return [...outcomes];
		},
		sales: (time: number, volume = 8) =>
			records.recordSales(series, { time, items: [item], figures: Uint32Array.of(1, volume, 1, volume, 1, volume) }),
		/** What was recorded, read by another process. */
		async course() {
			const reader = new PriceRecords(store);
			const [course] = await reader.courses(series, [item.key], { from: 0, to: 1e14 });
			return {
				offers: course?.offers.map(({ at, quantity }) => ({ time: at / 1000, quantity })) ?? [],
				details: [...new Set(course?.offers.map(({ detail }) => detail))],
				spans: course?.recorded.map(({ from, to }) => [from / 1000, to / 1000]) ?? [],
				sales: course?.sales.map(({ at, day: { volume } }) => [at / 1000, volume]) ?? [],
			};
		},
		offers,
	};
}

describe('With a clock that is set back', () => {
	test.each([
		['some seconds', 9],
		['an hour', hour],
		['a day and a half', 1.5 * day],
	])('by %s, recording goes on when it has caught up', async (_, step) => {
		const { list, lists, course, offers } = recorder();
		await lists(start - 5 * day, 300);
		await lists(start, 20);
		const last = offers.at(-1)!.time;
		for (let time = last - step; time <= last; time += Math.max(1, step / 4))
			expect(await list(time)).toBe('not later');
		expect(await list(last + 1)).toBe('recorded');
		expect((await course()).offers).toEqual(offers);
	});

	test('a list with the time of the newest one is not recorded', async () => {
		const { list, course, offers } = recorder();
		expect(await list(start)).toBe('recorded');
		expect(await list(start)).toBe('not later');
		expect((await course()).offers).toEqual(offers);
	});

	test('by 3 days, nothing is deleted that was recorded for longer than a clock is likely to be ahead', async () => {
		const { list, lists, course, offers } = recorder();
		await lists(start, (4 * day) / (5 * minute));
		const last = offers.at(-1)!.time;
		expect(await list(last - 3 * day)).toBe('not later');
		expect(await list(last + 5 * minute)).toBe('recorded');
		expect((await course()).offers).toEqual(offers);
	});

	test.each([
		['hourly', hour],
		['rare', 4 * hour],
	])('by 3 days, %s lists are not deleted either', async (_, pause) => {
		const { list, course, offers } = recorder();
		for (let time = start; time < start + 30 * day; time += pause) await list(time);
		expect(await list(start + 26 * day)).toBe('not later');
		expect((await course()).spans).toHaveLength(offers.length);
	});

	test.each([0, 1, 30 * 365 * day])('to %i seconds after 1970, nothing is recorded or deleted', async (time) => {
		const { list, lists, course, offers } = recorder();
		expect(await list(time)).toBe('not later');
		await lists(start, 10);
		expect(await list(time)).toBe('not later');
		expect(await list(start + hour)).toBe('recorded');
		expect((await course()).offers).toEqual(offers);
		expect((await course()).spans).toEqual([[start, start + hour]]);
	});
});

describe('With a clock that is ahead by a year', () => {
	const ahead = 365 * day;

	test.each([
		['once', 1],
		['for six hours', 72],
	])('%s, what was recorded then is deleted when it is right again, and recording goes on', async (_, count) => {
		const { store, list, lists, course, offers, records } = recorder();
		await lists(start - 9 * day, (9 * day) / (5 * minute) + 20);
		await list(start + 20 * 5 * minute);
		const before = await course();
		expect(before.details).toContain('hour');
		await lists(start + ahead, count);
		expect((await course()).offers.at(-1)!.time).toBeGreaterThanOrEqual(start + ahead);
		offers.splice(-count);
		// And as before: nothing has become coarser meanwhile.
		const back = start + 7 * hour;
		expect(await lists(back, 30)).toEqual(['recorded']);
		const after = await course();
		expect(after.offers.filter(({ time }) => time < back)).toEqual(before.offers);
		expect(after.offers.filter(({ time }) => time >= back)).toEqual(offers.slice(-30));
		expect(after.spans).toEqual([...before.spans, [back, back + 29 * 5 * minute]]);
		expect(await records.recorded(series)).toEqual({
			from: (start - 9 * day) * 1000,
			to: (back + 29 * 5 * minute) * 1000,
		});
		expect(store.pages().map(({ group }) => group)).not.toContain(`log/${Math.floor((start + ahead) / day)}`);
	});

	test('a process that is restarted in between sees the same', async () => {
		const first = recorder();
		await first.lists(start, 20);
		const wrong = recorder(first.store);
		await wrong.list(start + ahead);
		const right = recorder(first.store);
		await right.list(start + 2 * hour);
		const other = await first.course();
		expect(other.offers.map(({ time }) => time)).toEqual([...first.offers.map(({ time }) => time), start + 2 * hour]);
	});

	test('the first list ever is forgotten when it is right', async () => {
		const { lists, course, offers } = recorder();
		await lists(start + ahead, 3);
		expect(await lists(start, 3)).toEqual(['recorded']);
		expect((await course()).offers).toEqual(offers.slice(-3));
		expect((await course()).spans).toEqual([[start, start + 10 * minute]]);
	});

	test('the first lists and sales ever, a week ahead, are forgotten, too', async () => {
		const { list, sales, course } = recorder();
		await list(start + 7 * day);
		await sales(start + 7 * day, 9);
		await list(start);
		expect(await sales(start, 8)).toBe('recorded');
		expect((await course()).sales).toEqual([[start - 8 * hour, 7]]);
		expect((await course()).spans).toEqual([[start, start]]);
	});

	test('and stays so, days become coarser as usual, and nothing is deleted when it is set back', async () => {
		const { list, lists, course } = recorder();
		await lists(start, 20);
		await lists(start + ahead, 200);
		expect((await course()).details).toEqual(['day', 'list']);
		expect(await list(start + 3 * hour)).toBe('not later');
		expect((await course()).spans).toHaveLength(2);
	});

	test('the sales of the days before and after are recorded, and none of that year', async () => {
		const { list, sales, course } = recorder();
		await list(start);
		expect(await sales(start, 8)).toBe('recorded');
		// Before the first list with that clock, too.
		expect(await sales(start + ahead, 9)).toBe('too early');
		await list(start + ahead);
		expect(await sales(start + ahead, 10)).toBe('recorded');
		await list(start + hour);
		expect(await sales(start + hour, 11)).toBe('not due');
		expect(await sales(start + day, 12)).toBe('too early');
		await list(start + day);
		expect(await sales(start + day, 8)).toBe('recorded');
		await list(start + 2 * day);
		expect(await sales(start + 2 * day, 13)).toBe('recorded');
		const midnight = start - 8 * hour;
		expect((await course()).sales).toEqual([
			[midnight, 7],
			[midnight + 2 * day, 12],
		]);
	});

	test('sales of days in the same month are forgotten, too, when it was ahead by a week', async () => {
		const { list, sales, course } = recorder();
		await list(start);
		await sales(start, 8);
		await list(start + 7 * day);
		await sales(start + 7 * day, 9);
		await list(start + hour);
		for (let n = 1; n < 10; n++) {
			await list(start + n * day);
			await sales(start + n * day, 8);
		}
		expect((await course()).sales).toEqual([[start - 8 * hour, 7]]);
	});
});

describe('After years in which nothing was recorded', () => {
	test('recording goes on, and what was is still there', async () => {
		const { lists, course, offers } = recorder();
		await lists(start, 5);
		const later = start + 7 * 365 * day;
		expect(await lists(later, 5)).toEqual(['recorded']);
		expect((await course()).offers).toEqual(offers);
		expect((await course()).spans).toEqual([
			[start, start + 20 * minute],
			[later, later + 20 * minute],
		]);
	});

	test('a moment in between is that of the nearest list', async () => {
		const { lists, records } = recorder();
		await lists(start, 5);
		await lists(start + 1_000 * day, 5);
		expect((await records.moment(series, (start + 499 * day) * 1000))?.at).toBe(start + 20 * minute);
		expect((await records.moment(series, (start + 501 * day) * 1000))?.at).toBe(start + 1_000 * day);
	});
});
