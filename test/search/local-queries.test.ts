import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Finder } from '../../src/search/finder.ts';
import { buildIndex, type VersionedName } from '../../src/search/index/indexing.ts';
import { needing, sharedData } from '../support/shared-data.ts';
import { localQueries } from './local-queries.ts';
import { realisticNames } from './names/realistic-names.ts';

const recorded = 'market/names/730.json';

function finderOf(names: readonly VersionedName[]) {
	const finder = new Finder(buildIndex(730, names));
	return (typed: string): string => {
		const [first] = finder.find(typed, 1).hits;
		return first ? names[first.name]!.name : 'nothing';
	};
}

/** The queries whose first hit is another item. */
function missed(find: (typed: string) => string, language: string): string[] {
	// The M4A4 | The Emperor is in some lists without its article.
	const bare = (name: string) => name.replace('| The ', '| ');
	const isMeant = (found: string, meant: string) => bare(`${found} (`).startsWith(`${bare(meant)} (`);
	return localQueries[language]!.flatMap(([typed, meant]) => {
		const found = find(typed);
		return isMeant(found, meant) ? [] : [`${typed}: ${found}`];
	});
}

describe.each(Object.keys(localQueries))('What people type in %s', (language) => {
	test('finds the item first, all but one', () => {
		expect(localQueries[language]!.length).toBeGreaterThanOrEqual(50);
		expect(missed(finderOf(realisticNames(730)), language).slice(1)).toEqual([]);
	});

	test.skipIf(!sharedData(recorded))(`finds the item first among recorded names${needing(recorded)}`, () => {
		const names = JSON.parse(readFileSync(sharedData(recorded)!, 'utf8')) as string[];
		const find = finderOf(names.map((name) => ({ name, versions: [] })));
		expect(missed(find, language).slice(1)).toEqual([]);
	});
});
