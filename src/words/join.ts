export type Part = string | false | null | undefined | 0;

const joinedBy =
	(separator: string) =>
	(...parts: readonly Part[]): string => {
		let text = '';
		for (const part of parts) if (part) text = text === '' ? part : text + separator + part;
		return text;
	};

export const joinLines = joinedBy('\n');
export const joinParagraphs = joinedBy('\n\n');
export const joinSentences = joinedBy(' ');
export const joinDots = joinedBy(' · ');
export const joinCommas = joinedBy(', ');
