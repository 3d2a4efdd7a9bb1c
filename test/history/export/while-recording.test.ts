import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { amountOf } from '../../../src/history/amount-code.ts';
import { RecordedCourses } from '../../../src/history/export/recorded-courses.ts';
import type { Row } from '../../../src/history/export/table.ts';
import { tables } from '../../../src/history/export/tables.ts';
import { PriceRecords } from '../../../src/history/recording/records.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { day, hour, minute, type NaiveHistory, naiveItem } from '../recording/naive-history.ts';
import { openHistory } from '../storage/open-history.ts';
import { byItem, exported } from './exported.ts';
import { firstDay, newMarket, recordDays, series } from './recorded-market.ts';

const startOf = (unit: number, time: number) => time - (time % unit);
const label = ({ name, version }: { readonly name: string; readonly version: string | null }) => `${name} ${version}`;

/**
 * The rows are as precise as what is kept now, or more: they say what was on offer at the end of each hour or day until
 * `last`, and each time once.
 */
function expectComplete(rows: ReturnType<typeof byItem>, history: NaiveHistory, last: number): void {
	const times = history.lists.map(({ time }) => time).filter((time) => time <= last);
	const today = startOf(day, history.last.time);
	for (let n = 0; n < 140; n++) {
		const own = rows.get(label(naiveItem(n))) ?? [];
		const moments = own.map(({ time }) => Number(time) / 1000);
		expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
		expect(Math.max(0, ...moments)).toBeLessThanOrEqual(last);
		for (const time of times) {
			const unit = time >= today - 7 * day ? 1 : time >= today - 90 * day ? hour : day;
			const end = Math.min(last, startOf(unit, time) + unit - 1);
			const row = own.findLast((each) => Number(each.time) / 1000 <= end);
			const { ask, quantity } = history.offerAt(naiveItem(n).key, end);
			expect([row?.lowest_ask ?? null, row?.quantity ?? 0], `${n} at ${time}`).toEqual([amountOf(ask), quantity]);
		}
	}
}

describe('An export', () => {
	const newFile = () => join(temporaryFolder(), 'store.sqlite');
	/** The history as another program sees it. */
	const openToRead = async (file: string) => (await RecordedCourses.open(await openHistory(file), series))!;
	const asksOf = (recorded: RecordedCourses) =>
		tables.asks({ recorded, currency: 'EUR', span: { from: 0, to: Date.UTC(2030, 0) } });

	test('has each day once, although days become hours and days while it is read', async () => {
		const file = newFile();
		const market = newMarket(5);
		const store = await openHistory(file);
		await recordDays(store, market, 90);
		const recorded = await openToRead(file);
		const last = recorded.recorded.to / 1000;
		expect(last).toBe(market.history.last.time);
		const { columns, batches } = asksOf(recorded);
		async function* interrupted(): AsyncGenerator<readonly Row[]> {
			let item = 0;
			for await (const batch of batches) {
				yield batch;
				// In each block of items. The days that follow make others coarser, and bring items of their own.
				if (item++ % 64 === 10) await recordDays(store, market, 4, firstDay + (90 + (item / 64) * 4) * day);
			}
		}
		expectComplete(byItem(await exported({ columns, batches: interrupted() })), market.history, last);
		const details = (await exported(asksOf(await openToRead(file)))).map(({ detail }) => detail);
		expect(new Set(details)).toEqual(new Set(['list', 'hour', 'day']));
	});

	test('is complete while another process records all the time', async () => {
		const file = newFile();
		const market = newMarket(6);
		await recordDays(await openHistory(file), market, 12);
		const records = new PriceRecords(await openHistory(file));
		let isOver = false;
		const recording = (async () => {
			for (let time = market.history.last.time + 5 * minute; !isOver; time += 5 * minute) {
				await records.recordOffers(series, market.list(time));
				await records.compact(series);
				await new Promise(setImmediate);
			}
		})();
		for (let i = 0; i < 5; i++) {
			const recorded = await openToRead(file);
			const rows = byItem(await exported(asksOf(recorded)));
			if (i === 4) isOver = true;
			expectComplete(rows, market.history, recorded.recorded.to / 1000);
		}
		await recording;
	});

	test('fails if the history begins anew while it is read', async () => {
		const file = newFile();
		const store = await openHistory(file);
		await recordDays(store, newMarket(7), 3);
		const batches = asksOf(await openToRead(file)).batches[Symbol.asyncIterator]();
		await batches.next();
		const { version } = await store.read(series, []);
		await store.commit(series, version, { put: [], remove: ['head', 'spans', 'names'] });
		await recordDays(store, newMarket(8), 3, firstDay + 30 * day);
		await expect(
			(async () => {
				while (!(await batches.next()).done);
			})(),
		).rejects.toMatchObject({ failure: 'unusable' });
	});
});
