/** What went wrong with alerts, as data: `src/discord/user-messages.ts` has the words. */
export type AlertProblem =
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
