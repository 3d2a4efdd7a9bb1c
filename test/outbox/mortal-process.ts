/** A process that dies just before or just after its step number `lastStep`: whatever it still asks is never answered. */
export class MortalProcess {
	readonly #lastStep: number;
	steps = 0;

	constructor(lastStep: number) {
		this.#lastStep = lastStep;
	}

	get isDead(): boolean {
		return this.steps >= this.#lastStep;
	}

	/** The same object, each of whose methods counts as two steps: before it happens, and before its answer arrives. */
	using<Used extends object>(used: Used): Used {
		return new Proxy(used, {
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
