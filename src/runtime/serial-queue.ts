/** Work that must not overlap: each waits for the one before, however that ends. */
export class SerialQueue {
	#last: Promise<unknown> = Promise.resolve();

	run<Result>(work: () => Promise<Result>): Promise<Result> {
		const done = this.#last.then(work);
		this.#last = done.catch(() => {});
		return done;
	}
}
