import { StoreError } from '../errors/store-error.ts';
import type { Clock } from '../runtime/clock.ts';
import { within } from '../runtime/waiting.ts';
import type { Members } from './members.ts';

/** How long a claim may take, ms: an answer must follow within Discord's 3 s. */
const claimTimeout = 700;

/**
 * Who answers an interaction: this process or another one. `unknown` if the store failed: then each process that received
 * it tries to, and Discord accepts the first answer.
 */
export type Claim = 'ours' | 'others' | 'unknown';

/** Where interactions are claimed. */
export interface ClaimStore {
	/** Whether processes on other machines may use it. */
	readonly isRemote: boolean;
	/** Claims the interaction with this id for the caller; false if it was claimed before. @throws StoreError */
	claim(id: string): Promise<boolean>;
}

/** Sees to it that an interaction that several processes receive is answered once. */
export class Claims {
	readonly #store: ClaimStore;
	readonly #members: Members;
	readonly #clock: Clock;
	/** Whether interactions are left to a process that replaces this one, as soon as there is one. */
	isHandingOver = false;

	constructor(store: ClaimStore, members: Members, clock: Clock) {
		this.#store = store;
		this.#members = members;
		this.#clock = clock;
	}

	/** Decides who answers the interaction with this id. */
	async claim(interactionId: string): Promise<Claim> {
		if (this.isHandingOver && this.#members.isReplaced) return 'others';
		// On one machine others are noticed before they connect, and a claim would have to wait for the disk.
		if (!this.#store.isRemote && !this.#members.isShared) return 'ours';
		try {
			const isOurs = await within(this.#clock, claimTimeout, this.#store.claim(interactionId));
			if (isOurs === undefined) return 'unknown';
			return isOurs ? 'ours' : 'others';
		} catch (error) {
			if (error instanceof StoreError) return 'unknown';
			throw error;
		}
	}
}
