import { randomBytes } from 'node:crypto';
import { StoreError } from '../errors/store-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Mailbox, MailDocument, Post, Refusal } from './mailbox.ts';
import {
	beginSending,
	finishSending,
	type Outbox,
	type Parcel,
	putBack,
	type Queued,
	resume,
	retryLater,
} from './outbox.ts';

/** How long a document is left alone that is due with nothing to send, or that cannot be read, ms. */
const asideTime = 60_000;

/** An attempt to send a parcel that has begun. Its methods are single, atomic steps. */
export interface Attempt {
	readonly mailbox: Mailbox['name'];
	/** Identifies the document in its mailbox. */
	readonly key: string;
	readonly parcel: Parcel;
	/** What it says; undefined if there is nothing to say any more. @throws StoreError */
	compose(): Promise<Post | undefined>;
	/** It has arrived, or is given up. @throws StoreError */
	finish(): Promise<void>;
	/** Discord does not accept it. @throws StoreError */
	refuse(why: Refusal): Promise<void>;
	/** It is sent again later, `ms` from now at the earliest. @throws StoreError */
	retry(isUncertain: boolean, ms?: number): Promise<void>;
	/** It was not sent after all. @throws StoreError */
	putBack(): Promise<void>;
	/** After a failure: what made it fail is over, so that it is sent again in its turn. @throws StoreError */
	resume(): Promise<void>;
}

/** One mailbox as the sender sees it: what is due next, and an attempt to send that. */
export interface MailQueue {
	/** When something is to be done, Unix ms; undefined if there is nothing. @throws StoreError */
	nextDue(): Promise<number | undefined>;
	/**
	 * Does what is due first. Resolves to the attempt that has begun; to `done` if there was something else to do, and to
	 * `idle` if there was nothing. @throws StoreError
	 */
	begin(): Promise<Attempt | 'done' | 'idle'>;
}

/** @param clock The clock that all processes share: see `Store`. */
export function mailQueue<Doc extends MailDocument>(mailbox: Mailbox<Doc>, clock: Clock): MailQueue {
	/** Documents that are left alone, and until when, process time. */
	const aside = new Map<string, number>();

	async function firstDue(): Promise<string | undefined> {
		for (const [key, until] of aside) if (until <= clock.now()) aside.delete(key);
		const due = await mailbox.ledger.due(clock.wall(), aside.size + 1);
		return due.find((key) => !aside.has(key));
	}

	async function begin(): Promise<Attempt | 'done' | 'idle'> {
		const key = await firstDue();
		if (key === undefined) return 'idle';
		try {
			return await beginWith(key);
		} catch (error) {
			// Other documents must not wait for one that cannot be read.
			if (!(error instanceof StoreError)) aside.set(key, clock.now() + asideTime);
			throw error;
		}
	}

	async function beginWith(key: string): Promise<Attempt | 'done'> {
		const prepare = await mailbox.prepare(key);
		const attempt = randomBytes(9).toString('base64url');
		const now = clock.wall();
		const [doc] = await mailbox.ledger.update([key], (_, was) => {
			const ready = was && prepare(was, now);
			const outbox = ready && beginSending(ready.outbox, now, attempt);
			return outbox === ready?.outbox ? ready : mailbox.withOutbox(ready!, outbox!);
		});
		const parcel = doc?.outbox.parcel;
		if (parcel?.attempt === attempt) return attemptOf(key, doc!, parcel);
		if (doc?.dueAt !== undefined && doc.dueAt <= now) aside.set(key, clock.now() + asideTime);
		return 'done';
	}

	function attemptOf(key: string, doc: Doc, parcel: Parcel): Attempt {
		const attempt = parcel.attempt!;
		const update = async (change: (doc: Doc) => Doc | undefined) => {
			await mailbox.ledger.update([key], (_, was) => was && change(was));
		};
		const updateOutbox = (change: (outbox: Outbox<Queued>) => Outbox<Queued>) =>
			update((was) => {
				const outbox = change(was.outbox);
				return outbox === was.outbox ? was : mailbox.withOutbox(was, outbox);
			});
		return {
			mailbox: mailbox.name,
			key,
			parcel,
			compose: () => mailbox.compose(key, doc, parcel),
			finish: () => updateOutbox((outbox) => finishSending(outbox, parcel.id)),
			async refuse(why) {
				const now = clock.wall();
				let isThere = false;
				await update((was) => {
					isThere = true;
					return was.outbox.parcel?.id === parcel.id ? mailbox.refused(was, was.outbox.parcel, why, now) : was;
				});
				// Nothing is kept about somebody who has deleted their data meanwhile.
				if (isThere) mailbox.onRefused?.(key, why);
			},
			retry(isUncertain, ms = 0) {
				const now = clock.wall();
				return updateOutbox((outbox) => retryLater(outbox, attempt, now, { isUncertain, retryAt: now + ms }));
			},
			putBack: () => updateOutbox((outbox) => putBack(outbox, attempt)),
			resume: () => updateOutbox((outbox) => (outbox.parcel?.id === parcel.id ? resume(outbox) : outbox)),
		};
	}

	return { nextDue: () => mailbox.ledger.nextDue(), begin };
}
