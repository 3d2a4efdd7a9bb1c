import { describe, expect, test } from 'vitest';
import type { Document, Ledger } from '../../src/storage/ledger.ts';
import { engines } from './engines.ts';

interface Note extends Document {
	readonly count?: number;
	readonly text?: string;
}

const set = (ledger: Ledger<Note>, key: string, note: Note | undefined) => ledger.update([key], () => note);
const countUp = (_: string, was: Note | undefined): Note => ({ count: (was?.count ?? 0) + 1 });

describe.each(engines)('A ledger in $engine', ({ skipped, open }) => {
	const openLedger = async () => {
		const store = await open();
		const another = async () => (await store.another()).ledger<Note>('alerts');
		return { ledger: store.ledger<Note>('alerts'), feeds: store.ledger<Note>('feeds'), another };
	};

	test.skipIf(skipped)('keeps documents, and says what is stored after each change', async () => {
		const { ledger, feeds, another } = await openLedger();
		const text = '♥'.repeat(20_000);
		expect(await ledger.update(['b', 'a'], (key) => ({ text: key + text }))).toMatchObject([{}, { text: `a${text}` }]);
		expect((await ledger.keys()).sort()).toEqual(['a', 'b']);
		expect(await ledger.update(['a', 'b', 'c'], (key, was) => (key === 'a' ? undefined : was))).toMatchObject([
			undefined,
			{ text: `b${text}` },
			undefined,
		]);
		expect(await (await another()).keys()).toEqual(['b']);
		expect(await feeds.keys()).toEqual([]);
		expect(await ledger.update([], countUp)).toEqual([]);
	});

	test.skipIf(skipped)('changes documents together, and none if one change fails', async () => {
		const { ledger } = await openLedger();
		await set(ledger, 'a', { count: 1 });
		const failing = ledger.update(['a', 'b'], (key, was) => {
			if (key === 'b') throw new RangeError('not this one');
			return countUp(key, was);
		});
		await expect(failing).rejects.toThrow(RangeError);
		expect(await ledger.get('a')).toEqual({ count: 1 });
	});

	test.skipIf(skipped)('gives what has changed in pages, in the order of the changes, and misses nothing', async () => {
		const { ledger } = await openLedger();
		await ledger.update([...'abcdefg'], countUp);
		await set(ledger, 'a', { count: 7 });
		await set(ledger, 'c', undefined);
		const pages: string[] = [];
		let after = 0;
		for (;;) {
			const { changed, last } = await ledger.changes(after, 2);
			if (changed.length === 0) break;
			pages.push(changed.map(({ key }) => key).join(''));
			after = last;
		}
		expect(pages).toEqual(['bd', 'ef', 'ga']);
		await ledger.update(['b'], (_, was) => was);
		expect(await ledger.changes(after, 2)).toEqual({ changed: [], last: after });
	});

	test.skipIf(skipped)('never gives a number twice, though the newest document was deleted', async () => {
		const { ledger, another } = await openLedger();
		await set(ledger, 'a', { text: 'a' });
		const { last } = await ledger.changes(0, 10);
		await set(ledger, 'a', undefined);
		const other = await another();
		await set(other, 'b', { text: 'b' });
		expect(await other.changes(last, 10)).toEqual({ changed: [{ key: 'b', value: { text: 'b' } }], last: last + 1 });
		// As after a backup was restored.
		expect((await other.changes(last + 1_000, 10)).last).toBe(last + 1);
	});

	test.skipIf(skipped)('misses nothing while two processes change it', async () => {
		const { ledger, another } = await openLedger();
		const both = [ledger, await another()];
		const seen = new Map<string, Note>();
		let after = 0;
		const follow = async () => {
			for (let isMore = true; isMore; ) {
				const { changed, last } = await ledger.changes(after, 3);
				for (const { key, value } of changed) seen.set(key, value);
				isMore = changed.length > 0;
				after = last;
			}
		};
		for (let round = 0; round < 10; round++) {
			const keys = [...'abcdefgh'].filter((_, i) => (i + round) % 3 > 0);
			await Promise.all([...keys.map((key, i) => both[i % 2]!.update([key], countUp)), follow()]);
		}
		await follow();
		for (const key of await ledger.keys()) expect(seen.get(key)).toEqual(await ledger.get(key));
		expect(seen.size).toBe(8);
	});

	test.skipIf(skipped)('gives what is due, first what was due first, and knows when the next one is', async () => {
		const { ledger } = await openLedger();
		expect(await ledger.nextDue()).toBeUndefined();
		const times: Record<string, number> = { a: 30, b: 10, c: 40, d: 20, e: 1_767_225_600_000.5 };
		await ledger.update([...Object.keys(times), 'never'], (key) => ({ dueAt: times[key] }));
		expect(await ledger.nextDue()).toBe(10);
		expect(await ledger.due(9, 10)).toEqual([]);
		expect(await ledger.due(40, 2)).toEqual(['b', 'd']);
		expect(await ledger.due(1_767_225_600_001, 10)).toEqual(['b', 'd', 'a', 'c', 'e']);
		await set(ledger, 'b', {});
		await set(ledger, 'd', undefined);
		await set(ledger, 'a', { dueAt: 50 });
		expect(await ledger.due(50, 10)).toEqual(['c', 'a']);
		expect(await ledger.nextDue()).toBe(40);
	});
});
