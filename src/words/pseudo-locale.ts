/** CLDR’s locale of “English (Pseudo-Accents)”: shows what is not translated, and what has no room for longer words. */
export const pseudoLocale = 'en-XA';

const longer: Readonly<Record<string, string>> = { a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú', n: 'ññ' };

/** Lengthens a text by about 40 %. What Discord interprets, such as commands and mentions, stays as it is. */
export const lengthen = (text: string): string =>
	text.replaceAll(/`[^`]*`|<[^>]*>|<?\/[a-z-]+|[aeioun]/g, (match) => longer[match] ?? match);

export const inPseudoBrackets = (sentence: string): string => `«${sentence}»`;
