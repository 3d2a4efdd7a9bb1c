import { type RawFile, REST, type RESTOptions, type RouteLike } from 'discord.js';
import { makeRequest } from '../connection/make-request.ts';

/**
 * Discord's global rate limit is 50 requests a second, except for interaction responses
 * (docs/discord.md#requests-per-second). discord.js counts in windows that start with a request, so the end of one and
 * the start of the next may fall into one second.
 */
const requestsPerSecond = 50 / 2;

/**
 * A REST client for requests that count towards Discord's global rate limit: the bot's main client does not count
 * interaction responses.
 */
export class BotRest {
	readonly #rest: REST;
	readonly #token: string;

	constructor(token: string, apiUrl: string, options: Pick<RESTOptions, 'rejectOnRateLimit'> & Partial<RESTOptions>) {
		this.#rest = new REST({ api: apiUrl, globalRequestsPerSecond: requestsPerSecond, makeRequest, ...options });
		this.#token = token;
	}

	/** @throws what discord.js throws */
	post(route: RouteLike, body: object, files: RawFile[] = [], signal?: AbortSignal): Promise<unknown> {
		return this.#authorized().post(route, { body, files, ...(signal ? { signal } : {}) });
	}

	/** @throws what discord.js throws */
	get(route: RouteLike, query: URLSearchParams, signal?: AbortSignal): Promise<unknown> {
		return this.#authorized().get(route, { query, ...(signal ? { signal } : {}) });
	}

	close(): void {
		this.#rest.clearHashSweeper();
		this.#rest.clearHandlerSweeper();
	}

	/** After a 401, @discordjs/rest drops the token and then fails every request without sending it. */
	#authorized(): REST {
		return this.#rest.setToken(this.#token);
	}
}
