import { z } from 'zod';
import type { Accounts } from '../../../src/accounts/accounts.ts';
import { type Clock, dayLength } from '../../../src/base/clock.ts';
import { defineMessage, type MessageKind } from '../../../src/outbox/message-kind.ts';
import type { MessageTraits } from '../../../src/outbox/message-traits.ts';
import type { Words } from '../../../src/words/words.ts';
import type { Reports } from '../../reports/reports.ts';
import type { SalesUpdate } from './sales-update.ts';
import { salesReply } from './sales-view.ts';

/** How long a message waits if the bot does not have the key to decrypt it, ms. */
const maxWaitForKey = 7 * dayLength;

/** Sales of one user go into one message, and wait while messages about prices are sent. */
export const salesTraits = {
	kind: 'sales',
	metricsLabel: 'reports',
	isPersonal: true,
	combines: 'always',
	canWait: true,
} as const satisfies MessageTraits;

/** The content is encrypted in the same way as credentials. */
export const salesContent = z.object({ sealed: z.unknown() });

interface SalesMessagesOptions {
	readonly accounts: Pick<Accounts, 'unseal'>;
	readonly reports: Pick<Reports, 'of' | 'pauseUnreachable'>;
	readonly clock: Clock;
	/** Words for stored times, which are Unix ms: other words take process times. */
	readonly wordsInUnixTime: (locale: string) => Words;
}

export function salesMessages({ accounts, reports, clock, wordsInUnixTime }: SalesMessagesOptions): MessageKind {
	return defineMessage(salesTraits, salesContent, {
		compose: async ({ parts, nonce }, language) => {
			const [first] = parts;
			const report = await reports.of(first.owner, 'sales');
			const decrypted = parts.map(({ content }) => accounts.unseal(first.owner, content.sealed));
			const mayWait = clock.wall() - first.queuedAt <= maxWaitForKey;
			// The operator may set a missing key again. But if other messages can be decrypted, a new key has replaced it.
			if (mayWait && decrypted.every((each) => each === 'no-key')) return 'later';
			// Decrypted content needs no validation: only the bot has the key, and only report-runner.ts encrypts updates.
			const isReadable = (each: unknown): each is SalesUpdate => each !== undefined && each !== 'no-key';
			// Once the user has linked the account again, its old credentials no longer matter.
			const isCurrent = (each: SalesUpdate) => each !== 'credentials-refused' || report?.paused === 'credentials';
			const updates = decrypted.filter(isReadable).filter(isCurrent);
			if (!report || updates.length === 0) return undefined;
			const words = wordsInUnixTime(language ?? report.locale);
			return { channel: first.channel, reply: salesReply(updates, nonce, words, clock.wall()) };
		},
		onRefused: ({ parts: [{ owner }] }) => reports.pauseUnreachable(owner),
	});
}
