import { describe, expect, test } from 'vitest';
import { buildIndex } from '../../src/search/index/indexing.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { OfficialNames } from '../../src/search/official-names.ts';
import { namesOf } from '../names/growing-names.ts';
import { localQueries } from './local-queries.ts';
import { realisticNames } from './names/realistic-names.ts';

const names = realisticNames(730);
const search = new NameSearch(buildIndex(namesOf(names)), new OfficialNames());

function find(typed: string): string {
	const [first] = search.search(typed, 1).hits;
	return first ? names[first.name]!.name : 'nothing';
}

/** The queries whose first hit is another item. */
function missed(language: string): string[] {
	// The M4A4 | The Emperor is in some lists without its article.
	const bare = (name: string) => name.replace('| The ', '| ');
	const isMeant = (found: string, meant: string) => bare(`${found} (`).startsWith(`${bare(meant)} (`);
	return localQueries[language]!.flatMap(([typed, meant]) => {
		const found = find(typed);
		return isMeant(found, meant) ? [] : [`${typed}: ${found}`];
	});
}

describe.each(Object.keys(localQueries))('What people type in %s', (language) => {
	test('finds the item first, with at most one exception', () => {
		expect(localQueries[language]!.length).toBeGreaterThanOrEqual(35);
		expect(missed(language).slice(1)).toEqual([]);
	});
});
