import type { Reply } from '../words/reply.ts';

/** Among `Post.mentions`: mentions all members of the server. */
export const everyone = 'everyone';

export interface Post {
	readonly channel: string;
	readonly reply: Reply;
	/** The ids of roles, or `everyone`. */
	readonly mentions?: readonly string[];
	/** The id of the bot's message in the channel that is edited, instead of sending a new one. */
	readonly edits?: string | undefined;
}

/** Why Discord will never accept a message. */
export type SendRefusal =
	/** Direct messages: see docs/discord.md#direct-messages. */
	| 'closed'
	| 'no-server'
	/** The channel is gone, or the bot may not post in it. */
	| 'no-channel'
	| 'no-permission'
	/** The message to edit is gone. */
	| 'no-message';

export type Delay =
	/** For `ms`, nothing may be posted there or, if `isGlobal`, anywhere. The message was not posted. */
	| { readonly kind: 'limited'; readonly ms: number; readonly isGlobal: boolean }
	/** The message may have been posted. */
	| { readonly kind: 'failed' };

export type PostOutcome =
	| { readonly kind: 'sent'; readonly message: string }
	| { readonly kind: 'refused'; readonly why: SendRefusal }
	/** Discord accepts the content in no channel, which is a bug. */
	| { readonly kind: 'invalid'; readonly error: string }
	| Delay;

/** `unknown` means that the bot may not read the channel. */
export type LookUpOutcome = { readonly kind: 'found' | 'absent' | 'unknown' } | Delay;

/** No method throws, and none opens a channel of direct messages. */
export interface Messenger {
	/** @param nonce Discord drops a message whose nonce it has received within the last minutes. */
	post(post: Post, nonce: string): Promise<PostOutcome>;
	/** Looks for a message by its nonce, which one of its custom ids contains. */
	lookUp(channel: string, nonce: string): Promise<LookUpOutcome>;
}
