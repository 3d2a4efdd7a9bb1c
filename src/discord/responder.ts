import {
	type MessageComponentInteraction,
	MessageFlags,
	RESTJSONErrorCodes,
	type RepliableInteraction,
} from 'discord.js';
import type { Clock } from '../base/clock.ts';
import { within } from '../base/waiting.ts';
import { discordLimits } from '../words/discord-limits.ts';
import { type Answer, type Form, type Reply, withoutFiles } from '../words/reply.ts';
import type { Words } from '../words/words.ts';
import { parseCustomId } from './command/custom-id.ts';
import type { InteractionRecord } from './interaction-record.ts';
import { type Message, toMessage, toModal, toTextMessage } from './message.ts';
import { tryAgainHandler } from './unanswered.ts';

/** What an interaction led to. */
export type Outcome =
	/** Something to show; undefined: nothing. */
	| { readonly answer: Answer | undefined }
	/** What the answer waits for. It is shown where the answer will be. */
	| { readonly waiting: Reply }
	/** Why there is no answer. It is shown only to the user. */
	| { readonly failure: Reply };

export interface ResponderOptions {
	readonly clock: Clock;
	/** Whether the response is ephemeral. */
	readonly isPrivate: boolean;
	readonly words: Words;
	/** Makes the reply that says what went wrong. */
	readonly failure: (code: 'form-too-late' | 'cannot-post') => Reply;
	readonly record: InteractionRecord;
}

/**
 * An answer that is ready within this time, ms, is sent as the first response (one request); otherwise the response is
 * deferred, and Discord shows “thinking…”. Half of Discord's limit (docs/discord.md#first-answer) leaves time for the
 * request itself.
 */
const deferAfter = discordLimits.firstResponse / 2;

/** Discord's errors if the bot lacks the permission to send files or embeds in a channel. */
const forbiddenCodes: readonly unknown[] = [RESTJSONErrorCodes.MissingPermissions, RESTJSONErrorCodes.MissingAccess];
const isForbidden = (error: unknown) => forbiddenCodes.includes((error as { code?: unknown }).code);

const ephemeral = { flags: MessageFlags.Ephemeral } as const;

/** Responds to one interaction, and knows which message its later outcomes belong in. */
export class Responder {
	readonly #interaction: RepliableInteraction;
	readonly #options: ResponderOptions;
	/** The message that the response edits: that of a button or menu. Otherwise the response is a new one. */
	readonly #edited: MessageComponentInteraction | undefined;
	/** The ephemeral follow-up that replaced the response; until there is one, the response itself is edited. */
	#followUpId: string | undefined;
	/** Whether every outcome may replace what is shown now. */
	#editsInPlace: boolean;

	constructor(interaction: RepliableInteraction, options: ResponderOptions) {
		this.#interaction = interaction;
		this.#options = options;
		this.#edited = interaction.isMessageComponent() ? interaction : undefined;
		this.#editsInPlace = this.#edited ? holdsNoAnswer(this.#edited) : options.isPrivate;
	}

	/**
	 * Sends outcomes as they come: the first as the response itself if it is ready in time, later ones as edits of it.
	 * @throws what Discord refused.
	 */
	async send(outcomes: AsyncGenerator<Outcome>): Promise<void> {
		const { clock, record } = this.#options;
		try {
			const first = outcomes.next();
			const inTime = await within(clock, deferAfter, first);
			await (inTime ? this.#show(inTime.value) : this.#defer());
			record.responded();
			if (!inTime) await this.#show((await first).value);
			for await (const outcome of outcomes) await this.#show(outcome);
		} finally {
			// Stop the work if nobody can see its result.
			await outcomes.return(undefined);
		}
	}

	/** Whether Discord has not been sent any response yet. */
	get #isFirst(): boolean {
		return !this.#interaction.deferred && !this.#interaction.replied;
	}

	async #defer(): Promise<void> {
		if (this.#edited) await this.#edited.deferUpdate();
		else await this.#interaction.deferReply(this.#options.isPrivate ? ephemeral : {});
	}

