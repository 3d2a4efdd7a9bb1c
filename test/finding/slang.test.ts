import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { grammars } from '../../src/finding/index/grammars.ts';
import { normalize } from '../../src/finding/normalize.ts';
import { type SlangGame, slang } from '../../src/finding/slang/index.ts';

const games = Object.keys(slang).map(Number) as SlangGame[];
const names = new URL('../../../shared/market/names/', import.meta.url);

describe.each(games)('The slang of game %i', (game) => {
	const rows = slang[game];

	test('says what each word means, and says it once', () => {
		const said = new Set<string>();
		for (const { means, in: field, typed } of rows) {
			expect(normalize(means), means).not.toEqual([]);
			expect(typed.length, means).toBeGreaterThan(0);
			for (const each of typed) {
				const key = normalize(each).join('');
				expect(key, `${means}: “${each}”`).not.toBe('');
				expect(key, `${means} is found by itself`).not.toBe(normalize(means).join(''));
				const whole = `${normalize(means).join('')} ${field} ${key}`;
				expect(said.has(whole), `${means}: “${each}” stands there already`).toBe(false);
				said.add(whole);
			}
		}
	});

	test.skipIf(!existsSync(names))('means words that stand in names (skipped where ../shared/market is absent)', () => {
		const all = JSON.parse(readFileSync(new URL(`${game}.json`, names), 'utf8')) as string[];
		const stretches = new Set<string>();
		for (const name of all) {
			const words = grammars[game](name);
			for (let from = 0; from < words.length; from++) {
				let text = '';
				let field: string | undefined = words[from]!.field;
				for (let to = from; to < Math.min(from + 8, words.length); to++) {
					text += ` ${words[to]!.text}`;
					if (words[to]!.field !== field) field = undefined;
					stretches.add(`undefined${text}`);
					if (field) stretches.add(`${field}${text}`);
				}
			}
		}
		const unknown = rows.filter(
			({ means, in: field }) => field !== 'version' && !stretches.has(`${field} ${normalize(means).join(' ')}`),
		);
		expect(unknown.map(({ means }) => means)).toEqual([]);
	});
});
