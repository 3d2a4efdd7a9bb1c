import type { Attachment, LocalMessage } from '../discord/local-messages/local-message.ts';
import type { LocalUser } from '../discord/local-user.ts';
import type { PageAttachment, PageMessage } from '../wire.ts';

interface Subscriber {
	readonly userId: string;
	readonly show: (messages: PageMessage[]) => void;
}

/** What led to a message. */
export interface Cause {
	readonly user: Pick<LocalUser, 'userId' | 'place'>;
	/** The name of the command that the user ran. */
	readonly command?: string;
	/** The message that a message command was used on. */
	readonly target?: LocalMessage;
	/** The message whose button or menu the user used. */
	readonly source?: LocalMessage;
	/** When it happened, Unix milliseconds. By default, now. */
	readonly at?: number;
	/** The name of the server's channel, if it is not the one that the page shows. */
	readonly channel?: string | undefined;
}

interface Entry {
	readonly id: string;
	readonly origin: Pick<PageMessage, 'place' | 'at' | 'used' | 'repliesTo' | 'channel'>;
	/** Only this user sees the message while it is being sent, and if it is private or a direct message. */
	readonly userId: string;
	/** The message itself; undefined while the command is being sent, and if the bot does not respond. */
	readonly message?: LocalMessage;
	isSilent: boolean;
}

/** The most messages to keep; then the oldest is removed. */
const entryLimit = 300;

export class Timeline {
	readonly #nameOf: (userId: string) => string;
	readonly #entries = new Map<string, Entry>();
	readonly #subscribers = new Set<Subscriber>();
	#commandsSent = 0;

	constructor(nameOf: (userId: string) => string) {
		this.#nameOf = nameOf;
	}

	/** Shows the user's messages, in order, now and after each change until the returned function is called. */
	subscribe(userId: string, show: Subscriber['show']): () => void {
		const subscriber = { userId, show };
		this.#subscribers.add(subscriber);
		show(this.#visibleTo(userId));
		return () => void this.#subscribers.delete(subscriber);
	}

	#visibleTo(userId: string): PageMessage[] {
		const visible = [...this.#entries.values()].filter((entry) => canSee(userId, entry));
		return visible.map((entry) => this.#pageMessage(entry));
	}

	message(id: string, userId: string): LocalMessage | undefined {
		const entry = this.#entries.get(id);
		return entry && canSee(userId, entry) ? entry.message : undefined;
	}

	addPlaceholder(cause: Cause): string {
		const id = `sending-${++this.#commandsSent}`;
		this.#add(this.#entry(id, cause));
		return id;
	}

	/** An update does not change the message's first cause. */
	show(message: LocalMessage, cause: Cause): void {
		const entry = this.#entries.get(message.id);
		if (message.deleted) this.remove(message.id);
		else if (entry) this.#publish(entry);
		else this.#add({ ...this.#entry(message.id, cause), message });
	}

	fallSilent(id: string): void {
		const entry = this.#entries.get(id);
		if (!entry) return;
		entry.isSilent = true;
		this.#publish(entry);
	}

	remove(id: string): void {
		const entry = this.#entries.get(id);
		if (!entry) return;
		this.#entries.delete(id);
		this.#publish(entry);
	}

	#entry(id: string, { user: { userId, place }, command, target, source, channel, at = Date.now() }: Cause): Entry {
		const used = command === undefined ? undefined : { by: this.#nameOf(userId), command };
		return { id, origin: { place, at, used, repliesTo: (source ?? target)?.id, channel }, userId, isSilent: false };
	}

	#add(entry: Entry): void {
		this.#entries.set(entry.id, entry);
		this.#publish(entry);
		const [oldest] = this.#entries.keys();
		if (this.#entries.size > entryLimit && oldest !== undefined) this.remove(oldest);
	}

	#publish(entry: Entry): void {
		for (const { userId, show } of this.#subscribers) if (canSee(userId, entry)) show(this.#visibleTo(userId));
	}

	/** Returns the message as the page shows it. */
	#pageMessage({ id, origin, message, isSilent }: Entry): PageMessage {
		const empty = { id, private: true, content: '', embeds: [], components: [], files: [] };
		if (isSilent || !message) return { ...origin, ...empty, state: isSilent ? 'silent' : 'sending' };
		const author = message.authorId === undefined ? undefined : this.#nameOf(message.authorId);
		const { private: isPrivate, content, embeds, components, attachments, loading } = message;
		const files = attachments.map((file) => pageAttachment(id, file));
		const state = loading ? 'thinking' : 'shown';
		return { id, ...origin, author, private: isPrivate, content, embeds, components, files, state };
	}
}

function canSee(userId: string, { userId: ownerId, origin: { place }, message }: Entry): boolean {
	return ownerId === userId || (place === 'server' && message !== undefined && !message.private);
}

function pageAttachment(messageId: string, { id, name, type, description, data }: Attachment): PageAttachment {
	const url = `/attachments/${messageId}/${id}/${encodeURIComponent(name)}`;
	return { name, type, description, url, bytes: data.length };
}
