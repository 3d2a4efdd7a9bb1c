import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '../../src/words/languages.ts';
import { createWords, inUnixTime } from '../../src/words/words.ts';

type Tree = { readonly [key: string]: string | Tree };

const keysOf = (tree: Tree, prefix = ''): string[] =>
	Object.entries(tree).flatMap(([name, value]) =>
		typeof value === 'string' ? `${prefix}${name}` : keysOf(value, `${prefix}${name}.`),
	);
const keys = keysOf(JSON.parse(readFileSync('src/words/en.json', 'utf8')));

const sourcesIn = (folder: string) =>
	(readdirSync(folder, { recursive: true }) as string[])
		.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
		.map((file) => ({ file: join(folder, file), source: readFileSync(join(folder, file), 'utf8') }));

test('Large amounts are short, with the mark of thousands where a language has no word for them', () => {
	const short = (locale: string) => createWords()(locale).shortMoney(4_961, 'GBP');
	expect(short('en-US')).toBe('£4.96K');
	expect(short('de')).toBe('4.960\u00a0£');
});

describe('Sentences', () => {
	test('are all used', () => {
		const sources = [...sourcesIn('commands'), ...sourcesIn('src')].map(({ source }) => source).join('\n');
		const literals = new Set([...sources.matchAll(/'([\w.-]+)'/g)].map(([, literal]) => literal));
		// `feed.kind.${kind}` is written for every kind.
		const patterns = [...sources.matchAll(/`([\w.-]+\.(?:\$\{[^`]*?\}[\w.-]*)+)`/g)].map(
			([, pattern]) => new RegExp(`^${pattern!.replaceAll('.', '\\.').replaceAll(/\$\{.*?\}/g, '[\\w -]+')}$`),
		);
		const isUsed = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key));
		expect(keys.filter((key) => !isUsed(key))).toEqual([]);
	});

	test('are nowhere else: no command writes one itself', () => {
		const written = sourcesIn('commands').flatMap(({ file, source }) =>
			source
				.replaceAll(/\/\*.*?\*\/|\/\/.*$/gms, '')
				// Nobody but the operator reads what is logged or thrown.
				.replaceAll(/\blog\s*\.\w+\([^;]*;|new (?:Market)?Error\([^;]*;|\bsql<[^`]*`[^`]*`/g, '')
				.split('\n')
				.flatMap((line) => [...line.matchAll(/'([^']*)'|`([^`]*)`/g)])
				.map(([, quoted, template]) => (quoted ?? template)!.replaceAll(/\$\{.*?\}/g, ''))
				.filter((text) => /\b[a-z]{2,} [a-z]{2,}/.test(text))
				.map((text) => `${file}: ${text}`),
		);
		// Names of lists, and the reasons for which zod refuses a custom id, which users never see.
		const known = /out of stock$|no key$|no price limits$/;
		expect(written.filter((each) => !known.test(each))).toEqual([]);
	});
});

describe('Words', () => {
	test('write the date of a column without wide characters', () => {
		const wordsOf = createWords();
		const day = Date.UTC(2026, 7, 20);
		expect(wordsOf('en-US').columnDate(day, day)).toBe('20 Aug');
		expect(wordsOf('zh-CN').columnDate(day, day)).toBe('2026/8/20');
	});

	test('write a date without a stop at its end, because the sentence has one, and the year of a Chinese period first', () => {
		const august = Date.UTC(2026, 7, 20);
		for (const language of languages) {
			const { shortDate, fullDate, dateRange } = createWords()(language);
			const july = Date.UTC(2026, 6, 1);
			for (const text of [shortDate(august, august), fullDate(august), dateRange(july, august)])
				expect(text).not.toMatch(/\.$/);
		}
		expect(createWords()('zh-CN').dateRange(Date.UTC(2026, 6, 1), august)).toBe('2026年7月1日 至 8月20日');
	});

	test('convert the bot’s times to Unix time, and leave times from the store, which are Unix times, as they are', () => {
		const words = createWords((at) => at + 60_000)('en-US');
		expect(words.ago(0)).toBe('<t:60:R>');
		const stored = inUnixTime(words, () => 0);
		expect(stored.ago(0)).toBe('<t:0:R>');
		expect(stored.t).toBe(words.t);
	});

	test('choose the plural form of their language, and write numbers as the reader’s locale does', () => {
		const wordsOf = createWords();
		const sales = (locale: string, count: number) => wordsOf(locale).t('items.sales', { count });
		expect([0, 1, 2].map((count) => sales('en-US', count))).toEqual(['0 sales', '1 sale', '2 sales']);
		expect([1, 3, 5, 21].map((count) => sales('ru', count))).toEqual([
			'1 продажа',
			'3 продажи',
			'5 продаж',
			'21 продажа',
		]);
		expect(sales('de', 12_345)).toBe('12.345 Verkäufe');
		// There are no sentences in Danish.
		expect(sales('da', 12_345)).toBe('12.345 sales');
	});

	test('never write a number that is none', () => {
		const words = createWords()('en-US');
		const { t, money, shortMoney, bare, count, decimal, percent, change, fineChange } = words;
		for (const value of [NaN, Infinity])
			expect([
				money(value, 'EUR'),
				money(value, 'XXX'),
				shortMoney(value, 'EUR'),
				bare(value, 'short'),
				count(value),
				decimal(value),
				percent(value),
				change(value),
				fineChange(value),
			]).toEqual(Array(9).fill('–'));
		expect(t('items.sales', { count: NaN })).toBe('– sales');
	});

	test('leave outside text as it is, whatever is in it', () => {
		const { t } = createWords()('en-US');
		for (const name of ['{count}', "it's", '<b>#</b>', "'{'", '{count, plural, other {#}}'])
			expect(t('items.showingForLink', { name })).toBe(`Showing **${name}** for your link.`);
	});
});
