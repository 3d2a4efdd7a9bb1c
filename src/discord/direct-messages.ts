import { DiscordAPIError, REST, RESTJSONErrorCodes, type RouteLike, Routes } from 'discord.js';
import type { Log } from '../runtime/log.ts';
import type { Reply } from '../views/reply.ts';
import type { Sent } from '../views/summary.ts';
import { makeRequest } from './connection/make-request.ts';
import type { DirectMessages } from './context.ts';
import { toMessage } from './message.ts';

/**
 * Discord allows a bot 50 requests a second, answers to interactions exempt (rate limits). discord.js counts by seconds
 * that begin with a request: the end of one and the beginning of the next may lie close together.
 */
const requestsPerSecond = 50 / 2;
/** The longest wait that Discord may ask for, ms. */
const patience = 10_000;
const refusals: ReadonlyMap<unknown, Sent> = new Map([
	[RESTJSONErrorCodes.CannotSendMessagesToThisUser, 'refused'],
	[RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds, 'no-server'],
]);

/** Direct messages, held to Discord's limit: a connection of its own, since the client's does not count its answers. */
export class BotMessages implements DirectMessages {
	readonly #rest: REST;
	readonly #token: string;
	readonly #log: Log;

	constructor(token: string, apiUrl: string, log: Log) {
		this.#rest = new REST({
			api: apiUrl,
			globalRequestsPerSecond: requestsPerSecond,
			makeRequest,
			// Who waits is told that it failed, not left without a word until their answer can no longer be changed.
			rejectOnRateLimit: ({ timeToReset, retryAfter }) => Math.max(timeToReset, retryAfter) > patience,
		});
		this.#token = token;
		this.#log = log;
	}

	async send(userId: string, reply: Reply): Promise<Sent> {
		try {
			const channel = (await this.#post(Routes.userChannels(), { recipient_id: userId })) as { id: string };
			const { embeds, components, allowedMentions } = toMessage(reply);
			const body = { embeds, components, allowed_mentions: allowedMentions };
			await this.#post(Routes.channelMessages(channel.id), body);
			return 'sent';
		} catch (error) {
			const { code, status } = error as { code?: unknown; status?: unknown };
			const refused = error instanceof DiscordAPIError ? refusals.get(code) : undefined;
			if (refused) return refused;
			this.#log.warn({ code, status, error: String(error) }, 'a direct message could not be sent');
			return 'failed';
		}
	}

	#post(route: RouteLike, body: object): Promise<unknown> {
		// With its first 401 @discordjs/rest drops the token, and then fails every request without sending it.
		this.#rest.setToken(this.#token);
		return this.#rest.post(route, { body });
	}

	close(): void {
		this.#rest.clearHashSweeper();
		this.#rest.clearHandlerSweeper();
	}
}
