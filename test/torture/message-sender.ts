import { randomUUID } from 'node:crypto';
import { ReportRunner } from '../../commands/account/sales/report-runner.ts';
import type { NewSales } from '../../commands/account/sales/sales-update.ts';
import { Reports } from '../../commands/reports/reports.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { createLog } from '../../src/base/log.ts';
import { RestSender } from '../../src/discord/rest-sender.ts';
import { MarketApi } from '../../src/market/client/market-api.ts';
import { Outbox, type QueuedPart } from '../../src/outbox/outbox.ts';
import { messageRateLimit, Sender } from '../../src/outbox/sender.ts';
import { defaultDigest } from '../../src/settings/digest-time.ts';
import type { StoreLocation } from '../../src/storage/database.ts';
import { openStore } from '../../src/storage/store.ts';
import { messageTraits } from '../support/message-traits.ts';
import { FastClock } from './fast-clock.ts';

/** The options of the process, which it gets as JSON. */
export interface MessageSenderOptions {
	readonly location: StoreLocation;
	/** When the fast clock starts, Unix ms. */
	readonly start: number;
	/** How many times as fast as the real clock it is. */
	readonly speed: number;
	readonly token: string;
	/** The address of Discord. */
	readonly url: string;
	/** The address of the marketplace. */
	readonly market: string;
	/** The key of stored credentials. */
	readonly key: string;
}

/**
 * A process that reads accounts and sends the queued messages of a store, as the bot does. The text of a message is the
 * ids of its parts, or of the transactions that it is about.
 */
async function send({ location, start, speed, token, url, market, key }: MessageSenderOptions): Promise<void> {
	const clock = new FastClock(start, speed);
	const log = createLog('silent', []);
	const store = await openStore(location, clock, log);
	const { database, limiter } = store;
	const accounts = new Accounts({
		keys: [key],
		stored: store.keyv('accounts'),
		limiter,
		clock,
		log,
		api: new MarketApi(market, clock),
	});
	const idsOf = (part: QueuedPart): readonly (string | number)[] => {
		if (part.kind !== 'sales') return [part.id];
		const update = accounts.unseal(part.owner, (part.content as { sealed: unknown }).sealed) as NewSales;
		return update.rows.map(({ transaction }) => transaction.id);
	};
	const sender = new Sender({
		outbox: new Outbox(database, messageTraits),
		composer: {
			quietUntil: async () => undefined,
			onRefused: async () => {},
			compose: async ({ nonce, parts }) => ({
				channel: parts[0].channel,
				...(parts[0].kind === 'board' ? { edits: parts[0].about } : {}),
				reply: {
					embed: { colour: 1, description: parts.flatMap(idsOf).join(' ') },
					buttons: [{ label: 'Stop', id: `alert:stop:${nonce}` }],
				},
			}),
		},
		messenger: new RestSender({ token, apiUrl: url, log }),
		limiter: limiter(messageRateLimit),
		clock,
		log,
	});
	const holder = randomUUID();
	const runner = new ReportRunner({
		reports: new Reports({ database, clock, digestOf: async () => defaultDigest }),
		accounts,
		clock,
		log,
		worthOf: async () => undefined,
		lease: () => store.lease('reports', holder, 100_000),
		onQueued: () => sender.wake(),
	});
	sender.start();
	runner.start();
	// The timers of the sender and the runner do not keep the process alive.
	setInterval(() => {}, 60_000);
}

await send(JSON.parse(process.argv[2]!));
