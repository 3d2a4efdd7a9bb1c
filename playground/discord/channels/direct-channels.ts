import { type DiscordApiError, directMessagesClosed, noMutualServers } from '../api-errors.ts';
import type { Upload } from '../bot-request.ts';
import type { LocalMessage } from '../local-messages/local-message.ts';
import type { LocalUser } from '../local-user.ts';
import type { PostBody, PostedMessages } from './posted-messages.ts';

export class DirectChannels {
	readonly #messages: PostedMessages;
	readonly #channelByUser = new Map<string, string>();
	readonly #userByChannel = new Map<string, string>();
	readonly #refusals = new Map<string, () => DiscordApiError>();
	onMessage: (message: LocalMessage, userId: string) => void = () => {};

	readonly #nextId: () => string;

	constructor(messages: PostedMessages, nextId: () => string) {
		this.#messages = messages;
		this.#nextId = nextId;
	}

	/** Opens the channel with a user if there is none. @param id the id of a new channel; by default, a new id */
	channelOf(userId: string, id?: string): string {
		const channel = this.#channelByUser.get(userId) ?? id ?? this.#nextId();
		this.#channelByUser.set(userId, channel);
		this.#userByChannel.set(channel, userId);
		return channel;
	}

	has(channel: string): boolean {
		return this.#userByChannel.has(channel);
	}

	/** POST /channels/{id}/messages. @throws DiscordApiError */
	send(channel: string, body: PostBody, files: readonly Upload[]): LocalMessage {
		const userId = this.#userByChannel.get(channel)!;
		const refusal = this.#refusals.get(userId);
		if (refusal) throw refusal();
		return this.#messages.post(channel, body, files, (message) => this.onMessage(message, userId));
	}

	/** Makes later messages to the user fail. With the reason `none`, the user accepts direct messages again. */
	refuse(userId: string, reason: 'closed' | 'no server' | 'none' = 'closed'): void {
		if (reason === 'none') this.#refusals.delete(userId);
		else this.#refusals.set(userId, reason === 'closed' ? directMessagesClosed : noMutualServers);
	}

	sentTo({ userId }: Pick<LocalUser, 'userId'>): readonly LocalMessage[] {
		return this.#messages.messagesIn(this.channelOf(userId));
	}
}
