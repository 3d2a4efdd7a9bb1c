/** The source of a pattern for one of the `words`, not amid a longer one. Unlike `\b`, it knows letters of all languages. */
export const wholeWords = (words: string): string => String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`;
