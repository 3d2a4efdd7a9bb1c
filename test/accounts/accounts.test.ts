import { describe, expect, test } from 'vitest';
import { newKey } from '../../src/accounts/cipher.ts';
import { toBasic } from '../../src/accounts/credentials.ts';
import { MarketError, type MarketFailure } from '../../src/base/errors/market-error.ts';
import { failureOf } from '../support/failure-of.ts';
import { alice, bob, openAccounts, transactions } from './fixture.ts';

const first = { page: 1, limit: 10, order: 'desc' } as const;

describe('Linking', () => {
	test.each<[MarketFailure]>([['credentials-refused'], ['unreachable']])(
		'saves nothing if the request fails (%s), and keeps the previous link',
		async (failure) => {
			const { accounts, market, stored, elapse } = await openAccounts();
			market.before = () => {
				throw new MarketError(failure, failure);
			};
			expect(await failureOf(elapse(accounts.link('1', alice)))).toMatchObject({ failure, about: 'link' });
			expect(await stored.get('1')).toBeUndefined();
			market.before = () => {};
			await elapse(accounts.link('2', bob));
			const before = await stored.get('2');
			market.before = () => {
				throw new MarketError(failure, failure);
			};
			await failureOf(elapse(accounts.link('2', { ...bob, clientSecret: 'wrong' })));
			expect(await stored.get('2')).toEqual(before);
		},
	);

	test('is limited to five attempts in ten minutes per user, also across a restart', async () => {
		const { accounts, market, clock, keys, file, database, elapse } = await openAccounts();
		const started = clock.now();
		const wrong = (i: number) => ({ clientId: `guess-${i}`, clientSecret: 'x' });
		for (let i = 0; i < 3; i++) await failureOf(elapse(accounts.link('1', wrong(i)), 10_000));
		await database.close();
		const restarted = await openAccounts({ keys, file, clock, market });
		for (let i = 3; i < 8; i++) await failureOf(restarted.elapse(restarted.accounts.link('1', wrong(i)), 10_000));
		expect(market.sent).toHaveLength(5);
		const refused = await failureOf(restarted.accounts.link('1', alice));
		expect(refused).toMatchObject({ name: 'LinkError', reason: 'too-many-attempts' });
		expect(refused!.retryAt).toBe(started + 10 * 60_000);
		// Other users are not limited by it.
		await restarted.elapse(restarted.accounts.link('2', alice));
		await clock.advance(refused!.retryAt! - clock.now());
		await restarted.elapse(restarted.accounts.link('1', alice));
		expect(await restarted.accounts.linkStatus('1')).toMatchObject({ state: 'good' });
	});

	test('saves nothing if the user unlinks while the credentials are checked', async () => {
		const { accounts, market, clock } = await openAccounts();
		market.latency = 5_000;
		const linking = failureOf(accounts.link('1', alice));
		await clock.advance(2_000);
		expect(await accounts.unlink('1')).toBe(false);
		await clock.advance(10_000);
		expect(await linking).toMatchObject({ name: 'UserError' });
		expect(await accounts.linkStatus('1')).toBeUndefined();
	});

	test('is not affected by a second attempt with a typo', async () => {
		const { accounts, market, clock } = await openAccounts();
		market.latency = 5_000;
		const right = accounts.link('2', alice);
		await clock.advance(500);
		const typo = failureOf(accounts.link('2', { ...alice, clientSecret: 'alcie' }));
		await clock.advance(20_000);
		expect([await right, (await typo)?.failure]).toEqual(['new', 'credentials-refused']);
		expect(await accounts.linkStatus('2')).toMatchObject({ state: 'good' });
	});

	test('two accounts at once saves the first that succeeds', async () => {
		const { accounts, market, clock, elapse } = await openAccounts();
		market.latency = 5_000;
		const earlier = accounts.link('1', bob);
		const later = failureOf(accounts.link('1', alice));
		await clock.advance(20_000);
		expect([await earlier, (await later)?.message]).toEqual(['new', 'link-superseded']);
		market.latency = 0;
		expect((await elapse(accounts.page('1', first))).page.pages).toBe(2);
		expect(await elapse(accounts.link('1', alice))).toBe('replaced');
	});

	test('does not bring back an account that was unlinked through another process meanwhile', async () => {
		const { accounts, market, clock, stored, elapse } = await openAccounts();
		await elapse(accounts.link('1', alice));
		market.latency = 10_000;
		const linking = failureOf(accounts.link('1', bob));
		await clock.advance(2_000);
		await stored.delete('1');
		await clock.advance(20_000);
		expect(await linking).toMatchObject({ message: 'link-superseded' });
		expect(await accounts.linkStatus('1')).toBeUndefined();
	});

	test('with guessed secrets does not delay the requests of the account’s owner', async () => {
		const { accounts, market, clock, elapse } = await openAccounts();
		await elapse(accounts.link('1', alice));
		market.before = () => {
			throw new MarketError('limited', '429');
		};
		await failureOf(elapse(accounts.link('2', { ...alice, clientSecret: 'a guess' }), 5_000));
		market.before = () => {};
		market.latency = 13_000;
		const guesses = [1, 2, 3].map((i) => failureOf(accounts.link('3', { ...alice, clientSecret: `guess ${i}` })));
		await clock.advance(2_000);
		market.latency = 0;
		expect((await elapse(accounts.page('1', first), 5_000)).page.pages).toBe(14);
		await elapse(Promise.all(guesses));
	});

	test('two secrets of one account does not double its rate limit', async () => {
		const { accounts, market, clock, elapse } = await openAccounts();
		const second = { ...alice, clientSecret: 'another' };
		market.accounts.set(toBasic(second), transactions(137));
		await elapse(accounts.link('1', alice));
		await elapse(accounts.link('2', second));
		market.sent.length = 0;
		market.latency = 3_000;
		const pages = Promise.all(['1', '2'].map((user) => accounts.page(user, first)));
		await clock.advance(20_000);
		await pages;
		expect(market.mostInProgress).toBe(1);
		expect(market.sent[1]!.at - market.sent[0]!.at).toBeGreaterThanOrEqual(1_000);
	});

	test('is followed by the first page at least a second later', async () => {
		const { accounts, market, elapse } = await openAccounts();
		await elapse(accounts.link('1', alice), 0);
		await elapse(accounts.page('1', first), 2_000);
		expect(market.sent[1]!.at - market.sent[0]!.at).toBeGreaterThanOrEqual(1_000);
	});

	test('keeps its rate limits when a new key is put in front', async () => {
		const { accounts, market, clock, keys, file, database, elapse } = await openAccounts();
		await elapse(accounts.link('1', alice));
		const until = clock.now() + 3_600_000;
		market.before = () => {
			throw new MarketError('limited', '429', { retryAt: until });
		};
		await failureOf(elapse(accounts.page('1', first), 5_000));
		for (let i = 0; i < 4; i++) await failureOf(elapse(accounts.link('1', { ...bob, clientSecret: String(i) }), 5_000));
		market.before = () => {};
		await database.close();
		const restarted = await openAccounts({ keys: [newKey(), ...keys], file, clock, market });
		const blocked = await failureOf(restarted.elapse(restarted.accounts.page('1', first), 1_000));
		expect(blocked).toMatchObject({ retryAt: until });
		expect(await failureOf(restarted.accounts.link('1', bob))).toMatchObject({ reason: 'too-many-attempts' });
	});
});

