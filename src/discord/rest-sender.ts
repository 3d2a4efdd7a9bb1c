import { DiscordAPIError, RateLimitError, REST, RESTJSONErrorCodes, Routes } from 'discord.js';
import type { APIMessage } from 'discord-api-types/v10';
import type { Log } from '../base/log.ts';
import {
	type Delay,
	everyone,
	type LookUpOutcome,
	type Messenger,
	type Post,
	type PostOutcome,
	type SendRefusal,
} from '../outbox/messenger.ts';
import type { Reply } from '../words/reply.ts';
import { discordRequests } from './discord-requests.ts';
import { toMessage } from './message.ts';

/** How long a request may take, ms. If sending a message takes over a minute, another process may send it too. */
const requestTimeout = 10_000;
/** Half of docs/discord.md#requests-per-second, because two windows of discord.js may fall into one second. */
const requestsPerSecond = 50 / 2;
/** How long discord.js may wait because of its own limit, ms: one second, plus its own margin. */
const maxOwnWait = 1_100;
/** How long to wait at least after a rate limit, ms. */
const shortestWait = 1_000;
/** The most messages that Discord returns (docs/discord.md#messages-of-a-channel). */
const maxMessages = 100;

/**
 * Why Discord refuses a message, by error code: docs/discord.md#direct-messages and
 * docs/discord.md#missing-permissions.
 */
const refusals: ReadonlyMap<unknown, SendRefusal> = new Map([
	[RESTJSONErrorCodes.CannotSendMessagesToThisUser, 'closed'],
	[RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds, 'no-server'],
	[RESTJSONErrorCodes.UnknownChannel, 'no-channel'],
	[RESTJSONErrorCodes.UnknownMessage, 'no-message'],
	[RESTJSONErrorCodes.MissingAccess, 'no-permission'],
	[RESTJSONErrorCodes.MissingPermissions, 'no-permission'],
	[RESTJSONErrorCodes.ChannelVerificationLevelTooHighForYouToGainAccess, 'no-permission'],
	[RESTJSONErrorCodes.CannotSendMessagesInNonTextChannel, 'no-channel'],
	[RESTJSONErrorCodes.InvalidActionOnArchivedThread, 'no-permission'],
]);

export type DirectMessageResult = 'sent' | 'refused' | 'no-server' | 'failed';

interface RestSenderOptions {
	readonly token: string;
	readonly apiUrl: string;
	readonly log: Log;
	readonly onRefused?: ((status: unknown, code: unknown) => void) | undefined;
}

/** Sends messages that are no answers to interactions. No method throws, and none retries: `Sender` does that. */
export class RestSender implements Messenger {
	readonly #rest: REST;
	readonly #options: RestSenderOptions;

