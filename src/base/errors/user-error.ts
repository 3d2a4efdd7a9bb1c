import type { AlertProblem } from './alert-problem.ts';
import type { FeedProblem } from './feed-problem.ts';

/** What went wrong, as data: `src/discord/user-messages.ts` has the words. */
export type UserProblem =
	| { readonly code: 'restarting' }
	/** The index of names is not built, so names cannot be searched. */
	| { readonly code: 'search-unavailable' }
	| { readonly code: 'searching-too-fast' }
	/**
	 * No item of the game matches. `nearest` are the names that come closest; `isLink`: a link was pasted; `elsewhere`: the
	 * name of another game that has what was typed.
	 */
	| {
			readonly code: 'no-such-item';
			readonly typed: string;
			readonly game: string;
			readonly isLink?: boolean;
			readonly nearest?: readonly string[];
			readonly elsewhere?: string;
	  }
	/** The skin exists, but not in the wear that was typed. `wears` are those that there are, best first. */
	| { readonly code: 'no-such-wear'; readonly skin: string; readonly wear: string; readonly wears: readonly string[] }
	/** The item exists, but is not on the list of items out of stock. */
	| { readonly code: 'not-out-of-stock'; readonly item: string }
	| {
			readonly code: 'nothing-out-of-stock-matches';
			readonly typed: string;
			readonly game: string;
			readonly nearest: readonly string[];
	  }
	/** The marketplace's entry for the item is not as described. */
	| { readonly code: 'entry-unreadable'; readonly item: string }
	/** No match was sold as often as `min_sales` asks. `mostSales`: the most that any match was sold, 90 days. */
	| {
			readonly code: 'sold-less-often';
			readonly narrowedTo: string;
			readonly mostSales: number;
	  }
	/** No prices are recorded, so nothing can be compared with earlier ones. */
	| { readonly code: 'movers-off' }
	/**
	 * The recordings of a game, whose name is `game`, do not reach back `hours`. `readyAt`: process time from which they will;
	 * undefined if nothing is recorded yet.
	 */
	| {
			readonly code: 'history-too-short';
			readonly game: string;
			readonly hours: number;
			readonly readyAt: number | undefined;
	  }
	/** The recorded prices cannot be read right now. */
	| { readonly code: 'history-unreadable' }
	/** `min_price` is above `max_price`. */
	| { readonly code: 'price-limits-reversed' }
	/** A message names no item of the game, whose name is `game`. `unclear` are the parts that look like items. */
	| { readonly code: 'no-items-in-message'; readonly game: string; readonly unclear: readonly string[] }
	/** A list names no item of the game, whose name is `game`. */
	| { readonly code: 'no-items-in-list'; readonly game: string; readonly unclear: readonly string[] }
	/** A list is kept for an hour, and until the bot restarts. */
	| { readonly code: 'appraisal-expired' }
	/** Kilobytes. */
	| { readonly code: 'file-too-large'; readonly size: number; readonly most: number }
	| { readonly code: 'not-a-text-file' }
	/** Discord did not hand it out. */
	| { readonly code: 'file-not-loaded' }
	/** Both sides of a trade were typed where one item is expected. */
	| { readonly code: 'is-a-trade' }
	| { readonly code: 'suggestion-expired' }
	| { readonly code: 'button-expired' }
	/** Discord does not allow the bot to post in the channel. */
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
	/** This bot records no prices. */
	| { readonly code: 'history-off' }
	/** Prices have been recorded for less than a day. */
	| { readonly code: 'compare-too-early' }
	/** Several items may be meant by a text where only one can be. */
	| { readonly code: 'unclear-item'; readonly typed: string }
	/** `most`: the most items that one is compared with. */
	| { readonly code: 'too-many-to-compare'; readonly most: number }
	/** The text is not a day. */
	| { readonly code: 'no-such-day'; readonly typed: string }
	/** Nothing was recorded on the day that begins at `at`, or at all. Unix ms; `game` is its name. */
	| {
			readonly code: 'day-not-recorded';
			readonly at: number;
			readonly now: number;
			readonly game: string;
			readonly recorded: { readonly from: number; readonly to: number } | undefined;
	  }
	| AlertProblem
	| FeedProblem;

/** Something the user did, or can do something about. */
export class UserError extends Error {
	override readonly name = 'UserError';
	readonly problem: UserProblem;

	/** @param options `cause`: what an operator should know. */
	constructor(problem: UserProblem, options?: ErrorOptions) {
		super(problem.code, options);
		this.problem = problem;
	}
}
