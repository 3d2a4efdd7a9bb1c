/** What went wrong with alerts, as data: `src/views/alerts/problems.ts` has the words. */
export type AlertProblem =
	/** The user has an alert that waits for the same. */
	| { readonly code: 'alert-exists' }
	/** `limit`: the most alerts of a user. */
	| { readonly code: 'too-many-alerts'; readonly limit: number };