	constructor(options: RestSenderOptions) {
		this.#options = options;
		this.#rest = new REST({
			api: options.apiUrl,
			globalRequestsPerSecond: requestsPerSecond,
			makeRequest: discordRequests(() => options.onRefused?.(429, undefined)),
			retries: 0,
			timeout: requestTimeout,
			// discord.js' own limit of requests a second is no reason to give up.
			rejectOnRateLimit: ({ global, timeToReset, retryAfter }) =>
				!global || Math.max(timeToReset, retryAfter) > maxOwnWait,
		});
	}

	async post({ channel, reply, mentions, edits }: Post, nonce?: string): Promise<PostOutcome> {
		const { embeds, components, files } = toMessage(reply);
		// An edit needs no nonce, because repeating it changes nothing.
		const needsNonce = nonce !== undefined && edits === undefined;
		const nonceFields = needsNonce ? { nonce, enforce_nonce: true } : {};
		const uploads = files.map(({ name, attachment: data }) => ({ name, data }));
		try {
			const body = { ...mentionFields(mentions), embeds, components, ...nonceFields };
			const request = { body, files: uploads, signal: timeout() };
			const rest = this.#authorized();
			const message = await (edits === undefined
				? rest.post(Routes.channelMessages(channel), request)
				: rest.patch(Routes.channelMessage(channel, edits), request));
			return { kind: 'sent', message: (message as APIMessage).id };
		} catch (error) {
			this.#report(error);
			return failureOf(error);
		}
	}

	async pin(channel: string, message: string): Promise<void> {
		try {
			await this.#authorized().put(`/channels/${channel}/messages/pins/${message}`, { signal: timeout() });
		} catch (error) {
			this.#report(error);
		}
	}

	async lookUp(channel: string, nonce: string): Promise<LookUpOutcome> {
		try {
			const query = new URLSearchParams({ limit: String(maxMessages) });
			const route = Routes.channelMessages(channel);
			const messages = (await this.#authorized().get(route, { query, signal: timeout() })) as APIMessage[];
			// Without permission to read the history, Discord returns no messages at all.
			if (messages.length === 0) return { kind: 'unknown' };
			const isThere = messages.some(({ components = [] }) => JSON.stringify(components).includes(nonce));
			return { kind: isThere ? 'found' : 'absent' };
		} catch (error) {
			this.#report(error);
			if (error instanceof DiscordAPIError && (error.status === 403 || error.status === 404))
				return { kind: 'unknown' };
			return delayOf(error);
		}
	}

	/** Call this only in response to the user: Discord treats apps that open many channels as spammers. */
	async open(
		userId: string,
	): Promise<{ readonly channel: string } | { readonly refused: Exclude<DirectMessageResult, 'sent'> }> {
		try {
			const body = { recipient_id: userId };
			const { id } = (await this.#authorized().post(Routes.userChannels(), { body })) as { id: string };
			return { channel: id };
		} catch (error) {
			this.#report(error);
			return { refused: this.#failedResult(failureOf(error), error) };
		}
	}

	/** Sends a message to a channel of direct messages that `open` returned. */
	async sendToChannel(channel: string, reply: Reply): Promise<DirectMessageResult> {
		const outcome = await this.post({ channel, reply });
		return outcome.kind === 'sent' ? 'sent' : this.#failedResult(outcome);
	}

	/** Opens a user's channel of direct messages and sends a message to it. */
	async sendToUser(userId: string, reply: Reply): Promise<DirectMessageResult> {
		const opened = await this.open(userId);
		return 'channel' in opened ? this.sendToChannel(opened.channel, reply) : opened.refused;
	}

	/** Resolves to undefined if Discord does not say: docs/discord.md#missing-permissions. */
	async isInServer(id: string): Promise<boolean | undefined> {
		try {
			await this.#authorized().get(Routes.guild(id));
			return true;
		} catch (error) {
			const { code, status } = error as Partial<DiscordAPIError>;
			if (status === 404 || code === RESTJSONErrorCodes.MissingAccess) return false;
			this.#options.log.warn({ code, status }, 'could not ask Discord whether the bot is still in a server');
			return undefined;
		}
	}

	close(): void {
		this.#rest.clearHashSweeper();
		this.#rest.clearHandlerSweeper();
	}

	/** After a 401, @discordjs/rest drops the token and then fails every request without sending it. */
	#authorized(): REST {
		return this.#rest.setToken(this.#options.token);
	}

	#report(error: unknown): void {
		// A 429 was reported when it arrived. If the limit was already known, no request was sent.
		if (error instanceof RateLimitError) return;
		const { status, code, name } = error as Partial<DiscordAPIError>;
		// The code of a timeout would be 20, as if Discord had answered.
		this.#options.onRefused?.(status, name === 'AbortError' ? name : code);
	}

	#failedResult(
		outcome: Exclude<PostOutcome, { kind: 'sent' }>,
		error?: unknown,
	): Exclude<DirectMessageResult, 'sent'> {
		if (outcome.kind === 'refused' && outcome.why === 'closed') return 'refused';
		if (outcome.kind === 'refused' && outcome.why === 'no-server') return 'no-server';
		this.#options.log.warn({ outcome, error: error && String(error) }, 'a direct message could not be sent');
		return 'failed';
	}
}

const timeout = () => AbortSignal.timeout(requestTimeout);

function failureOf(error: unknown): Exclude<PostOutcome, { kind: 'sent' }> {
	if (error instanceof DiscordAPIError) {
		const why = refusals.get(error.code);
		if (why) return { kind: 'refused', why };
		const { status, code } = error;
		// A 400 without a code says nothing about the message: bots get it when their direct messages are limited
		// (docs/discord.md#channels-of-direct-messages).
		if (status === 413 || (status === 400 && code)) return { kind: 'invalid', error: `${code}: ${error.message}` };
	}
	return delayOf(error);
}

function delayOf(error: unknown): Delay {
	if (error instanceof RateLimitError)
		return { kind: 'limited', ms: Math.max(shortestWait, error.retryAfter, error.timeToReset), isGlobal: error.global };
	return { kind: 'failed' };
}

/** Returns the only part of a message that mentions or notifies anyone. */
function mentionFields(mentions: NonNullable<Post['mentions']> = []) {
	if (mentions.length === 0) return { allowed_mentions: { parse: [] } };
	// Everyone includes all roles.
	if (mentions.includes(everyone)) return { content: '@everyone', allowed_mentions: { parse: ['everyone'] } };
	return {
		content: mentions.map((role) => `<@&${role}>`).join(' '),
		allowed_mentions: { parse: [], roles: mentions },
	};
}
