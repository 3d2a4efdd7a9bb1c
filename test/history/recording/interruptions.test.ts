import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../src/errors/store-error.ts';
import type { Course } from '../../../src/history/course.ts';
import { PriceRecords } from '../../../src/history/recording/records.ts';
import { MemoryHistoryStore } from '../../../src/history/storage/memory-history-store.ts';
import { InterruptedStore } from './interrupted-store.ts';
import { LongMarket, series, timeOf } from './long-market.ts';
import { expectAsPreciseAsPromised, expectEachList } from './naive-comparison.ts';

const whole = { from: 0, to: 1e14 };

/** A process whose calls can be interrupted, and another one, after so many lists. */
async function twoProcesses({ lists }: { readonly lists: number }) {
	const memory = new MemoryHistoryStore();
	const store = new InterruptedStore(memory);
	const [records, other] = [new PriceRecords(store), new PriceRecords(memory)];
	const market = new LongMarket();
	const record = async (by: PriceRecords) => {
		const { list, sales } = market.next();
		expect(await by.recordOffers(series, list)).toBe('recorded');
		return sales;
	};
	for (let n = 0; n < lists; n++) {
		const sales = await record(records);
		if (sales) await records.recordSales(series, sales);
	}
	return {
		store,
		records,
		other,
		market,
		record,
		/** The other one records a list, and a reader of this one takes it over. */
		intrude: async () => {
			await record(other);
			await records.recorded(series);
		},
		/** Everything that was recorded is there, as both see it. */
		async expectComplete() {
			expect(store.wasInterrupted).toBe(true);
			const { history, keys } = market;
			for (const each of [records, other, new PriceRecords(memory)]) {
				expect((await each.recorded(series))?.to).toBe(history.last.time * 1000);
				expectEachList(history, keys, await each.courses(series, keys, whole));
			}
			await other.compact(series);
			expectAsPreciseAsPromised(history, keys, await records.courses(series, keys, whole));
		},
	};
}

describe('While another process records a list', () => {
	test.each(['of the same day', 'of the day before'])('a later list is based on that one (%s)', async (which) => {
		const { store, records, other, market, expectComplete } = await twoProcesses({ lists: 37 });
		let [first, second] = [market.next(), market.next()];
		while (which === 'of the day before' && !second.sales) {
			await records.recordOffers(series, first.list);
			[first, second] = [second, market.next()];
		}
		store.interrupt('before', /^commit head spans/, () => other.recordOffers(series, first.list));
		expect(await records.recordOffers(series, second.list)).toBe('recorded');
		await expectComplete();
	});

	test.each(['before', 'after'] as const)('sales are recorded with it (%s they are read)', async (at) => {
		const { store, records, record, market, intrude, expectComplete } = await twoProcesses({ lists: 37 });
		let sales = await record(records);
		while (!sales) sales = await record(records);
		store.interrupt(at, /^read sales/, intrude);
		expect(await records.recordSales(series, sales)).toBe('recorded');
		await expectComplete();
		const { keys, history } = market;
		const courses = await records.courses(series, keys, whole);
		expect(courses.filter((course) => course?.sales.at(-1)?.at === history.sales.at(-1)!.day * 86_400_000)).not.toEqual(
			[],
		);
	});

	test.each([
		['a log into blocks', /^read start.* log/],
		['lists into hours', /^read list\/\d+$/],
		['hours into days', /^read hour.* day/],
	])('days are made coarser without losing it (%s)', async (_, call) => {
		for (const at of ['before', 'after'] as const) {
			const { store, records, intrude, expectComplete } = await twoProcesses({ lists: 130 });
			store.interrupt(at, call, intrude);
			await records.compact(series);
			await records.compact(series);
			await expectComplete();
		}
	});
});

