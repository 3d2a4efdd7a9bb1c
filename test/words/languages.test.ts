import { readdirSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { compileMessage } from '../../src/words/compile-message.ts';
import { type Language, languageOf, languages } from '../../src/words/languages.ts';

type Tree = { readonly [name: string]: string | Tree };
const textsOf = (tree: Tree, prefix = ''): [key: string, text: string][] =>
	Object.entries(tree).flatMap(([name, value]) =>
		typeof value === 'string' ? [[prefix + name, value] as [string, string]] : textsOf(value, `${prefix}${name}.`),
	);
const sentencesOf = (language: Language): ReadonlyMap<string, string> =>
	new Map(textsOf(JSON.parse(readFileSync(`src/words/${language}.json`, 'utf8')) as Tree));
const english = sentencesOf('en');
const others = languages.filter((language) => language !== 'en');
const elementsOf = (text: string) => parse(text, { ignoreTag: true });

/** The values of a message with their kinds, wherever in it they are. */
function valuesOf(elements: readonly MessageFormatElement[], found = new Map<string, TYPE>()): Map<string, TYPE> {
	for (const element of elements) {
		if (element.type === TYPE.argument && !found.has(element.value)) found.set(element.value, element.type);
		if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
		found.set(element.value, element.type);
		for (const { value } of Object.values(element.options)) valuesOf(value, found);
	}
	return found;
}

/** All plural forms that a message gives, as lists of their categories. */
const pluralsOf = (elements: readonly MessageFormatElement[]): string[][] =>
	elements.flatMap((element) => {
		if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
		const inner = Object.values(element.options).flatMap(({ value }) => pluralsOf(value));
		// “{count, plural, one {} other {, best first}}” writes no number.
		const isWritten = element.type === TYPE.plural && (element.options.one?.value.length ?? 0) > 0;
		return isWritten ? [Object.keys(element.options), ...inner] : inner;
	});

/** The first columns of tables are Latin in Chinese: its characters would move the figures of their lines. */
const latinInChinese = ['day.row.lowestAsk'];

const codesIn = (text: string) => [...text.matchAll(/`([^`\s]+)[^`]*`/g)].map(([, code]) => code).sort();

test('Every file of sentences is of a language that the bot answers in', () => {
	const files = readdirSync('src/words').filter((file) => file.endsWith('.json'));
	expect(files.map((file) => file.replace('.json', '')).sort()).toEqual([...languages].sort());
});

describe.each(others)('The sentences in %s', (language) => {
	const sentences = sentencesOf(language);
	// English stands in for what is not translated yet, which `npm run check` lists.
	const pairs = [...english].flatMap(([key, text]) => {
		const translated = sentences.get(key);
		return translated === undefined ? [] : [{ key, text, translated }];
	});
	const wrong = (isWrong: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(isWrong).map(({ key }) => key);

	test('all have an English one, and are not empty', () => {
		expect([...sentences.keys()].filter((key) => !english.has(key))).toEqual([]);
		expect(wrong(({ translated }) => translated.trim() === '')).toEqual([]);
	});

	test('have no straight apostrophe, which would hide marks', () => {
		expect(wrong(({ translated }) => translated.includes("'"))).toEqual([]);
	});

	test('have the values of the English ones', () => {
		const unknown = wrong(({ text, translated }) => {
			const known = valuesOf(elementsOf(text));
			const used = valuesOf(elementsOf(translated));
			const isMissing = [...known].some(([name, type]) => type === TYPE.argument && !used.has(name));
			return isMissing || [...used.keys()].some((name) => !known.has(name));
		});
		expect(unknown).toEqual([]);
	});

	test('have each plural form that the language has, unless all are the same', () => {
		const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
		// Some languages use “other” only for fractions, and some use “many” only for millions, so neither is required.
		const required = needed.filter((category) => category !== 'other' && category !== 'many');
		const lacking = wrong(({ translated }) =>
			pluralsOf(elementsOf(translated)).some((given) => {
				const hasForms = given.some((each) => !each.startsWith('=') && each !== 'other');
				return hasForms && required.some((category) => !given.includes(category));
			}),
		);
		expect(lacking).toEqual([]);
	});

	test('write every number', () => {
		const style = {
			literal: (text: string) => text,
			numbers: new Intl.NumberFormat(language),
			plurals: new Intl.PluralRules(language),
		};
		const isBroken = (written: string) => /undefined|\{|\}|NaN/.test(written) || written.split('**').length % 2 !== 1;
		const broken = wrong(({ text, translated }) => {
			const kinds = [...valuesOf(elementsOf(text))];
			const write = compileMessage(translated, style);
			return [0, 1, 2, 5, 21, 1_000_000].some((count) =>
				isBroken(write(Object.fromEntries(kinds.map(([name, type]) => [name, type === TYPE.plural ? count : '…'])))),
			);
		});
		expect(broken).toEqual([]);
	});

	test('are not left in English, unless they are names', () => {
		const isSentence = (text: string) => /\p{Ll}\p{L}* \p{L}/u.test(text.replaceAll(/`[^`]*`|\{[^{}]*\}/g, ''));
		const untranslated = wrong(({ text, translated }) => text === translated && isSentence(text));
		// “BP: Black Pearl” is a name.
		const names = ['lists.legend.blackPearl', ...(language === 'zh-CN' ? latinInChinese : [])];
		expect(untranslated.filter((key) => !names.includes(key))).toEqual([]);
	});

	test('end with no full stop behind a date that ends with one', () => {
		const endsWithStop = /\.$/.test(new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(0));
		expect(wrong(({ translated }) => endsWithStop && /\{day\}\./.test(translated))).toEqual([]);
	});

	test('name the same commands and options', () => {
		// Examples of how a day can be written differ by language.
		const differing = wrong(({ text, translated }) => String(codesIn(text)) !== String(codesIn(translated)));
		expect(differing.filter((key) => key !== 'problem.no-such-day')).toEqual([]);
	});
});

test.each<[string, Language]>([
	['en-GB', 'en'],
	['de', 'de'],
	['pt-BR', 'pt-BR'],
	['zh-CN', 'zh-CN'],
	['zh-TW', 'en'],
	['ko', 'en'],
])('Readers of %s read %s', (locale, language) => {
	expect(languageOf(locale)).toBe(language);
});
