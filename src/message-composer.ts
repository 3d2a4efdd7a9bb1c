import { salesReply } from '../commands/account/account.ts';
import type { SalesUpdate } from '../commands/account/sales/sales-update.ts';
import { type AlertMessageOptions, alertMessage } from '../commands/alerts/alert/alert-message.ts';
import { boardMessage } from '../commands/alerts/board/board.ts';
import { feedMessage, stoppedFeedMessage } from '../commands/alerts/feed/post-view.ts';
import { storedAlerts } from '../commands/alerts/watching/alert-rows.ts';
import { feedsOfUser } from '../commands/alerts/watching/feed.ts';
import { endBoard, pauseAlerts, pauseFeeds } from '../commands/alerts/watching/refusals.ts';
import { storedFeeds } from '../commands/alerts/watching/server-feeds.ts';
import { type HoldingsMessageOptions, holdingsMessage } from '../commands/holdings/holdings-message.ts';
import type { Reports } from '../commands/reports/reports.ts';
import type { Accounts } from './accounts/accounts.ts';
import { dayLength } from './base/clock.ts';
import type { Log } from './base/log.ts';
import type { RestSender } from './discord/rest-sender.ts';
import { isPersonal, type Message, type Queued, type QueuedOf } from './outbox/outbox.ts';
import type { MessageComposer } from './outbox/sender.ts';
import { quietUntil } from './settings/daily-times.ts';
import type { Settings } from './settings/settings.ts';
import type { Database } from './storage/database.ts';

/** How long a message waits whose key the bot does not have, ms. */
const hopeTime = 7 * dayLength;

type WordsFor = AlertMessageOptions['wordsFor'];

interface MessageComposerOptions extends AlertMessageOptions {
	readonly database: Database;
	readonly settings: Pick<Settings, 'of' | 'change' | 'defaults'>;
	readonly reports: Pick<Reports, 'of' | 'pauseUnreachable'>;
	readonly accounts: Pick<Accounts, 'unseal'>;
	readonly valuing: Omit<HoldingsMessageOptions, 'settings'>;
	readonly servers: Pick<RestSender, 'isInServer'>;
	deleteServer(id: string): Promise<void>;
	readonly log: Log;
}

export function messageComposer(options: MessageComposerOptions): MessageComposer {
	const { database, settings, servers, deleteServer, reports, accounts, valuing, clock, log } = options;
	const ownerOf = (id: string) => ({ scope: 'user', id }) as const;
	/** It may have been chosen after an alert or a feed was set, which only knows the locale from then. */
	const languageFor = async ({ kind, owner }: Queued) => {
		if (kind === 'notice') return undefined;
		const scope = isPersonal(kind) ? 'user' : 'server';
		return (await settings.of({ scope, id: owner })).language;
	};
	return {
		quietUntil: async (userId) => {
			const { quiet } = await settings.of(ownerOf(userId));
			return quiet && quietUntil(quiet, clock.wall());
		},
		compose: async (message) => {
			const [first] = message.parts;
			const language = await languageFor(first);
			const inLanguage = (wordsFor: WordsFor) => (locale: string) => wordsFor(language ?? locale);
			const written = { ...options, wordsFor: inLanguage(options.wordsFor) };
			const valued = { ...valuing, wordsFor: inLanguage(valuing.wordsFor) };
			if (first.kind === 'alert') {
				const parts = partsOf(message, 'alert');
				return alertMessage(written, message, parts, await storedAlerts(database, parts));
			}
			if (first.kind === 'post' || first.kind === 'find') {
				const parts = partsOf(message, first.kind);
				return feedMessage(written, message, parts, await storedFeeds(database, parts));
			}
			if (first.kind === 'board') {
				const [owned] = await storedFeeds(database, [first]);
				return owned && boardMessage(valued, owned.feed);
			}
			if (first.kind === 'notice') return stoppedFeedMessage(options, message, first);
			const report = await reports.of(first.owner, first.kind);
			if (first.kind === 'holdings') return holdingsMessage({ ...valued, settings }, message, first, report);
			const opened = partsOf(message, 'sales').map(({ content }) => accounts.unseal(first.owner, content.sealed));
			// Its key may come back, but not if there are others by now.
			const isHopeless = clock.wall() - first.queuedAt > hopeTime;
			if (!isHopeless && opened.every((each) => each === 'no-key')) return 'later';
			const isCurrent = (each: unknown) => each !== 'credentials-refused' || report?.paused === 'credentials';
			const isOpen = (each: unknown): each is SalesUpdate => each !== undefined && each !== 'no-key';
			const updates = opened.filter(isOpen).filter(isCurrent);
			if (!report || updates.length === 0) return undefined;
			return {
				channel: first.channel,
				reply: salesReply(updates, message.nonce, written.wordsFor(report.locale), clock.wall()),
			};
		},
		refused: async ({ parts: [part] }, why) => {
			const { kind, owner, channel } = part;
			if (part.kind === 'board' && why === 'no-message') await endBoard(database, owner, part.about, clock);
			else if (kind === 'post' || kind === 'board') {
				await pauseFeeds(database, owner, channel, clock, part.kind === 'board' ? part.about : undefined);
				// Discord answers the same whether the bot has lost a permission or was removed from the server.
				void servers.isInServer(owner).then((isIn) => (isIn === false ? deleteServer(owner) : undefined));
			}
			if (!isPersonal(kind)) return;
			const pause = {
				alert: () => pauseAlerts(database, owner),
				find: () => pauseFeeds(database, feedsOfUser(owner), channel, clock),
				sales: () => reports.pauseUnreachable(owner),
				holdings: () => reports.pauseUnreachable(owner),
			}[kind];
			// Nothing is kept about somebody who has deleted their data meanwhile.
			if (!(await pause())) return;
			await settings
				.change(ownerOf(owner), { dmsRefused: true })
				.catch((error) => log.warn({ error: String(error) }, 'could not note that somebody refuses direct messages'));
		},
	};
}

const partsOf = <Kind extends Queued['kind']>({ parts }: Message, kind: Kind): QueuedOf<Kind>[] =>
	parts.filter((part): part is QueuedOf<Kind> => part.kind === kind);
