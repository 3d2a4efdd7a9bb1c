/** What went wrong with feeds, as data: `src/discord/user-messages.ts` has the words. */
export type FeedProblem =
	/** Feeds belong to servers that the bot was added to. */
	| { readonly code: 'feeds-need-server' }
	/** The caller does not manage the server. */
	| { readonly code: 'feeds-need-manager' }
	/** `limit`: the most feeds of a server. */
	| { readonly code: 'too-many-feeds'; readonly limit: number }
	/** The channel has a feed that posts the same. */
	| { readonly code: 'feed-exists'; readonly channel: string }
	| { readonly code: 'no-such-feed' }
	/** Options are given, but not what to post. */
	| { readonly code: 'feed-needs-kind' }
	/** No channel is given, and nothing can be posted where the command was run. */
	| { readonly code: 'feed-needs-channel' }
	/** Discord did not accept a message just now. */
	| { readonly code: 'post-failed'; readonly channel: string }
	/** The caller follows no item of the game. */
	| { readonly code: 'nothing-watched'; readonly game: string }
	/** The option does not fit the kind of feed. */
	| {
			readonly code: 'feed-option-unfit';
			readonly option: string;
			readonly kind: 'deals' | 'movers' | 'restock' | 'lows' | 'market';
	  }
	/** The caller may not post in the channel themselves. */
	| { readonly code: 'feed-channel-closed'; readonly channel: string }
	/** The caller may not mention the role; `role` is undefined for @everyone. */
	| { readonly code: 'feed-role-closed'; readonly role: string | undefined; readonly channel: string }
	/** The bot may not post in the channel. */
	| { readonly code: 'feed-cannot-post'; readonly channel: string }
	/** `typed` is no hour of a day. */
	| { readonly code: 'no-such-hour'; readonly typed: string };
