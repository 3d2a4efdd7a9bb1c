import { DiscordAPIError, REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import type { Log } from '../../runtime/log.ts';
import { makeRequest } from '../connection/make-request.ts';

/** Timeout of one request to Discord, ms. */
const requestTimeout = 10_000;

/** The servers that the bot is in. */
export interface Servers {
	/** Whether the bot is in a server; undefined if Discord does not say. Never throws. */
	has(id: string): Promise<boolean | undefined>;
}

/** Asks Discord's REST API: docs/discord.md#servers-left. */
export class RestServers implements Servers {
	readonly #rest: REST;
	readonly #token: string;
	readonly #log: Log;

	constructor(token: string, apiUrl: string, log: Log) {
		this.#rest = new REST({
			api: apiUrl,
			timeout: requestTimeout,
			retries: 0,
			makeRequest,
			rejectOnRateLimit: () => true,
		});
		this.#token = token;
		this.#log = log;
	}

	async has(id: string): Promise<boolean | undefined> {
		try {
			// After a 401, @discordjs/rest drops the token and then fails every request without sending it.
			this.#rest.setToken(this.#token);
			await this.#rest.get(Routes.guild(id));
			return true;
		} catch (error) {
			if (error instanceof DiscordAPIError && isGone(error)) return false;
			this.#log.warn({ error: String(error) }, 'could not ask Discord whether the bot is still in a server');
			return undefined;
		}
	}

	close(): void {
		this.#rest.clearHashSweeper();
		this.#rest.clearHandlerSweeper();
	}
}

const isGone = ({ status, code }: DiscordAPIError): boolean =>
	status === 404 || (status === 403 && code === RESTJSONErrorCodes.MissingAccess);
