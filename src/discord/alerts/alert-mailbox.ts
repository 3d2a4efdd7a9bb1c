import { type AlertBook, bookOf, expire, holdUntil, pauseUnreachable } from '../../alerts/alert-book.ts';
import type { Mailbox } from '../../delivery/mailbox.ts';
import type { Log } from '../../runtime/log.ts';
import { quietUntil } from '../../users/quiet-hours.ts';
import type { Settings } from '../../users/settings.ts';
import { type AlertMailOptions, composeAlertMail } from './alert-mail.ts';

export interface AlertMailboxOptions extends AlertMailOptions {
	readonly ledger: Mailbox<AlertBook>['ledger'];
	readonly settings: Pick<Settings, 'of' | 'change'>;
	readonly log: Log;
}

/** The messages of alerts, for the sender. They wait until the quiet hours of their reader are over. */
export function alertMailbox({ ledger, settings, log, ...mail }: AlertMailboxOptions): Mailbox<AlertBook> {
	const ownerOf = (id: string) => ({ scope: 'user', id }) as const;
	return {
		name: 'alerts',
		ledger,
		async prepare(userId) {
			const { quiet } = await settings.of(ownerOf(userId));
			return (was, now) => {
				const book = expire(was, now);
				const waiting = book?.outbox.waiting ?? [];
				if (!book || !quiet || waiting.length === 0) return book;
				// Also if nothing was sent during the quiet hours because no process was running.
				const wasHeld = waiting.some(({ queuedAt }) => quietUntil(quiet, queuedAt) !== undefined);
				const until = quietUntil(quiet, now) ?? (wasHeld ? now : undefined);
				return until === undefined ? book : holdUntil(book, until);
			};
		},
		withOutbox: (book, outbox) => bookOf({ ...book, outbox: outbox as AlertBook['outbox'] }),
		compose: (_, book, parcel) => composeAlertMail(mail, book, parcel),
		refused: (book, parcel) => pauseUnreachable(book, parcel.id),
		onRefused(userId) {
			settings
				.change(ownerOf(userId), { dmsRefused: true })
				.catch((error) => log.warn({ error: String(error) }, 'could not note that somebody refuses direct messages'));
		},
	};
}
