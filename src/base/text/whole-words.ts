const letterOrDigit = String.raw`[\p{L}\p{N}]`;
/** On either side of a Chinese character, a word can begin or end. */
const besideHan = String.raw`(?<=\p{Script=Han})|(?=\p{Script=Han})`;
const start = `(?:(?<!${letterOrDigit})|${besideHan})`;
const end = `(?:(?!${letterOrDigit})|${besideHan})`;

/**
 * The source of a pattern for one of the `words`, but not within a longer one. Unlike `\b`, it knows letters of all
 * languages, and that Chinese has no blanks between words.
 */
export const wholeWords = (words: string): string => `${start}(?:${words})${end}`;
