const letterOrDigit = String.raw`[\p{L}\p{N}]`;
/** A word can begin and end before and after each Chinese character. */
const besideHan = String.raw`(?<=\p{Script=Han})|(?=\p{Script=Han})`;
const start = `(?:(?<!${letterOrDigit})|${besideHan})`;
const end = `(?:(?!${letterOrDigit})|${besideHan})`;

/**
 * The source of a pattern for one of the `words`, but not within a longer one. Unlike `\b`, it knows letters of all
 * languages, and that Chinese has no blanks between words.
 */
export const wholeWords = (words: string): string => `${start}(?:${words})${end}`;
