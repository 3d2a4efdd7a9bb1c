import { describe, expect, test } from 'vitest';
import { bookOf, type FeedBook } from '../../src/feeds/feed-book.ts';
import { FeedIndex } from '../../src/feeds/judging/feed-index.ts';
import { MemoryLedger } from '../support/memory-ledger.ts';
import { feed } from './samples.ts';

describe('Reading the feeds of many servers', () => {
	test('lets others work in between', async () => {
		const ledger = new MemoryLedger<FeedBook>();
		const servers = Array.from({ length: 120 }, (_, i) => String(i));
		await ledger.update(servers, () => bookOf({ feeds: [feed()], outbox: { waiting: [] } }));
		let turns = 0;
		const count = () => {
			turns++;
			next = setImmediate(count);
		};
		let next = setImmediate(count);
		const index = new FeedIndex(ledger);
		await index.follow();
		clearImmediate(next);
		expect(index.servers(() => true)).toHaveLength(120);
		expect(turns).toBeGreaterThan(1);
	});
});
