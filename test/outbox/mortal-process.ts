/** A process that dies at step `lastStep`. Each call has two steps, before it happens and before its answer arrives. Calls of a dead process never settle. */
export class MortalProcess {
	readonly #lastStep: number;
	steps = 0;

	constructor(lastStep: number) {
		this.#lastStep = lastStep;
	}

	get isDead(): boolean {
		return this.steps >= this.#lastStep;
	}

	/** The same object, whose methods count as steps. */
	wrap<Part extends object>(part: Part): Part {
		return new Proxy(part, {
			get: (target, name) => {
				const method = Reflect.get(target, name, target);
				if (typeof method !== 'function') return method;
				return async (...all: unknown[]) => {
					await this.#step();
					const answer = await method.apply(target, all);
					await this.#step();
					return answer;
				};
			},
		});
	}

	#step(): Promise<void> | undefined {
		this.steps++;
		return this.isDead ? new Promise(() => {}) : undefined;
	}
}
