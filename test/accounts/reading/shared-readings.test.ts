import { describe, expect, test } from 'vitest';
import { toBasic } from '../../../src/accounts/credentials.ts';
import type { Reading } from '../../../src/accounts/reading/reading.ts';
import { MarketError } from '../../../src/errors/market-error.ts';
import { alice, openAccounts, transactions } from '../world.ts';

const minutes = 60_000;
const rotated = { ...alice, clientSecret: 'another secret' };

/** Two users who have linked one account with 450 transactions, the second with credentials of their choice. */
async function twoOfOne(second = alice) {
	const world = await openAccounts();
	world.market.accounts.set(toBasic(alice), transactions(450));
	if (second !== alice) world.market.accounts.set(toBasic(second), transactions(450));
	await world.elapse(world.accounts.keep('1', alice));
	await world.elapse(world.accounts.keep('2', second));
	world.market.sent.length = 0;
	const listen = async (userId: string, again = false) => {
		let last: Reading | undefined;
		for await (const reading of world.accounts.read(userId, again)) last = reading;
		return last!;
	};
	return { ...world, listen };
}

describe('An account that two users have linked', () => {
	test('is read once for both, whoever comes when', async () => {
		const { listen, clock, market } = await twoOfOne();
		const first = listen('1');
		await clock.advance(2_000);
		const second = listen('2');
		await clock.advance(minutes);
		for (const reading of await Promise.all([first, second]))
			expect(reading).toMatchObject({ end: 'complete', count: 450 });
		expect(market.sent).toHaveLength(5);
	});

	test('is not read again within a minute, and is after it', async () => {
		const { listen, clock, market, elapse } = await twoOfOne();
		await elapse(listen('1'), 10_000);
		expect(await elapse(listen('2'), 0)).toMatchObject({ end: 'complete', count: 450 });
		expect(await elapse(listen('2', true), 30_000)).toMatchObject({ end: 'complete' });
		expect(market.sent).toHaveLength(10);
		await clock.advance(2 * minutes);
		await elapse(listen('1', true));
		expect(market.sent).toHaveLength(15);
	});

	test('goes on for one where the other cancels, and what the other saw by then stays', async () => {
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

	test('is shown no more to the one who unlinks, and goes on with the credentials of the other', async () => {
		const { accounts, listen, clock, market } = await twoOfOne(rotated);
		const [first, second] = [listen('1'), listen('2')];
		await clock.advance(2_500);
		await accounts.unlink('1');
		await clock.advance(minutes);
		expect(await first).toMatchObject({ end: 'unlinked', count: 0 });
		expect(await second).toMatchObject({ end: 'complete', count: 450 });
		expect(market.sent.at(-1)!.credentials).toBe(toBasic(rotated));
	});

	test('is shown no more to one whom another copy of the bot has unlinked, though the other’s credentials are used', async () => {
		const { listen, clock, keys, file, market } = await twoOfOne();
		const copy = await openAccounts({ keys, file, clock, market });
		const [first, second] = [listen('1'), listen('2')];
		await clock.advance(3_500);
		await copy.accounts.unlink('2');
		await clock.advance(minutes);
		expect(await first).toMatchObject({ end: 'complete', count: 450 });
		expect(await second).toMatchObject({ end: 'unlinked', count: 0 });
	});

	test.each(['under way', 'just read'])(
		'and is %s is not shown for credentials that the marketplace no longer takes',
		async (when) => {
			const { listen, clock, market } = await twoOfOne(rotated);
			market.accounts.delete(toBasic(rotated));
			const first = listen('1');
			await clock.advance(when === 'under way' ? 2_000 : 10_000);
			const second = listen('2');
			await clock.advance(minutes);
			expect(await second).toMatchObject({ end: { failure: 'credentials-refused' }, count: 0 });
			expect(await first).toMatchObject({ end: 'complete', count: 450 });
		},
	);

	test('costs one request to prove other credentials of the same account', async () => {
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

	test('goes on with the other’s credentials where one’s own are refused midway', async () => {
		const { listen, clock, market } = await twoOfOne(rotated);
		const [first, second] = [listen('1'), listen('2')];
		await clock.advance(1_500);
		market.accounts.delete(toBasic(alice));
		await clock.advance(minutes);
		expect(await first).toMatchObject({ end: { failure: 'credentials-refused' } });
		expect(await second).toMatchObject({ end: 'complete', count: 450 });
	});

	test('fails for both where the marketplace does, and one goes on for both', async () => {
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
