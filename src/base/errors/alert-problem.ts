/** What went wrong with alerts, as data: `src/discord/user-messages.ts` has the words. */
export type AlertProblem =
	/** The user has an alert that waits for the same. */
	| { readonly code: 'alert-exists' }
	/** `limit`: the most alerts of a user. */
	| { readonly code: 'too-many-alerts'; readonly limit: number }
	/** This bot allows no alerts. */
	| { readonly code: 'alerts-off' }
	/** The user has that filter already, or as many as may be. */
	| { readonly code: 'filter-exists' }
	| { readonly code: 'too-many-filters'; readonly limit: number }
	/** The alert has been deleted. */
	| { readonly code: 'alert-gone' }
	/** `given`: how many goals were given instead of one. */
	| { readonly code: 'not-one-goal'; readonly given: number }
	/** A percentage of a price that is not known, or of an item that is not on offer. */
	| { readonly code: 'no-price-for-percent'; readonly item: string }
	/** There are no recorded prices that a new low could be told by; `locked`: of trade-locked listings there never are. */
	| { readonly code: 'no-lows'; readonly item: string; readonly locked: boolean }
	/** The text is no amount from a cent to `most`. */
	| { readonly code: 'not-an-amount'; readonly typed: string; readonly most: number }
	/** The text is no number of days from 1 to `most`. */
	| { readonly code: 'not-days'; readonly typed: string; readonly most: number }
	/** Direct messages to the user are refused, because they are turned off, or because no server is shared. */
	| { readonly code: 'messages-refused'; readonly why: 'refused' | 'no-server' }
	/** Discord failed while the channel of direct messages was opened. */
	| { readonly code: 'messages-failed' }
	/** The text is no time of day. */
	| { readonly code: 'not-a-time'; readonly typed: string }
	/** The text names no time zone. `nearest`: the names that come closest. */
	| { readonly code: 'no-such-zone'; readonly typed: string; readonly nearest: readonly string[] };
