import type { Reply } from '../words/reply.ts';

/** Instead of the id of a role: a mention of everyone in the server. */
export const everyone = 'everyone';

/** A message to post in a channel. Some custom id in it contains its nonce, so that it can be found there. */
export interface Post {
	readonly channel: string;
	readonly reply: Reply;
	/** The id of the role to mention above it, or `everyone`. */
	readonly mention?: string | undefined;
	/** The id of a message of the bot in that channel, which gets this content instead of a new one. */
	readonly edits?: string | undefined;
}

/** Why Discord does not accept a message, and will not accept it later: docs/discord.md#direct-messages. */
export type Refusal = 'closed' | 'no-server' | 'no-channel' | 'no-permission' | 'no-message';

/** Why it is not known yet what becomes of a message. */
export type Delay =
	/** Discord asks to wait so long before anything is posted, ms. The message was not posted. */
	| { readonly kind: 'limited'; readonly ms: number }
	/** Discord, or the way to it, fails. The message may have been posted. */
	| { readonly kind: 'failed' };

/** What became of a message that was to be posted. */
export type PostOutcome =
	/** `message`: its id. */
	| { readonly kind: 'sent'; readonly message: string }
	| { readonly kind: 'refused'; readonly why: Refusal }
	/** Discord does not accept what is in the message, wherever it goes: a bug. */
	| { readonly kind: 'invalid'; readonly error: string }
	| Delay;

/** Whether a message is in its channel. `unknown`: the bot may not read there. */
export type FindOutcome = { readonly kind: 'found' | 'absent' | 'unknown' } | Delay;

/** Posts messages. Nothing here throws, and nothing opens a channel of direct messages. */
export interface Messenger {
	/** Posts a message, or edits one. @param nonce By which Discord drops a message that it has received within the last minutes. */
	post(post: Post, nonce: string): Promise<PostOutcome>;
	/** Looks for a message whose custom ids contain this nonce among the latest in a channel. */
	find(channel: string, nonce: string): Promise<FindOutcome>;
}
