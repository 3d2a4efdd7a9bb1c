import { ChannelType } from 'discord-api-types/v10';
import type { Clock } from '../../../src/base/clock.ts';
import { type DiscordApiError, directMessagesClosed, noMutualServers } from '../api-errors.ts';
import type { Upload } from '../bot-request.ts';
import type { ShownMessage } from '../shown/shown-message.ts';
import type { PostBody, PostedMessages } from './posted-messages.ts';

export class DirectChannels {
	readonly #clock: Clock;
	readonly #messages: PostedMessages;
	readonly #channels = new Map<string, string>();
	readonly #users = new Map<string, string>();
	/** By user, process time. */
	readonly #opened = new Map<string, number>();
	readonly #refusals = new Map<string, () => DiscordApiError>();
	onMessage: (message: ShownMessage, userId: string) => void = () => {};

	readonly #nextId: () => string;

	constructor(clock: Clock, messages: PostedMessages, nextId: () => string) {
		this.#clock = clock;
		this.#messages = messages;
		this.#nextId = nextId;
	}

	/** @param id the one to give the channel if it is new */
	of(userId: string, id?: string): string {
		const channel = this.#channels.get(userId) ?? id ?? this.#nextId();
		this.#channels.set(userId, channel);
		this.#users.set(channel, userId);
		return channel;
	}

	/** POST /users/@me/channels */
	open(userId: string, id?: string): { readonly id: string; readonly type: ChannelType.DM } {
		if (!this.#opened.has(userId)) this.#opened.set(userId, this.#clock.now());
		return { id: this.of(userId, id), type: ChannelType.DM };
	}

	/** How many channels the bot has opened for the first time within the last `ms`: Discord stops bots that open many. */
	openedWithin(ms: number): number {
		return [...this.#opened.values()].filter((at) => this.#clock.now() - at < ms).length;
	}

	has(channel: string): boolean {
		return this.#userOf(channel) !== undefined;
	}

	#userOf(channel: string): string | undefined {
		return this.#users.get(channel);
	}

	/** POST /channels/{id}/messages. @throws DiscordApiError */
	send(channel: string, body: PostBody, files: readonly Upload[]): ShownMessage {
		const userId = this.#userOf(channel)!;
		const refusal = this.#refusals.get(userId);
		if (refusal) throw refusal();
		return this.#messages.post(channel, body, files, (message) => this.onMessage(message, userId));
	}

	/** With `none`, the user accepts direct messages again. */
	refuse(userId: string, reason: 'closed' | 'no server' | 'none' = 'closed'): void {
		if (reason === 'none') this.#refusals.delete(userId);
		else this.#refusals.set(userId, reason === 'closed' ? directMessagesClosed : noMutualServers);
	}

	sentTo(userId: string): readonly ShownMessage[] {
		return this.#messages.of(this.of(userId));
	}
}
