import type { z } from 'zod';
import type { MessageTraits } from './message-traits.ts';
import type { Post, SendRefusal } from './messenger.ts';
import type { ClaimedMessage, QueuedOf } from './outbox.ts';

export interface MessageOf<Content> extends ClaimedMessage {
	readonly parts: readonly [QueuedOf<Content>, ...QueuedOf<Content>[]];
}

interface MessageHandlers<Content> {
	/**
	 * Resolves to undefined if there is nothing left to say, and to `later` if that is not known yet.
	 * @param language the language that the message's owner has chosen, perhaps after the message was queued
	 * @throws StoreError
	 */
	compose(message: MessageOf<Content>, language: string | undefined): Promise<Post | 'later' | undefined>;
	/**
	 * Pauses whatever sends messages to that channel. Resolves to false if the owner has nothing left
	 * that sends messages.
	 * @throws StoreError
	 */
	onRefused(message: MessageOf<Content>, why: SendRefusal): Promise<boolean>;
}

/** Each feature registers the kinds of its messages. */
export interface MessageKind extends MessageTraits, MessageHandlers<unknown> {}

/**
 * Returns a kind whose handlers get validated content. If another version stored the content differently, that is a
 * bug, reported as a message that cannot be prepared.
 */
export function defineMessage<Content>(
	traits: MessageTraits,
	schema: z.ZodType<Content>,
	handlers: MessageHandlers<Content>,
): MessageKind {
	const read = (message: ClaimedMessage): MessageOf<Content> => {
		const [first, ...others] = message.parts.map((part) => ({ ...part, content: schema.parse(part.content) }));
		return { ...message, parts: [first!, ...others] };
	};
	return {
		...traits,
		compose: async (message, language) => handlers.compose(read(message), language),
		onRefused: async (message, why) => handlers.onRefused(read(message), why),
	};
}
