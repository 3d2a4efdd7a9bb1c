import { expect, test } from 'vitest';
import { sampleNames } from '../../playground/market/sample-names.ts';
import { type ItemHits, isWorthSuggesting } from '../../src/search/item-hits.ts';
import { searchAmong } from './find.ts';

const names = sampleNames[730]().map(({ name }) => name);
const { search } = searchAmong(names);
// Only the costs are read, which hits of names have as well.
const isSuggested = (text: string) => isWorthSuggesting(text, search.search(text, 25) as unknown as ItemHits);

test.each([
	...['redlin', 'karmbt', 'tallno', 'skeltn', 'vulcn', 'karmbit dopler', 'ak redlne mw', 'kara', 'ak'],
	...['asdf redline', 'stattrak ak redline ft cheap please'],
])('Suggests something for %s', (text) => {
	expect(isSuggested(text)).toBe(true);
});

test.each([
	...['gg', 'hi', 'ok', 'howdy', 'hello', 'blabla', 'trade', 'where', 'anyone', 'asdfgh'],
	...['foo bar', 'ak banana', 'ak any good', 'hello world'],
])('Suggests nothing for %s, though some name has a word like it', (text) => {
	expect(isSuggested(text)).toBe(false);
});
