import { createLog } from '../../src/base/log.ts';
import { RestSender } from '../../src/discord/rest-sender.ts';
import { Outbox } from '../../src/notify/outbox.ts';
import { messageLimits, Sender } from '../../src/notify/sender.ts';
import type { StoreLocation } from '../../src/storage/database.ts';
import { openStore } from '../../src/storage/store.ts';
import { FastClock } from './fast-clock.ts';

/** What the process is started with, as JSON. */
export interface SenderOptions {
	readonly location: StoreLocation;
	readonly start: number;
	readonly speed: number;
	readonly token: string;
	readonly url: string;
}

/** A process that sends what waits in a store, as the bot does. */
async function send({ location, start, speed, token, url }: SenderOptions): Promise<void> {
	const clock = new FastClock(start, speed);
	const log = createLog('silent', []);
	const store = await openStore(location, clock, log);
	const sender = new Sender({
		outbox: new Outbox(store.database),
		composer: {
			quietUntil: async () => undefined,
			refused: async () => {},
			compose: async ({ nonce, parts }) => ({
				channel: parts[0].channel,
				...(parts[0].kind === 'board' ? { edits: parts[0].about } : {}),
				reply: {
					embed: { colour: 1, description: parts.map(({ id }) => id).join(' ') },
					buttons: [{ label: 'Stop', id: `alert:stop:${nonce}` }],
				},
			}),
		},
		messenger: new RestSender({ token, apiUrl: url, log }),
		limiter: store.limiter(messageLimits),
		clock,
		log,
	});
	sender.start();
	// Timers of the sender do not keep a process alive.
	setInterval(() => {}, 60_000);
}

await send(JSON.parse(process.argv[2]!));
