/**
 * A process that dies at its step `lastStep`. A call has two steps: one before it happens, and one before its result
 * arrives. Once the process is dead, calls never settle.
 */
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
				return async (...args: unknown[]) => {
					await this.#step();
					const answer = await method.apply(target, args);
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
