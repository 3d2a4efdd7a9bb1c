import { DiscordAPIError, RESTJSONErrorCodes, Routes } from 'discord.js';
import type { Log } from '../runtime/log.ts';
import type { Sent } from '../views/account/summary.ts';
import type { Reply } from '../views/reply.ts';
import type { DirectMessages, OpenedChannel } from './context.ts';
import { BotRest } from './delivery/bot-rest.ts';
import { toMessage } from './message.ts';

/** Longest wait that a rate limit may impose, ms; beyond it, sending fails. */
const longestRateLimitWait = 10_000;
/** Discord's reasons for refusing a direct message (docs/discord.md#direct-messages). */
const refusals: ReadonlyMap<unknown, Exclude<Sent, 'sent'>> = new Map([
	[RESTJSONErrorCodes.CannotSendMessagesToThisUser, 'refused'],
	[RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds, 'no-server'],
]);

type OnRefused = (status: unknown, code: unknown) => void;

/** Sends direct messages within Discord's global rate limit. */
export class RestDirectMessages implements DirectMessages {
	readonly #rest: BotRest;
	readonly #log: Log;
	readonly #onRefused: OnRefused;

	/** @param onRefused Called with the HTTP status and error code of what Discord refuses, for statistics. */
	constructor(token: string, apiUrl: string, log: Log, onRefused: OnRefused = () => {}) {
		this.#rest = new BotRest(token, apiUrl, {
			// Fail early: after a long wait the user's response could no longer be edited.
			rejectOnRateLimit: ({ timeToReset, retryAfter }) => Math.max(timeToReset, retryAfter) > longestRateLimitWait,
		});
		this.#log = log;
		this.#onRefused = onRefused;
	}

	async send(userId: string, reply: Reply): Promise<Sent> {
		const opened = await this.open(userId);
		return 'channel' in opened ? this.post(opened.channel, reply) : opened.refused;
	}

	async open(userId: string): Promise<OpenedChannel> {
		try {
			const { id } = (await this.#rest.post(Routes.userChannels(), { recipient_id: userId })) as { id: string };
			return { channel: id };
		} catch (error) {
			return { refused: this.#reasonOf(error) };
		}
	}

	async post(channel: string, reply: Reply): Promise<Sent> {
		try {
			const { embeds, components, files, allowedMentions } = toMessage(reply);
			const body = { embeds, components, allowed_mentions: allowedMentions };
			await this.#rest.post(
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

	close(): void {
		this.#rest.close();
	}
}
