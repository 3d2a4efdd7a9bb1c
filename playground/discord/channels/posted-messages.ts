import type { Clock } from '../../../src/base/clock.ts';
import { getOrCompute } from '../../../src/base/get-or-compute.ts';
import { invalidFormBody, unknownMessage } from '../api-errors.ts';
import type { Upload } from '../bot-request.ts';
import { changeMessage, emptyMessage, type LocalMessage, type MessageBody } from '../local-messages/local-message.ts';

/** How long a duplicate of a message is recognized by its nonce, in ms. Discord says “in the past few minutes”. */
const nonceMemory = 5 * 60_000;
/** The default and the largest number of messages of a list (Get Channel Messages). */
const defaultListLength = 50;
const listLimit = 100;

export interface PostBody extends MessageBody {
	readonly nonce?: string | number | undefined;
	readonly enforce_nonce?: boolean | undefined;
}

interface Post {
	readonly message: LocalMessage;
	/** When it was posted, process time in milliseconds. */
	readonly at: number;
}

export class PostedMessages {
	readonly #clock: Clock;
	readonly #nextId: () => string;
	readonly #byChannel = new Map<string, Post[]>();
	/** The latest message with each nonce, in any channel. */
	readonly #byNonce = new Map<string, Post>();

	constructor(clock: Clock, nextId: () => string) {
		this.#clock = clock;
		this.#nextId = nextId;
	}

	/** @param onMessage not called for a duplicate, which has the nonce of a recent message */
	post(
		channel: string,
		body: PostBody,
		files: readonly Upload[],
		onMessage: (message: LocalMessage) => void,
	): LocalMessage {
		const at = this.#clock.now();
		const nonce = body.enforce_nonce && body.nonce !== undefined ? String(body.nonce) : undefined;
		const original = nonce === undefined ? undefined : this.#byNonce.get(nonce);
		if (original && at - original.at < nonceMemory) return original.message;
		const message = changeMessage(emptyMessage(this.#nextId()), body, files, this.#nextId);
		const post = { message, at };
		this.#postsIn(channel).push(post);
		if (nonce !== undefined) this.#byNonce.set(nonce, post);
		onMessage(message);
		return message;
	}

	/** @throws DiscordApiError */
	edit(channel: string, id: string, body: MessageBody, files: readonly Upload[]): LocalMessage {
		return changeMessage(this.get(channel, id), body, files, this.#nextId);
	}

	/** @throws DiscordApiError if it was deleted, or never posted */
	get(channel: string, id: string): LocalMessage {
		const message = this.messagesIn(channel).find((each) => each.id === id);
		if (!message || message.deleted) throw unknownMessage();
		return message;
	}

	/**
	 * The latest messages that were not deleted, newest first.
	 * @param limit as it is in the request's query; null if it is missing
	 * @throws DiscordApiError
	 */
	list(channel: string, limit: string | null): LocalMessage[] {
		const count = Number(limit ?? defaultListLength);
		if (!Number.isInteger(count) || count < 1 || count > listLimit) throw invalidFormBody();
		const present = this.messagesIn(channel).filter(({ deleted }) => !deleted);
		return present.slice(-count).reverse();
	}

	/** All messages of a channel, oldest first. */
	messagesIn(channel: string): LocalMessage[] {
		return this.#postsIn(channel).map(({ message }) => message);
	}

	#postsIn(channel: string): Post[] {
		return getOrCompute(this.#byChannel, channel, () => []);
	}
}
