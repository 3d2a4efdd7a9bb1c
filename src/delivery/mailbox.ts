import type { Document, Ledger } from '../storage/ledger.ts';
import type { Reply } from '../views/reply.ts';
import type { Outbox, Parcel, Queued } from './outbox.ts';

/** A document with messages that wait to be sent. */
export interface MailDocument extends Document {
	readonly outbox: Outbox<Queued>;
}

/** A message to post in a channel. Some custom id in it contains the id of its parcel, so that it can be found there. */
export interface Post {
	readonly channel: string;
	readonly reply: Reply;
	/** The role to mention above it. */
	readonly mention?: string | undefined;
}

/** Why Discord does not accept a message, and will not accept it later: docs/discord.md#direct-messages. */
export type Refusal = 'closed' | 'no-server' | 'no-channel' | 'no-permission';

/** What became of a message that was to be posted. */
export type PostOutcome =
	| { readonly kind: 'sent' }
	| { readonly kind: 'refused'; readonly why: Refusal }
	/** Discord asks to wait so long before anything is posted, ms. */
	| { readonly kind: 'limited'; readonly ms: number }
	/** Discord, or the way to it, fails. `mayHaveArrived`: unless the connection was refused. */
	| { readonly kind: 'failed'; readonly mayHaveArrived: boolean };

/** Posts messages. Nothing here throws, and nothing opens a channel of direct messages. */
export interface Messenger {
	/** @param nonce By which Discord drops a message that it has received within the last minutes. */
	post(post: Post, nonce: string): Promise<PostOutcome>;
	/** Whether a message with this nonce is among the latest in a channel; undefined if that cannot be known. */
	has(channel: string, nonce: string): Promise<boolean | undefined>;
}

/** The documents of a kind, with what the sender must know about them. */
export interface Mailbox<Doc extends MailDocument = MailDocument> {
	/** For statistics. */
	readonly name: 'alerts' | 'feeds';
	readonly ledger: Ledger<Doc>;
	/**
	 * What is to be done with a document that is due before something is sent: it may hold its messages back. Reads what that
	 * takes. @throws StoreError
	 */
	prepare(key: string): Promise<(doc: Doc, now: number) => Doc | undefined>;
	/** The document with another outbox, and when it is due then. */
	withOutbox(doc: Doc, outbox: Doc['outbox']): Doc | undefined;
	/** What a parcel says; undefined if there is nothing to say any more. */
	compose(key: string, doc: Doc, parcel: Parcel): Promise<Post | undefined>;
	/** The document after Discord has refused a parcel. */
	refused(doc: Doc, parcel: Parcel, why: Refusal, now: number): Doc | undefined;
	/** Called after that. Never throws. */
	onRefused?(key: string, why: Refusal): void;
}
