import { dmsRefused, type ShownMessage, unknownChannel } from './discord-types.ts';

/** What the bot wrote to people directly. A person's channel has the person's id. */
export class DirectChannels {
	readonly #messages = new Map<string, ShownMessage[]>();
	readonly #refusing = new Set<string>();
	watch: (message: ShownMessage, userId: string) => void = () => {};

	/** POST /users/@me/channels */
	open(userId: string): { readonly id: string; readonly type: 1 } {
		if (!this.#messages.has(userId)) this.#messages.set(userId, []);
		return { id: userId, type: 1 };
	}

	/** POST /channels/{id}/messages */
	write(channel: string, id: string, { content = '', embeds = [], components = [] }: Partial<ShownMessage>) {
		const messages = this.#messages.get(channel);
		if (!messages) throw unknownChannel();
		if (this.#refusing.has(channel)) throw dmsRefused();
		const state = { attachments: [], private: false, loading: false, deleted: false };
		const message: ShownMessage = { id, content, embeds, components, ...state };
		messages.push(message);
		this.watch(message, channel);
		return message;
	}

	/** From now on the user takes none. */
	refuse(userId: string): void {
		this.#refusing.add(userId);
	}

	to(userId: string): readonly ShownMessage[] {
		return this.#messages.get(userId) ?? [];
	}
}
