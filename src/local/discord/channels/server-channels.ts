import { missingAccess, missingPermissions, unknownChannel, unknownGuild } from '../api-errors.ts';
import type { Upload } from '../bot-request.ts';
import { serverChannels, serverId } from '../identities.ts';
import type { ShownMessage } from '../shown/shown-message.ts';
import type { PostBody, PostedMessages } from './posted-messages.ts';

/** What the bot lacks in a channel: the permission to send, to read the history, or to see it; or it was deleted. */
export type ChannelLoss = 'sending' | 'history' | 'access' | 'channel';

/** The text channels of the server that there always is: those of `serverChannels`. */
export class ServerChannels {
	readonly #messages: PostedMessages;
	readonly #losses = new Map<string, ChannelLoss>();
	/** Whether the server has removed the bot. */
	isLeft = false;
	/** Called with each message the bot posts. */
	onMessage: (message: ShownMessage, channel: string) => void = () => {};

	constructor(messages: PostedMessages) {
		this.#messages = messages;
	}

	/** From now on the bot lacks something in a channel; with `nothing`, it has everything again. */
	lose(channel: string, loss: ChannelLoss | 'nothing'): void {
		if (loss === 'nothing') this.#losses.delete(channel);
		else this.#losses.set(channel, loss);
	}

	/** What the bot has posted in a channel, oldest first. */
	posts(channel: string): readonly ShownMessage[] {
		return this.#messages.of(channel);
	}

	/** POST /channels/{id}/messages. @throws DiscordApiError */
	send(channel: string, body: PostBody, files: readonly Upload[]): ShownMessage {
		this.#checkAccess(channel);
		if (this.#losses.get(channel) === 'sending') throw missingPermissions();
		return this.#messages.post(channel, body, files, (message) => this.onMessage(message, channel));
	}

	/** GET /channels/{id}/messages. @throws DiscordApiError */
	list(channel: string, limit: string | null): ShownMessage[] {
		this.#checkAccess(channel);
		return this.#losses.get(channel) === 'history' ? [] : this.#messages.list(channel, limit);
	}

	/** GET /guilds/{id}. @throws DiscordApiError */
	server(id: string): object {
		if (this.isLeft || id !== serverId) throw unknownGuild();
		return { id, name: 'Server' };
	}

	#checkAccess(channel: string): void {
		const loss = this.#losses.get(channel);
		if (loss === 'channel' || !serverChannels.some(({ id }) => id === channel)) throw unknownChannel();
		if (loss === 'access' || this.isLeft) throw missingAccess();
	}
}
