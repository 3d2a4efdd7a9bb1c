import type { Outcome } from '../../wire.ts';

/** A message accepts one press at a time. */
export class Presses {
	/** Custom ids of buttons and menus, by message id. */
	readonly #pending = new Map<string, string>();
	readonly #failed = new Set<string>();
	readonly #changed: () => void;

	constructor(changed: () => void) {
		this.#changed = changed;
	}

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
