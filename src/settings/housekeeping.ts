import type { Log } from '../base/log.ts';
import type { Settings } from './settings.ts';

interface FeedsOfServers {
	/** Resolves to how many they were. @throws StoreError */
	deleteServersExcept(ids: ReadonlySet<string>, isKnown: (id: string) => boolean): Promise<number>;
}

/** If the store fails, that is logged and tried again later. */
export class Housekeeping {
	readonly #settings: Settings;
	readonly #log: Log;
	readonly #feeds: FeedsOfServers | undefined;

	constructor(settings: Settings, log: Log, feeds?: FeedsOfServers) {
		this.#settings = settings;
		this.#feeds = feeds;
		this.#log = log;
	}

	/** Without intents, no removal is reported. @param isOurs Whether the server would be in `ids` otherwise. */
	async deleteLeftServers(ids: ReadonlySet<string>, isOurs: (id: string) => boolean): Promise<void> {
		try {
			const count = await this.#settings.deleteServersExcept(ids, isOurs);
			if (count > 0) this.#log.info({ count }, 'deleted the settings of servers that the bot has left');
		} catch (error) {
			this.#log.warn({ error: String(error) }, 'could not delete the settings of servers that the bot has left');
		}
		await this.#deleteFeeds(ids, isOurs);
	}

	async deleteLeftServer(id: string): Promise<void> {
		await this.deleteLeftServers(new Set(), (other) => other === id);
	}

	async #deleteFeeds(ids: ReadonlySet<string>, isOurs: (id: string) => boolean): Promise<void> {
		try {
			const count = (await this.#feeds?.deleteServersExcept(ids, isOurs)) ?? 0;
			if (count > 0) this.#log.info({ count }, 'deleted the feeds of servers that the bot has left');
		} catch (error) {
			this.#log.warn({ error: String(error) }, 'could not delete the feeds of servers that the bot has left');
		}
	}
}
