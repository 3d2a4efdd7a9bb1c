import { expect, test } from 'vitest';
import { holdingsEmbed } from '../../../commands/holdings/holdings-view.ts';
import { createWords } from '../../../src/words/words.ts';

const items = Array.from({ length: 12 }, (_, i) => ({
	holding: { game: 730, key: `key ${i}`, name: `Item ${i}`, isAny: false, amount: 1 },
	now: undefined,
	before: [],
}));
const page = { items, rows: items.slice(0, 10), page: 1, pages: 2, currency: 'EUR', sources: [], netAdded: undefined };
const textOf = (pages: number) =>
	holdingsEmbed({ ...page, pages, fee: undefined, inCurrency: () => undefined } as never, '', createWords()('en-US'), 0)
		.description;

test('Holdings without buttons to turn pages say that not all of them are shown', () => {
	expect(textOf(1)).toContain('-# The 10 most valuable of 12 items');
	expect(textOf(2)).not.toContain('most valuable');
});
