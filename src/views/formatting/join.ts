type Part = string | false | null | undefined | 0;

/** Texts one below the other; those that are empty take no line. */
export const joinLines = (...parts: readonly Part[]): string => parts.filter(Boolean).join('\n');

/** `one · two`, without those that are empty. */
export const joinDots = (...parts: readonly Part[]): string => parts.filter(Boolean).join(' · ');
