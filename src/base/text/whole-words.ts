const start = String.raw`(?:(?<![\p{L}\p{N}])|(?<=\p{Script=Han})|(?=\p{Script=Han}))`;
const end = String.raw`(?:(?![\p{L}\p{N}])|(?<=\p{Script=Han})|(?=\p{Script=Han}))`;

/**
 * The source of a pattern for one of the `words`, but not within a longer one. Unlike `\b`, it knows letters of all
 * languages, and that Chinese has no blanks between words.
 */
export const wholeWords = (words: string): string => `${start}(?:${words})${end}`;
