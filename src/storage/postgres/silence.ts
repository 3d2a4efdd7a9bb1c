import { unanswered } from './postgres-errors.ts';

/** How long all calls fail at once after the server was silent, ms. */
const silenceTime = 1_000;

/** If the server is silent, all calls fail at once for a while: an answer must not wait for each of its calls. */
export class Silence {
	/** How long the server may take to answer, ms. */
	readonly #patience: number;
	/** When the server last answered, in `performance.now` time, as all times of this class. */
	#answeredAt = Number.NEGATIVE_INFINITY;
	#failsUntil = Number.NEGATIVE_INFINITY;
	/** Functions that make the waiting calls fail. */
	readonly #waiting = new Set<() => void>();

	constructor(patience: number) {
		this.#patience = patience;
	}

	/**
	 * Settles as `work` does, but rejects at `until` at the latest.
	 * @param isAnswer whether the end of `work` shows that the server has answered
	 * @throws StoreError `unreachable`, and what `work` rejects with
	 */
	async watch<Result>(until: number, work: Promise<Result>, isAnswer: boolean): Promise<Result> {
		const startedAt = performance.now();
		// While the server counts as silent, the call fails at once.
		const timeout = startedAt < this.#failsUntil ? 0 : Math.max(0, until - startedAt);
		const result = work.finally(() => {
			if (isAnswer) this.#answeredAt = performance.now();
		});
		let timer: NodeJS.Timeout | undefined;
		let fail = () => {};
		const deadline = new Promise<never>((_, reject) => {
			fail = () => reject(unanswered());
			timer = setTimeout(() => {
				// The server is silent if it has answered no call since this one began. A call that had little time proves
				// nothing, such as the last one of a long transaction.
				const hasWaited = performance.now() - startedAt >= this.#patience / 2;
				if (hasWaited && this.#answeredAt < startedAt) this.#failAll();
				fail();
			}, timeout);
		});
		this.#waiting.add(fail);
		try {
			return await Promise.race([result, deadline]);
		} finally {
			clearTimeout(timer);
			this.#waiting.delete(fail);
		}
	}

	#failAll(): void {
		// Another call that runs out of time meanwhile must not make the silence longer.
		if (performance.now() >= this.#failsUntil) this.#failsUntil = performance.now() + silenceTime;
		for (const fail of this.#waiting) fail();
	}
}
