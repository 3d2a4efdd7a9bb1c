import { readFileSync } from 'node:fs';
import { builtFile } from '../base/built-file.ts';
import { getOrCompute } from '../base/get-or-compute.ts';
import { recentEntries } from '../base/recent-entries.ts';
import { compileMessage, type Values } from './compile-message.ts';
import { type Formats, isLocale, makeFormats, makeTimeFormats } from './formats.ts';
import type { Key, Translate } from './translate.ts';

/** Sentences are in the reader's language, figures as in their locale. */
export interface Words extends Formats {
	readonly t: Translate;
	/** The same words without “≈”, if these write it in front of every amount. */
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

const fallbackLocale = 'en-US';

/** `language` is English if the requested language lacks the sentence. */
export interface Sentence {
	readonly text: string;
	readonly language: Language;
}

export type OnMissing = (language: Language, key: Key) => void;

/**
 * Returns a function that looks up one sentence. There is no table of all of them, because the start of the bot needs
 * only a few sentences of each language. If a language lacks a sentence, the English one is used, so that a new one
 * needs only one file; `onMissing` is called each time.
 */
export function sentencesOf(language: Language, onMissing: OnMissing = () => {}): (key: Key) => Sentence {
	const sentences = treeOf(language);
	let english: ReturnType<typeof sentencesOf> | undefined;
	return (key) => {
		let entry: string | Tree | undefined = sentences;
		for (const name of key.split('.')) entry = typeof entry === 'object' ? entry[name] : undefined;
		if (typeof entry === 'string') return { text: entry, language };
		if (language === 'en') throw new Error(`There is no sentence ${key}.`);
		onMissing(language, key);
		english ??= sentencesOf('en');
		return english(key);
	};
}

const treeOf = (language: Language): Tree =>
	JSON.parse(readFileSync(builtFile(`src/words/${language}.json`), 'utf8')) as Tree;

/**
 * Words are cached by locale, as making Intl formatters is slow. `wallTime` returns Unix ms, `now` process time.
 * Without `now`, all times are written as if they were in the future.
 */
export function createWords(
	wallTime: (at: number) => number = (at) => at,
	now: () => number = () => -Infinity,
	onMissing?: OnMissing,
): (locale: string) => Words {
	const loaded = new Map<Language, (key: Key) => Sentence>();
	// Unknown locale codes must not fill the memory.
	const byLocale = recentEntries<string, Words>(100);
	return (locale) =>
		getOrCompute(byLocale, locale, () => {
			const supportedLocale = isLocale(locale) ? locale : fallbackLocale;
			const language = languageOf(supportedLocale);
			const sentences = loaded.get(language) ?? sentencesOf(language, onMissing);
			loaded.set(language, sentences);
			const t = translator(sentences, supportedLocale);
			return { t, ...makeFormats(supportedLocale, language, t, wallTime, now) };
		});
}

/** Returns the same words for times in Unix ms, as stored times are, instead of process times. */
export const inUnixTime = (words: Words, now: () => number): Words => ({
	...words,
	...makeTimeFormats(words.locale, languageOf(words.locale), words.t, (at) => at, now),
});

/** Plural forms are those of the sentence's language; numbers are written as in `locale`. */
function translator(sentences: (key: Key) => Sentence, locale: string): Words['t'] {
	const isPseudo = locale === pseudoLocale;
	const numbers = new Intl.NumberFormat(locale);
	const literal = isPseudo ? lengthened : (text: string) => text;
	const plurals = new Map<Language, Intl.PluralRules>();
	/** Sentences are parsed at first use, because parsing takes longer than writing one. */
	const compiled = new Map<string, (values: Values) => string>();
	const compile = (key: Key) => {
		const { text, language } = sentences(key);
		const rules = getOrCompute(plurals, language, () => new Intl.PluralRules(language));
		const write = compileMessage(text, { numbers, literal, plurals: rules });
		return isPseudo ? (values: Values) => inPseudoBrackets(write(values)) : write;
	};
	return (key, ...[values]) => getOrCompute(compiled, key, () => compile(key))(values ?? {});
}

/** Undoes `approximate`: returns the words that write amounts without “≈”. */
export const withoutApproximation = (words: Words): Words => words.exact ?? words;

const approximations = new WeakMap<Words, Words>();

/** Writes “≈” in front of every amount, for converted amounts. */
export function approximate(words: Words): Words {
	if (words.exact) return words;
	const cached = approximations.get(words);
	if (cached) return cached;
	const money: Words['money'] = (value, currency) => `≈\u00a0${words.money(value, currency)}`;
	const amount: Words['amount'] = (value, currency) =>
		value === null ? words.amount(value, currency) : money(value, currency);
	const shortMoney: Words['shortMoney'] = (value, currency) => `≈\u00a0${words.shortMoney(value, currency)}`;
	const approximation: Words = { ...words, exact: words, money, amount, shortMoney };
	approximations.set(words, approximation);
	return approximation;
}

/** CLDR’s locale of “English (Pseudo-Accents)”: shows what is not translated, and what has no room for longer words. */
export const pseudoLocale = 'en-XA';

const longer: Readonly<Record<string, string>> = { a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú', n: 'ññ' };

/** Lengthens a text by about 40 %. What Discord interprets, such as commands and mentions, stays as it is. */
const lengthened = (text: string): string =>
	text.replaceAll(/`[^`]*`|<[^>]*>|<?\/[a-z-]+|[aeioun]/g, (match) => longer[match] ?? match);

const inPseudoBrackets = (sentence: string): string => `«${sentence}»`;
