import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { getOrCompute } from '../base/get-or-compute.ts';
import { compileMessage, type Values } from './compile-message.ts';
import { type Formats, isLocale, makeFormats, makeTimeFormats } from './formats.ts';
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

/** What each language calls itself. All codes but `en` and `es` are locale codes of Discord. */
export const ownNames = {
	en: 'English',
	de: 'Deutsch',
	es: 'Español',
	fr: 'Français',
	'pt-BR': 'Português (Brasil)',
	pl: 'Polski',
	ru: 'Русский',
	tr: 'Türkçe',
	uk: 'Українська',
	'zh-CN': '中文（中国）',
} as const;
export type Language = keyof typeof ownNames;
export const languages = Object.keys(ownNames) as readonly Language[];

export const languageOf = (locale: string): Language =>
	languages.find((each) => each === locale) ?? languages.find((each) => each === locale.split('-')[0]) ?? 'en';

const fallback = 'en-US';

/** Read from their file, and then found by key: all languages are read at the start, for a few sentences of each. */
export function sentencesOf(language: Language): (key: Key) => string {
	const sentences = JSON.parse(readFileSync(require.resolve(`#words/${language}.json`), 'utf8')) as Tree;
	return (key) => {
		const found = key
			.split('.')
			.reduce<string | Tree | undefined>(
				(tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
				sentences,
			);
		if (typeof found !== 'string') throw new Error(`There is no sentence ${key}.`);
		return found;
	};
}

/** By locale, cached: making Intl formatters is slow. `wallTime` gives Unix ms; `now` is process time. */
export function createWords(
	wallTime: (at: number) => number = (at) => at,
	now: () => number = () => -Infinity,
): (locale: string) => Words {
	const loaded = new Map<Language, (key: Key) => string>();
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

/** For times that are Unix ms: what is stored has those. */
export const inUnixTime = (words: Words, now: () => number): Words => ({
	...words,
	...makeTimeFormats(words.locale, languageOf(words.locale), words.t, (at) => at, now),
});

/** Plural forms are those of `language`; numbers are written as in `locale`. */
function translator(sentences: (key: Key) => string, language: Language, locale: string): Words['t'] {
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
			const written = compileMessage(sentences(key), style);
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
	const shortMoney: Words['shortMoney'] = (value, currency) => `≈\u00a0${words.shortMoney(value, currency)}`;
	const made: Words = { ...words, exact: words, money, amount, shortMoney };
	approximations.set(words, made);
	return made;
}
