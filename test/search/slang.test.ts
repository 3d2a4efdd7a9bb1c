import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/names/game.ts';
import { normalize } from '../../src/names/normalize.ts';
import { grammars } from '../../src/search/index/grammars.ts';
import { slang } from '../../src/search/slang.ts';
import { needing, sharedData } from '../support/shared-data.ts';
import { realisticNames } from './names/realistic-names.ts';

const games = Object.keys(slang).map(Number) as Game[];

/** The meanings in the table that no name has as adjacent words, in the field of their row if it has one. */
function meaningsOfNoName(game: Game, names: readonly string[]): string[] {
	const stretches = new Set<string>();
	for (const name of names) {
		const words = grammars[game](name);
		for (let from = 0; from < words.length; from++) {
			let text = '';
			let field: string | undefined = words[from]!.field;
			// No meaning has more than 8 words.
			for (let to = from; to < Math.min(from + 8, words.length); to++) {
				text += ` ${words[to]!.text}`;
				if (words[to]!.field !== field) field = undefined;
				// A row without a field means words of any fields. Its key begins with “undefined” below, too.
				stretches.add(`undefined${text}`);
				if (field) stretches.add(`${field}${text}`);
			}
		}
	}
	const unknown = slang[game].filter(
		({ means, in: field }) => field !== 'version' && !stretches.has(`${field} ${normalize(means).join(' ')}`),
	);
	return unknown.map(({ means }) => means);
}

describe.each(games)('The slang of game %i', (game) => {
	test('says what each word means, and says it once', () => {
		const said = new Set<string>();
		for (const { means, in: field, typed } of slang[game]) {
			expect(normalize(means), means).not.toEqual([]);
			expect(typed.length, means).toBeGreaterThan(0);
			for (const each of typed) {
				const key = normalize(each).join('');
				expect(key, `${means}: “${each}”`).not.toBe('');
				expect(key, `${means} is found by itself`).not.toBe(normalize(means).join(''));
				const whole = `${normalize(means).join('')} ${field} ${key}`;
				expect(said.has(whole), `${means}: “${each}” is listed twice`).toBe(false);
				said.add(whole);
			}
		}
	});

	test('means words of names', () => {
		const names = realisticNames(game).map(({ name }) => name);
		expect(meaningsOfNoName(game, names)).toEqual([]);
	});

	const recorded = `market/names/${game}.json`;
	test.skipIf(!sharedData(recorded))(`means words of recorded names${needing(recorded)}`, () => {
		const names = JSON.parse(readFileSync(sharedData(recorded)!, 'utf8')) as string[];
		expect(meaningsOfNoName(game, names)).toEqual([]);
	});
});
