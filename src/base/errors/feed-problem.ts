/** What went wrong with feeds, as data: `src/discord/user-messages.ts` has the words. */
export type FeedProblem =
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
