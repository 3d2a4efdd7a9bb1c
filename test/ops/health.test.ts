import { describe, expect, test } from 'vitest';
import { type GatewayState, healthProblems, readinessProblems } from '../../src/ops/health.ts';
import { home, key } from '../market/fixture.ts';

const connected: GatewayState = {
	shards: { total: 4, connected: 4 },
	isStarted: true,
	isClosed: false,
	lostSince: undefined,
};
const minute = 60_000;

describe('A bot is healthy', () => {
	test.each<[when: string, gateway: GatewayState | undefined]>([
		['while it is connected', connected],
		['while it is starting', undefined],
		['while Discord has never been reached', { ...connected, shards: { total: 0, connected: 0 }, isStarted: false }],
		['while one shard is away', { ...connected, shards: { total: 4, connected: 3 } }],
		[
			'while it waits before it connects again',
			{ ...connected, shards: { total: 4, connected: 0 }, lostSince: 9 * minute },
		],
	])('%s', (_, gateway) => {
		// The connection may be lost for two minutes: the one that is lost above has been for one and a half.
		expect(healthProblems({ gateway, now: 10.5 * minute })).toEqual([]);
	});
});

describe('A bot is unhealthy', () => {
	test('when Discord has closed the connection permanently', () => {
		const gateway = { ...connected, isClosed: true, lostSince: 0 };
		expect(healthProblems({ gateway, now: 10 * minute })).toEqual(['Discord has closed the connection permanently.']);
	});
});

describe('Readiness', () => {
	const lists = () =>
		(['tradable', 'history', 'out-of-stock'] as const).map((kind) => ({ key: key(kind), fetchedAt: 0 }));
	const ready = { gateway: connected, lists, home, isStopping: false, storeFailure: undefined };

	test('needs shards, home lists and the store', () => {
		expect(readinessProblems(ready)).toEqual([]);
	});

	test('says everything that is missing during the start', () => {
		expect(readinessProblems({ home, isStopping: false, storeFailure: 'not-open' })).toEqual([
			'The bot is not connected to Discord yet.',
			'The list tradable/730/EUR has not been loaded yet.',
			'The list history/730/EUR has not been loaded yet.',
			'The list out-of-stock/730/EUR has not been loaded yet.',
			'The store is not open yet.',
		]);
	});

	test.each([
		[16, 14, '14 of 16 shards are connected to Discord.'],
		[16, 1, '1 of 16 shards are connected to Discord.'],
		[1, 0, '0 of 1 shard is connected to Discord.'],
		[0, 0, 'The bot is not connected to Discord yet.'],
	])('says how many of %i shards are connected: %i', (total, connectedShards, sentence) => {
		expect(
			readinessProblems({ ...ready, gateway: { ...connected, shards: { total, connected: connectedShards } } }),
		).toEqual([sentence]);
	});

	test('does not accept lists in other currencies, games or with trade-locked units', () => {
		const others = [key('trade-locked'), key('tradable', 'USD'), key('tradable', 'EUR', 570)];
		const without = [...lists().slice(1), ...others.map((each) => ({ key: each, fetchedAt: 0 }))];
		expect(readinessProblems({ ...ready, lists: () => without })).toEqual([
			'The list tradable/730/EUR has not been loaded yet.',
		]);
	});

	test('ends when the bot is stopping', () => {
		expect(readinessProblems({ ...ready, isStopping: true })).toEqual(['The bot is stopping.']);
	});

	test('says what to do if the store does not work', () => {
		expect(readinessProblems({ ...ready, storeFailure: 'full' })).toEqual([
			'The store does not work. The disk is full. Free some space.',
		]);
	});
});
