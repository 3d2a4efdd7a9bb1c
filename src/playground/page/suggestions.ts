import type { Composer } from './composer.ts';
import { isSame, type Wanted } from './offers.ts';
import { type Asker, server } from './server.ts';

/** How long typing has to rest until suggestions are asked for, milliseconds. */
const pause = 80;

/** Asks the bot for what the message box wants suggested. */
export class Suggestions {
	readonly #composer: Composer;
	readonly #changed: () => void;
	#rest: ReturnType<typeof setTimeout> | undefined;
	/** What was asked for last. */
	#asked: Wanted | undefined;

	constructor(composer: Composer, changed: () => void) {
		this.#composer = composer;
		this.#changed = changed;
	}

	/** Asks once typing rests. What comes for something that is no longer typed is not taken. */
	ask(asker: Asker): void {
		const { wanted } = this.#composer;
		if (wanted && this.#asked && isSame(wanted, this.#asked)) return;
		clearTimeout(this.#rest);
		this.#asked = wanted;
		if (wanted) this.#rest = setTimeout(() => void this.#take(wanted, asker), pause);
	}

	/** What was suggested was for somebody else, or otherwise. */
	forget(): void {
		clearTimeout(this.#rest);
		this.#asked = undefined;
		this.#composer.forget();
	}

	async #take(wanted: Wanted, asker: Asker): Promise<void> {
		const { action, option, text, others } = wanted;
		const outcome = await server.suggest(asker, action, option, text, others).catch(() => undefined);
		if (this.#asked !== wanted) return;
		this.#asked = undefined;
		this.#composer.suggest(wanted, outcome?.kind === 'choices' ? outcome.choices : 'failed');
		this.#changed();
	}
}
