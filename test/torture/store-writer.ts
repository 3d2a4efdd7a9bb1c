import { setTimeout as sleep } from 'node:timers/promises';
import { UserAlerts } from '../../commands/alerts/stored/user-alerts.ts';
import { Cipher } from '../../src/accounts/cipher.ts';
import { Links } from '../../src/accounts/links.ts';
import { StoreError } from '../../src/base/errors/store-error.ts';
import { createLog } from '../../src/base/log.ts';
import { listRateLimit } from '../../src/market/client/market-api.ts';
import { publicEndpoints } from '../../src/market/list-key.ts';
import { Settings } from '../../src/settings/settings.ts';
import type { StoreLocation } from '../../src/storage/database.ts';
import { openStore } from '../../src/storage/store.ts';
import { FastClock } from './fast-clock.ts';

/** The options of the process, which it gets as JSON. */
export interface WriterOptions {
	readonly location: StoreLocation;
	/** When the fast clock starts, Unix ms. */
	readonly start: number;
	/** How many times as fast as the real clock it is. */
	readonly speed: number;
	/** The address that requests are sent to. */
	readonly market: string;
	readonly key: string;
	/** The password of every account that is linked. */
	readonly password: string;
	/** The user whose data only this process changes. */
	readonly userId: string;
	/** The numbers that the process writes are greater than this. */
	readonly after: number;
}

/** As in the bot, a slot that was reserved longer ago is not used, ms. */
const slotLifetime = 5_000;

/**
 * A process that uses the store like the bot, as fast as it can. It prints `try WHAT NUMBER` before each change, and
 * `WHAT NUMBER` once the change is acknowledged.
 */
async function write({ location, start, speed, market, key, password, userId, after }: WriterOptions): Promise<void> {
	const clock = new FastClock(start, speed);
	const log = createLog('silent', []);
	const store = await openStore(location, clock, log);
	const settings = new Settings(store.keyv('settings'), clock, { game: 730, currency: 'EUR' });
	const links = new Links(store.keyv('accounts'), new Cipher([key]), clock, log);
	const alerts = new UserAlerts({ database: store.database, clock, limit: Number.POSITIVE_INFINITY });
	const say = (text: string) => process.stdout.write(`${text}\n`);
	const announce = async (what: string, change: () => Promise<unknown>) => {
		say(`try ${what}`);
		await change();
		say(what);
	};
	const forever = async (step: (number: number) => Promise<unknown>) => {
		for (let number = after + 1; ; number++) {
			try {
				await step(number);
			} catch (error) {
				// Nothing was acknowledged.
				if (!(error instanceof StoreError)) throw error;
			}
		}
	};
	const request = async (endpoint: string) => {
		const from = clock.now();
		const slot = await store.limiter(listRateLimit).reserve(endpoint);
		const at = clock.now();
		if (slot.granted && at - from < slotLifetime) await fetch(`${market}/${endpoint}?at=${at}`);
		else await sleep(10);
	};
	const owner = { scope: 'user', id: userId } as const;
	const recipient = { userId, channel: userId, locale: 'en-US' };
	let previous: { readonly number: number; readonly id: string } | undefined;
	await Promise.all([
		...publicEndpoints.map((endpoint) => forever(() => request(endpoint))),
		forever((number) =>
			announce(`setting ${number}`, () => settings.change(owner, { quiet: { from: 0, to: 0, zone: String(number) } })),
		),
		forever((number) =>
			number % 5 === 0
				? announce(`unlink ${number}`, () => links.delete(userId))
				: announce(`link ${number}`, () =>
						links.save(userId, { clientId: `${password}-${number}`, clientSecret: password }),
					),
		),
		forever(async (number) => {
			const newAlert = {
				game: 730,
				item: String(number),
				name: 'A',
				version: null,
				currency: 'EUR',
				locked: false,
				goal: { kind: 'below', amount: 1 },
				repeats: false,
				days: 365,
				isMetAlready: false,
			} as const;
			let id = '';
			await announce(`alert ${number}`, async () => {
				id = (await alerts.add(recipient, newAlert)).id;
			});
			const old = previous;
			previous = { number, id };
			if (old) await announce(`no-alert ${old.number}`, () => alerts.delete(userId, old.id));
		}),
	]);
}

await write(JSON.parse(process.argv[2]!));
