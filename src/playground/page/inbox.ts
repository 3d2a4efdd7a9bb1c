import type { Place, SeenMessage } from '../wire.ts';

/** The messages somebody sees, wherever they stand, in the order in which they came. */
export class Inbox {
	readonly #messages = new Map<string, SeenMessage>();
	readonly #dismissed: Set<string>;
	/** Direct messages that have been looked at. */
	readonly #read: Set<string>;

	/** @param dismissed and `read`: what `remembered` gave before */
	constructor(dismissed: readonly string[] = [], read: readonly string[] = []) {
		this.#dismissed = new Set(dismissed);
		this.#read = new Set(read);
	}

	get remembered() {
		return { dismissed: [...this.#dismissed], read: [...this.#read] };
	}

	get(id: string): SeenMessage | undefined {
		return this.#messages.get(id);
	}

	/** Takes a message in that is new or has changed. */
	take(message: SeenMessage): void {
		this.#messages.set(message.id, message);
	}

	/** All there is, instead of what was there. */
	replace(messages: readonly SeenMessage[]): void {
		this.#messages.clear();
		for (const message of messages) this.take(message);
	}

	delete(id: string): void {
		this.#messages.delete(id);
	}

	/** Is no longer shown, as Discord does with private answers. */
	dismiss(id: string): void {
		this.#dismissed.add(id);
	}

	/** What is shown at a place; direct messages count as looked at from then on. */
	shownAt(place: Place): SeenMessage[] {
		const shown = this.#of(place);
		if (place === 'dm') for (const { id } of shown) this.#read.add(id);
		return shown;
	}

	/** How many direct messages have not been looked at. */
	get unread(): number {
		return this.#of('dm').filter(({ id }) => !this.#read.has(id)).length;
	}

	#of(place: Place): SeenMessage[] {
		return [...this.#messages.values()].filter((each) => each.place === place && !this.#dismissed.has(each.id));
	}
}
