import { expect, test } from 'vitest';
import { SampleLists } from '../../../src/local/market/sample-lists.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('A folder that lacks recorded lists is refused, and the error names the missing files', () => {
	const folder = temporaryFolder();
	expect(() => new SampleLists(folder)).toThrow(`${folder} has no items.json, history.json, out-of-stock.json.`);
});
