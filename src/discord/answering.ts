import {
	type ButtonInteraction,
	type ChatInputCommandInteraction,
	MessageFlags,
	type ModalSubmitInteraction,
	RESTJSONErrorCodes,
	type StringSelectMenuInteraction,
} from 'discord.js';
import type { Clock } from '../runtime/clock.ts';
import { within } from '../runtime/waiting.ts';
import { discordLimits } from '../views/discord-limits.ts';
import { withoutFiles } from '../views/plain-replies.ts';
import type { Answer, Reply } from '../views/reply.ts';
import { type Message, toMessage, toModal, toTextMessage } from './message.ts';

/**
 * An answer that is ready within this time, ms, is sent as the first response (one request); otherwise the response is
 * deferred, and Discord shows “thinking…”. Half of Discord's limit (docs/discord.md#first-answer) leaves time for the
 * request itself.
 */
const deferAfter = discordLimits.firstResponse / 2;

export type Answerable =
	| ChatInputCommandInteraction
	| ButtonInteraction
	| StringSelectMenuInteraction
	| ModalSubmitInteraction;

/** What an interaction led to: something to show (undefined: nothing), or a failure to explain. */
export type Outcome = { readonly answer: Answer | undefined } | { readonly failure: Reply };

/**
 * Sends outcomes as they come: the first as the response itself if it is ready in time, later ones as edits of it.
 * @throws what Discord refused.
 */
export async function sendOutcomes(
	interaction: Answerable,
	outcomes: AsyncGenerator<Outcome>,
	{ isPrivate, clock, formTooLate, onRefused }: SendOptions,
): Promise<void> {
	const responder = new Responder(interaction, isPrivate, formTooLate, onRefused);
	try {
		const first = outcomes.next();
		const inTime = await within(clock, deferAfter, first);
		if (inTime) await responder.respond(inTime.value);
		else {
			await responder.defer();
			await responder.respondLate((await first).value);
		}
		let unsent: Outcome | undefined;
		for await (const outcome of outcomes) unsent = await responder.tryEdit(outcome);
		// The last outcome must arrive: it shows the result.
		if (unsent) await responder.edit(unsent);
	} finally {
		// Stop the work if nobody can see its result.
		await outcomes.return(undefined);
	}
}

export interface SendOptions {
	/** Whether the response is ephemeral. */
	readonly isPrivate: boolean;
	readonly clock: Clock;
	/** Makes the reply to show if a form was not ready in time: after deferring, Discord accepts no modal. */
	readonly formTooLate: () => Reply;
	/** Called with errors from Discord that do not end the answer. */
	readonly onRefused: (error: unknown) => void;
}

/**
 * Discord's errors if there is nothing left to answer: the interaction, message or webhook is gone, or the token has
 * expired.
 */
const goneCodes: readonly unknown[] = [
	RESTJSONErrorCodes.UnknownInteraction,
	RESTJSONErrorCodes.UnknownMessage,
	RESTJSONErrorCodes.UnknownWebhook,
	RESTJSONErrorCodes.InvalidWebhookToken,
];

/** Discord's errors if the bot lacks the permission to send files or embeds in a channel. */
const forbiddenCodes: readonly unknown[] = [RESTJSONErrorCodes.MissingPermissions, RESTJSONErrorCodes.MissingAccess];

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

/** Responds to one interaction. */
class Responder {
	readonly #interaction: Answerable;
	readonly #isPrivate: boolean;
	readonly #formTooLate: () => Reply;
	readonly #onRefused: (error: unknown) => void;

	constructor(
		interaction: Answerable,
		isPrivate: boolean,
		formTooLate: () => Reply,
		onRefused: (error: unknown) => void,
	) {
		this.#interaction = interaction;
		this.#isPrivate = isPrivate;
		this.#formTooLate = formTooLate;
		this.#onRefused = onRefused;
	}

