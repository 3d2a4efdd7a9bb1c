import { setTimeout as wait } from 'node:timers/promises';
import { sampleNames } from '../src/local/market/sample-names.ts';
import { Catalogue } from '../src/market/catalogue/catalogue.ts';
import { NameTable } from '../src/market/catalogue/name-table.ts';
import { type Game, games } from '../src/market/game.ts';
import { garbageCollector } from '../src/threads/collect-garbage.ts';
import { type Contender, contenders } from './contenders.ts';
import { type JudgedQuery, recordedFinding } from './recorded.ts';
import { percentile } from './statistics.ts';
import { figure } from './table.ts';
import { queriesFrom, spread, whileTyping } from './typing.ts';

/**
 * How well and how fast items are found among all names, beside a search library and plain substrings, in one process.
 * A name counts as found where it is wanted to the letter: not by its StatTrak or Souvenir twin.
 */
const fullNames = 2_000;
/** Of so many queries every beginning is asked: the library takes a second for those of one. */
const some = 80;
const collect = garbageCollector();

interface Measured {
	readonly name: string;
	/** Per game. */
	readonly engines: ReadonlyMap<Game, Contender>;
	readonly buildTime: string;
	readonly memory: string;
}

const recorded = recordedFinding();
if (!recorded) console.log('No recorded names and queries are at hand: the sample’s names, and their first words.\n');
const names = recorded?.names ?? new Map(games.map((game) => [game, sampleNames[game]().map(({ name }) => name)]));
const clean = recorded?.clean ?? madeUp();
const all: Measured[] = [];
for (const [name, build] of Object.entries(contenders)) all.push(await measureBuild(name, build));

console.log(`${games.map((game) => `${names.get(game)!.length.toLocaleString('en')} names (${game})`).join(', ')}\n`);
console.log(table(['category', 'queries', ...all.map(({ name }) => `${name} @1 / @5 / @25`)], byCategory(clean)));
if (recorded) {
	const rest = all.map(({ engines }) => shares(engines, recorded.noisy));
	console.log(
		table(
			['one more typing error', 'queries', ...all.map(({ name }) => name)],
			[['all', String(recorded.noisy.length), ...rest]],
		),
	);
}
console.log(
	table(
		['', ...all.map(({ name }) => name)],
		[
			['characters typed until it is among the 25', ...all.map(({ engines }) => charactersTyped(engines))],
			['whole queries: half / 99 % / longest, ms', ...all.map(({ engines }) => times(engines, queries()))],
			[
				'every beginning of some of them',
				...all.map(({ engines }) => times(engines, spread(queries(), some).flatMap(eachBeginning))),
			],
			[`built in, ms (${games.join(', ')})`, ...all.map(({ buildTime }) => buildTime)],
			[`memory, MB (${games.join(', ')})`, ...all.map(({ memory }) => memory)],
		],
	),
);
console.log(`Full names that come first for themselves, ${fullNames} a game: ${fullNamesFirst()}`);

async function measureBuild(
	name: string,
	build: (game: Game, names: readonly string[]) => Contender,
): Promise<Measured> {
	const engines = new Map<Game, Contender>();
	const took: string[] = [];
	const takes: string[] = [];
	for (const game of games) {
		const before = await memory();
		const from = performance.now();
		engines.set(game, build(game, names.get(game)!));
		took.push(figure(performance.now() - from));
		takes.push(figure(((await memory()) - before) / 1e6));
	}
	return { name, engines, buildTime: took.join(', '), memory: takes.join(', ') };
}

/** Of the heap and of arrays outside of it, which are given back a moment after they are collected. */
async function memory(): Promise<number> {
	for (let times = 0; times < 3; times++) {
		collect();
		await wait(50);
	}
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return heapUsed + arrayBuffers;
}

function byCategory(asked: readonly JudgedQuery[]): string[][] {
	const categories = [...new Set(asked.map(({ category }) => category))];
	const row = (name: string, some: readonly JudgedQuery[]) => [
		name,
		String(some.length),
		...all.map(({ engines }) => shares(engines, some)),
	];
	return [
		...categories.map((name) =>
			row(
				name,
				asked.filter(({ category }) => category === name),
			),
		),
		row('**all**', asked),
	];
}

/** Which share is found as the first, among the first 5, among the first 25, in percent. */
function shares(engines: Measured['engines'], asked: readonly JudgedQuery[]): string {
	const places = asked.map((query) => placeOf(engines, query, query.query));
	return [1, 5, 25]
		.map((k) => ((100 * places.filter((place) => place < k).length) / asked.length).toFixed(1))
		.join(' / ');
}

function placeOf(engines: Measured['engines'], { game, accept }: JudgedQuery, typed: string): number {
	const found = engines.get(game)!.find(typed);
	const place = found.findIndex((name) => accept.includes(names.get(game)![name]!));
	return place < 0 ? Number.POSITIVE_INFINITY : place;
}

/** On average over the queries; what is not found at all counts as one more than its length. */
function charactersTyped(engines: Measured['engines']): string {
	const counts = spread(clean, some).map((query) => {
		const beginnings = whileTyping(query.query);
		const at = beginnings.findIndex((typed) => placeOf(engines, query, typed) < 25);
		return (at < 0 ? beginnings.length : at) + 1;
	});
	return (counts.reduce((sum, count) => sum + count, 0) / counts.length).toFixed(1);
}

function queries(): JudgedQuery[] {
	return [...clean, ...(recorded?.noisy ?? [])];
}

function eachBeginning(query: JudgedQuery): JudgedQuery[] {
	return whileTyping(query.query).map((typed) => ({ ...query, query: typed }));
}

/** Warm: the code is compiled, but no answer is kept from before. */
function times(engines: Measured['engines'], asked: readonly JudgedQuery[]): string {
	const round = () => {
		const fresh = new Map([...engines].map(([game, engine]) => [game, engine.forgetting()]));
		return asked.map(({ game, query }) => {
			const from = performance.now();
			fresh.get(game)!.find(query);
			return performance.now() - from;
		});
	};
	round();
	collect();
	const taken = round();
	return `${figure(percentile(taken, 50))} / ${figure(percentile(taken, 99))} / ${figure(Math.max(...taken))}`;
}

function fullNamesFirst(): string {
	let first = 0;
	let asked = 0;
	for (const game of games) {
		const table = new NameTable(game);
		for (const name of names.get(game)!) table.add(name, null, {});
		const catalogue = new Catalogue(table.catalogue());
		for (const name of spread(names.get(game)!, fullNames)) {
			asked++;
			const [found] = catalogue.find(name, 1).hits;
			if (found && catalogue.name(found.name) === name) first++;
		}
	}
	return `${first.toLocaleString('en')} of ${asked.toLocaleString('en')}`;
}

/** The first words of names; any name with all of them answers. */
function madeUp(): JudgedQuery[] {
	return games.flatMap((game) =>
		queriesFrom(names.get(game)!).map((query) => ({
			query,
			game,
			category: 'first words',
			accept: names.get(game)!.filter((name) => queriesFrom([name])[0] === query),
		})),
	);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
	const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return `${lines.join('\n')}\n`;
}
