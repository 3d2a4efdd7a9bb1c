import type { Matches } from './matches.ts';

export interface Part {
	readonly matches: Matches;
	readonly text: string;
	readonly isCorrected: boolean;
}