describe('A page', () => {
	test('is fetched for its user, in the order and size asked for', async () => {
		const { accounts, elapse, clock } = await openAccounts();
		await elapse(accounts.link('1', alice));
		await elapse(accounts.link('2', bob));
		const now = clock.now();
		const { page, fetchedAt } = await elapse(accounts.page('1', first), 2_000);
		expect(page).toMatchObject({ page: 1, pages: 14 });
		expect(page.rows).toEqual(transactions(137).slice(0, 10));
		expect(fetchedAt).toBe(now);
		expect((await elapse(accounts.page('2', first), 1_000)).page.pages).toBe(2);
		expect((await elapse(accounts.page('1', { ...first, limit: 20 }))).page.pages).toBe(7);
	});

	test('of the previous account is not shown after linking another one or unlinking', async () => {
		const { accounts, elapse } = await openAccounts();
		await elapse(accounts.link('1', alice));
		expect((await elapse(accounts.page('1', first), 1_500)).page.pages).toBe(14);
		await elapse(accounts.link('1', bob), 3_000);
		expect((await elapse(accounts.page('1', first), 1_500)).page.pages).toBe(2);
		await accounts.unlink('1');
		expect(await failureOf(accounts.page('1', first))).toMatchObject({ reason: 'not-linked' });
	});

	test('that arrives after its user has unlinked is not shown', async () => {
		const { accounts, market, clock, elapse } = await openAccounts();
		await elapse(accounts.link('1', alice));
		market.latency = 3_000;
		const page = failureOf(accounts.page('1', first));
		await clock.advance(1_000);
		await accounts.unlink('1');
		await clock.advance(5_000);
		expect(await page).toMatchObject({ reason: 'not-linked' });
	});

	test('is never logged together with its user or credentials', async () => {
		const { accounts, market, logged, elapse } = await openAccounts();
		await elapse(accounts.link('424242', alice));
		for (const failure of ['unreachable', 'limited'] as const) {
			market.before = () => {
				throw new MarketError(failure, 'no answer');
			};
			await failureOf(elapse(accounts.page('424242', first)));
		}
		expect(logged).toHaveLength(2);
		expect(JSON.stringify(logged)).not.toMatch(/424242|alice|secret/);
	});
});
