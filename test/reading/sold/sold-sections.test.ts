import { describe, expect, test } from 'vitest';
import { SoldSections } from '../../../src/reading/sold/sold-sections.ts';

const kindsOf = (text: string, sections = new SoldSections()) => text.split('\n').map((line) => sections.next(line));

describe('Lines below a heading of sold items', () => {
	test.each([
		['Sold items:\nhowl ft\nawp asiimov ft\n\nak redline ft', ['sold-heading', 'sold', 'sold', 'heading', 'other']],
		['Sold:\nhowl ft\nStill available:\nak redline ft', ['sold-heading', 'sold', 'heading', 'other']],
		['Sold:\nhowl ft\nSelling: ak redline ft 45€\nawp', ['sold-heading', 'sold', 'other', 'other']],
		['Verkauft:\nhowl ft\nSuche: ak redline ft', ['sold-heading', 'sold', 'other']],
		['[H]: howl ft', ['other']],
		['Sold: howl ft\nak redline ft', ['other', 'other']],
		['Sold:\nhowl ft: 45€\nak redline: 30€', ['sold-heading', 'sold', 'sold']],
	])('are sold up to the next heading: %j', (text, kinds) => {
		expect(kindsOf(text)).toEqual(kinds);
	});

	test('are not on offer either below “Not for sale”, but are owned all the same', () => {
		const text = 'Not for sale:\nhowl ft';
		expect(kindsOf(text)).toEqual(['sold-heading', 'sold']);
		expect(kindsOf(text, new SoldSections({ isOwned: true }))).toEqual(['heading', 'other']);
	});
});
