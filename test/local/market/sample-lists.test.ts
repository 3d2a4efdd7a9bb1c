import { expect, test } from 'vitest';
import { SampleLists } from '../../../src/local/market/sample-lists.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

test('A folder of recorded lists that lacks some is not served, and it is said which', () => {
	const folder = temporaryFolder();
	expect(() => new SampleLists(folder)).toThrow(`${folder} lacks items.json, history.json, out-of-stock.json.`);
});
