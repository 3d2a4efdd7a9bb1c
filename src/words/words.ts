import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { getOrCompute } from '../base/get-or-compute.ts';
import { compileMessage, type Values } from './compile-message.ts';
import { type Formats, isLocale, makeFormats } from './formats.ts';
import { lengthened, marked, pseudoLocale } from './pseudo-language.ts';
import type { Sentences } from './sentence-values.d.ts';

const require = createRequire(import.meta.url);

/** Its place in `en.json`, such as `price.listed`. */
export type Key = keyof Sentences;
export type PlainKey = { [K in Key]: Sentences[K] extends null ? K : never }[Key];

/** Sentences in the reader's language, figures as in their locale. */
export interface Words extends Formats {
	/** Values are formatted already; numbers choose between plural forms. */
	t<K extends Key>(key: K, ...values: Sentences[K] extends null ? [] : [values: Sentences[K]]): string;
	/** Without “≈”, if that is in front of every amount. */
	readonly exact?: Words;
}

type Tree = { readonly [key: string]: string | Tree };

/** All but `en` and `es` are locale codes of Discord. */
export const languages = ['en', 'de', 'es', 'fr', 'pt-BR', 'pl', 'ru', 'tr', 'uk', 'zh-CN'] as const;
export type Language = (typeof languages)[number];

export const languageOf = (locale: string): Language =>
	languages.find((each) => each === locale) ?? languages.find((each) => each === locale.split('-')[0]) ?? 'en';

export function ownName(language: Language): string {
	const name = new Intl.DisplayNames([language], { type: 'language' }).of(language)!;
	return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

const fallback = 'en-US';

export const sentencesOf = (language: Language): ReadonlyMap<string, string> =>
	new Map(flat(JSON.parse(readFileSync(require.resolve(`#words/${language}.json`), 'utf8')) as Tree));

function flat(tree: Tree, prefix = ''): [key: string, text: string][] {
	return Object.entries(tree).flatMap(([name, value]) =>
		typeof value === 'string' ? [[prefix + name, value] as [string, string]] : flat(value, `${prefix}${name}.`),
	);
}

/** By locale, cached: making Intl formatters is slow. `wallTime` gives Unix ms; `now` is process time. */
export function createWords(
	wallTime: (at: number) => number = (at) => at,
	now: () => number = () => -Infinity,
): (locale: string) => Words {
	const loaded = new Map<Language, ReadonlyMap<string, string>>();
	// Unknown locale codes must not fill the memory.
	const byLocale = new LRUCache<string, Words>({ max: 100 });
	return (locale) =>
		getOrCompute(byLocale, locale, () => {
			const shown = isLocale(locale) ? locale : fallback;
			const language = languageOf(shown);
			const sentences = loaded.get(language) ?? sentencesOf(language);
			loaded.set(language, sentences);
			const t = translator(sentences, language, shown);
			return { t, ...makeFormats(shown, language, t, wallTime, now) };
		});
}

/** Plural forms are those of `language`; numbers are written as in `locale`. */
function translator(sentences: ReadonlyMap<string, string>, language: Language, locale: string): Words['t'] {
	const isPseudo = locale === pseudoLocale;
	const style = {
		numbers: new Intl.NumberFormat(locale),
		plurals: new Intl.PluralRules(language),
		literal: isPseudo ? lengthened : (text: string) => text,
	};
	/** Parsed at first use, which takes longer than writing one. */
	const compiled = new Map<string, (values: Values) => string>();
	return (key, ...[values]) => {
		let write = compiled.get(key);
		if (!write) {
			const text = sentences.get(key);
			if (text === undefined) throw new Error(`There is no sentence ${key}.`);
			const written = compileMessage(text, style);
			write = isPseudo ? (values) => marked(written(values)) : written;
			compiled.set(key, write);
		}
		return write(values ?? {});
	};
}

export const exact = (words: Words): Words => words.exact ?? words;

const approximations = new WeakMap<Words, Words>();

/** “≈” in front of every amount: for amounts that are converted. */
export function approximate(words: Words): Words {
	const known = approximations.get(words);
	if (known) return known;
	const money: Words['money'] = (value, currency) => `≈\u00a0${words.money(value, currency)}`;
	const amount: Words['amount'] = (value, currency) =>
		value === null ? words.amount(value, currency) : money(value, currency);
	const made: Words = { ...words, exact: words, money, amount };
	approximations.set(words, made);
	return made;
}
