/** Runs the added steps, last first, whether the benchmark finishes, fails or is interrupted. */
export class Cleanup {
	readonly #steps: (() => unknown)[] = [];
	#done: Promise<void> | undefined;

	add(step: () => unknown): void {
		this.#steps.push(step);
	}

	/** Adds a step that stops `thing`, and returns `thing`. */
	stopping<Thing extends { stop(): Promise<void> }>(thing: Thing): Thing {
		this.add(() => thing.stop());
		return thing;
	}

	run(): Promise<void> {
		this.#done ??= this.#run();
		return this.#done;
	}

	async #run(): Promise<void> {
		for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
			try {
				await step();
			} catch (error) {
				console.error(error);
			}
		}
	}
}
