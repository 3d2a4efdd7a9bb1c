import { Catalogue } from '../../src/market/catalogue/catalogue.ts';
import { NameTable } from '../../src/market/catalogue/name-table.ts';
import { games } from '../../src/market/game.ts';
import type { JudgedQuery } from '../recorded-data.ts';
import { spread, whileTyping } from '../typing.ts';
import { resultLimit } from './contenders.ts';
import type { MeasuredEngine } from './measured-engine.ts';
import type { TestSet } from './test-set.ts';

type Names = TestSet['names'];

/** In how many percent of the queries a right result is first, among the first 5, and among the first 25. */
export function successRates(engine: MeasuredEngine, queries: readonly JudgedQuery[], names: Names): string {
	const ranks = queries.map((query) => rankOf(engine, query, query.query, names));
	return [1, 5, resultLimit]
		.map((k) => ((100 * ranks.filter((rank) => rank < k).length) / queries.length).toFixed(1))
		.join(' / ');
}

/**
 * How many characters of a query have to be typed until a right result is among the first 25, on average. A query without
 * a right result counts as one more than its length.
 */
export function charactersTyped(engine: MeasuredEngine, queries: readonly JudgedQuery[], names: Names): string {
	const counts = queries.map((query) => {
		const prefixes = whileTyping(query.query);
		const index = prefixes.findIndex((typed) => rankOf(engine, query, typed, names) < resultLimit);
		return (index < 0 ? prefixes.length : index) + 1;
	});
	return (counts.reduce((sum, count) => sum + count, 0) / counts.length).toFixed(1);
}

/** The rank of the first right result, counted from 0; infinite if there is none. */
function rankOf(engine: MeasuredEngine, { game, accept }: JudgedQuery, typed: string, names: Names): number {
	const results = engine.byGame.get(game)!.find(typed);
	const rank = results.findIndex((position) => accept.includes(names.get(game)![position]!));
	return rank < 0 ? Number.POSITIVE_INFINITY : rank;
}

/** How many full names, of up to `count` per game, are the first result of a search for themselves. */
export function fullNamesFirst(names: Names, count: number): string {
	let first = 0;
	let total = 0;
	for (const game of games) {
		const table = new NameTable(game);
		for (const name of names.get(game)!) table.add(name, null, {});
		const catalogue = new Catalogue(table.catalogue());
		for (const name of spread(names.get(game)!, count)) {
			total++;
			const [result] = catalogue.find(name, 1).hits;
			if (result && catalogue.name(result.name) === name) first++;
		}
	}
	return `${first.toLocaleString('en')} of ${total.toLocaleString('en')}`;
}
