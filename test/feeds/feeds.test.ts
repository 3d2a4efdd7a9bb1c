import { describe, expect, test } from 'vitest';
import settings from '../../commands/settings.ts';
import { StoreError } from '../../src/errors/store-error.ts';
import type { FeedBook } from '../../src/feeds/feed-book.ts';
import { Feeds, type NewFeed } from '../../src/feeds/feeds.ts';
import { Housekeeping } from '../../src/users/housekeeping.ts';
import { fakeContext, few, pressed, worldOf } from '../commands/fake-context.ts';
import { MemoryLedger } from '../support/memory-ledger.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';
import { dealsQuery } from './samples.ts';

const wanted = (channel: string, addedBy = '1'): NewFeed => ({
	channel,
	query: dealsQuery,
	role: undefined,
	atMost: 5,
	addedBy,
	noticeChannel: `dm of ${addedBy}`,
	locale: 'en-US',
});

function open() {
	const ledger = new MemoryLedger<FeedBook>();
	return { ledger, feeds: new Feeds({ ledger, clock: new SimulatedClock() }) };
}

describe('The feeds of a server', () => {
	test('are kept apart from those of others, and leave nothing when the last one is removed', async () => {
		const { feeds, ledger } = open();
		const { id } = await feeds.add('1', wanted('4'));
		await feeds.add('2', wanted('5'));
		expect((await feeds.of('1')).map(({ channel }) => channel)).toEqual(['4']);
		expect(await feeds.remove('2', id)).toBe(false);
		expect(await feeds.remove('1', id)).toBe(true);
		expect(await ledger.keys()).toEqual(['2']);
		expect(await feeds.pause('1', id, true)).toBeUndefined();
	});

	test('are only as many as are allowed, even if two are added at once', async () => {
		const { feeds } = open();
		const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => feeds.add('1', wanted(`${i}`))));
		expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2);
		expect(await feeds.of('1')).toHaveLength(10);
	});
});

describe('A server that the bot has left', () => {
	async function left() {
		const { feeds, ledger } = open();
		const context = fakeContext(await worldOf(few));
		const logged: unknown[][] = [];
		const log = { info: (...all: unknown[]) => logged.push(all), warn: (...all: unknown[]) => logged.push(all) };
		for (const id of ['1', '2', '3']) {
			await feeds.add(id, wanted('4'));
			await context.settings.change({ scope: 'server', id }, { currency: 'USD' });
		}
		const housekeeping = new Housekeeping(context.settings, context.clock, log as never, feeds);
		return { feeds, ledger, context, logged, housekeeping };
	}

	test('loses its feeds with its settings at the start, if it would have been listed', async () => {
		const { ledger, context, logged, housekeeping } = await left();
		await housekeeping.deleteLeftServers(new Set(['1']), (id) => id !== '3');
		expect(await ledger.keys()).toEqual(['1', '3']);
		expect([...context.kept.keys()]).toEqual(['server:1', 'server:3']);
		expect(logged).toEqual([
			[{ count: 1 }, 'deleted the settings of servers that the bot has left'],
			[{ count: 1 }, 'deleted the feeds of servers that the bot has left'],
		]);
	});

	test('loses them at once when that is found out, and no other does', async () => {
		const { ledger, context, housekeeping } = await left();
		await housekeeping.deleteLeftServer('2');
		expect(await ledger.keys()).toEqual(['1', '3']);
		expect([...context.kept.keys()]).toEqual(['server:1', 'server:3']);
	});

	test('keeps them while the store fails, which is logged', async () => {
		const { ledger, logged, housekeeping } = await left();
		ledger.failure = new StoreError('busy', 'database is locked');
		await housekeeping.deleteLeftServer('2');
		ledger.failure = undefined;
		expect(await ledger.keys()).toHaveLength(3);
		expect(logged.at(-1)?.[1]).toBe('could not delete the feeds of servers that the bot has left');
	});
});

test('“Delete my data” leaves no trace of the user in feeds, which stay', async () => {
	const context = fakeContext(await worldOf(few));
	for (let server = 0; server < 30; server++) {
		await context.feeds.add(`${server}`, wanted('4'));
		await context.feeds.add(`${server}`, wanted('5', '2'));
	}
	await pressed(settings, 'delete', ['all'], [], context);
	for (let server = 0; server < 30; server++)
		expect((await context.feeds.of(`${server}`)).map(({ addedBy, noticeChannel }) => [addedBy, noticeChannel])).toEqual(
			[
				[undefined, undefined],
				['2', 'dm of 2'],
			],
		);
});
