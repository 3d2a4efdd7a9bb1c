import { describe, expect, test } from 'vitest';
import { toBasic } from '../../../src/accounts/credentials.ts';
import type { Reading } from '../../../src/accounts/reading/reading.ts';
import { MarketError } from '../../../src/errors/market-error.ts';
import { alice, openAccounts, transactions } from '../world.ts';

const minutes = 60_000;
const rotated = { ...alice, clientSecret: 'another secret' };

/** Two users who have linked the same account with 450 transactions, perhaps with different credentials. */
async function twoOfOne(second = alice) {
	const world = await openAccounts();
	world.market.accounts.set(toBasic(alice), transactions(450));
	if (second !== alice) world.market.accounts.set(toBasic(second), transactions(450));
	await world.elapse(world.accounts.link('1', alice));
	await world.elapse(world.accounts.link('2', second));
	world.market.sent.length = 0;
	const listen = async (userId: string, again = false) => {
		let last: Reading | undefined;
		for await (const reading of world.accounts.read(userId, again)) last = reading;
		return last!;
	};
	return { ...world, listen };
}

describe('An account that two users have linked', () => {
	test('is read once for both, even if they start at different times', async () => {
		const { listen, clock, market } = await twoOfOne();
		const first = listen('1');
		await clock.advance(2_000);
		const second = listen('2');
		await clock.advance(minutes);
		for (const reading of await Promise.all([first, second]))
			expect(reading).toMatchObject({ end: 'complete', count: 450 });
		expect(market.sent).toHaveLength(5);
	});

	test('is not read again within a minute, but after it', async () => {
		const { listen, clock, market, elapse } = await twoOfOne();
		await elapse(listen('1'), 10_000);
		expect(await elapse(listen('2'), 0)).toMatchObject({ end: 'complete', count: 450 });
		expect(await elapse(listen('2', true), 30_000)).toMatchObject({ end: 'complete' });
		expect(market.sent).toHaveLength(10);
		await clock.advance(2 * minutes);
		await elapse(listen('1', true));
		expect(market.sent).toHaveLength(15);
	});

	test('goes on for one user if the other cancels, who keeps what was read by then', async () => {
		const { accounts, listen, clock, market } = await twoOfOne();
		const [first, second] = [listen('1'), listen('2')];
		await clock.advance(2_500);
		expect(accounts.cancel('1')).toBe(true);
		await clock.advance(0);
		expect(await first).toMatchObject({ end: 'cancelled', count: 300 });
		await clock.advance(minutes);
		expect(await second).toMatchObject({ end: 'complete', count: 450 });
		expect(market.sent).toHaveLength(5);
		expect((await first).count).toBe(300);
	});

	test('is no longer shown to a user who unlinks, and goes on with the other’s credentials', async () => {
		const { accounts, listen, clock, market } = await twoOfOne(rotated);
		const [first, second] = [listen('1'), listen('2')];
		await clock.advance(2_500);
		await accounts.unlink('1');
		await clock.advance(minutes);
		expect(await first).toMatchObject({ end: 'unlinked', count: 0 });
		expect(await second).toMatchObject({ end: 'complete', count: 450 });
		expect(market.sent.at(-1)!.credentials).toBe(toBasic(rotated));
	});

	test('is no longer shown to a user who unlinked in another process, even if it was read with the other’s credentials', async () => {
		const { listen, clock, keys, file, market } = await twoOfOne();
		const copy = await openAccounts({ keys, file, clock, market });
		const [first, second] = [listen('1'), listen('2')];
		await clock.advance(3_500);
		await copy.accounts.unlink('2');
		await clock.advance(minutes);
		expect(await first).toMatchObject({ end: 'complete', count: 450 });
		expect(await second).toMatchObject({ end: 'unlinked', count: 0 });
	});

	test.each(['in progress', 'just read'])(
		'and is %s is not shown to a user whose credentials are refused',
		async (when) => {
			const { listen, clock, market } = await twoOfOne(rotated);
			market.accounts.delete(toBasic(rotated));
			const first = listen('1');
			await clock.advance(when === 'in progress' ? 2_000 : 10_000);
			const second = listen('2');
			await clock.advance(minutes);
			expect(await second).toMatchObject({ end: { failure: 'credentials-refused' }, count: 0 });
			expect(await first).toMatchObject({ end: 'complete', count: 450 });
		},
	);

	test('costs one more request to verify different credentials', async () => {
		const { listen, clock, market } = await twoOfOne(rotated);
		const first = listen('1');
		await clock.advance(2_000);
		const second = listen('2');
		await clock.advance(minutes);
		for (const reading of await Promise.all([first, second]))
			expect(reading).toMatchObject({ end: 'complete', count: 450 });
		expect(market.sent.filter(({ limit }) => limit === 100)).toHaveLength(5);
		expect(market.sent.filter(({ limit }) => limit === 1)).toHaveLength(1);
	});

	test('goes on with the other’s credentials if one user’s are refused midway', async () => {
		const { listen, clock, market } = await twoOfOne(rotated);
		const [first, second] = [listen('1'), listen('2')];
		await clock.advance(1_500);
		market.accounts.delete(toBasic(alice));
		await clock.advance(minutes);
		expect(await first).toMatchObject({ end: { failure: 'credentials-refused' } });
		expect(await second).toMatchObject({ end: 'complete', count: 450 });
	});

	test('fails for both if the marketplace fails, and can be continued for both', async () => {
		const { listen, clock, market, elapse } = await twoOfOne();
		market.before = (request) => {
			if (request === 3) throw new MarketError('unreachable', '500');
		};
		const both = Promise.all([listen('1'), listen('2')]);
		await clock.advance(minutes);
		for (const reading of await both) expect(reading).toMatchObject({ end: { failure: 'unreachable' }, count: 200 });
		expect(await elapse(listen('2'))).toMatchObject({ end: 'complete', count: 450 });
		expect(await elapse(listen('1'))).toMatchObject({ end: 'complete', count: 450 });
		expect(market.sent).toHaveLength(6);
	});
});
