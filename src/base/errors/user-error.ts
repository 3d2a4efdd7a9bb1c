import type { AlertProblem } from './alert-problem.ts';
import type { FeedProblem } from './feed-problem.ts';

/** What went wrong, as data: `src/discord/user-messages.ts` has the words. */
export type UserProblem =
	| { readonly code: 'restarting' }
	| { readonly code: 'search-unavailable' }
	| { readonly code: 'searching-too-fast' }
	/** `isLink`: a link was pasted; `elsewhere`: the name of another game that has what was typed. */
	| {
			readonly code: 'no-such-item';
			readonly typed: string;
			readonly game: string;
			readonly isLink?: boolean;
			readonly nearest?: readonly string[];
			readonly elsewhere?: string;
	  }
	| { readonly code: 'no-such-wear'; readonly skin: string; readonly wear: string; readonly wears: readonly string[] }
	| { readonly code: 'not-out-of-stock'; readonly item: string }
	| {
			readonly code: 'nothing-out-of-stock-matches';
			readonly typed: string;
			readonly game: string;
			readonly nearest: readonly string[];
	  }
	| { readonly code: 'entry-unreadable'; readonly item: string }
	/** `mostSales`: the most that any match was sold, 90 days. */
	| {
			readonly code: 'sold-less-often';
			readonly narrowedTo: string;
			readonly mostSales: number;
	  }
	| { readonly code: 'movers-off' }
	/** `readyAt`: process time from which recordings reach back `hours`; undefined if nothing is recorded yet. */
	| {
			readonly code: 'history-too-short';
			readonly game: string;
			readonly hours: number;
			readonly readyAt: number | undefined;
	  }
	| { readonly code: 'history-unreadable' }
	| { readonly code: 'price-limits-reversed' }
	/** `game`: its name. `unclear`: the parts that look like items. */
	| { readonly code: 'no-items-in-message'; readonly game: string; readonly unclear: readonly string[] }
	| { readonly code: 'no-items-in-list'; readonly game: string; readonly unclear: readonly string[] }
	/** A list is kept for an hour, and until the bot restarts. */
	| { readonly code: 'appraisal-expired' }
	/** Kilobytes. */
	| { readonly code: 'file-too-large'; readonly size: number; readonly most: number }
	| { readonly code: 'not-a-text-file' }
	| { readonly code: 'file-not-loaded' }
	/** Both sides of a trade were typed where one item is expected. */
	| { readonly code: 'is-a-trade' }
	| { readonly code: 'suggestion-expired' }
	| { readonly code: 'button-expired' }
	| { readonly code: 'cannot-post' }
	| { readonly code: 'form-expired' }
	/** The form could not be opened within Discord's 3 seconds. */
	| { readonly code: 'form-too-late' }
	/** `command` without the slash; undefined if the interaction names none. */
	| { readonly code: 'command-gone'; readonly command?: string }
	| { readonly code: 'bad-option'; readonly option: string; readonly description: string }
	| { readonly code: 'not-your-answer'; readonly command: string }
	| { readonly code: 'no-server-here' }
	| { readonly code: 'needs-manage-server' }
	/** The user unlinked, or linked again, while the credentials were being checked. */
	| { readonly code: 'link-superseded' }
	| { readonly code: 'already-reading' }
	| { readonly code: 'history-off' }
	| { readonly code: 'compare-too-early' }
	| { readonly code: 'unclear-item'; readonly typed: string }
	| { readonly code: 'too-many-to-compare'; readonly most: number }
	| { readonly code: 'no-such-day'; readonly typed: string }
	/** `at`: the start of the day, Unix ms; `recorded`: undefined if nothing was. */
	| {
			readonly code: 'day-not-recorded';
			readonly at: number;
			readonly now: number;
			readonly game: string;
			readonly recorded: { readonly from: number; readonly to: number } | undefined;
	  }
	| AlertProblem
	| FeedProblem;

export class UserError extends Error {
	override readonly name = 'UserError';
	readonly problem: UserProblem;

	constructor(problem: UserProblem, options?: ErrorOptions) {
		super(problem.code, options);
		this.problem = problem;
	}
}
