import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { PriceRecords } from '../../../src/history/recording/records.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { RandomNumbers } from '../random-numbers.ts';
import { openHistory } from '../storage/open-history.ts';
import { LongMarket, series, timeOf } from './long-market.ts';
import { expectAsPreciseAsPromised, expectEachList } from './naive-comparison.ts';
import { startRecorder } from './recorder-process.ts';

const kills = 10;

test('A recorder that is killed at any moment loses at most the newest list, and the next one goes on', {
	timeout: 120_000,
}, async () => {
	const location = join(temporaryFolder(), 'store.sqlite');
	const random = new RandomNumbers(1);
	const market = new LongMarket();
	let before = -1;
	for (let kill = 0; kill < kills; kill++) {
		const recorder = startRecorder(location);
		await vi.waitFor(() => expect(recorder.recorded().length).toBeGreaterThan(0), { timeout: 20_000, interval: 1 });
		// No more than it takes to record some lists: most kills hit between two of them.
		await sleep(random.whole(0, 40));
		await recorder.kill();
		const printed = recorder.recorded();
		const store = await openHistory(location);
		const records = new PriceRecords(store);
		const { to } = (await records.recorded(series))!;
		const last = printed.at(-1)!;
		expect(printed[0]).toBe(before + 1);
		// It may have had no time to print the last one.
		expect([last, last + 1].map((n) => timeOf(n) * 1000)).toContain(to);
		while (market.history.lists.length === 0 || market.history.last.time * 1000 < to) market.next();
		const { history, keys } = market;
		const whole = { from: 0, to };
		expectEachList(history, keys, await records.courses(series, keys, whole));
		// Another process goes on, and makes smaller what was to be made.
		if (random.is(0.3)) {
			await records.compact(series);
			const courses = await records.courses(series, keys, whole);
			if (market.isClockTrusted) expectAsPreciseAsPromised(history, keys, courses);
			else expectEachList(history, keys, courses);
		}
		before = history.lists.length - 1;
		await store.close();
	}
});
