import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/names/game.ts';
import { buildIndex } from '../../src/search/index/indexing.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { namesOf } from '../names/growing-names.ts';
import { needing, sharedData } from '../support/shared-data.ts';
import { officialNamesOf } from './find.ts';

const queriesFile = 'search/queries-dev.json';

interface Query {
	readonly query: string;
	readonly accept: readonly string[];
	readonly game: Game;
}

const read = <T>(file: string) => JSON.parse(readFileSync(sharedData(file)!, 'utf8')) as T;

interface RecordedSearch {
	readonly search: NameSearch;
	readonly names: readonly string[];
}

const searches = new Map<Game, RecordedSearch>();

/** A search among all recorded names of a game. */
function recordedSearch(game: Game): RecordedSearch {
	const known = searches.get(game);
	if (known) return known;
	const names = read<string[]>(`market/names/${game}.json`);
	const search = new NameSearch(buildIndex(namesOf(names, game)), officialNamesOf(game));
	searches.set(game, { search, names });
	return { search, names };
}

/** Which share of the queries has one of the wanted names among the first 1, 5 and 25. */
function shares(queries: readonly Query[]) {
	const found = { at1: 0, at5: 0, at25: 0 };
	for (const { query, accept, game } of queries) {
		const { search, names } = recordedSearch(game);
		const place = search.search(query, 25).hits.findIndex(({ name }) => accept.includes(names[name]!));
		if (place >= 0) found.at25 += 1 / queries.length;
		if (place >= 0 && place < 5) found.at5 += 1 / queries.length;
		if (place === 0) found.at1 += 1 / queries.length;
	}
	return found;
}

describe.skipIf(!sharedData(queriesFile))(`What people typed${needing(queriesFile)}`, { timeout: 60_000 }, () => {
	test('is found among all names', () => {
		const { at1, at5, at25 } = shares(read(queriesFile));
		expect(at1).toBeGreaterThanOrEqual(0.97);
		expect(at5).toBeGreaterThanOrEqual(0.985);
		expect(at25).toBeGreaterThanOrEqual(0.995);
	});

	test('is found with one more typing error', () => {
		const { at1, at5 } = shares(read('search/queries-dev-noisy.json'));
		expect(at1).toBeGreaterThanOrEqual(0.95);
		expect(at5).toBeGreaterThanOrEqual(0.975);
	});
});
