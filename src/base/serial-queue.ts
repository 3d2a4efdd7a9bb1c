/**
 * A mutex with a first-in, first-out queue: runs asynchronous work one at a time, in the order it was queued. Work that
 * fails does not stop the work behind it.
 */
export class SerialQueue {
	#last: Promise<void> = Promise.resolve();

	/** Runs `work` once everything queued before it has ended, and settles as `work` does. */
	async run<Result>(work: () => Promise<Result>): Promise<Result> {
		const { turn, leave } = this.enter();
		await turn;
		try {
			return await work();
		} finally {
			leave();
		}
	}

	/**
	 * Joins the end of the queue, for callers that may stop waiting. `turn` resolves when all callers in front have left.
	 * A caller that gives up stays in the queue until `leave` is called, so nobody behind it overtakes those in front.
	 */
	enter(): { readonly turn: Promise<void>; readonly leave: () => void } {
		const turn = this.#last;
		let leave!: () => void;
		const left = new Promise<void>((resolve) => {
			leave = resolve;
		});
		this.#last = turn.then(() => left);
		return { turn, leave };
	}
}
