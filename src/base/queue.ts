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

	/** Whoever gives up waiting stays until `leave` is called, so nobody behind overtakes those in front. */
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
