import {
	type MessageComponentInteraction,
	MessageFlags,
	RESTJSONErrorCodes,
	type RepliableInteraction,
} from 'discord.js';
import { type Clock, withTimeout } from '../base/clock.ts';
import { discordLimits } from '../words/discord-limits.ts';
import { type Answer, type Form, type Reply, withoutFiles } from '../words/reply.ts';
import type { Words } from '../words/words.ts';
import { parseCustomId } from './command/component-handler.ts';
import type { InteractionRecord } from './interaction-record.ts';
import { type DiscordMessage, toMessage, toModal, toTextMessage } from './message.ts';
import { tryAgainHandler } from './missing-list-error.ts';

export type ResponseStep =
	| { readonly answer: Answer | undefined }
	/** The answer takes longer, so “thinking…” is shown. Only the first step may be this. */
	| 'thinking'
	/** A notice that the answer takes longer, or that the bot restarts. */
	| { readonly waiting: Reply }
	| { readonly failure: Reply };

type ReplyStep = Exclude<ResponseStep, 'thinking'>;

interface ResponderOptions {
	readonly clock: Clock;
	readonly isPrivate: boolean;
	readonly words: Words;
	readonly failureReply: (code: 'form-too-late' | 'cannot-post') => Reply;
	readonly record: InteractionRecord;
}

/** When the response is deferred, ms. The rest of the time is left for the request: docs/discord.md#first-answer. */
const deferAfter = discordLimits.firstResponse / 2;

/** Discord answers with these codes if the bot may not send files or embeds in a channel. */
const forbiddenCodes: readonly unknown[] = [RESTJSONErrorCodes.MissingPermissions, RESTJSONErrorCodes.MissingAccess];
const isForbidden = (error: unknown) => forbiddenCodes.includes((error as { code?: unknown }).code);

const ephemeral = { flags: MessageFlags.Ephemeral } as const;

/** Sends the steps of a response to one interaction. */
export class Responder {
	readonly #interaction: RepliableInteraction;
	readonly #options: ResponderOptions;
	readonly #component: MessageComponentInteraction | undefined;
	/** The id of the ephemeral follow-up that later steps replace, instead of the first response. */
	#followUpId: string | undefined;
	/** Whether later steps, also failures, replace the current message instead of getting a message of their own. */
	#editsInPlace: boolean;
	/** Whether a separate ephemeral message says “thinking…” until there is an answer. */
	#isThinking = false;

	constructor(interaction: RepliableInteraction, options: ResponderOptions) {
		this.#interaction = interaction;
		this.#options = options;
		this.#component = interaction.isMessageComponent() ? interaction : undefined;
		this.#editsInPlace = this.#component ? holdsNoAnswer(this.#component) : options.isPrivate;
	}

	/** @throws what Discord refused */
	async send(steps: AsyncGenerator<ResponseStep>): Promise<void> {
		const { clock, record } = this.#options;
		try {
			const firstStep = steps.next();
			const earlyStep = await withTimeout(clock, deferAfter, firstStep);
			if (earlyStep) await this.#show(earlyStep.value);
			else await this.#defer();
			record.responded();
			if (!earlyStep) await this.#show((await firstStep).value);
			for await (const step of steps) await this.#show(step);
			await this.#stopThinking();
		} finally {
			// Stop the work if nobody can see its result.
			await steps.return(undefined);
		}
	}

