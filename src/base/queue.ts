/** First in, first out. Work that fails does not stop the work behind it. */
export class SerialQueue {
	#last: Promise<void> = Promise.resolve();

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
	 * Joins the queue: `turn` resolves when all earlier callers have left. A caller that gives up waiting keeps its
	 * place until it calls `leave`, so that later ones do not overtake earlier ones.
	 */
	enter(): { readonly turn: Promise<void>; readonly leave: () => void } {
		const turn = this.#last;
		let leave!: () => void;
		const departure = new Promise<void>((resolve) => {
			leave = resolve;
		});
		this.#last = turn.then(() => departure);
		return { turn, leave };
	}
}
