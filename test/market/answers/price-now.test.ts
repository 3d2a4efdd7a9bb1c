import { expect, test } from 'vitest';
import { priceNow } from '../../../src/market/answers/price-now.ts';
import { fakeContext, few, fixtureOf } from '../../commands/fake-context.ts';

const query = { game: 730, currency: 'EUR', locked: false } as const;
const fixture = await fixtureOf(few);

/** What an item costs, by its name, in a fixture whose lists have changed since its names were read. */
async function priceOf(name: string, rows: Partial<typeof few> = {}, missing: Parameters<typeof fakeContext>[1] = {}) {
	const { catalogue } = fixture;
	const { clock } = fakeContext(fixture, missing);
	const changed = fakeContext({ catalogue, snapshots: fixture.snapshots }, missing);
	for (const [kind, list] of Object.entries(rows) as [keyof typeof few, readonly object[]][]) {
		const { rows: decoded } = (await fixtureOf({ ...few, [kind]: list })).snapshots[kind];
		const { list: unchanged } = changed.market;
		changed.market.list = (key) => (key.kind === kind ? { ...fixture.snapshots[kind], rows: decoded } : unchanged(key));
	}
	const ref = catalogue.byExactName(name);
	return priceNow(ref ? catalogue.key(ref) : 'unknownunkno', query, changed.market, clock);
}

test('The price now is the lowest ask of all versions, and how many there are', async () => {
	expect(await priceOf('★ Karambit | Doppler (Factory New)')).toMatchObject({ ask: 300, isConverted: false });
});

test('What is out of stock is on no offer, and what is in no list is gone', async () => {
	expect(await priceOf('Absent')).toEqual({ ask: null, quantity: 0, isConverted: false });
	expect(await priceOf('Sold')).toEqual({ ask: null, quantity: 0, isConverted: false });
	expect(await priceOf('Nothing of this name')).toBe('gone');
	expect(await priceOf('Absent', { 'out-of-stock': [] })).toBe('gone');
});

test('Without a list, the price is not known', async () => {
	expect(await priceOf('A', {}, { missing: ['tradable'] })).toBe('unknown');
});
