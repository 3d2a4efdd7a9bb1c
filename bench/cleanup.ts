/** What is to be undone at the end, last first, however the end comes. */
export class Cleanup {
	readonly #work: (() => unknown)[] = [];
	#done: Promise<void> | undefined;

	add(work: () => unknown): void {
		this.#work.push(work);
	}

	/** Stops `thing` at the end. */
	stopping<Thing extends { stop(): Promise<void> }>(thing: Thing): Thing {
		this.add(() => thing.stop());
		return thing;
	}

	run(): Promise<void> {
		this.#done ??= this.#run();
		return this.#done;
	}

	async #run(): Promise<void> {
		for (let work = this.#work.pop(); work; work = this.#work.pop()) {
			try {
				await work();
			} catch (error) {
				// The rest must be undone all the same.
				console.error(error);
			}
		}
	}
}
