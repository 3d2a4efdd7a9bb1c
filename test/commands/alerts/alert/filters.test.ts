import { describe, expect, test } from 'vitest';
import alert from '../../../../commands/alerts/alert/alert.ts';
import { ownerOfUser } from '../../../../commands/alerts/stored/feed-record.ts';
import { reachabilityOf } from '../../../../commands/alerts/stored/reachability.ts';
import { pauseFeeds } from '../../../../commands/alerts/stored/refusals.ts';
import { StoredFeeds } from '../../../../commands/alerts/stored/stored-feeds.ts';
import type { CommandContext } from '../../../../commands/index.ts';
import { resumeAllPaused } from '../../../../commands/reports/direct-messages.ts';
import type { Reply } from '../../../../src/words/reply.ts';
import { lazyDatabase } from '../../../support/store.ts';
import { buttonOf, expectProblem } from '../../fake-context.ts';
import { alertContext, alertFixture, pressForReply, words } from './alert-context.ts';

const fixture = await alertFixture();
const { filter, filters } = alert.subcommands;
const add = (options: object, context: CommandContext) => filter.run({ ...options }, context) as Promise<Reply>;
const list = (context: CommandContext) => filters.run({}, context) as Promise<Reply>;
const ownFilters = ({ feeds, caller }: CommandContext) => feeds.of(ownerOfUser(caller.userId));

describe('/alert filter', () => {
	test('sets a feed of one’s own, says what it is about, and confirms it by direct message', async () => {
		const context = alertContext(fixture);
		const reply = await add({ kind: 'deals', min_discount: 20, max_price: 300, item: 'karambit' }, context);
		expect(words(reply)).toContain(
			'**Deals · Counter-Strike 2**: at least 20% under the 30-day median of at least 10 sales, from €1.00 to €300.00, items that match “karambit”. You will get a direct message whenever something is new, at most 5 times in 24 hours.',
		);
		expect(context.sent.map(words)).toEqual([words(reply)]);
		// '9' is the channel of direct messages in `fakeContext`.
		expect(await ownFilters(context)).toMatchObject([{ channel: '9', query: { kind: 'deals', minDiscount: 20 } }]);
		const mine = await pressForReply(buttonOf(reply, 'My filters'), context);
		expect(words(mine)).toContain('Your filters (1 of 20)\n**1. Deals · Counter-Strike 2**');
	});

	test('is refused a second time, and if direct messages are', async () => {
		const context = alertContext(fixture);
		await add({ kind: 'restock' }, context);
		await expectProblem(add({ kind: 'restock' }, context), 'filter-exists');
		const closed = { ...context.directMessages, sendToChannel: async () => 'refused' as const };
		const other = alertContext(fixture, { directMessages: closed });
		await expectProblem(add({ kind: 'restock' }, other), 'messages-refused');
		expect(await ownFilters(other)).toEqual([]);
	});
});

describe('/alert filters', () => {
	test('shows those of the caller, and deletes one', async () => {
		const context = alertContext(fixture);
		expect(words(await list(context))).toContain('You have no filters.');
		await add({ kind: 'deals' }, context);
		await add({ kind: 'restock' }, context);
		const { menus } = await list(context);
		const remaining = await pressForReply(menus![0]!.id, context, menus![0]!.options[0]!.value);
		expect(words(remaining)).toContain('**Deleted:** Deals · Counter-Strike 2.');
		expect((await ownFilters(context)).map(({ query }) => query.kind)).toEqual(['restock']);
	});

	test('resumes filters that were paused because direct messages were refused', async () => {
		const database = lazyDatabase();
		const base = alertContext(fixture);
		const feeds = new StoredFeeds({ database, clock: base.clock });
		const context = { ...base, feeds, reachability: reachabilityOf({ ...base, feeds }) };
		await add({ kind: 'deals' }, context);
		await pauseFeeds(database, ownerOfUser(context.caller.userId), '9', base.clock);
		expect(words(await list(context))).toContain('paused: direct messages were refused');
		expect((await list(context)).buttons).toMatchObject([{ label: 'Resume' }]);
		expect(await resumeAllPaused(context)).toBe(true);
		expect(await ownFilters(context)).toMatchObject([{ paused: undefined }]);
	});
});