	/** Whether Discord has not received any response to the interaction yet. */
	get #isFirst(): boolean {
		return !this.#interaction.deferred && !this.#interaction.replied;
	}

	async #defer(): Promise<void> {
		if (this.#component) await this.#component.deferUpdate();
		else await this.#interaction.deferReply(this.#options.isPrivate ? ephemeral : {});
	}

	/** A component's message would show no progress, so “thinking…” and the answer get a message of their own. */
	async #think(): Promise<void> {
		if (!this.#isFirst) return;
		// A message with “Try again” contains no answer, so the answer replaces it.
		const isTryAgain = parseCustomId(this.#component?.customId).handler === tryAgainHandler;
		if (!this.#component || this.#editsInPlace || isTryAgain) return this.#defer();
		await this.#component.deferReply(ephemeral);
		this.#editsInPlace = true;
		this.#isThinking = true;
	}

	/**
	 * Deletes the private “thinking…”. This must come before a public message, which would otherwise replace it as the
	 * first follow-up.
	 */
	async #stopThinking(): Promise<void> {
		if (!this.#isThinking) return;
		this.#isThinking = false;
		await this.#interaction.deleteReply().catch((error) => this.#options.record.refused(error));
	}

	async #show(step: ResponseStep): Promise<void> {
		if (step === 'thinking') return this.#think();
		// The order matters: neither a form nor a reply for everyone ever replaces the current message.
		const reply = replyIn(step);
		if (!reply) {
			// The message stays as it is, but Discord requires a response.
			if (this.#isFirst) await this.#defer();
		} else if ('inputs' in reply) await this.#showForm(reply);
		else if (reply.isForEveryone) await this.#post(reply);
		else if (this.#needsOwnMessage(step, reply)) await this.#showPrivately(reply);
		else {
			// The reply replaces “thinking…”, so that is not deleted.
			this.#isThinking = false;
			await sendWithFallbacks(reply, this.#options.words, (message) => this.#replace(reply, message));
			this.#editsInPlace ||= 'answer' in step;
		}
	}

	async #showForm(form: Form): Promise<void> {
		// After deferring, Discord accepts no form.
		if (!this.#isFirst) await this.#show({ failure: this.#options.failureReply('form-too-late') });
		// A form cannot be answered with another one.
		else if (!this.#interaction.isModalSubmit()) await this.#interaction.showModal(toModal(form));
	}

	async #post(reply: Reply): Promise<void> {
		await this.#stopThinking();
		try {
			await sendWithFallbacks(reply, this.#options.words, (message) => this.#add(message));
		} catch (error) {
			if (!isForbidden(error)) throw error;
			this.#options.record.refused(error);
			const failure = this.#options.failureReply('cannot-post');
			await sendWithFallbacks(failure, this.#options.words, (message) => this.#add({ ...message, ...ephemeral }));
		}
	}

	/** Sends a reply as an ephemeral message, which later steps replace. */
	async #showPrivately(reply: Reply): Promise<void> {
		const isFollowUp = !this.#isFirst;
		// A public response cannot become private, so it is deleted.
		if (isFollowUp && !this.#component)
			await this.#interaction.deleteReply().catch((error) => this.#options.record.refused(error));
		await sendWithFallbacks(reply, this.#options.words, async (message) => {
			const { id } = await this.#add({ ...message, ...ephemeral });
			if (isFollowUp) this.#followUpId = id;
		});
		this.#editsInPlace = true;
	}

	#add(message: DiscordMessage & { flags?: MessageFlags.Ephemeral }) {
		return this.#isFirst ? this.#interaction.reply(message) : this.#interaction.followUp(message);
	}

	#replace(reply: Reply, message: DiscordMessage): Promise<unknown> {
		const messageId = this.#followUpId ?? '@original';
		if (!this.#isFirst) return this.#interaction.editReply({ ...replacement(reply, message), message: messageId });
		if (this.#component) return this.#component.update(replacement(reply, message));
		return this.#add(this.#options.isPrivate ? { ...message, ...ephemeral } : message);
	}

	/**
	 * Whether a reply needs a message of its own. A public response cannot become private, and a component's message
	 * keeps its answer until there is another.
	 */
	#needsOwnMessage(step: ReplyStep, { isPrivate = false }: Reply): boolean {
		if (this.#editsInPlace) return false;
		if ('answer' in step) return this.#component !== undefined && isPrivate;
		return 'failure' in step || this.#component !== undefined;
	}
}

function replyIn(step: ReplyStep): Answer | undefined {
	if ('answer' in step) return step.answer;
	return 'waiting' in step ? step.waiting : step.failure;
}

/** Whether the component's message is an ephemeral notice with “Try again”, which every step may replace. */
function holdsNoAnswer({ customId, message }: MessageComponentInteraction): boolean {
	return parseCustomId(customId).handler === tryAgainHandler && message.flags.has(MessageFlags.Ephemeral);
}

/** If Discord forbids the reply, it is sent without files; if that is forbidden too, as plain text. */
async function sendWithFallbacks(
	reply: Reply,
	words: Words,
	send: (message: DiscordMessage) => Promise<unknown>,
): Promise<void> {
	try {
		await send(toMessage(reply));
	} catch (error) {
		if (!isForbidden(error)) throw error;
		const replyWithoutFiles = withoutFiles(reply, words);
		const hadFiles = replyWithoutFiles !== reply;
		if (hadFiles) await sendWithFallbacks(replyWithoutFiles, words, send);
		else await send(toTextMessage(reply));
	}
}

function replacement({ keepsFiles }: Reply, { files, ...message }: DiscordMessage) {
	const edit = { content: null, ...message };
	// Without `attachments: []`, discord.js would keep the files of the message, even if `files` is empty.
	return keepsFiles ? edit : { ...edit, files, attachments: [] };
}
