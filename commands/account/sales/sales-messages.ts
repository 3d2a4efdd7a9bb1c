import { z } from 'zod';
import type { Accounts } from '../../../src/accounts/accounts.ts';
import { type Clock, dayLength } from '../../../src/base/clock.ts';
import { defineMessage, type MessageKind } from '../../../src/outbox/message-kind.ts';
import type { MessageTraits } from '../../../src/outbox/message-traits.ts';
import type { Words } from '../../../src/words/words.ts';
import type { Reports } from '../../reports/reports.ts';
import { salesReply } from '../account.ts';
import type { SalesUpdate } from './sales-update.ts';

/** How long a message waits if the bot does not have the key to decrypt it, ms. */
const hopeTime = 7 * dayLength;

export const salesTraits = {
	kind: 'sales',
	statistics: 'reports',
	isPersonal: true,
	together: 'always',
	canWait: true,
} as const satisfies MessageTraits;

/** The content is encrypted in the same way as credentials. */
export const salesContent = z.object({ sealed: z.unknown() });

interface SalesMessagesOptions {
	readonly accounts: Pick<Accounts, 'unseal'>;
	readonly reports: Pick<Reports, 'of' | 'pauseUnreachable'>;
	readonly clock: Clock;
	/** Words that read times as Unix ms, as sales are stored with. */
	readonly wordsInUnixTime: (locale: string) => Words;
}

export function salesMessages({ accounts, reports, clock, wordsInUnixTime }: SalesMessagesOptions): MessageKind {
	return defineMessage(salesTraits, salesContent, {
		compose: async ({ parts, nonce }, language) => {
			const [first] = parts;
			const report = await reports.of(first.owner, 'sales');
			const opened = parts.map(({ content }) => accounts.unseal(first.owner, content.sealed));
			// The missing key may come back, but not if other messages were encrypted with a new one by now.
			const isHopeless = clock.wall() - first.queuedAt > hopeTime;
			if (!isHopeless && opened.every((each) => each === 'no-key')) return 'later';
			const isCurrent = (each: unknown) => each !== 'credentials-refused' || report?.paused === 'credentials';
			const isOpen = (each: unknown): each is SalesUpdate => each !== undefined && each !== 'no-key';
			const updates = opened.filter(isOpen).filter(isCurrent);
			if (!report || updates.length === 0) return undefined;
			const words = wordsInUnixTime(language ?? report.locale);
			return { channel: first.channel, reply: salesReply(updates, nonce, words, clock.wall()) };
		},
		refused: ({ parts: [{ owner }] }) => reports.pauseUnreachable(owner),
	});
}
