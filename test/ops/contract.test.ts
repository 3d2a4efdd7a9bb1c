import { describe, expect, test } from 'vitest';
import { checkContract } from '../../src/market/client/contract.ts';
import { historyRow, itemRow, packed } from '../market/bodies.ts';
import { key } from '../market/fixture.ts';
import { fixture, run } from '../support/bot-processes.ts';

describe('The check of a list by its contract', () => {
	test('finds nothing in a list that is as described', () => {
		expect(checkContract(key('tradable'), packed([itemRow('A'), itemRow('B', { version: 'Phase 1' })]))).toMatchObject({
			rows: 2,
			problems: [],
			notes: [],
		});
	});

	test('says which rows the bot would drop and why, once for all that are alike', () => {
		const rows = [itemRow('A', { min_price: '12.50' }), itemRow('B', { min_price: '3' }), itemRow('C'), itemRow('C')];
		const { problems } = checkContract(key('tradable'), packed([...rows, itemRow('D', { currency: 'USD' })]));
		expect(problems).toEqual([
			expect.stringMatching(/^min_price: .*, such as "12\.50" \(2 times\)$/),
			'["C",null] comes twice',
			'a row is in USD instead of EUR',
		]);
	});

	test('says which fields are new, and which are gone', () => {
		const { last_24_hours: _, ...row } = historyRow('A', { last_hour: null });
		expect(checkContract(key('history'), packed([row])).notes).toEqual([
			'the field last_hour is not described',
			'no row has the field last_24_hours',
		]);
	});

	test('finds one problem in an empty body', () => {
		expect(checkContract(key('tradable'), packed('x').subarray(0, 0)).problems).toHaveLength(1);
	});

	test.each([
		['it is not an array', packed({ data: [] })],
		['it has no rows', packed([])],
	])('says that %s', (problem, body) => {
		expect(checkContract(key('tradable'), body).problems).toEqual([problem]);
	});
});

describe('npm run contract', () => {
	test('asks for each public list once, and says what differs', async () => {
		const { env, market } = await fixture();
		const { code, output } = await run('src/ops/contract.js', [], env).ended;
		expect(output).toMatch(/^127\.0\.0\.1:\d+, \d{4}-\d\d-\d\d\n/);
		for (const list of ['tradable', 'trade-locked', 'history', 'out-of-stock'])
			expect(output).toMatch(new RegExp(`^${list}/730/EUR: \\d+ rows, \\d+ kB`, 'm'));
		expect(code).toBe(0);
		expect(market.requests.map(({ path, query }) => `${path} ${query.tradable ?? ''}`.trim())).toEqual([
			'/v1/items 1',
			'/v1/items 0',
			'/v1/sales/history',
			'/v1/sales/out-of-stock',
		]);
	});

	test('ends with a failure if a list is not there', async () => {
		const { env, market } = await fixture();
		market.fail('error', '/v1/sales/history');
		const { code, output } = await run('src/ops/contract.js', [], env).ended;
		expect(output).toContain('history/730/EUR: no list (unreachable): /v1/sales/history: 500');
		expect(code).toBe(1);
	});
});
