import type { SeenForm } from '../../wire.ts';
import { type Sender, server } from '../server.ts';

export class OpenForm {
	readonly form: SeenForm;
	isSending = false;
	/** Shown inside the form, because the form covers the rest of the page. */
	error = '';
	readonly #changed: () => void;

	constructor(form: SeenForm, changed: () => void) {
		this.form = form;
		this.#changed = changed;
	}

	/** True if the bot accepted it. */
	async submit(sender: Sender, filled: Readonly<Record<string, string>>): Promise<boolean> {
		if (this.isSending) return false;
		this.isSending = true;
		this.error = '';
		this.#changed();
		try {
			const { kind } = await server.submit(sender, filled);
			if (kind === 'silence') this.error = 'Something went wrong. Try again.';
		} catch (error) {
			this.error = (error as Error).message;
		}
		this.isSending = false;
		this.#changed();
		return this.error === '';
	}
}
