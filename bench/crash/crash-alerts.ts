import type { Alert } from '../../src/alerts/alert.ts';
import { type AlertBook, bookOf } from '../../src/alerts/alert-book.ts';
import { emptyOutbox } from '../../src/delivery/outbox.ts';
import type { LocalDiscord } from '../../src/local/discord/local-discord.ts';
import type { SampleLists } from '../../src/local/market/sample-lists.ts';
import { itemKey } from '../../src/market/catalogue/item-key.ts';
import { createLog } from '../../src/runtime/log.ts';
import { SystemClock } from '../../src/runtime/system-clock.ts';
import type { Ledger } from '../../src/storage/ledger.ts';
import { openStore, type Store } from '../../src/storage/store.ts';
import { recordedGame as game, rowsOf } from '../game-lists.ts';

const day = 24 * 60 * 60_000;
const sampleEvery = 100;

export interface CrashAlertsOptions {
	readonly users: number;
	readonly alertsPerUser: number;
	/** By how much all prices will fall, which meets one alert of each user. */
	readonly fall: number;
}

/** Alerts of many users, of each of whom one fires when all prices fall. */
export class CrashAlerts {
	readonly #store: Store;
	readonly #ledger: Ledger<AlertBook>;
	readonly #userIds: readonly string[];
	#isClosed = false;
	/** How many users have received a message. */
	sent = 0;

	private constructor(store: Store, userIds: readonly string[]) {
		this.#store = store;
		this.#ledger = store.ledger('alerts');
		this.#userIds = userIds;
	}

	/** Writes them into a SQLite file. */
	static async write(file: string, lists: SampleLists, options: CrashAlertsOptions): Promise<CrashAlerts> {
		const { users, alertsPerUser, fall } = options;
		const rows = rowsOf(lists, 'tradable', game, 'EUR') as readonly ListedRow[];
		const priced = rows.filter(({ min_price: ask, quantity }) => ask !== null && ask > 1 && quantity > 0);
		const store = await openStore({ kind: 'sqlite', path: file }, new SystemClock(), createLog('error', []));
		const userIds = Array.from({ length: users }, (_, i) => String(4_000_000_000_000_000_000n + BigInt(i)));
		const alerts = new CrashAlerts(store, userIds);
		const addedAt = Date.now() - day;
		const bookFor = (userId: string): AlertBook => {
			const user = Number(BigInt(userId) % 1_000_000n);
			const set = Array.from({ length: alertsPerUser }, (_, i): Alert => {
				const { market_hash_name: name, version, min_price } = priced[(user * 7 + i * 1_009) % priced.length]!;
				const share = i === 0 ? 1 - fall / 2 : (1 - fall) / 2;
				return {
					...{ id: `alert-${i}`, game, item: itemKey(game, name, version), name, version, currency: 'EUR' },
					goal: { kind: 'below', amount: Math.round(100 * min_price! * share) / 100 },
					...{ locked: false, repeats: false, addedAt, endsAt: addedAt + 90 * day, state: 'armed' },
				};
			});
			return bookOf({ channel: userId, locale: 'en-US', alerts: set, outbox: emptyOutbox })!;
		};
		for (let i = 0; i < users; i += 500) await alerts.#ledger.update(userIds.slice(i, i + 500), bookFor);
		return alerts;
	}

	/** Gives the users the channels that the bot would have opened. */
	openChannels(discord: LocalDiscord): void {
		for (const userId of this.#userIds) discord.openDirectMessages({ userId });
		discord.watchDirectMessages(() => {
			this.sent++;
		});
	}

	/**
	 * Whether the alert of each user has fired. Looks at some of them first, as looking at all would take the measuring
	 * process long.
	 */
	async haveFired(): Promise<boolean> {
		for (let i = 0; i < this.#userIds.length; i += sampleEvery) {
			const book = await this.#ledger.get(this.#userIds[i]!);
			if (book?.alerts[0]?.state !== 'done') return false;
		}
		const waiting = await this.#ledger.due(Date.now() + day, this.#userIds.length);
		return this.sent + waiting.length >= this.#userIds.length;
	}

	async close(): Promise<void> {
		if (this.#isClosed) return;
		this.#isClosed = true;
		await this.#store.close();
	}
}

interface ListedRow {
	readonly market_hash_name: string;
	readonly version: string | null;
	readonly min_price: number | null;
	readonly quantity: number;
}