	async #show(outcome: Outcome): Promise<void> {
		const reply = replyIn(outcome);
		if (!reply) {
			if (this.#isFirst) await this.#defer();
		} else if ('inputs' in reply) await this.#showForm(reply);
		else if (reply.isForEveryone) await this.#post(reply);
		else if (this.#isMisplaced(outcome, reply)) await this.#showPrivately(reply);
		else {
			await sendWithFallbacks(reply, this.#options.words, (message) => this.#replace(reply, message));
			this.#editsInPlace ||= 'answer' in outcome;
		}
	}

	async #showForm(form: Form): Promise<void> {
		// After deferring, Discord accepts no form.
		if (!this.#isFirst) await this.#show({ failure: this.#options.failure('form-too-late') });
		// A form cannot be answered with another one.
		else if (!this.#interaction.isModalSubmit()) await this.#interaction.showModal(toModal(form));
	}

	/** Sends a message that everyone sees, or says privately that Discord does not allow it in this channel. */
	async #post(reply: Reply): Promise<void> {
		try {
			await sendWithFallbacks(reply, this.#options.words, (message) => this.#add(message));
		} catch (error) {
			if (!isForbidden(error)) throw error;
			this.#options.record.refused(error);
			const failure = this.#options.failure('cannot-post');
			await sendWithFallbacks(failure, this.#options.words, (message) => this.#add({ ...message, ...ephemeral }));
		}
	}

	/** Sends an ephemeral message instead of a public response. Later outcomes belong in it. */
	async #showPrivately(reply: Reply): Promise<void> {
		const isFollowUp = !this.#isFirst;
		if (isFollowUp && !this.#edited)
			await this.#interaction.deleteReply().catch((error) => this.#options.record.refused(error));
		await sendWithFallbacks(reply, this.#options.words, async (message) => {
			const { id } = await this.#add({ ...message, ...ephemeral });
			if (isFollowUp) this.#followUpId = id;
		});
		this.#editsInPlace = true;
	}

	#add(message: Message & { flags?: MessageFlags.Ephemeral }) {
		return this.#isFirst ? this.#interaction.reply(message) : this.#interaction.followUp(message);
	}

	#replace(reply: Reply, message: Message): Promise<unknown> {
		const replaced = this.#followUpId ?? '@original';
		if (!this.#isFirst) return this.#interaction.editReply({ ...replacing(reply, message), message: replaced });
		if (this.#edited) return this.#edited.update(replacing(reply, message));
		return this.#add(this.#options.isPrivate ? { ...message, ...ephemeral } : message);
	}

	/**
	 * Whether the outcome must not replace what is shown: a failure is private, which a public response cannot become, and
	 * the message of a component keeps its answer until there is another one. Some answers to buttons are private as well.
	 */
	#isMisplaced(outcome: Outcome, { isPrivate = false }: Reply): boolean {
		if (this.#editsInPlace) return false;
		if ('answer' in outcome) return this.#edited !== undefined && isPrivate;
		return 'failure' in outcome || this.#edited !== undefined;
	}
}

function replyIn(outcome: Outcome): Answer | undefined {
	if ('answer' in outcome) return outcome.answer;
	return 'waiting' in outcome ? outcome.waiting : outcome.failure;
}

/** Whether the button belongs to an ephemeral message that says why there is no answer. */
function holdsNoAnswer({ customId, message }: MessageComponentInteraction): boolean {
	return parseCustomId(customId).handler === tryAgainHandler && message.flags.has(MessageFlags.Ephemeral);
}

/** Sends a reply; if Discord forbids it, without its files; if it forbids that too, as plain text. */
async function sendWithFallbacks(
	reply: Reply,
	words: Words,
	send: (message: Message) => Promise<unknown>,
): Promise<void> {
	try {
		await send(toMessage(reply));
	} catch (error) {
		if (!isForbidden(error)) throw error;
		const bare = withoutFiles(reply, words);
		if (bare === reply) await send(toTextMessage(reply));
		else await sendWithFallbacks(bare, words, send);
	}
}

/** The message that replaces another one: without its text, and without its files unless they are to stay. */
function replacing({ keepsFiles }: Reply, { files, ...message }: Message) {
	const whole = { content: null, ...message };
	// With an empty list of files, discord.js would leave the existing ones.
	return keepsFiles ? whole : { ...whole, files, attachments: [] };
}
