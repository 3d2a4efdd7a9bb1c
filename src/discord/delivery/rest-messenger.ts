import { DiscordAPIError, Routes } from 'discord.js';
import { everyone, type FindOutcome, type Messenger, type Post, type PostOutcome } from '../../notify/messenger.ts';
import { toMessage } from '../message.ts';
import { BotRest } from './bot-rest.ts';
import { delayOf, postFailure } from './post-failure.ts';

/** Nothing takes longer, ms: another process may send a message whose sending takes over a minute. */
const requestTimeout = 10_000;
/** How many messages of a channel are searched: the most that Discord returns (docs/discord.md#messages-of-a-channel). */
const searched = 100;

/** The longest that discord.js waits by its own limit of requests a second: that second, and what it adds, ms. */
const ownWait = 1_100;

type OnRefused = (status: unknown, code: unknown) => void;

/** Posts messages into channels with Discord's REST API. Nothing is repeated here: `Sender` does that. */
export class RestMessenger implements Messenger {
	readonly #rest: BotRest;
	readonly #onRefused: OnRefused;

	/**
	 * @param onRefused Called with the HTTP status and error code of what Discord refuses, for statistics.
	 * @param options For benchmarks.
	 */
	constructor(
		token: string,
		apiUrl: string,
		onRefused: OnRefused = () => {},
		options: { readonly globalRequestsPerSecond?: number } = {},
	) {
		this.#rest = new BotRest(token, apiUrl, {
			...options,
			retries: 0,
			timeout: requestTimeout,
			// Its own limit of requests a second is no reason to pause: only looking for many messages reaches it.
			rejectOnRateLimit: ({ global, timeToReset, retryAfter }) =>
				!global || Math.max(timeToReset, retryAfter) > ownWait,
		});
		this.#onRefused = onRefused;
	}

	async post({ channel, reply, mention }: Post, nonce: string): Promise<PostOutcome> {
		const { embeds, components, files } = toMessage(reply);
		const body = {
			...mentioning(mention),
			embeds,
			components,
			nonce,
			enforce_nonce: true,
		};
		const uploads = files.map(({ name, attachment: data }) => ({ name, data }));
		try {
			await this.#rest.post(Routes.channelMessages(channel), body, uploads, AbortSignal.timeout(requestTimeout));
			return { kind: 'sent' };
		} catch (error) {
			this.#report(error);
			return postFailure(error);
		}
	}

	async find(channel: string, nonce: string): Promise<FindOutcome> {
		try {
			const query = new URLSearchParams({ limit: String(searched) });
			const signal = AbortSignal.timeout(requestTimeout);
			const messages = (await this.#rest.get(Routes.channelMessages(channel), query, signal)) as Found[];
			// Without permission to read the history, Discord returns no messages at all.
			if (messages.length === 0) return { kind: 'unknown' };
			return { kind: messages.some(({ components }) => contains(components, nonce)) ? 'found' : 'absent' };
		} catch (error) {
			this.#report(error);
			if (error instanceof DiscordAPIError && (error.status === 403 || error.status === 404))
				return { kind: 'unknown' };
			return delayOf(error);
		}
	}

	close(): void {
		this.#rest.close();
	}

	#report(error: unknown): void {
		const { status, code } = error as { readonly status?: unknown; readonly code?: unknown };
		this.#onRefused(status, code);
	}
}

/** The text that mentions a role or everyone, and the permission that it notifies them: nothing else in a message does. */
function mentioning(mention: string | undefined) {
	if (mention === undefined) return { allowed_mentions: { parse: [] } };
	if (mention === everyone) return { content: '@everyone', allowed_mentions: { parse: ['everyone'] } };
	return { content: `<@&${mention}>`, allowed_mentions: { parse: [], roles: [mention] } };
}

interface Found {
	readonly components?: readonly Component[] | undefined;
}

interface Component {
	readonly custom_id?: string | undefined;
	readonly components?: readonly Component[] | undefined;
}

const contains = (components: readonly Component[] | undefined, nonce: string): boolean =>
	(components ?? []).some(({ custom_id, components: within }) => custom_id?.includes(nonce) || contains(within, nonce));
