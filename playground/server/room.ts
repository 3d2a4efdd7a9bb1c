import { applicationId, serverChannels } from '../discord/identities.ts';
import type { LocalDiscord } from '../discord/local-discord.ts';
import type { InteractionResult, LocalInteractionObserver } from '../discord/local-interaction.ts';
import type { LocalForm } from '../discord/local-messages/local-form.ts';
import type { LocalMessage } from '../discord/local-messages/local-message.ts';
import type { LocalUser, OptionValues } from '../discord/local-user.ts';
import type { InteractionOutcome } from '../wire.ts';
import { type Cause, Timeline } from './timeline.ts';

interface OpenForm {
	readonly form: LocalForm;
	readonly cause: Cause;
}

/** Sends an interaction to the bot. The observer hears of the messages that follow. */
type Begin = (observer: LocalInteractionObserver) => Promise<InteractionResult>;

export class Room {
	readonly #discord: LocalDiscord;
	readonly timeline: Timeline;
	/** The form that each user has open, by user id. */
	readonly #openForms = new Map<string, OpenForm>();

	constructor(discord: LocalDiscord, nameOf: (userId: string) => string) {
		this.#discord = discord;
		this.timeline = new Timeline(nameOf);
		discord.directChannels.onMessage = (message, userId) => {
			this.timeline.show(message, { user: { userId, place: 'dm' } });
		};
		const [pageChannel, ...otherChannels] = serverChannels;
		discord.channels.onMessage = (message, id) => {
			const channel = id === pageChannel.id ? undefined : otherChannels.find((each) => each.id === id)?.name;
			// No user caused the post, so the bot itself takes the place of the user.
			this.timeline.show(message, { user: { userId: applicationId, place: 'server' }, channel });
		};
	}

	/** @param at Unix milliseconds */
	post(text: string, user: LocalUser, at = Date.now()): void {
		this.timeline.show(this.#discord.write(text, user.userId), { user, at });
	}

	run(name: string, values: OptionValues, user: LocalUser): Promise<InteractionOutcome> {
		return this.#command({ user, command: name }, (observer) => this.#discord.run(name, values, user, observer));
	}

	runOn(name: string, target: LocalMessage, user: LocalUser): Promise<InteractionOutcome> {
		const begin: Begin = (observer) => this.#discord.runOn(name, target, user, observer);
		return this.#command({ user, command: name, target }, begin);
	}

	#command(cause: Cause, begin: Begin): Promise<InteractionOutcome> {
		return this.#interact(cause, begin, this.timeline.addPlaceholder(cause));
	}

	/** @param others the values of the other options */
	async suggest(
		name: string,
		option: string,
		text: string,
		others: OptionValues,
		user: LocalUser,
	): Promise<InteractionOutcome> {
		return this.#outcome(await this.#discord.suggest(name, option, text, others, user), { user });
	}

	async press(
		source: LocalMessage,
		customId: string,
		user: LocalUser,
		values: readonly string[] | undefined,
	): Promise<InteractionOutcome> {
		return this.#interact({ user, source }, (observer) =>
			this.#discord.press(source, customId, user, values, observer),
		);
	}

	/** @returns the file's id */
	upload(name: string, data: Buffer): string {
		return this.#discord.upload(name, data);
	}

	async submit(filled: Readonly<Record<string, string>>, user: LocalUser): Promise<InteractionOutcome | undefined> {
		const openForm = this.#openForms.get(user.userId);
		if (!openForm) return undefined;
		const { form, cause } = openForm;
		const outcome = await this.#interact(cause, (observer) =>
			this.#discord.submit(form, filled, user, cause.source, observer),
		);
		// The user may have opened another form in the meantime.
		const isStillOpen = this.#openForms.get(user.userId) === openForm;
		if (outcome.kind !== 'silence' && isStillOpen) this.#openForms.delete(user.userId);
		return outcome;
	}

	/**
	 * As in Discord, the promise resolves when the bot acknowledges the interaction; messages may follow much later.
	 *
	 * @param placeholder the id of the entry that is shown until there is a message; empty if there is no such entry
	 */
	#interact(cause: Cause, begin: Begin, placeholder = ''): Promise<InteractionOutcome> {
		let messageId = placeholder;
		return new Promise((resolve, reject) => {
			const observer: LocalInteractionObserver = {
				onMessage: (message) => {
					this.timeline.remove(placeholder);
					messageId = message.id;
					this.timeline.show(message, cause);
				},
				onAcknowledged: () => resolve({ kind: 'message' }),
			};
			begin(observer).then(
				(result) => {
					// The silence after a command is shown at its placeholder, or at “thinking…” if the bot deferred. The silence
					// after a press or a form is shown by the page itself.
					if (placeholder && result.kind === 'silence') this.timeline.fallSilent(messageId);
					else this.timeline.remove(placeholder);
					resolve(this.#outcome(result, cause));
				},
				(error) => {
					this.timeline.remove(placeholder);
					reject(error);
				},
			);
		});
	}

	#outcome(result: InteractionResult, cause: Cause): InteractionOutcome {
		if (result.kind === 'form') {
			this.#openForms.set(cause.user.userId, { form: result.form, cause });
			return { kind: 'form', form: result.form };
		}
		if (result.kind === 'choices') return result;
		return { kind: result.kind };
	}
}
