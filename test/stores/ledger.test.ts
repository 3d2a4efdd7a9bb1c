import { describe, expect, test } from 'vitest';
import type { Ledger } from '../../src/storage/ledger.ts';
import { ledgersUnderTest, type Note } from './ledgers-under-test.ts';

const set = (ledger: Ledger<Note>, key: string, note: Note | undefined) => ledger.update([key], () => note);
const countUp = (_: string, was: Note | undefined): Note => ({ count: (was?.count ?? 0) + 1 });
const keysOf = async (ledger: Ledger<Note>, after: number, limit = 100) =>
	(await ledger.changes(after, limit)).changed.map(({ key }) => key);

describe.each(ledgersUnderTest())('A ledger in $kind', ({ skipped, open }) => {
	test.skipIf(skipped)('returns documents as they were stored, until they are deleted', async () => {
		const { ledger } = await open();
		expect(await ledger.get('a')).toBeUndefined();
		expect(await set(ledger, 'a', { text: '龍王 ♥', dueAt: 5 })).toEqual([{ text: '龍王 ♥', dueAt: 5 }]);
		expect(await ledger.get('a')).toEqual({ text: '龍王 ♥', dueAt: 5 });
		expect(await set(ledger, 'a', undefined)).toEqual([undefined]);
		expect(await ledger.get('a')).toBeUndefined();
		expect(await ledger.keys()).toEqual([]);
	});

	test.skipIf(skipped)('changes several documents, and returns them in the order asked for', async () => {
		const { ledger } = await open();
		await ledger.update(['a', 'b'], (key) => ({ text: key }));
		const changed = await ledger.update(['c', 'b', 'a'], (key, was) =>
			key === 'b' ? undefined : { text: `${was?.text ?? 'no'} more` },
		);
		expect(changed).toEqual([{ text: 'no more' }, undefined, { text: 'a more' }]);
		expect((await ledger.keys()).sort()).toEqual(['a', 'c']);
		expect(await ledger.get('a')).toEqual({ text: 'a more' });
		expect(await ledger.update([], countUp)).toEqual([]);
	});

	test.skipIf(skipped)('writes nothing if a change returns the same document, or there is still none', async () => {
		const { ledger } = await open();
		await set(ledger, 'a', { text: 'as it was', dueAt: 7 });
		const before = await ledger.changes(0, 10);
		expect(await ledger.update(['a', 'b'], (_, was) => was)).toEqual([{ text: 'as it was', dueAt: 7 }, undefined]);
		expect(await ledger.changes(0, 10)).toEqual(before);
		expect(await ledger.due(7, 10)).toEqual(['a']);
	});

	test.skipIf(skipped)('keeps a document if its change fails', async () => {
		const { ledger } = await open();
		await set(ledger, 'a', { text: 'kept' });
		const failing = ledger.update(['a'], () => {
			throw new RangeError('not this one');
		});
		await expect(failing).rejects.toThrow(RangeError);
		expect(await ledger.get('a')).toEqual({ text: 'kept' });
		await set(ledger, 'a', { text: 'changed' });
		expect(await ledger.get('a')).toEqual({ text: 'changed' });
	});

	test.skipIf(skipped)('shows each process what the other has done', async () => {
		const { ledger, another } = await open();
		const other = await another();
		await set(ledger, 'a', { count: 1, dueAt: 10 });
		expect(await other.get('a')).toEqual({ count: 1, dueAt: 10 });
		await set(other, 'a', { count: 2, dueAt: 20 });
		await set(ledger, 'b', { count: 1 });
		await set(other, 'c', { count: 1, dueAt: 5 });
		for (const each of [ledger, other]) {
			expect(await keysOf(each, 0)).toEqual(['a', 'b', 'c']);
			expect(await each.due(20, 10)).toEqual(['c', 'a']);
		}
		await set(ledger, 'a', undefined);
		expect(await other.get('a')).toBeUndefined();
	});

	test.skipIf(skipped)('loses none of a hundred changes that two processes make at the same time', async () => {
		const { ledger, another } = await open();
		const both = [ledger, await another()];
		const updates = Array.from({ length: 100 }, (_, i) => both[i % 2]!.update(['a', `${i % 3}`], countUp));
		await Promise.all(updates);
		expect(await ledger.get('a')).toEqual({ count: 100 });
		expect(await ledger.get('0')).toEqual({ count: 34 });
	});

	test.skipIf(skipped)('survives a restart', async () => {
		const { ledger, restarted } = await open();
		await set(ledger, 'a', { text: 'kept', dueAt: 3 });
		const after = await restarted();
		expect(await after.get('a')).toEqual({ text: 'kept', dueAt: 3 });
		expect(await after.nextDue()).toBe(3);
		expect(await keysOf(after, 0)).toEqual(['a']);
	});

	test.skipIf(skipped)('finds all keys, even if there are thousands', async () => {
		const { ledger } = await open();
		const keys = Array.from({ length: 2_500 }, (_, i) => `user:${i}`);
		for (let i = 0; i < keys.length; i += 500) await ledger.update(keys.slice(i, i + 500), countUp);
		expect(new Set(await ledger.keys())).toEqual(new Set(keys));
	});

	test.skipIf(skipped)('throws if its store fails, which never looks like an empty one', async () => {
		const { ledger, fail } = await open();
		await set(ledger, 'a', { dueAt: 1 });
		await fail();
		const uses = [
			() => ledger.get('a'),
			() => ledger.keys(),
			() => set(ledger, 'a', undefined),
			() => ledger.changes(0, 10),
			() => ledger.due(1, 10),
			() => ledger.nextDue(),
		];
		for (const use of uses) await expect(use()).rejects.toMatchObject({ name: 'StoreError' });
	});

	describe('that is followed', () => {
		test.skipIf(skipped)('gives changed documents in the order of their last change, each once', async () => {
			const { ledger } = await open();
			expect(await ledger.changes(0, 10)).toEqual({ changed: [], last: 0 });
			for (const key of ['a', 'b', 'c', 'a']) await ledger.update([key], countUp);
			const { changed, last } = await ledger.changes(0, 10);
			expect(changed).toEqual([
				{ key: 'b', value: { count: 1 } },
				{ key: 'c', value: { count: 1 } },
				{ key: 'a', value: { count: 2 } },
			]);
			expect(await ledger.changes(last, 10)).toEqual({ changed: [], last });
			await set(ledger, 'c', { count: 7 });
			const next = await ledger.changes(last, 10);
			expect(next.changed).toEqual([{ key: 'c', value: { count: 7 } }]);
			expect(next.last).toBeGreaterThan(last);
		});

		test.skipIf(skipped)('gives pages that miss nothing', async () => {
			const { ledger } = await open();
			await ledger.update([...'abcdefg'], countUp);
			await set(ledger, 'c', undefined);
			const pages: string[] = [];
			let after = 0;
			for (;;) {
				const { changed, last } = await ledger.changes(after, 2);
				if (changed.length === 0) break;
				pages.push(changed.map(({ key }) => key).join(''));
				expect(last).toBeGreaterThan(after);
				after = last;
			}
			expect(pages.join('').split('').sort().join('')).toBe('abdefg');
			expect(pages.map(({ length }) => length)).toEqual([2, 2, 2]);
		});

		test.skipIf(skipped)('never gives a number twice, though the newest document was deleted', async () => {
			const { ledger, restarted } = await open();
			for (const key of ['a', 'b']) await set(ledger, key, { text: key });
			const { last } = await ledger.changes(0, 10);
			for (const key of ['a', 'b']) await set(ledger, key, undefined);
			expect(await ledger.changes(0, 10)).toEqual({ changed: [], last });
			await set(ledger, 'c', { text: 'c' });
			const { last: newest } = await ledger.changes(last, 10);
			expect(await keysOf(ledger, last)).toEqual(['c']);
			await set(ledger, 'c', undefined);
			const after = await restarted();
			await set(after, 'd', { text: 'd' });
			expect(await keysOf(after, newest)).toEqual(['d']);
		});

		test.skipIf(skipped)('gives a lower number to go on from if it has lost changes', async () => {
			const { ledger } = await open();
			await set(ledger, 'a', { text: 'a' });
			const { last } = await ledger.changes(0, 10);
			expect(await ledger.changes(last + 1_000, 10)).toEqual({ changed: [], last });
		});

		test.skipIf(skipped)('misses nothing while two processes change it', async () => {
			const { ledger, another } = await open();
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

		test.skipIf(skipped)('can be read from the beginning, however long its documents are', async () => {
			const { ledger } = await open();
			const text = '♥'.repeat(20_000);
			await ledger.update(['a', 'b', 'c'], () => ({ text }));
			expect((await ledger.changes(0, 10)).changed.map(({ value }) => value.text === text)).toEqual([true, true, true]);
		});
	});

	describe('with documents that are due', () => {
		test.skipIf(skipped)('gives those due first first, and no more than asked for', async () => {
			const { ledger } = await open();
			const times: Record<string, number> = { a: 30, b: 10, c: 40, d: 20, e: 1_767_225_600_000.5 };
			await ledger.update([...Object.keys(times), 'never'], (key) => ({ dueAt: times[key] }));
			expect(await ledger.due(9, 10)).toEqual([]);
			expect(await ledger.due(30, 10)).toEqual(['b', 'd', 'a']);
			expect(await ledger.due(40, 2)).toEqual(['b', 'd']);
			expect(await ledger.due(1_767_225_600_000, 10)).toEqual(['b', 'd', 'a', 'c']);
			expect(await ledger.due(1_767_225_600_001, 10)).toEqual(['b', 'd', 'a', 'c', 'e']);
		});

		test.skipIf(skipped)('goes by the time of the last change, if there is one', async () => {
			const { ledger } = await open();
			await ledger.update(['a', 'b', 'c'], () => ({ dueAt: 10 }));
			await set(ledger, 'a', { dueAt: 20 });
			await set(ledger, 'b', {});
			expect(await ledger.due(15, 10)).toEqual(['c']);
			await set(ledger, 'c', undefined);
			expect(await ledger.due(15, 10)).toEqual([]);
			expect(await ledger.due(20, 10)).toEqual(['a']);
		});

		test.skipIf(skipped)('knows when the next one is due', async () => {
			const { ledger } = await open();
			expect(await ledger.nextDue()).toBeUndefined();
			await set(ledger, 'never', {});
			expect(await ledger.nextDue()).toBeUndefined();
			await set(ledger, 'a', { dueAt: 1_767_225_600_000 });
			await set(ledger, 'b', { dueAt: 1_767_225_500_000 });
			expect(await ledger.nextDue()).toBe(1_767_225_500_000);
			await set(ledger, 'b', undefined);
			expect(await ledger.nextDue()).toBe(1_767_225_600_000);
			await set(ledger, 'a', {});
			expect(await ledger.nextDue()).toBeUndefined();
		});
	});
});
