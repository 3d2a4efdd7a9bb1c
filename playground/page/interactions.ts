import type { Values } from '../command-line.ts';
import type { Outcome, SeenForm } from '../wire.ts';
import { type Sender, server } from './server.ts';

/** A message accepts one press at a time. */
class Presses {
	/** Custom ids of buttons and menus, by message id. */
	readonly #pending = new Map<string, string>();
	readonly #failed = new Set<string>();
	readonly #changed: () => void;

	constructor(changed: () => void) {
		this.#changed = changed;
	}

	pendingOn(messageId: string): string | undefined {
		return this.#pending.get(messageId);
	}

	hasFailed(messageId: string): boolean {
		return this.#failed.has(messageId);
	}

	clearFailed(): void {
		this.#failed.clear();
	}

	/** @param send resolves to what the bot did; undefined if the press could not be sent */
	async press(messageId: string, customId: string, send: () => Promise<Outcome | undefined>): Promise<void> {
		if (this.#pending.has(messageId)) return;
		this.#pending.set(messageId, customId);
		this.#failed.delete(messageId);
		this.#changed();
		const outcome = await send();
		if (outcome?.kind === 'silence') this.#failed.add(messageId);
		this.#pending.delete(messageId);
		this.#changed();
	}
}

class OpenForm {
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

export interface InteractionOptions {
	readonly sender: () => Sender;
	/** Does `work` and shows its error. Undefined if it failed. */
	readonly attempt: <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;
	readonly changed: () => void;
}

export class Interactions {
	openForm: OpenForm | undefined;
	readonly presses: Presses;
	readonly #options: InteractionOptions;

	constructor(options: InteractionOptions) {
		this.#options = options;
		this.presses = new Presses(options.changed);
	}

	reset(): void {
		this.presses.clearFailed();
		this.openForm = undefined;
	}

	/** False if it could not be sent. */
	async run(name: string, values: Values): Promise<boolean> {
		return (await this.#send((sender) => server.run(sender, name, values))) !== undefined;
	}

	async runOn(name: string, messageId: string): Promise<void> {
		await this.#send((sender) => server.runOn(sender, name, messageId));
	}

	async press(messageId: string, customId: string, values?: readonly string[]): Promise<void> {
		await this.presses.press(messageId, customId, () =>
			this.#send((sender) => server.press(sender, messageId, customId, values)),
		);
	}

	async submitForm(filled: Readonly<Record<string, string>>): Promise<void> {
		const { openForm } = this;
		const isSent = await openForm?.submit(this.#options.sender(), filled);
		if (isSent && this.openForm === openForm) this.closeForm();
	}

	closeForm(): void {
		this.openForm = undefined;
		this.#options.changed();
	}

	/** Opens the form that the interaction led to, unless the visitor has switched users since. */
	async #send(work: (sender: Sender) => Promise<Outcome>): Promise<Outcome | undefined> {
		const { sender, attempt, changed } = this.#options;
		const { userId, ...rest } = sender();
		const outcome = await attempt(() => work({ userId, ...rest }));
		if (outcome?.kind === 'form' && userId === sender().userId) {
			this.openForm = new OpenForm(outcome.form, changed);
			changed();
		}
		return outcome;
	}
}
