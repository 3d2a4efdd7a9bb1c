import type { Matches } from './matches.ts';

/** One or more neighbouring words of a message that are read as one, with the names that have them. */
export interface Part {
	readonly matches: Matches;
	readonly text: string;
	readonly isCorrected: boolean;
}
