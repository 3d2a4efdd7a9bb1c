import { setTimeout as wait } from 'node:timers/promises';
import { askPrice, type BotProcess, nthUser } from '../bot-process.ts';

/** Users who ask for prices at a steady rate, whether or not the answers before have come. */
export class Questioner {
	readonly #bot: BotProcess;
	readonly #items: readonly string[];
	readonly #interval: number;
	#asked = 0;

	/** @param perSecond how many questions they ask in a second */
	constructor(bot: BotProcess, items: readonly string[], perSecond: number) {
		this.#bot = bot;
		this.#items = items;
		this.#interval = 1_000 / perSecond;
	}

	/** Asks until `work` is done. Resolves to how long each answer took, milliseconds. @throws Error if an answer fails */
	async during(work: Promise<unknown>): Promise<number[]> {
		let isOver = false;
		const over = work.finally(() => {
			isOver = true;
		});
		over.catch(() => {});
		const answers: Promise<number>[] = [];
		const from = performance.now();
		for (let i = 1; !isOver; i++) {
			answers.push(this.#ask());
			await wait(Math.max(0, from + i * this.#interval - performance.now()));
		}
		await over;
		return Promise.all(answers);
	}

	async #ask(): Promise<number> {
		const number = this.#asked++;
		const from = performance.now();
		await askPrice(this.#bot, this.#items[number % this.#items.length]!, nthUser(number));
		return performance.now() - from;
	}
}
