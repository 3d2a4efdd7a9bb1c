import { type AlertMessageOptions, alertMessage } from '../commands/alert/alert-message.ts';
import { feedMessage, stoppedFeedMessage } from '../commands/feed/feed-message.ts';
import type { Log } from './base/log.ts';
import type { RestSender } from './discord/rest-sender.ts';
import { storedAlerts } from './notify/alert-rows.ts';
import { storedFeeds } from './notify/feed-rows.ts';
import type { Message, Queued, QueuedOf } from './notify/outbox.ts';
import { pauseAlerts, pauseFeeds } from './notify/refusals.ts';
import type { Contents } from './notify/sender.ts';
import { quietUntil } from './settings/quiet-hours.ts';
import type { Settings } from './settings/settings.ts';
import type { Database } from './storage/database.ts';

export interface MessageContentsOptions extends AlertMessageOptions {
	readonly database: Database;
	readonly settings: Pick<Settings, 'of' | 'change'>;
	readonly servers: Pick<RestSender, 'isInServer'>;
	/** Deletes what is stored of a server that the bot is no longer in: `Housekeeping.deleteLeftServer`. */
	deleteServer(id: string): Promise<void>;
	readonly log: Log;
}

/** What messages of alerts and feeds say, and what is done if Discord refuses them. */
export function messageContents(options: MessageContentsOptions): Contents {
	const { database, settings, servers, deleteServer, clock, log } = options;
	const ownerOf = (id: string) => ({ scope: 'user', id }) as const;
	return {
		quietUntil: async (userId) => {
			const { quiet } = await settings.of(ownerOf(userId));
			return quiet && quietUntil(quiet, clock.wall());
		},
		compose: async (message) => {
			const [first] = message.parts;
			if (first.kind === 'alert') {
				const parts = partsOf(message, 'alert');
				return alertMessage(options, message, parts, await storedAlerts(database, parts));
			}
			if (first.kind === 'post') {
				const parts = partsOf(message, 'post');
				return feedMessage(options, message, parts, await storedFeeds(database, parts));
			}
			return stoppedFeedMessage(options, message, first);
		},
		refused: async ({ parts: [{ kind, owner, channel }] }) => {
			if (kind === 'post') {
				await pauseFeeds(database, owner, channel, clock);
				// Discord answers the same whether the bot has lost a permission or was removed from the server.
				void servers.isInServer(owner).then((isIn) => (isIn === false ? deleteServer(owner) : undefined));
			}
			// Nothing is kept about somebody who has deleted their data meanwhile.
			if (kind !== 'alert' || !(await pauseAlerts(database, owner))) return;
			await settings
				.change(ownerOf(owner), { dmsRefused: true })
				.catch((error) => log.warn({ error: String(error) }, 'could not note that somebody refuses direct messages'));
		},
	};
}

const partsOf = <Kind extends Queued['kind']>({ parts }: Message, kind: Kind): QueuedOf<Kind>[] =>
	parts.filter((part): part is QueuedOf<Kind> => part.kind === kind);
