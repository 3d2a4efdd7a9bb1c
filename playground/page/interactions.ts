import type { LocalForm } from '../discord/local-messages/local-form.ts';
import type { LocalUser, OptionValues } from '../discord/local-user.ts';
import type { InteractionOutcome } from '../wire.ts';
import { server } from './server.ts';

interface OpenForm {
	readonly form: LocalForm;
	readonly isSending: boolean;
	/** Shown inside the form, because the form covers the rest of the page. */
	readonly error: string;
}

interface InteractionOptions {
	readonly sender: () => LocalUser;
	/** Does `work` and shows its error. Returns undefined if it failed. */
	readonly attempt: <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;
	readonly changed: () => void;
}

export class Interactions {
	openForm: OpenForm | undefined;
	/** Custom ids of pressed buttons and menus, by message id: a message accepts one press at a time. */
	readonly pending = new Map<string, string>();
	/** Ids of the messages whose last press was not answered by the bot. */
	readonly failed = new Set<string>();
	readonly #options: InteractionOptions;

	constructor(options: InteractionOptions) {
		this.#options = options;
	}

	reset(): void {
		this.failed.clear();
		this.openForm = undefined;
	}

	/** Returns false if the command could not be sent. */
	async run(name: string, values: OptionValues): Promise<boolean> {
		return (await this.#send((sender) => server.run(sender, name, values))) !== undefined;
	}

	async runOn(name: string, messageId: string): Promise<void> {
		await this.#send((sender) => server.runOn(sender, name, messageId));
	}

	async press(messageId: string, customId: string, values?: readonly string[]): Promise<void> {
		if (this.pending.has(messageId)) return;
		this.pending.set(messageId, customId);
		this.failed.delete(messageId);
		this.#options.changed();
		const outcome = await this.#send((sender) => server.press(sender, messageId, customId, values));
		if (outcome?.kind === 'silence') this.failed.add(messageId);
		this.pending.delete(messageId);
		this.#options.changed();
	}

	/** @param fill uploads the files and returns the values by custom id; the form shows the message of its error */
	async submitForm(fill: () => Promise<Readonly<Record<string, string>>>): Promise<void> {
		if (!this.openForm || this.openForm.isSending) return;
		const form: OpenForm = { ...this.openForm, isSending: true, error: '' };
		this.openForm = form;
		this.#options.changed();
		const submit = async () => server.submit(this.#options.sender(), await fill());
		const error = await submit().then(
			({ kind }) => (kind === 'silence' ? 'Something went wrong. Try again.' : ''),
			(failure: Error) => failure.message,
		);
		// The form may have been closed or replaced by another one in the meantime.
		if (this.openForm === form) this.openForm = error === '' ? undefined : { ...form, isSending: false, error };
		this.#options.changed();
	}

	closeForm(): void {
		this.openForm = undefined;
		this.#options.changed();
	}

	/** Opens the form that the interaction led to, unless the visitor has switched users since. */
	async #send(work: (sender: LocalUser) => Promise<InteractionOutcome>): Promise<InteractionOutcome | undefined> {
		const { sender, attempt, changed } = this.#options;
		const user = sender();
		const outcome = await attempt(() => work(user));
		if (outcome?.kind === 'form' && user.userId === sender().userId) {
			this.openForm = { form: outcome.form, isSending: false, error: '' };
			changed();
		}
		return outcome;
	}
}