	/** Sends the first response. */
	async respond(outcome: Outcome): Promise<void> {
		const interaction = this.#interaction;
		const ephemeral = { flags: MessageFlags.Ephemeral } as const;
		if ('failure' in outcome)
			await sendWithFallbacks(outcome.failure, (message) => interaction.reply({ ...message, ...ephemeral }));
		else if (outcome.answer === undefined) await this.defer();
		else if ('inputs' in outcome.answer) {
			if (!interaction.isModalSubmit()) await interaction.showModal(toModal(outcome.answer));
		} else if (createsMessage(interaction))
			await sendWithFallbacks(outcome.answer, (message) =>
				interaction.reply({ ...message, ...(this.#isPrivate ? ephemeral : {}) }),
			);
		else {
			const { answer } = outcome;
			await sendWithFallbacks(answer, (message) => interaction.update(replacing(answer, message)));
		}
	}

	async defer(): Promise<void> {
		const interaction = this.#interaction;
		if (createsMessage(interaction))
			await interaction.deferReply(this.#isPrivate ? { flags: MessageFlags.Ephemeral } : {});
		else await interaction.deferUpdate();
	}

	/** Sends the first outcome after deferring. */
	async respondLate(outcome: Outcome): Promise<void> {
		const interaction = this.#interaction;
		const failure = 'failure' in outcome ? outcome.failure : this.#insteadOfForm(outcome.answer);
		if (!failure || (createsMessage(interaction) && this.#isPrivate)) return this.edit(outcome);
		// A public “thinking…” cannot become ephemeral, and a failed component must not overwrite its message.
		if (createsMessage(interaction)) await interaction.deleteReply().catch(this.#onRefused);
		await sendWithFallbacks(failure, (message) => interaction.followUp({ ...message, flags: MessageFlags.Ephemeral }));
	}

	/** Replaces what the response shows. */
	async edit(outcome: Outcome): Promise<void> {
		const reply =
			'failure' in outcome
				? outcome.failure
				: (this.#insteadOfForm(outcome.answer) ?? (outcome.answer as Reply | undefined));
		if (reply) await sendWithFallbacks(reply, (message) => this.#interaction.editReply(replacing(reply, message)));
	}

	/** Edits the response. Resolves to the outcome if Discord refused it, to undefined if it was sent. */
	async tryEdit(outcome: Outcome): Promise<Outcome | undefined> {
		try {
			await this.edit(outcome);
			return undefined;
		} catch (error) {
			if (goneCodes.includes(codeOf(error))) throw error;
			this.#onRefused(error);
			return outcome;
		}
	}

	/** The reply to show if the answer is a form; undefined if it is not. */
	#insteadOfForm(answer: Answer | undefined): Reply | undefined {
		return answer && 'inputs' in answer ? this.#formTooLate() : undefined;
	}
}

/** Whether the response is a new message. That of a button or menu edits the message it belongs to. */
function createsMessage(interaction: Answerable): interaction is ChatInputCommandInteraction | ModalSubmitInteraction {
	return interaction.isChatInputCommand() || interaction.isModalSubmit();
}

/** Sends a reply; if Discord forbids it, without its files; if it forbids that too, as plain text. */
async function sendWithFallbacks(reply: Reply, send: (message: Message) => Promise<unknown>): Promise<void> {
	const bare = withoutFiles(reply);
	const hasFiles = reply.picture !== undefined || reply.file !== undefined;
	const attempts = [() => toMessage(bare), () => toTextMessage(bare)];
	if (hasFiles) attempts.unshift(() => toMessage(reply));
	for (const [i, attempt] of attempts.entries())
		try {
			await send(attempt());
			return;
		} catch (error) {
			const isLast = i === attempts.length - 1;
			if (isLast || !forbiddenCodes.includes(codeOf(error))) throw error;
		}
}

/** The message that replaces another one: without its text, and without its files unless they are to stay. */
function replacing({ keepsFiles }: Reply, { files, ...message }: Message) {
	const whole = { content: null, ...message };
	// With an empty list of files, discord.js would leave the existing ones.
	return keepsFiles ? whole : { ...whole, files, attachments: [] };
}
