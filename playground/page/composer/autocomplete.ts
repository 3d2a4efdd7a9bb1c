import type { LocalUser } from '../../discord/local-user.ts';
import { server } from '../server.ts';
import { type AutocompleteRequest, isSameRequest } from './completions.ts';
import type { Composer } from './composer.ts';

/** How long to wait after the last keystroke before sending a request, in milliseconds. */
const debounce = 80;

export class Autocomplete {
	readonly #composer: Composer;
	readonly #changed: () => void;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** The request whose choices are still awaited. The results of earlier ones are dropped. */
	#latest: AutocompleteRequest | undefined;

	constructor(composer: Composer, changed: () => void) {
		this.#composer = composer;
		this.#changed = changed;
	}

	update(sender: LocalUser): void {
		const request = this.#composer.autocompleteRequest;
		if (request && this.#latest && isSameRequest(request, this.#latest)) return;
		clearTimeout(this.#timer);
		this.#latest = request;
		if (request) this.#timer = setTimeout(() => void this.#send(request, sender), debounce);
	}

	/** Forgets the choices: they depend on the user and the locale. */
	reset(): void {
		clearTimeout(this.#timer);
		this.#latest = undefined;
		this.#composer.resetChoices();
	}

	async #send(request: AutocompleteRequest, sender: LocalUser): Promise<void> {
		const { action, option, text, others } = request;
		const outcome = await server.suggest(sender, action, option, text, others).catch(() => undefined);
		if (this.#latest !== request) return;
		this.#latest = undefined;
		this.#composer.setChoices(request, outcome?.kind === 'choices' ? outcome.choices : 'failed');
		this.#changed();
	}
}
