import { ChannelType } from 'discord-api-types/v10';
import { type DiscordApiError, directMessagesClosed, noMutualServers, unknownChannel } from './api-errors.ts';
import type { Upload } from './bot-request.ts';
import { changeMessage, emptyMessage, type MessageBody, type ShownMessage } from './shown/shown-message.ts';

/** The bot's direct messages to users. A user's channel has the user's id. */
export class DirectChannels {
	readonly #messages = new Map<string, ShownMessage[]>();
	readonly #refusals = new Map<string, () => DiscordApiError>();
	/** Called with each message the bot sends. */
	onMessage: (message: ShownMessage, userId: string) => void = () => {};

	/** POST /users/@me/channels */
	open(userId: string): { readonly id: string; readonly type: ChannelType.DM } {
		if (!this.#messages.has(userId)) this.#messages.set(userId, []);
		return { id: userId, type: ChannelType.DM };
	}

	/** POST /channels/{id}/messages. @throws DiscordApiError */
	send(channel: string, body: MessageBody, files: readonly Upload[], nextId: () => string): ShownMessage {
		const messages = this.#messages.get(channel);
		if (!messages) throw unknownChannel();
		const refusal = this.#refusals.get(channel);
		if (refusal) throw refusal();
		const message = changeMessage(emptyMessage(nextId()), body, files, nextId);
		messages.push(message);
		this.onMessage(message, channel);
		return message;
	}

	/** From now on the user accepts no direct messages, or shares no server with the bot. */
	refuse(userId: string, reason: 'closed' | 'no server' = 'closed'): void {
		this.#refusals.set(userId, reason === 'closed' ? directMessagesClosed : noMutualServers);
	}

	sentTo(userId: string): readonly ShownMessage[] {
		return this.#messages.get(userId) ?? [];
	}
}
