import type { ChatPlace, PageMessage } from '../../wire.ts';

export class Inbox {
	/** The messages of all places, oldest first. */
	messages: readonly PageMessage[] = [];
	readonly #dismissed: Set<string>;
	readonly #read: Set<string>;

	/** @param dismissed ids of messages, from an earlier `saved` @param read ids of messages, likewise */
	constructor(dismissed: readonly string[] = [], read: readonly string[] = []) {
		this.#dismissed = new Set(dismissed);
		this.#read = new Set(read);
	}

	get saved() {
		return { dismissed: [...this.#dismissed], read: [...this.#read] };
	}

	get(id: string): PageMessage | undefined {
		return this.messages.find((each) => each.id === id);
	}

	dismiss(id: string): void {
		this.#dismissed.add(id);
	}

	/** Returns the place's messages, and marks direct messages as read. */
	show(place: ChatPlace): PageMessage[] {
		const messages = this.#messagesIn(place);
		if (place === 'dm') for (const { id } of messages) this.#read.add(id);
		return messages;
	}

	get unreadCount(): number {
		return this.#messagesIn('dm').filter(({ id }) => !this.#read.has(id)).length;
	}

	#messagesIn(place: ChatPlace): PageMessage[] {
		return this.messages.filter((each) => each.place === place && !this.#dismissed.has(each.id));
	}
}
