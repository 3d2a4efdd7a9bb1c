import {
	type MessageComponentInteraction,
	MessageFlags,
	RESTJSONErrorCodes,
	type RepliableInteraction,
} from 'discord.js';
import type { Clock } from '../runtime/clock.ts';
import { within } from '../runtime/waiting.ts';
import { discordLimits } from '../views/discord-limits.ts';
import { type Answer, type Reply, withoutFiles } from '../views/reply.ts';
import { parseCustomId } from './command/custom-id.ts';
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
	/** Makes the reply that says what went wrong. */
	readonly failure: (code: 'form-too-late' | 'cannot-post') => Reply;
	/** Called when Discord has accepted the first response. */
	readonly onResponded: () => void;
	/** Called with errors from Discord that do not end the answer. */
	readonly onRefused: (error: unknown) => void;
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
		const { clock, onResponded } = this.#options;
		try {
			const first = outcomes.next();
			const inTime = await within(clock, deferAfter, first);
			await (inTime ? this.#respond(inTime.value) : this.#defer());
			onResponded();
			if (!inTime) await this.#edit((await first).value);
			for await (const outcome of outcomes) await this.#edit(outcome);
		} finally {
			// Stop the work if nobody can see its result.
			await outcomes.return(undefined);
		}
	}

	async #respond(outcome: Outcome): Promise<void> {
		const reply = replyIn(outcome);
		if (!reply) await this.#defer();
		else if ('inputs' in reply) await this.#showForm(reply);
		else if (reply.isForEveryone) await this.#post(reply, (message) => this.#interaction.reply(message));
		else if (this.#edited && !this.#isMisplaced(outcome)) {
			const component = this.#edited;
			await sendWithFallbacks(reply, (message) => component.update(replacing(reply, message)));
		} else {
			const isEphemeral = this.#options.isPrivate || this.#isMisplaced(outcome);
			const flags = isEphemeral ? ephemeral : {};
			await sendWithFallbacks(reply, (message) => this.#interaction.reply({ ...message, ...flags }));
			this.#editsInPlace ||= isEphemeral;
		}
		this.#editsInPlace ||= 'answer' in outcome;
	}

	async #showForm(form: Parameters<typeof toModal>[0]): Promise<void> {
		// A form cannot be answered with another one.
		if (!this.#interaction.isModalSubmit()) await this.#interaction.showModal(toModal(form));
	}

	async #defer(): Promise<void> {
		if (this.#edited) await this.#edited.deferUpdate();
		else await this.#interaction.deferReply(this.#options.isPrivate ? ephemeral : {});
	}

	/** Sends the first outcome after deferring, or replaces what is shown. */
	async #edit(outcome: Outcome): Promise<void> {
		const answer = replyIn(outcome);
		if (!answer) return;
		// After deferring, Discord accepts no form.
		const isForm = 'inputs' in answer;
		const reply = isForm ? this.#options.failure('form-too-late') : answer;
		if (reply.isForEveryone) return this.#post(reply, (message) => this.#interaction.followUp({ ...message }));
		if (this.#isMisplaced(isForm ? { failure: reply } : outcome)) return this.#followUp(reply);
		const message = this.#followUpId ?? '@original';
		await sendWithFallbacks(reply, (body) => this.#interaction.editReply({ ...replacing(reply, body), message }));
		this.#editsInPlace ||= 'answer' in outcome;
	}

	/** Sends a message that everyone sees, or says privately that Discord does not allow it in this channel. */
	async #post(reply: Reply, send: (message: Message & { flags?: MessageFlags.Ephemeral }) => Promise<unknown>) {
		try {
			await sendWithFallbacks(reply, send);
		} catch (error) {
			if (!isForbidden(error)) throw error;
			this.#options.onRefused(error);
			await sendWithFallbacks(this.#options.failure('cannot-post'), (message) => send({ ...message, ...ephemeral }));
		}
	}

	/** Sends an ephemeral follow-up. Later outcomes belong in it. */
	async #followUp(reply: Reply): Promise<void> {
		if (!this.#edited) await this.#interaction.deleteReply().catch(this.#options.onRefused);
		await sendWithFallbacks(reply, async (message) => {
			const { id } = await this.#interaction.followUp({ ...message, ...ephemeral });
			this.#followUpId = id;
		});
		this.#editsInPlace = true;
	}

	/**
	 * Whether the outcome must not replace what is shown: a failure is private, which a public response cannot become, and
	 * the message of a component keeps its answer until there is another one. Some answers to buttons are private as well.
	 */
	#isMisplaced(outcome: Outcome): boolean {
		if (this.#editsInPlace) return false;
		if ('answer' in outcome) return this.#edited !== undefined && isPrivate(outcome.answer);
		return 'failure' in outcome || this.#edited !== undefined;
	}
}

const isPrivate = (answer: Answer | undefined): boolean =>
	answer !== undefined && 'embed' in answer && answer.isPrivate === true;

function replyIn(outcome: Outcome): Answer | undefined {
	if ('answer' in outcome) return outcome.answer;
	return 'waiting' in outcome ? outcome.waiting : outcome.failure;
}

/** Whether the button belongs to an ephemeral message that says why there is no answer. */
function holdsNoAnswer({ customId, message }: MessageComponentInteraction): boolean {
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
			if (isLast || !isForbidden(error)) throw error;
		}
}

/** The message that replaces another one: without its text, and without its files unless they are to stay. */
function replacing({ keepsFiles }: Reply, { files, ...message }: Message) {
	const whole = { content: null, ...message };
	// With an empty list of files, discord.js would leave the existing ones.
	return keepsFiles ? whole : { ...whole, files, attachments: [] };
}
