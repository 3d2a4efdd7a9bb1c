import { describe, expect, test, vi } from 'vitest';
import { StoreError } from '../../../src/errors/store-error.ts';
import type { RecordingNotice } from '../../../src/history/recorded-prices.ts';
import { PriceRecords } from '../../../src/history/recording/records.ts';
import { offerThen, salesThen } from '../../../src/history/reference.ts';
import { MemoryHistoryStore } from '../../../src/history/storage/memory-history-store.ts';
import { itemKey } from '../../../src/market/catalogue/item-key.ts';
import { NameTable } from '../../../src/market/catalogue/name-table.ts';
import { decode } from '../../../src/market/decoding/decode.ts';
import { HistoryThread } from '../../../src/market/decoding/history-thread.ts';
import { itemId } from '../../../src/market/ids.ts';
import type { ListKey } from '../../../src/market/list-key.ts';
import { InterruptedStore } from '../../history/recording/interrupted-store.ts';
import { historyRow, itemRow, packed, salesOf } from '../bodies.ts';
import { key } from '../world.ts';

const start = Date.UTC(2026, 4, 13, 8);
const minute = 60_000;
const day = 24 * 60 * minute;
const whole = { from: 0, to: 1e14 };

function open(names = new NameTable(730)) {
	const store = new InterruptedStore(new MemoryHistoryStore());
	const notices: RecordingNotice[] = [];
	const thread = new HistoryThread({
		records: new PriceRecords(store),
		currency: 'EUR',
		identities: async () => names.identities(),
		onNotice: (notice) => notices.push(notice),
	});
	return {
		store,
		thread,
		names,
		notices,
		/** Records a list, and resolves when that is reported. */
		async list(list: ListKey, rows: readonly object[], at: number) {
			const before = notices.length;
			thread.record(list, at, (await decode(list, packed(rows), names, 0)).rows, names);
			await vi.waitFor(() => expect(notices.length).toBeGreaterThan(before), { interval: 1 });
			return notices.at(-1);
		},
		asksOf: async (name: string, version: string | null = null) => {
			const [course] = await thread.courses(730, [itemKey(730, name, version)], whole);
			return course?.offers.map(({ ask, quantity }) => [ask, quantity]);
		},
	};
}

describe('A decoded list', () => {
	test('is recorded with its lowest asks and quantities, version by version', async () => {
		const { list, asksOf } = open();
		const rows = [
			itemRow('A', { min_price: 12.5 }),
			itemRow('B', { min_price: 966, quantity: 1, version: 'Ruby' }),
			itemRow('B', { min_price: 1, quantity: 9 }),
			itemRow('C', { min_price: null, quantity: 0 }),
		];
		expect(await list(key('tradable'), rows, start)).toEqual({ game: 730, recorded: { from: start, to: start } });
		expect(await asksOf('A')).toEqual([[12.5, 7]]);
		expect(await asksOf('B')).toEqual([[1, 9]]);
		expect(await asksOf('B', 'Ruby')).toEqual([[966, 1]]);
		expect(await asksOf('C')).toEqual([]);
		expect(await asksOf('D')).toBeUndefined();
	});

	test('leaves items unchanged whose rows are unreadable, whatever their version', async () => {
		const { list, asksOf } = open();
		const many = Array.from({ length: 200 }, (_, i) => itemRow(`Item ${i}`));
		const rows = [itemRow('A'), itemRow('B'), itemRow('B', { version: 'Ruby' }), itemRow('C'), ...many];
		await list(key('tradable'), rows, start);
		const unreadable = [itemRow('A', { min_price: 'cheap' }), itemRow('B', { version: 17 })];
		await list(key('tradable'), [...unreadable, ...many], start + 5 * minute);
		for (const [name, version] of [['A'], ['B'], ['B', 'Ruby']] as const)
			expect(await asksOf(name, version)).toEqual([[10, 7]]);
		expect(await asksOf('C')).toEqual([
			[10, 7],
			[null, 0],
		]);
	});

	test('is not recorded if it is in another currency, trade-locked, or about absences', async () => {
		const { thread, names, notices } = open();
		for (const other of [key('tradable', 'USD'), key('history', 'USD'), key('trade-locked'), key('out-of-stock')]) {
			const { rows } = await decode(other, packed([]), names, 0);
			thread.record(other, start, rows, names);
		}
		await new Promise(setImmediate);
		expect(await thread.recorded(730)).toBeUndefined();
		expect(notices).toEqual([]);
	});
});

describe('What everything cost', () => {
	test('is told by the ids of the catalogue in use, whatever they were when it was recorded', async () => {
		const { store, list } = open();
		await list(key('tradable'), [itemRow('A', { min_price: 1 }), itemRow('B', { min_price: 2 })], start);
		await list(key('history'), [historyRow('B', { last_7_days: salesOf(3, 4) })], start + 1);
		const names = new NameTable(730);
		for (const name of ['unheard of', 'B', 'A']) names.add(name, null, {});
		const thread = new HistoryThread({
			records: new PriceRecords(store),
			currency: 'EUR',
			identities: async () => names.identities(),
			onNotice: () => {},
		});
		const reference = (await thread.reference(730, start))!;
		expect(reference.at).toBe(start);
		expect([0, 1, 2].map((id) => offerThen(reference, itemId(id)))).toEqual([
			undefined,
			{ ask: 2, quantity: 7 },
			{ ask: 1, quantity: 7 },
		]);
		expect(salesThen(reference, itemId(1)).week).toEqual({ median: 3, volume: 4 });
		expect(salesThen(reference, itemId(2)).week).toEqual({ median: null, volume: null });
	});

	test('is right although the file is deleted, and other items are recorded, while the catalogue is looked up', async () => {
		const { store, list, thread, names } = open();
		await list(key('tradable'), [itemRow('A', { min_price: 1 }), itemRow('B', { min_price: 2 })], start);
		const reading = new HistoryThread({
			records: new PriceRecords(store),
			currency: 'EUR',
			identities: async () => {
				store.inner = new MemoryHistoryStore();
				await list(key('tradable'), [itemRow('C', { min_price: 3 }), itemRow('A', { min_price: 4 })], start + day);
				await reading.recorded(730);
				return names.identities();
			},
			onNotice: () => {},
		});
		const reference = (await reading.reference(730, start))!;
		const asks = [0, 1, 2].map((id) => offerThen(reference, itemId(id))?.ask);
		expect(asks).toEqual([1, 2, undefined]);
		expect(await thread.recorded(730)).toEqual({ from: start + day, to: start + day });
	});
});

