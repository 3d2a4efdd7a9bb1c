import type { Outcome } from '../../wire.ts';

/** Presses of the buttons and menus on messages. A message accepts one press at a time. */
export class Presses {
	/** Message ids with a press under way, and the custom id of its button or menu. */
	readonly #pending = new Map<string, string>();
	/** Ids of messages whose last press got no response. */
	readonly #failed = new Set<string>();
	readonly #changed: () => void;

	constructor(changed: () => void) {
		this.#changed = changed;
	}

	/** The custom id of the button or menu that was pressed and has not responded yet. */
	pendingOn(messageId: string): string | undefined {
		return this.#pending.get(messageId);
	}

	hasFailed(messageId: string): boolean {
		return this.#failed.has(messageId);
	}

	clearFailed(): void {
		this.#failed.clear();
	}

	/** @param send resolves to what the bot did; undefined if the press could not be sent */
	async press(messageId: string, customId: string, send: () => Promise<Outcome | undefined>): Promise<void> {
		if (this.#pending.has(messageId)) return;
		this.#pending.set(messageId, customId);
		this.#failed.delete(messageId);
		this.#changed();
		const outcome = await send();
		if (outcome?.kind === 'silence') this.#failed.add(messageId);
		this.#pending.delete(messageId);
		this.#changed();
	}
}
