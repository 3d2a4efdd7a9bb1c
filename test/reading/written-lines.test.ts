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

interface MisreadLine {
	readonly line: WrittenLine;
	/** What was read instead of what the line means. */
	readonly read: string;
	/** Whether nothing was read of it and it is quoted as not understood. */
	readonly isQuoted: boolean;
}

/** Writes lines at random, and returns those that are misread. */
function misreadLines(names: readonly string[], game: Game, count: number): MisreadLine[] {
	const catalogue = catalogueOf(names, game);
	const all = new Set(names.map(folded));
	const random = new RandomNumbers(game);
	const isName = (name: string) => all.has(folded(name));
	const misread: MisreadLine[] = [];
	for (let i = 0; i < count; i++) {
		const name = random.pick(names);
		// One line of four is about something that does not exist, if the name can be changed into such.
		const lineOfNone = i % 4 === 3 ? lineOfNothing(name, isName, random) : undefined;
		const line = lineOfNone ?? writtenLine(name, game, random);
		const parser = new ListParser([line.text], catalogue);
		while (!parser.isDone) parser.read(100);
		const read = parser.items.map(({ refs, amount }) => `${amount} ${catalogue.name(refs[0]!.name)}`).join(' + ');
		// Names that differ in signs only, such as “NiKo” and “niko”, cannot be told apart in lower case.
		if (folded(read) !== folded(line.meaning ?? ''))
			misread.push({ line, read, isQuoted: read === '' && parser.unclear.length > 0 });
	}
	return misread;
}

const listed = (lines: readonly MisreadLine[]) =>
	lines.map(({ line, read }) => `${line.kind}: ${line.text} => ${read || 'nothing'}`).join('\n');

function testReading(names: (game: Game & (typeof games)[number]) => readonly string[], count: number) {
	test.each(games)('of the game %s: 97 of 100 exactly, and none as something else without a word', (game) => {
		const misread = misreadLines(names(game), game, count);
		expect(misread.length / count, listed(misread)).toBeLessThanOrEqual(0.03);
		const unnoticed = misread.filter(({ isQuoted }) => !isQuoted);
		expect(unnoticed, listed(unnoticed)).toHaveLength(0);
	});
}

describe('Names with amounts, labels, prices and other words around them', () => {
	testReading((game) => realisticNames(game).map(({ name }) => name), 600);
});

const file = (game: Game) => `market/names/${game}.json`;

/** Excludes items with versions, which the recorded names lack, and texts that are no names. */
const isUsual = (name: string) => !/^★.*Doppler|^#|_$|&\w+;|\s{2}/.test(name);

describe.skipIf(!sharedData(file(730)))(`The same of all names there are${needing(file(730))}`, () => {
	const namesIn = (game: Game) =>
		(JSON.parse(readFileSync(sharedData(file(game))!, 'utf8')) as string[]).filter(isUsual);
	testReading(namesIn, 4_000);
});
