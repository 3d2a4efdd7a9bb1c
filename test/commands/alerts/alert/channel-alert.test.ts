import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { decidePost } from '../../../../commands/alerts/watching/decide-post.ts';
import { hourLength } from '../../../../src/base/clock.ts';
import type { Post } from '../../../../src/outbox/messenger.ts';
import { fakeHistory, lowsOf } from '../../../support/fake-history.ts';
import { expectProblem } from '../../fake-context.ts';
import { addAlert, alertContext, alertFixture, redline, words } from './alert-context.ts';

const fixture = await alertFixture();
const channel = {
	id: '4',
	type: ChannelType.GuildText,
	permissions: PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages,
};
const traders = { id: '7', name: 'Traders', mentionable: true };

function managerContext(more: Parameters<typeof alertContext>[1] = {}) {
	const posts: Post[] = [];
	const post = async (each: Post) => {
		posts.push(each);
		return { kind: 'sent', message: '1' } as const;
	};
	const context = alertContext(fixture, { messenger: { post, pin: async () => {} }, ...more });
	const caller = { ...context.caller, serverId: '2', managesServer: true };
	return { ...context, caller, posts };
}

describe('/alert add with a channel', () => {
	test('posts there instead, introduces itself, and is in /feed list', async () => {
		const context = managerContext();
		const reply = await addAlert({ item: redline, below: 45, channel, role: traders }, context);
		expect(words(reply)).toContain(`**Alert · Counter-Strike 2 · ${redline}** in <#4>: at or below €45.00`);
		expect(words(reply)).toContain('It posts once, and ends <t:');
		expect(context.posts.map(({ channel }) => channel)).toEqual(['4']);
		const [feed] = await context.feeds.of('2');
		expect(feed).toMatchObject({ channel: '4', role: '7', query: { kind: 'item', goal: { amount: 45 }, once: true } });
		expect(await context.alerts.of(context.caller.userId)).toEqual([]);
		expect(context.sent).toEqual([]);
	});

	test('waits if its goal is reached already, as it would post what everybody can see', async () => {
		const context = managerContext();
		const reply = await addAlert({ item: redline, above: 45, channel }, context);
		expect(words(reply)).toContain('This is so already, so it waits until it is no longer so');
		const [feed] = await context.feeds.of('2');
		const [itemId] = fixture.catalogue.itemsOf(fixture.catalogue.byExactName(redline)!);
		const item = {
			key: fixture.catalogue.key(fixture.catalogue.refOf(itemId!)),
			name: redline,
			version: null,
			ask: 50,
			quantity: 3,
		};
		const result = { kind: 'item' as const, at: context.clock.wall() + 1, currency: 'EUR' as const, items: [item] };
		const whileMet = decidePost(feed!, result, result.at);
		expect(whileMet.post).toBeUndefined();
		const anHourLater = result.at + hourLength;
		const notMet = decidePost(whileMet.feed, { ...result, at: anHourLater, items: [] }, anHourLater);
		const twoHoursLater = result.at + 2 * hourLength;
		const metAgain = decidePost(notMet.feed, { ...result, at: twoHoursLater }, twoHoursLater);
		expect(metAgain.post).toBeDefined();
	});

	test('takes all goals: a percentage of the price now, stock, and a new low', async () => {
		const [item] = fixture.catalogue.itemsOf(fixture.catalogue.byExactName(redline)!);
		const lows = () => lowsOf(new Map([[item!, 48]]), 20_000);
		const context = managerContext({ history: fakeHistory({ from: 0, to: 1 }, {}, { lows }) });
		await addAlert({ item: redline, drop: 10, channel }, context);
		await addAlert({ item: redline, in_stock: true, repeat: 'again', channel }, context);
		expect(words(await addAlert({ item: redline, new_low: '30d', channel }, context))).toContain(
			'in <#4>: lowest in 30 days · EUR',
		);
		expect((await context.feeds.of('2')).map(({ query }) => 'goal' in query && query.goal)).toMatchObject([
			{ kind: 'below', amount: 45 },
			{ kind: 'stock' },
			{ kind: 'below', amount: 47.99, low: '30d' },
		]);
	});

	test('is only for those who manage the server, and for one item', async () => {
		const other = alertContext(fixture);
		await expectProblem(addAlert({ item: redline, below: 45, channel }, other), 'feeds-need-manager');
		await expectProblem(addAlert({ item: 'glove', below: 45, channel }, managerContext()), 'unclear-item');
		const closed = { ...channel, permissions: 0n };
		await expectProblem(
			addAlert({ item: redline, below: 45, channel: closed }, managerContext()),
			'feed-channel-closed',
		);
	});
});
