import type { Document, Ledger } from '../storage/ledger.ts';
import type { Reply } from '../views/reply.ts';
import type { Outbox, Parcel, Queued } from './outbox.ts';

/** A document with messages that wait to be sent. */
export interface MailDocument extends Document {
	readonly outbox: Outbox<Queued>;
}

/** Instead of the id of a role: a mention of everyone in the server. */
export const everyone = 'everyone';

/** A message to post in a channel. Some custom id in it contains the id of its parcel, so that it can be found there. */
export interface Post {
	readonly channel: string;
	readonly reply: Reply;
	/** The id of the role to mention above it, or `everyone`. */
	readonly mention?: string | undefined;
}

/** Why Discord does not accept a message, and will not accept it later: docs/discord.md#direct-messages. */
export type Refusal = 'closed' | 'no-server' | 'no-channel' | 'no-permission';

/** Why it is not known yet what becomes of a message. */
export type Delay =
	/** Discord asks to wait so long before anything is posted, ms. The message was not posted. */
	| { readonly kind: 'limited'; readonly ms: number }
	/** Discord, or the way to it, fails. `mayHaveArrived`: unless it is certain that the message was not posted. */
	| { readonly kind: 'failed'; readonly mayHaveArrived: boolean };

/** What became of a message that was to be posted. */
export type PostOutcome =
	| { readonly kind: 'sent' }
	| { readonly kind: 'refused'; readonly why: Refusal }
	/** Discord does not accept what is in the message, wherever it goes: a bug. */
	| { readonly kind: 'invalid'; readonly error: string }
	| Delay;

/** Whether a message is in its channel. `unknown`: the bot may not read there. */
export type FindOutcome = { readonly kind: 'found' | 'absent' | 'unknown' } | Delay;

/** Posts messages. Nothing here throws, and nothing opens a channel of direct messages. */
export interface Messenger {
	/** @param nonce By which Discord drops a message that it has received within the last minutes. */
	post(post: Post, nonce: string): Promise<PostOutcome>;
	/** Looks for a message whose custom ids contain this nonce among the latest in a channel. */
	find(channel: string, nonce: string): Promise<FindOutcome>;
}

/** The documents of a kind, with what the sender must know about them. */
export interface Mailbox<Doc extends MailDocument = MailDocument> {
	/** For statistics. */
	readonly name: 'alerts' | 'feeds';
	readonly ledger: Ledger<Doc>;
	/**
	 * What is to be done with a document that is due before something is sent: it may hold its messages back, or do what else
	 * is due. If the document stays due after that with nothing to send, it is left alone for a minute. Reads what that takes.
	 * @throws StoreError
	 */
	prepare(key: string): Promise<(doc: Doc, now: number) => Doc | undefined>;
	/** The document with another outbox, and when it is due then. */
	withOutbox(doc: Doc, outbox: Doc['outbox']): Doc | undefined;
	/** What a parcel says; undefined if there is nothing to say any more. @throws StoreError */
	compose(key: string, doc: Doc, parcel: Parcel): Promise<Post | undefined>;
	/** The document after Discord has refused a parcel: at least that parcel is not in it. */
	refused(doc: Doc, parcel: Parcel, why: Refusal, now: number): Doc | undefined;
	/** Called after that, unless the document was gone by then. Never throws. */
	onRefused?(key: string, why: Refusal): void;
}
