import type { Currency } from '../market/currency.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Settings } from './settings.ts';

/** How often to look which currencies people have chosen in their settings, ms. */
const currenciesInterval = 60 * 60_000;

/** What is done with all settings from time to time. If the store fails, that is logged and tried again later. */
export class Housekeeping {
	readonly #settings: Settings;
	readonly #clock: Clock;
	readonly #log: Log;
	#cancel = () => {};

	constructor(settings: Settings, clock: Clock, log: Log) {
		this.#settings = settings;
		this.#clock = clock;
		this.#log = log;
	}

	/** Reads which currencies people have chosen, most frequent first, now and every hour. */
	watchCurrencies(onRead: (currencies: readonly Currency[]) => void): void {
		this.#settings
			.chosenCurrencies()
			.then(onRead)
			.catch((error) => this.#log.warn({ error: String(error) }, 'could not read which currencies people have chosen'));
		this.#cancel = this.#clock.after(currenciesInterval, () => this.watchCurrencies(onRead));
	}

	/**
	 * Deletes the settings of servers that the bot is no longer in. The bot has no intents, so Discord does not report when a
	 * server removes it, but lists its servers at each start.
	 * @param ids The servers that the bot is in.
	 * @param isOurs Whether a server would be among them if the bot were in it.
	 */
	async deleteLeftServers(ids: ReadonlySet<string>, isOurs: (id: string) => boolean): Promise<void> {
		try {
			const count = await this.#settings.deleteServersExcept(ids, isOurs);
			if (count > 0) this.#log.info({ count }, 'deleted the settings of servers that the bot has left');
		} catch (error) {
			this.#log.warn({ error: String(error) }, 'could not delete the settings of servers that the bot has left');
		}
	}

	stop(): void {
		this.#cancel();
	}
}
