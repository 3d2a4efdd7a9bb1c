import type { Clock } from '../../src/base/clock.ts';
import { LocalInteraction, type LocalInteractionOptions, tokenLifetime } from './local-interaction.ts';

/** The most interactions to remember; far fewer wait for a response at a time. */
const interactionLimit = 2_000;

export class OpenInteractions {
	readonly #clock: Clock;
	readonly #nextId: () => string;
	readonly #byToken = new Map<string, LocalInteraction>();
	#count = 0;

	constructor(clock: Clock, nextId: () => string) {
		this.#clock = clock;
		this.#nextId = nextId;
	}

	/** How many there ever were. */
	get count(): number {
		return this.#count;
	}

	get(token: string): LocalInteraction | undefined {
		return this.#byToken.get(token);
	}

	add(options: Pick<LocalInteractionOptions, 'ownerId' | 'sourceMessage' | 'observer'>): LocalInteraction {
		const interaction = new LocalInteraction({ ...options, clock: this.#clock, nextId: this.#nextId });
		this.#byToken.set(interaction.token, interaction);
		this.#count++;
		this.#evict();
		return interaction;
	}

	#evict(): void {
		for (const { token, startedAt } of this.#byToken.values()) {
			// Twice the lifetime: a request with an expired token still has to get Discord's error for it.
			const isExpired = this.#clock.now() - startedAt > 2 * tokenLifetime;
			if (!isExpired && this.#byToken.size <= interactionLimit) return;
			this.#byToken.delete(token);
		}
	}
}
