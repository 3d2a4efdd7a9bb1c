/**
 * The source of a pattern for one of the `words`, but not within a longer one. Unlike `\b`, it knows letters of all
 * languages.
 */
export const wholeWords = (words: string): string => String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`;
