import { DiscordAPIError, type RawFile, REST, RESTJSONErrorCodes, type RouteLike, Routes } from 'discord.js';
import type { Log } from '../runtime/log.ts';
import type { Sent } from '../views/account/summary.ts';
import type { Reply } from '../views/reply.ts';
import { makeRequest } from './connection/make-request.ts';
import type { DirectMessages, OpenedChannel } from './context.ts';
import { toMessage } from './message.ts';

/**
 * Discord's global rate limit is 50 requests a second, except for interaction responses
 * (docs/discord.md#requests-per-second). discord.js counts in windows that start with a request, so the end of one and
 * the start of the next may fall into one second.
 */
const requestsPerSecond = 50 / 2;
/** Longest wait that a rate limit may impose, ms; beyond it, sending fails. */
const longestRateLimitWait = 10_000;
/** Discord's reasons for refusing a direct message (docs/discord.md#direct-messages). */
const refusals: ReadonlyMap<unknown, Exclude<Sent, 'sent'>> = new Map([
	[RESTJSONErrorCodes.CannotSendMessagesToThisUser, 'refused'],
	[RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds, 'no-server'],
]);

type OnRefused = (status: unknown, code: unknown) => void;

/**
 * Sends direct messages within Discord's global rate limit. It has a REST client of its own because the bot's main client
 * does not count interaction responses.
 */
export class RestDirectMessages implements DirectMessages {
	readonly #rest: REST;
	readonly #token: string;
	readonly #log: Log;
	readonly #onRefused: OnRefused;

	/** @param onRefused Called with the HTTP status and error code of what Discord refuses, for statistics. */
	constructor(token: string, apiUrl: string, log: Log, onRefused: OnRefused = () => {}) {
		this.#rest = new REST({
			api: apiUrl,
			globalRequestsPerSecond: requestsPerSecond,
			makeRequest,
			// Fail early: after a long wait the user's response could no longer be edited.
			rejectOnRateLimit: ({ timeToReset, retryAfter }) => Math.max(timeToReset, retryAfter) > longestRateLimitWait,
		});
		this.#token = token;
		this.#log = log;
		this.#onRefused = onRefused;
	}

	async send(userId: string, reply: Reply): Promise<Sent> {
		const opened = await this.open(userId);
		return 'channel' in opened ? this.post(opened.channel, reply) : opened.refused;
	}

	async open(userId: string): Promise<OpenedChannel> {
		try {
			const { id } = (await this.#post(Routes.userChannels(), { recipient_id: userId })) as { id: string };
			return { channel: id };
		} catch (error) {
			return { refused: this.#reasonOf(error) };
		}
	}

	async post(channel: string, reply: Reply): Promise<Sent> {
		try {
			const { embeds, components, files, allowedMentions } = toMessage(reply);
			const body = { embeds, components, allowed_mentions: allowedMentions };
			await this.#post(
				Routes.channelMessages(channel),
				body,
				files.map(({ name, attachment: data }) => ({ name, data })),
			);
			return 'sent';
		} catch (error) {
			return this.#reasonOf(error);
		}
	}

	#reasonOf(error: unknown): Exclude<Sent, 'sent'> {
		const { code, status } = error as { code?: unknown; status?: unknown };
		this.#onRefused(status, code);
		const refused = error instanceof DiscordAPIError ? refusals.get(code) : undefined;
		if (refused) return refused;
		this.#log.warn({ code, status, error: String(error) }, 'a direct message could not be sent');
		return 'failed';
	}

	#post(route: RouteLike, body: object, files: RawFile[] = []): Promise<unknown> {
		// After a 401, @discordjs/rest drops the token and then fails every request without sending it.
		this.#rest.setToken(this.#token);
		return this.#rest.post(route, { body, files });
	}

	close(): void {
		this.#rest.clearHashSweeper();
		this.#rest.clearHandlerSweeper();
	}
}
