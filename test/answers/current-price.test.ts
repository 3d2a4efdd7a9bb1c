import { expect, test } from 'vitest';
import { currentPriceOf } from '../../src/answers/current-price.ts';
import type { ListKind } from '../../src/market/list-key.ts';
import { fakeContext, fewRows, fixtureOf } from '../commands/fake-context.ts';

const query = { game: 730, currency: 'EUR', locked: false } as const;
const fixture = await fixtureOf(fewRows);
/** A key that no item has. */
const unknownKey = 'unknownunkno';

function priceOf(name: string, { snapshots = fixture.snapshots, missing = [] as readonly ListKind[] } = {}) {
	const { catalogue } = fixture;
	const { market, clock } = fakeContext({ catalogue, snapshots }, { missing });
	const ref = catalogue.byExactName(name);
	return currentPriceOf(ref ? catalogue.key(ref) : unknownKey, query, market, clock);
}

test('The current price is the lowest ask of all versions', () => {
	expect(priceOf('★ Karambit | Doppler (Factory New)')).toMatchObject({ ask: 300, isConverted: false });
});

test('An item that is out of stock has no ask, and an item in no list is gone', async () => {
	// Neither has a row of asks: `Absent` is in the list of what is out of stock, and `Sold` has sales.
	expect(priceOf('Absent')).toEqual({ ask: null, quantity: 0, isConverted: false });
	expect(priceOf('Sold')).toEqual({ ask: null, quantity: 0, isConverted: false });
	expect(priceOf('Nothing of this name')).toBe('gone');
	const { snapshots: changed } = await fixtureOf({ ...fewRows, 'out-of-stock': [] });
	const snapshots = { ...fixture.snapshots, 'out-of-stock': changed['out-of-stock'] };
	expect(priceOf('Absent', { snapshots })).toBe('gone');
});

test('Without a list, the price is not known', () => {
	expect(priceOf('A', { missing: ['tradable'] })).toBe('unknown');
});
