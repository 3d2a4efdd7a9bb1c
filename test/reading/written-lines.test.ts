import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/names/game.ts';
import { normalize } from '../../src/names/normalize.ts';
import { ListParser } from '../../src/reading/lists/list-parser.ts';
import { catalogueOf } from '../names/findable.ts';
import { realisticNames } from '../search/names/realistic-names.ts';
import { RandomNumbers } from '../support/random-numbers.ts';
import { needing, sharedData } from '../support/shared-data.ts';
import { lineOfNothing, type WrittenLine, writtenLine } from './written-lines.ts';

const games = [730, 440, 570, 252490] as const;
const folded = (name: string) => normalize(name).join('');

/** Each line, and what was read if that is not what it says. */
function readLines(names: readonly string[], game: Game, count: number) {
	const catalogue = catalogueOf(names, game);
	const all = new Set(names.map(folded));
	const random = new RandomNumbers(game);
	const isName = (name: string) => all.has(folded(name));
	const others: { line: WrittenLine; read: string; isQuoted: boolean }[] = [];
	for (let i = 0; i < count; i++) {
		const name = random.pick(names);
		const line = (i % 4 === 3 ? lineOfNothing(name, isName, random) : undefined) ?? writtenLine(name, game, random);
		const parser = new ListParser([line.text], catalogue);
		while (!parser.isDone) parser.read(100);
		const read = parser.items.map(({ refs, amount }) => `${amount} ${catalogue.name(refs[0]!.name)}`).join(' + ');
		// Names that differ in signs only, such as “NiKo” and “niko”, cannot be told apart in lower case.
		if (folded(read) !== folded(line.said ?? ''))
			others.push({ line, read, isQuoted: read === '' && parser.unclear.length > 0 });
	}
	return others;
}

const told = (others: ReturnType<typeof readLines>) =>
	others.map(({ line, read }) => `${line.kind}: ${line.text} => ${read || 'nothing'}`).join('\n');

function areRead(names: (game: Game & (typeof games)[number]) => readonly string[], count: number) {
	test.each(games)('of the game %s: 97 of 100 exactly, and none as something else without a word', (game) => {
		const others = readLines(names(game), game, count);
		expect(others.length / count, told(others)).toBeLessThanOrEqual(0.03);
		const wrong = others.filter(({ isQuoted }) => !isQuoted);
		expect(wrong, told(wrong)).toHaveLength(0);
	});
}

describe('Names with amounts, labels, prices and other words around them', () => {
	areRead((game) => realisticNames(game).map(({ name }) => name), 600);
});

const file = (game: Game) => `market/names/${game}.json`;

/** Neither versions, which names lack, nor what is no name. */
const isUsual = (name: string) => !/^★.*Doppler|^#|_$|&\w+;|\s{2}/.test(name);

describe.skipIf(!sharedData(file(730)))(`The same of all names there are${needing(file(730))}`, () => {
	const namesIn = (game: Game) =>
		(JSON.parse(readFileSync(sharedData(file(game))!, 'utf8')) as string[]).filter(isUsual);
	areRead(namesIn, 4_000);
});
