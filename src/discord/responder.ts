import {
	type ButtonInteraction,
	type ChatInputCommandInteraction,
	type MessageContextMenuCommandInteraction,
	MessageFlags,
	type ModalSubmitInteraction,
	RESTJSONErrorCodes,
	type StringSelectMenuInteraction,
} from 'discord.js';
import { withoutFiles } from '../views/plain-replies.ts';
import type { Answer, Reply } from '../views/reply.ts';
import { parseCustomId } from './command/custom-id.ts';
import { type Message, toMessage, toModal, toTextMessage } from './message.ts';
import { tryAgainHandler } from './unanswered.ts';

export type Answerable =
	| ChatInputCommandInteraction
	| MessageContextMenuCommandInteraction
	| ButtonInteraction
	| StringSelectMenuInteraction
	| ModalSubmitInteraction;

type ComponentInteraction = ButtonInteraction | StringSelectMenuInteraction;

/** What an interaction led to. */
export type Outcome =
	/** Something to show; undefined: nothing. */
	| { readonly answer: Answer | undefined }
	/** What the answer waits for. It is shown where the answer will be. */
	| { readonly waiting: Reply }
	/** Why there is no answer. It is shown only to the user. */
	| { readonly failure: Reply };

export interface ResponderOptions {
	/** Whether the response is ephemeral. */
	readonly isPrivate: boolean;
	/** Makes the reply to show if a form was not ready in time: after deferring, Discord accepts no modal. */
	readonly formTooLate: () => Reply;
	/** Makes the reply to show if Discord does not allow the bot to post in the channel. */
	readonly cannotPost: () => Reply;
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

const ephemeral = { flags: MessageFlags.Ephemeral } as const;
const codeOf = (error: unknown) => (error as { code?: unknown }).code;

/** Responds to one interaction, and knows which message its later outcomes belong in. */
export class Responder {
	readonly #interaction: Answerable;
	readonly #options: ResponderOptions;
	/** The ephemeral follow-up that replaced the response; until there is one, the response itself is edited. */
	#followUpId: string | undefined;
	/** Whether every outcome may replace what is shown now. */
	#editsInPlace: boolean;

	constructor(interaction: Answerable, options: ResponderOptions) {
		this.#interaction = interaction;
		this.#options = options;
		this.#editsInPlace = createsMessage(interaction) ? options.isPrivate : holdsNoAnswer(interaction);
	}

	/** Sends the first response. */
	async respond(outcome: Outcome): Promise<void> {
		const interaction = this.#interaction;
		const reply = replyIn(outcome);
		if (!reply) await this.defer();
		else if ('inputs' in reply) {
			if (!interaction.isModalSubmit()) await interaction.showModal(toModal(reply));
		} else if (reply.isForEveryone) await this.#post(reply, (message) => interaction.reply(message));
		else if (createsMessage(interaction) || this.#isMisplaced(outcome)) {
			const isEphemeral = this.#options.isPrivate || this.#isMisplaced(outcome);
			await sendWithFallbacks(reply, (message) => interaction.reply({ ...message, ...(isEphemeral ? ephemeral : {}) }));
			this.#editsInPlace ||= isEphemeral;
		} else await sendWithFallbacks(reply, (message) => interaction.update(replacing(reply, message)));
		this.#editsInPlace ||= 'answer' in outcome;
	}

	async defer(): Promise<void> {
		const interaction = this.#interaction;
		if (createsMessage(interaction)) await interaction.deferReply(this.#options.isPrivate ? ephemeral : {});
		else await interaction.deferUpdate();
	}

	/** Sends the first outcome after deferring, or replaces what is shown. */
	async edit(outcome: Outcome): Promise<void> {
		const isForm = 'answer' in outcome && outcome.answer !== undefined && 'inputs' in outcome.answer;
		const shown = isForm ? { failure: this.#options.formTooLate() } : outcome;
		const reply = replyIn(shown) as Reply | undefined;
		if (!reply) return;
		if (reply.isForEveryone) return this.#post(reply, (message) => this.#interaction.followUp({ ...message }));
		if (this.#isMisplaced(shown)) return this.#followUp(reply);
		const message = this.#followUpId ?? '@original';
		await sendWithFallbacks(reply, (body) => this.#interaction.editReply({ ...replacing(reply, body), message }));
		this.#editsInPlace ||= 'answer' in shown;
	}

	/** Sends a message that everyone sees, or says privately that Discord does not allow it in this channel. */
	async #post(reply: Reply, send: (message: Message & { flags?: MessageFlags.Ephemeral }) => Promise<unknown>) {
		try {
			await sendWithFallbacks(reply, send);
		} catch (error) {
			if (!forbiddenCodes.includes(codeOf(error))) throw error;
			this.#options.onRefused(error);
			await sendWithFallbacks(this.#options.cannotPost(), (message) => send({ ...message, ...ephemeral }));
		}
	}

	/** Edits the response. Resolves to the outcome if Discord refused it, to undefined if it was sent. */
	async tryEdit(outcome: Outcome): Promise<Outcome | undefined> {
		try {
			await this.edit(outcome);
			return undefined;
		} catch (error) {
			if (goneCodes.includes(codeOf(error))) throw error;
			this.#options.onRefused(error);
			return outcome;
		}
	}

	/**
	 * Whether the outcome must not replace what is shown: a failure is private, which a public response cannot become, and
	 * the message of a component keeps its answer until there is another one. Some answers to buttons are private as well.
	 */
	#isMisplaced(outcome: Outcome): boolean {
		if (this.#editsInPlace) return false;
		if ('answer' in outcome) return isPrivate(outcome.answer) && !createsMessage(this.#interaction);
		return 'failure' in outcome || !createsMessage(this.#interaction);
	}

	/** Sends an ephemeral follow-up. Later outcomes belong in it. */
	async #followUp(reply: Reply): Promise<void> {
		const interaction = this.#interaction;
		if (createsMessage(interaction)) await interaction.deleteReply().catch(this.#options.onRefused);
		await sendWithFallbacks(reply, async (message) => {
			const { id } = await interaction.followUp({ ...message, ...ephemeral });
			this.#followUpId = id;
		});
		this.#editsInPlace = true;
	}
}

const isPrivate = (answer: Answer | undefined): boolean =>
	answer !== undefined && 'embed' in answer && answer.isPrivate === true;

function replyIn(outcome: Outcome): Answer | undefined {
	if ('answer' in outcome) return outcome.answer;
	return 'waiting' in outcome ? outcome.waiting : outcome.failure;
}

/** Whether the response is a new message. That of a button or menu edits the message it belongs to. */
function createsMessage(interaction: Answerable): interaction is Exclude<Answerable, ComponentInteraction> {
	return interaction.isCommand() || interaction.isModalSubmit();
}

/** Whether the button belongs to an ephemeral message that says why there is no answer. */
function holdsNoAnswer({ customId, message }: ComponentInteraction) {
	return parseCustomId(customId).handler === tryAgainHandler && message.flags.has(MessageFlags.Ephemeral);
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
