import type { Place, SeenMessage } from '../../wire.ts';

/** The messages of all places, oldest first. */
export class Inbox {
	readonly #messages = new Map<string, SeenMessage>();
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

	get(id: string): SeenMessage | undefined {
		return this.#messages.get(id);
	}

	put(message: SeenMessage): void {
		this.#messages.set(message.id, message);
	}

	replaceAll(messages: readonly SeenMessage[]): void {
		this.#messages.clear();
		for (const message of messages) this.put(message);
	}

	delete(id: string): void {
		this.#messages.delete(id);
	}

	dismiss(id: string): void {
		this.#dismissed.add(id);
	}

	/** Marks direct messages as read. */
	show(place: Place): SeenMessage[] {
		const messages = this.#in(place);
		if (place === 'dm') for (const { id } of messages) this.#read.add(id);
		return messages;
	}

	get unread(): number {
		return this.#in('dm').filter(({ id }) => !this.#read.has(id)).length;
	}

	#in(place: Place): SeenMessage[] {
		return [...this.#messages.values()].filter((each) => each.place === place && !this.#dismissed.has(each.id));
	}
}