describe('A reader', () => {
	test('gets everything, although all days become coarser between its first look and its reading', async () => {
		const { store, records, market, expectComplete } = await twoProcesses({ lists: 130 });
		const { keys, history } = market;
		// By its own process, so that the version in memory is the new one.
		store.interrupt('before', /^read .*log/, () => records.compact(series));
		expectEachList(history, [keys[5]!], await records.courses(series, [keys[5]!], whole));
		await expectComplete();
	});

	test.each([
		['blocks', /^commit (start|log)/],
		['hours', /^commit list/],
		['days', /^commit hour/],
	])('gets everything while a day becomes %s', async (_, call) => {
		const { store, records, market, expectComplete } = await twoProcesses({ lists: 130 });
		const { keys, history } = market;
		const courses: Promise<(Course | undefined)[]>[] = [];
		store.interrupt('before', call, async () => {
			courses.push(records.courses(series, [keys[5]!], whole));
			await new Promise(setImmediate);
		});
		await records.compact(series);
		for (const found of courses) expectEachList(history, [keys[5]!], await found);
		await expectComplete();
	});

	test('of a moment gets it, too', async () => {
		const { store, records, market } = await twoProcesses({ lists: 130 });
		const { history, keys } = market;
		const n = history.lists.length - 40;
		store.interrupt('before', /^read list/, () => records.compact(series));
		const moment = (await records.moment(series, timeOf(n) * 1000))!;
		const asks = keys.map((key) => moment.asks[moment.numbers.get(key)!] ?? 0);
		expect(asks).toEqual(keys.map((key) => history.offerAt(key, timeOf(n)).ask));
	});

	test('that finds the list of its own process before that knows it is recorded disturbs nothing', async () => {
		const { store, records, record, expectComplete } = await twoProcesses({ lists: 20 });
		store.interrupt('after', /^commit head spans/, () => records.recorded(series));
		await record(records);
		await record(records);
		await expectComplete();
	});
});

test('After the file was deleted, and as much recorded into a new one, items are not confused', async () => {
	const { store, records, market } = await twoProcesses({ lists: 5 });
	const { version } = await store.read(series, []);
	const memory = new MemoryHistoryStore();
	const other = new PriceRecords(memory);
	const items = [...market.keys].reverse().map((key) => ({ key, name: key, version: null }));
	const list = (n: number) => ({
		time: timeOf(n),
		items,
		asks: items.map((_, i) => i + 1),
		quantities: items.map(() => n),
		unreadable: [],
	});
	let n = 50;
	while ((await memory.read(series, [])).version < version) await other.recordOffers(series, list(n++));
	store.inner = memory;
	expect(await records.recordOffers(series, list(n))).toBe('recorded');
	for (const each of [records, new PriceRecords(memory)]) {
		const [first, last] = await each.courses(series, [items[0]!.key, items.at(-1)!.key], whole);
		expect(first?.offers.map(({ ask }) => ask)).toEqual(first?.offers.map(() => 0));
		expect(last?.offers.at(-1)).toMatchObject({ ask: (items.length - 1) / 100, quantity: n });
		expect(first?.offers.at(-1)?.quantity).toBe(n);
	}
});

test('A list that other processes always get in the way of is refused, and the next one is recorded', async () => {
	const { store, records, record, market } = await twoProcesses({ lists: 5 });
	const { commit } = store;
	store.commit = async () => false;
	await expect(record(records)).rejects.toBeInstanceOf(StoreError);
	store.commit = commit;
	market.history.lists.pop();
	await record(records);
	const { history, keys } = market;
	expectEachList(history, keys, await records.courses(series, keys, whole));
});

test('An item that a list has twice is one item', async () => {
	const memory = new MemoryHistoryStore();
	const items = ['a', 'a', 'b', 'c'].map((key) => ({ key, name: key, version: null }));
	const list = (time: number) => ({
		time,
		items,
		asks: [101, 101, 201, 301],
		quantities: [1, 1, 2, 3],
		unreadable: [],
	});
	await new PriceRecords(memory).recordOffers(series, list(timeOf(0)));
	const records = new PriceRecords(memory);
	await records.recordOffers(series, list(timeOf(1)));
	const courses = await records.courses(series, ['a', 'b', 'c'], whole);
	expect(courses.map((course) => course?.offers.map(({ ask }) => ask))).toEqual([[1], [2], [3]]);
});
