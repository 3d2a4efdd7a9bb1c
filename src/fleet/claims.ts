import { StoreError } from '../errors/store-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { within } from '../runtime/waiting.ts';
import type { Members } from './members.ts';

/** How long a claim may take, ms: an answer must follow within Discord's 3 s. */
const claimTimeout = 700;

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
	readonly #log: Log;
	/** Whether interactions are left to a process that replaces this one, as soon as there is one. */
	isHandingOver = false;

	constructor(store: ClaimStore, members: Members, clock: Clock, log: Log) {
		this.#store = store;
		this.#members = members;
		this.#clock = clock;
		this.#log = log;
	}

	/**
	 * Whether this process answers the interaction with this id. If the store fails, each process that has received it does,
	 * and Discord accepts the first response.
	 */
	async claim(interactionId: string): Promise<boolean> {
		if (this.isHandingOver && this.#members.isReplaced) return false;
		// On one machine others are noticed before they connect, and a claim would have to wait for the disk.
		if (!this.#store.isRemote && !this.#members.isShared) return true;
		const isOurs = await this.#claim(`${this.#members.own.bot}:${interactionId}`);
		if (isOurs === undefined) this.#log.debug('could not claim an interaction; answering it anyway');
		return isOurs ?? true;
	}

	/** Undefined if the store fails, or does not say in time. */
	async #claim(id: string): Promise<boolean | undefined> {
		try {
			return await within(this.#clock, claimTimeout, this.#store.claim(id));
		} catch (error) {
			if (error instanceof StoreError) return undefined;
			throw error;
		}
	}
}
