import { games } from '../src/market/game.ts';
import { charactersTyped, fullNamesFirst, successRates } from './finding/accuracy.ts';
import { contenders } from './finding/contenders.ts';
import { buildMeasured, type MeasuredEngine, searchTimes } from './finding/measured-engine.ts';
import { loadTestSet } from './finding/test-set.ts';
import type { JudgedQuery } from './recorded-data.ts';
import { spread, whileTyping } from './typing.ts';

/**
 * Compares how well and how fast items are found with a search library and with substring search, in one process. Only
 * the exact name counts as a right result, not its StatTrak or Souvenir variant.
 */
const fullNameCount = 2_000;
/** How many queries are searched with every prefix: the library takes a second for one of them. */
const typedQueryCount = 80;

const { names, queries, withTypos, isRecorded } = loadTestSet();
if (!isRecorded)
	console.log('There are no recorded names and queries, so the sample names and their first words are used.\n');
const engines: MeasuredEngine[] = [];
for (const [name, build] of Object.entries(contenders)) engines.push(await buildMeasured(name, build, names));
const forEach = (measure: (engine: MeasuredEngine) => string) => engines.map(measure);
const engineNames = forEach(({ name }) => name);

console.log(`${games.map((game) => `${names.get(game)!.length.toLocaleString('en')} names (${game})`).join(', ')}\n`);
console.log(
	table(
		['category', 'queries', ...engineNames.map((name) => `${name} @1 / @5 / @25`)],
		[
			...[...new Set(queries.map(({ category }) => category))].map((category) =>
				successRow(
					category,
					queries.filter((query) => query.category === category),
				),
			),
			successRow('**all**', queries),
		],
	),
);
if (withTypos.length > 0)
	console.log(table(['one more typo', 'queries', ...engineNames], [successRow('all', withTypos)]));
const allQueries = [...queries, ...withTypos];
const typedQueries = spread(queries, typedQueryCount);
const prefixes = spread(allQueries, typedQueryCount).flatMap((each) =>
	whileTyping(each.query).map((query) => ({ ...each, query })),
);
console.log(
	table(
		['', ...engineNames],
		[
			['characters typed until it is among the 25', ...forEach((each) => charactersTyped(each, typedQueries, names))],
			['whole queries: median / 99% / longest, ms', ...forEach((each) => searchTimes(each, allQueries))],
			['every prefix of some queries', ...forEach((each) => searchTimes(each, prefixes))],
			[`time to build, ms (${games.join(', ')})`, ...forEach(({ buildTimes }) => buildTimes)],
			[`memory, MB (${games.join(', ')})`, ...forEach(({ memory }) => memory)],
		],
	),
);
console.log(
	`Full names that are the first result for themselves, ${fullNameCount} per game: ${fullNamesFirst(names, fullNameCount)}`,
);

function successRow(label: string, some: readonly JudgedQuery[]): string[] {
	return [label, String(some.length), ...forEach((each) => successRates(each, some, names))];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
	const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return `${lines.join('\n')}\n`;
}
