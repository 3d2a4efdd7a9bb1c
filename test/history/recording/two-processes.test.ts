import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PriceRecords } from '../../../src/history/recording/records.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { RandomNumbers } from '../random-numbers.ts';
import { openHistory } from '../storage/open-history.ts';
import { LongMarket, series, timeOf } from './long-market.ts';
import { expectAsPreciseAsPromised, expectEachList } from './naive-comparison.ts';
import { NaiveHistory } from './naive-history.ts';
import { startRecorder } from './recorder-process.ts';

/** Some of them are after the break: days have become coarser by then. */
const count = 240;

test('Two processes that record in turns record each list once, while a third one reads', {
	timeout: 90_000,
}, async () => {
	const location = join(temporaryFolder(), 'store.sqlite');
	const market = new LongMarket();
	while (market.history.lists.length < count) market.next();
	const { history, keys } = market;
	const recorders = [0, 1].map((own) => startRecorder(location, 2, own, count));
	const reader = new PriceRecords(await openHistory(location));
	const random = new RandomNumbers(3);
	let isOver = false;
	const codes = Promise.all(
		recorders.map(async ({ ended }, i) => {
			const code = await ended;
			// The other one would wait for it.
			if (code !== 0) await recorders[1 - i]!.kill();
			return code;
		}),
	).finally(() => {
		isOver = true;
	});
	const seen = new Set<number>();
	while (!isOver) {
		const n = await readOnce(
			reader,
			history,
			Array.from({ length: 3 }, () => random.pick(keys)),
		);
		seen.add(n);
		await new Promise(setImmediate);
	}
	expect(await codes).toEqual([0, 0]);
	expect(seen.size).toBeGreaterThan(20);
	expect(recorders.flatMap((recorder) => recorder.recorded()).sort((a, b) => a - b)).toEqual(
		Array.from({ length: count }, (_, n) => n),
	);
	await reader.compact(series);
	expectAsPreciseAsPromised(history, keys, await reader.courses(series, keys, { from: 0, to: 1e14 }));
	expect(await readOnce(reader, history, keys)).toBe(count);
});

/** Compares some courses with the lists that were there when they were read; returns how many these were. */
async function readOnce(reader: PriceRecords, history: NaiveHistory, keys: readonly string[]): Promise<number> {
	let n = 0;
	for (const key of keys) {
		const [course] = await reader.courses(series, [key], { from: 0, to: 1e14 });
		const to = (course?.recorded.at(-1)?.to ?? 0) / 1000;
		n = history.lists.filter(({ time }) => time <= to).length;
		if (n === 0) continue;
		const then = new NaiveHistory();
		then.lists.push(...history.lists.slice(0, n));
		expectEachList(then, [key], [course]);
	}
	const at = timeOf(Math.max(0, n - 1 - (n % 90)));
	const moment = n > 0 ? (await reader.moment(series, at * 1000))! : undefined;
	if (moment) expect(moment.at).toBe(at);
	return n;
}
