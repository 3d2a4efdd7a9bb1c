import type { CacheStore } from './cache-store.ts';

/** Stores nothing: for bots whose lists are in Redis. */
export class NoCache implements CacheStore {
	async lists() {
		return new Map();
	}

	async body() {
		return undefined;
	}

	async rows() {
		return undefined;
	}

	async set() {}

	async delete() {}

	async names() {
		return undefined;
	}

	async setNames() {}

	async close() {}
}
