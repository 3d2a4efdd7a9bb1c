import { getOrCompute } from '../base/get-or-compute.ts';
import { recentEntries } from '../base/recent-entries.ts';
import { compileMessage, type Values } from './compile-message.ts';
import { type Formats, isLocale, makeFormats, makeTimeFormats } from './formats.ts';
import { type Language, languageOf } from './languages.ts';
import { inPseudoBrackets, lengthen, pseudoLocale } from './pseudo-locale.ts';
import { type OnMissing, type Sentence, sentencesOf } from './sentences.ts';
import type { Key, Translate } from './translate.ts';

/** Sentences are in the reader's language, figures as in their locale. */
export interface Words extends Formats {
	readonly t: Translate;
	/** Only in words that write “≈” in front of every amount (see approximation.ts): the same words without it. */
	readonly exact?: Words;
}

const fallbackLocale = 'en-US';

/**
 * Words are cached by locale, as making Intl formatters is slow. `wallTime` converts process time to Unix ms, and `now`
 * returns process time. Without `now`, every time counts as future, so even old times are written without their date.
 */
export function createWords(
	wallTime: (at: number) => number = (at) => at,
	now: () => number = () => -Infinity,
	onMissing?: OnMissing,
): (locale: string) => Words {
	const sentencesByLanguage = new Map<Language, (key: Key) => Sentence>();
	// Unknown locale codes must not fill the memory.
	const byLocale = recentEntries<string, Words>(100);
	return (locale) =>
		getOrCompute(byLocale, locale, () => {
			const supportedLocale = isLocale(locale) ? locale : fallbackLocale;
			const language = languageOf(supportedLocale);
			const sentences = getOrCompute(sentencesByLanguage, language, () => sentencesOf(language, onMissing));
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
	const literal = isPseudo ? lengthen : (text: string) => text;
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
