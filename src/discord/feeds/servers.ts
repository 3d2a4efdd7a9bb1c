import { DiscordAPIError, RESTJSONErrorCodes, Routes } from 'discord.js';
import type { Log } from '../../runtime/log.ts';
import { BotRest } from '../delivery/bot-rest.ts';

/** Timeout of one request to Discord, ms. */
const requestTimeout = 10_000;

/** The servers that the bot is in. */
export interface Servers {
	/** Whether the bot is in a server; undefined if Discord does not say. Never throws. */
	has(id: string): Promise<boolean | undefined>;
}

/** Asks Discord's REST API: docs/discord.md#missing-permissions. */
export class RestServers implements Servers {
	readonly #rest: BotRest;
	readonly #log: Log;

	constructor(token: string, apiUrl: string, log: Log) {
		this.#rest = new BotRest(token, apiUrl, { retries: 0, timeout: requestTimeout, rejectOnRateLimit: () => true });
		this.#log = log;
	}

	async has(id: string): Promise<boolean | undefined> {
		try {
			await this.#rest.get(Routes.guild(id), new URLSearchParams());
			return true;
		} catch (error) {
			if (error instanceof DiscordAPIError && isGone(error)) return false;
			const { code, status } = error as { readonly code?: unknown; readonly status?: unknown };
			this.#log.warn({ code, status }, 'could not ask Discord whether the bot is still in a server');
			return undefined;
		}
	}

	close(): void {
		this.#rest.close();
	}
}

const isGone = ({ status, code }: DiscordAPIError): boolean =>
	status === 404 || (status === 403 && code === RESTJSONErrorCodes.MissingAccess);
