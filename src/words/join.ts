export type Part = string | false | null | undefined | 0;

const joinedBy =
	(separator: string) =>
	(...parts: readonly Part[]): string =>
		parts.filter(Boolean).join(separator);

export const joinLines = joinedBy('\n');
export const joinParagraphs = joinedBy('\n\n');
export const joinSentences = joinedBy(' ');
export const joinDots = joinedBy(' · ');
export const joinCommas = joinedBy(', ');