describe('Sales', () => {
	test('are recorded once a day, and only after a list of what is on offer', async () => {
		const { list, thread } = open();
		const sales = (median: number) => [historyRow('A', { last_7_days: salesOf(median, 4) })];
		const medians = async () => {
			const [course] = await thread.courses(730, [itemKey(730, 'A', null)], whole);
			return course?.sales.map(({ at, week }) => [new Date(at).getUTCDate(), week.median]);
		};
		await list(key('tradable'), [itemRow('A')], start);
		await list(key('history'), sales(1), start + minute);
		await list(key('tradable'), [itemRow('A')], start + 2 * minute);
		thread.record(...(await decoded(sales(2), start + 3 * minute)));
		await list(key('tradable'), [itemRow('A')], start + 4 * minute);
		expect(await medians()).toEqual([[13, 1]]);
		// It is a new day, but nothing is known yet about what is on offer.
		await list(key('history'), sales(3), start + day);
		expect(await medians()).toEqual([[13, 1]]);
		await list(key('tradable'), [itemRow('A')], start + day + minute);
		await list(key('history'), sales(4), start + day + 2 * minute);
		expect(await medians()).toEqual([
			[13, 1],
			[14, 4],
		]);
	});
});

/** A decoded list of sales as it is recorded. */
async function decoded(rows: readonly object[], at: number) {
	const names = new NameTable(730);
	const { rows: figures } = await decode(key('history'), packed(rows), names, 0);
	return [key('history'), at, figures, names] as const;
}

describe('It is reported', () => {
	test('how far the clock is behind, but not if two lists were fetched at nearly the same time', async () => {
		const { list } = open();
		const rows = [itemRow('A')];
		await list(key('tradable'), rows, start);
		const recorded = { game: 730, recorded: { from: start, to: start } };
		for (const before of [0, 1_000, 15 * minute])
			expect(await list(key('tradable'), rows, start - before)).toEqual(recorded);
		expect(await list(key('tradable'), rows, start - 20 * minute)).toEqual({ game: 730, behind: 20 * minute });
		expect(await list(key('tradable'), rows, start + minute)).toMatchObject({ recorded: { to: start + minute } });
	});

	test('that a clock was never set', async () => {
		const { list } = open();
		expect(await list(key('tradable'), [itemRow('A')], 5_000)).toMatchObject({ behind: expect.any(Number) });
		expect(await list(key('tradable'), [itemRow('A')], start)).toMatchObject({ recorded: { from: start } });
	});

	test('why a list cannot be recorded', async () => {
		const { list, store } = open();
		store.interrupt('before', /^commit/, async () => {
			throw new StoreError('full', 'database or disk is full');
		});
		const unrecorded = 'StoreError: database or disk is full';
		expect(await list(key('tradable'), [itemRow('A')], start)).toEqual({ game: 730, unrecorded });
		expect(await list(key('tradable'), [itemRow('A')], start + minute)).toMatchObject({ recorded: {} });
	});

	test('with each list that a day cannot be made coarser, because a page is damaged; lists are recorded all the same', async () => {
		const { list, store, thread, notices } = open();
		for (let at = start; at < start + 8 * day; at += 60 * minute) await list(key('tradable'), [itemRow('A')], at);
		const damaged = { group: `list/${Math.floor(start / day) + 1}`, id: 1 };
		const { version, pages } = await store.read('730/EUR', [damaged]);
		expect(pages[0]).toHaveLength(2);
		await store.commit('730/EUR', version, { put: [{ ...damaged, bytes: Uint8Array.of(1, 2, 3) }] });
		notices.length = 0;
		const end = start + 9 * day;
		for (const at of [end, end + minute, end + 2 * minute])
			await list(key('tradable'), [itemRow('A', { quantity: 20 })], at);
		expect(notices.map((notice) => Object.keys(notice))).toEqual([1, 2, 3].map(() => ['game', 'unrecorded']));
		const [course] = await thread.courses(730, [itemKey(730, 'A', null)], { from: end, to: end + day });
		expect(course).toMatchObject({ offers: [{ quantity: 7 }, { quantity: 20 }], recorded: [{ to: end + 2 * minute }] });
	});

	test('nothing after it was closed, and a list that came before is recorded', async () => {
		const { thread, names, notices, store } = open();
		const { rows } = await decode(key('tradable'), packed([itemRow('A')]), names, 0);
		thread.record(key('tradable'), start, rows, names);
		await new Promise(setImmediate);
		await thread.close();
		await new Promise(setImmediate);
		expect(notices.filter((notice) => 'unrecorded' in notice)).toEqual([]);
		expect(await new PriceRecords(store).recorded('730/EUR')).toEqual({ from: start, to: start });
	});
});
