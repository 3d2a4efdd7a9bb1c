import { dmsRefused, noMutualServers, type Refusal, type ShownMessage, unknownChannel } from './discord-types.ts';

/** What the bot wrote to people directly. A person's channel has the person's id. */
export class DirectChannels {
	readonly #messages = new Map<string, ShownMessage[]>();
	readonly #refusing = new Map<string, () => Refusal>();
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
		const refusal = this.#refusing.get(channel);
		if (refusal) throw refusal();
		const state = { attachments: [], private: false, loading: false, deleted: false };
		const message: ShownMessage = { id, content, embeds, components, ...state };
		messages.push(message);
		this.watch(message, channel);
		return message;
	}

	/** From now on the user accepts none, or shares no server with the bot. */
	refuse(userId: string, why: 'closed' | 'no server' = 'closed'): void {
		this.#refusing.set(userId, why === 'closed' ? dmsRefused : noMutualServers);
	}

	to(userId: string): readonly ShownMessage[] {
		return this.#messages.get(userId) ?? [];
	}
}
