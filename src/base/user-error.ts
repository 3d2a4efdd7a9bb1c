import type { Problems } from './problems.d.ts';

/** Each of these adds a sentence to the one that says what went wrong. */
interface Details {
	/** Process time at which the list was fetched, if that is so long ago that new items may be missing. */
	readonly outdatedSince?: number | undefined;
	readonly nearest?: readonly string[];
	readonly unclear?: readonly string[];
	/** What is marked as sold, and so left out. */
	readonly sold?: readonly string[];
}

/** Problems whose values choose between several sentences. */
export type VariantProblem =
	/** `isLink`: a link was pasted; `elsewhere`: the name of another game that has what was typed. */
	| ({
			readonly code: 'no-such-item';
			readonly typed: string;
			readonly game: string;
			readonly isLink?: boolean;
			readonly elsewhere?: string;
	  } & Details)
	/** `mostSales` is how often the match with the most sales was sold in 90 days. */
	| { readonly code: 'sold-less-often'; readonly narrowedTo: string; readonly mostSales: number }
	/** `readyAt`: process time from which recordings reach back `hours`; undefined if nothing is recorded yet. */
	| {
			readonly code: 'history-too-short';
			readonly game: string;
			readonly hours: number;
			readonly readyAt: number | undefined;
	  }
	/** `command` without the slash; undefined if the interaction names none. */
	| { readonly code: 'command-gone'; readonly command?: string }
	/** `at` is the start of the day, Unix ms; `recorded` is undefined if nothing is recorded. */
	| {
			readonly code: 'day-not-recorded';
			readonly at: number;
			readonly now: number;
			readonly game: string;
			readonly recorded: { readonly from: number; readonly to: number } | undefined;
	  }
	| { readonly code: 'not-one-goal'; readonly given: number }
	/** Direct messages to the user are refused, because they are turned off, or because no server is shared. */
	| { readonly code: 'messages-refused'; readonly why: 'refused' | 'no-server' }
	| { readonly code: 'no-such-zone'; readonly typed: string; readonly nearest: readonly string[] }
	/** The caller may not mention the role; `role` is undefined for @everyone. */
	| { readonly code: 'feed-role-closed'; readonly role: string | undefined; readonly channel: string };

/** Values that are no text until they are formatted. */
interface UnformattedValues {
	readonly most: number;
	readonly size: number;
	readonly wears: readonly string[];
	/** `from` and `to` are floats of a skin. */
	readonly from: number;
	readonly to: number;
}

/** The values as they are thrown. `example` and `permissions` are added where the sentence is formatted. */
type ThrownValues<Values> = {
	readonly [Name in Exclude<keyof Values, 'example' | 'permissions'>]: Name extends keyof UnformattedValues
		? UnformattedValues[Name]
		: Values[Name];
};

/** Problems with one sentence each: `problem` in src/words/en.json. */
type PlainProblem = {
	[Code in PlainCode]: { readonly code: Code } & ThrownValues<Problems[Code]> & Details;
}[PlainCode];

type PlainCode = Exclude<keyof Problems, VariantProblem['code']>;

/** What went wrong, as data: `src/discord/user-messages.ts` formats the values. */
export type UserProblem = VariantProblem | PlainProblem;

export class UserError extends Error {
	override readonly name = 'UserError';
	readonly problem: UserProblem;

	constructor(problem: UserProblem, options?: ErrorOptions) {
		super(problem.code, options);
		this.problem = problem;
	}
}
