import type { ChatPlace, PageMessage } from '../../wire.ts';

export class Inbox {
	/** The messages of all places, oldest first. */
	messages: readonly PageMessage[] = [];
	readonly #dismissed: Set<string>;
	readonly #read: Set<string>;

	/** @param dismissed and `read`: message ids from an earlier `saved` */
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
		const messages = this.#in(place);
		if (place === 'dm') for (const { id } of messages) this.#read.add(id);
		return messages;
	}

	get unreadCount(): number {
		return this.#in('dm').filter(({ id }) => !this.#read.has(id)).length;
	}

	#in(place: ChatPlace): PageMessage[] {
		return this.messages.filter((each) => each.place === place && !this.#dismissed.has(each.id));
	}
}
