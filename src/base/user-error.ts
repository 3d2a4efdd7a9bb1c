/** What went wrong, as data: `src/discord/user-messages.ts` has the words. */
export type UserProblem =
	| { readonly code: 'restarting' }
	| { readonly code: 'search-unavailable' }
	| { readonly code: 'searching-too-fast' }
	/**
	 * `isLink`: a link was pasted; `elsewhere`: the name of another game that has what was typed; `outdatedSince`: process
	 * time at which the list was fetched, if it is so old that what is new may be missing.
	 */
	| {
			readonly code: 'no-such-item';
			readonly typed: string;
			readonly game: string;
			readonly isLink?: boolean;
			readonly nearest?: readonly string[];
			readonly elsewhere?: string;
			readonly outdatedSince?: number | undefined;
	  }
	| { readonly code: 'no-such-wear'; readonly skin: string; readonly wear: string; readonly wears: readonly string[] }
	| { readonly code: 'not-out-of-stock'; readonly item: string; readonly outdatedSince?: number | undefined }
	| {
			readonly code: 'nothing-out-of-stock-matches';
			readonly typed: string;
			readonly game: string;
			readonly nearest: readonly string[];
			readonly outdatedSince?: number | undefined;
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
	| { readonly code: 'compare-or-date' }
	| { readonly code: 'compare-itself' }
	| { readonly code: 'not-a-count'; readonly typed: string; readonly most: number }
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

/** What went wrong with alerts, as data: `src/discord/user-messages.ts` has the words. */
type AlertProblem =
	| { readonly code: 'alert-exists' }
	| { readonly code: 'too-many-alerts'; readonly limit: number }
	| { readonly code: 'alerts-off' }
	| { readonly code: 'filter-exists' }
	| { readonly code: 'too-many-filters'; readonly limit: number }
	| { readonly code: 'alert-gone' }
	| { readonly code: 'not-one-goal'; readonly given: number }
	| { readonly code: 'no-price-for-percent'; readonly item: string }
	/** `locked`: of trade-locked listings no prices are ever recorded. */
	| { readonly code: 'no-lows'; readonly item: string; readonly locked: boolean }
	| { readonly code: 'not-an-amount'; readonly typed: string; readonly most: number }
	| { readonly code: 'not-days'; readonly typed: string; readonly most: number }
	/** Direct messages to the user are refused, because they are turned off, or because no server is shared. */
	| { readonly code: 'messages-refused'; readonly why: 'refused' | 'no-server' }
	| { readonly code: 'messages-failed' }
	| { readonly code: 'not-a-time'; readonly typed: string }
	| { readonly code: 'no-such-zone'; readonly typed: string; readonly nearest: readonly string[] };

/** What went wrong with feeds, as data: `src/discord/user-messages.ts` has the words. */
type FeedProblem =
	| { readonly code: 'feeds-need-server' }
	| { readonly code: 'feeds-need-manager' }
	| { readonly code: 'too-many-feeds'; readonly limit: number }
	| { readonly code: 'feed-exists'; readonly channel: string }
	| { readonly code: 'no-such-feed' }
	| { readonly code: 'feed-needs-kind' }
	/** No channel is given, and nothing can be posted where the command was run. */
	| { readonly code: 'feed-needs-channel' }
	| { readonly code: 'post-failed'; readonly channel: string }
	| { readonly code: 'nothing-watched'; readonly game: string }
	| {
			readonly code: 'feed-option-unfit';
			readonly option: string;
			readonly kind: 'deals' | 'movers' | 'restock' | 'lows' | 'market';
	  }
	| { readonly code: 'feed-channel-closed'; readonly channel: string }
	/** The caller may not mention the role; `role` is undefined for @everyone. */
	| { readonly code: 'feed-role-closed'; readonly role: string | undefined; readonly channel: string }
	| { readonly code: 'feed-cannot-post'; readonly channel: string }
	| { readonly code: 'no-such-hour'; readonly typed: string };
