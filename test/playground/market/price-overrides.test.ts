import { describe, expect, onTestFinished, test } from 'vitest';
import { sampleRates } from '../../../playground/market/exchange-rates.ts';
import { SampleMarket } from '../../../playground/market/sample-market.ts';
import type { ListKind } from '../../../src/market/list-key.ts';
import { sampleLists } from '../../support/sample-lists.ts';

const redline = 'AK-47 | Redline (Field-Tested)';
const doppler = '★ Karambit | Doppler (Factory New)';

async function open() {
	const market = await SampleMarket.start({ lists: sampleLists });
	onTestFinished(() => market.stop());
	const row = (kind: ListKind, name: string, version: string | null = null, currency: 'EUR' | 'USD' = 'EUR') =>
		market
			.rows(kind, 730, currency)
			.find((each) => each.market_hash_name === name && (each.version ?? null) === version) as
			| Readonly<Record<string, number>>
			| undefined;
	return { market, row };
}

/** An item that is in a list of the sample marketplace, but not in another. */
function itemIn(kind: ListKind, absentFrom: ListKind) {
	const absent = new Set(sampleLists.rows(absentFrom, 730, 'EUR').map((each) => each.market_hash_name));
	const found = sampleLists.rows(kind, 730, 'EUR').find((each) => !absent.has(each.market_hash_name))!;
	return { name: String(found.market_hash_name), version: (found.version as string | null) ?? null };
}

describe('A price that is set in the sample marketplace', () => {
	test('is the lowest ask in every currency, and the other asks keep their distance', async () => {
		const { market, row } = await open();
		const before = row('tradable', redline)!;
		market.setPrice(redline, null, 20);
		const after = row('tradable', redline)!;
		expect(after.min_price).toBe(20);
		expect(after.max_price! / 20).toBeCloseTo(before.max_price! / before.min_price!, 2);
		expect(after.quantity).toBe(before.quantity);
		expect(after.suggested_price).toBe(before.suggested_price);
		expect(row('tradable', redline, null, 'USD')!.min_price).toBeCloseTo(20 * sampleRates.USD, 2);
	});

	test('is that of one version only, and changes no sales', async () => {
		const { market, row } = await open();
		const others = market.rows('tradable', 730, 'EUR').filter(({ version }) => version !== 'Ruby');
		const sales = row('history', doppler, 'Ruby');
		market.setPrice(doppler, 'Ruby', 1);
		expect(row('tradable', doppler, 'Ruby')!.min_price).toBe(1);
		expect(row('history', doppler, 'Ruby')).toEqual(sales);
		expect(market.rows('tradable', 730, 'EUR').filter(({ version }) => version !== 'Ruby')).toEqual(others);
	});

	test('lists one unit of an item that was out of stock', async () => {
		const { market, row } = await open();
		const { name, version } = itemIn('out-of-stock', 'tradable');
		market.setPrice(name, version, 5);
		expect(row('tradable', name, version)).toMatchObject({ min_price: 5, max_price: 5, quantity: 1 });
		expect(row('out-of-stock', name, version)).toBeUndefined();
		market.sellOut(name, version);
		expect(row('tradable', name, version)).toBeUndefined();
		expect(row('out-of-stock', name, version)).toBeDefined();
	});
});

test('An item that is sold out is only on the out-of-stock list, with its sales', async () => {
	const { market, row } = await open();
	market.sellOut(redline, null);
	expect(row('tradable', redline)).toBeUndefined();
	expect(row('trade-locked', redline)).toBeUndefined();
	const sold = row('history', redline) as unknown as { last_90_days: { avg: number; volume: number } };
	expect(row('out-of-stock', redline)).toMatchObject({
		avg_sale_price: sold.last_90_days.avg,
		sales_last_90d: sold.last_90_days.volume,
	});
	market.restore(redline, null);
	for (const kind of ['tradable', 'out-of-stock'] as const)
		expect(market.rows(kind, 730, 'EUR')).toEqual(sampleLists.rows(kind, 730, 'EUR'));
});

test('A crash lowers every ask, and those that were set', async () => {
	const { market, row } = await open();
	market.setPrice(redline, null, 20);
	const before = row('tradable', doppler, 'Ruby')!.min_price!;
	const lockedBefore = market.rows('trade-locked', 730, 'EUR').find((each) => each.min_price !== null)!;
	market.crash(0.3);
	expect(row('tradable', redline)!.min_price).toBe(14);
	expect(row('tradable', doppler, 'Ruby')!.min_price).toBeCloseTo(before * 0.7, 1);
	const { market_hash_name: name, version } = lockedBefore;
	const locked = row('trade-locked', String(name), (version as string | null) ?? null)!;
	expect(locked.min_price).toBeCloseTo((lockedBefore.min_price as number) * 0.7, 1);
	market.crash(0.999_999);
	expect(Math.min(...market.rows('tradable', 730, 'EUR').map((each) => each.min_price as number))).toBe(0.01);
	market.restoreAll();
	expect(market.rows('tradable', 730, 'EUR')).toBe(sampleLists.rows('tradable', 730, 'EUR'));
});
