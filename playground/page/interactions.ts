import type { Values } from '../command-line.ts';
import type { Outcome } from '../wire.ts';
import { OpenForm } from './forms/open-form.ts';
import { Presses } from './messages/presses.ts';
import { type Sender, server } from './server.ts';

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
