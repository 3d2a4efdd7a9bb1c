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
import { type Message, toMessage, toModal, toTextMessage } from './message.ts';
import { tryAgainHandler } from './unanswered.ts';

export type Outcome =
	| { readonly answer: Answer | undefined }
	/** It takes longer: “thinking…” is shown. Only as the first. */
	| 'thinking'
	| { readonly waiting: Reply }
	| { readonly failure: Reply };

type ReplyOutcome = Exclude<Outcome, 'thinking'>;

interface ResponderOptions {
	readonly clock: Clock;
	readonly isPrivate: boolean;
	readonly words: Words;
	readonly failure: (code: 'form-too-late' | 'cannot-post') => Reply;
	readonly record: InteractionRecord;
}

/** After this, the response is deferred. The other half of docs/discord.md#first-answer is for the request. */
const deferAfter = discordLimits.firstResponse / 2;

/** The bot lacks the permission to send files or embeds in a channel. */
const forbiddenCodes: readonly unknown[] = [RESTJSONErrorCodes.MissingPermissions, RESTJSONErrorCodes.MissingAccess];
const isForbidden = (error: unknown) => forbiddenCodes.includes((error as { code?: unknown }).code);

const ephemeral = { flags: MessageFlags.Ephemeral } as const;

export class Responder {
	readonly #interaction: RepliableInteraction;
	readonly #options: ResponderOptions;
	readonly #edited: MessageComponentInteraction | undefined;
	#followUpId: string | undefined;
	#editsInPlace: boolean;
	/** An own message says “thinking…” until there is an answer. */
	#isThinking = false;

	constructor(interaction: RepliableInteraction, options: ResponderOptions) {
		this.#interaction = interaction;
		this.#options = options;
		this.#edited = interaction.isMessageComponent() ? interaction : undefined;
		this.#editsInPlace = this.#edited ? holdsNoAnswer(this.#edited) : options.isPrivate;
	}

	/** @throws what Discord refused */
	async send(outcomes: AsyncGenerator<Outcome>): Promise<void> {
		const { clock, record } = this.#options;
		try {
			const first = outcomes.next();
			const inTime = await withTimeout(clock, deferAfter, first);
			await (inTime ? this.#show(inTime.value) : this.#defer());
			record.responded();
			if (!inTime) await this.#show((await first).value);
			for await (const outcome of outcomes) await this.#show(outcome);
			await this.#stopThinking();
		} finally {
			// Stop the work if nobody can see its result.
			await outcomes.return(undefined);
		}
	}

	get #isFirst(): boolean {
		return !this.#interaction.deferred && !this.#interaction.replied;
	}

	async #defer(): Promise<void> {
		if (this.#edited) await this.#edited.deferUpdate();
		else await this.#interaction.deferReply(this.#options.isPrivate ? ephemeral : {});
	}

	/** A component's message would show nothing until the answer comes, so that comes in a message of its own. */
	async #think(): Promise<void> {
		if (!this.#isFirst) return;
		// “Try again” is pressed in a message that says nothing else: the answer takes its place.
		if (!this.#edited || this.#editsInPlace || parseCustomId(this.#edited.customId).handler === tryAgainHandler)
			return this.#defer();
		await this.#edited.deferReply(ephemeral);
		this.#editsInPlace = true;
		this.#isThinking = true;
	}

	/** Before a message that others see too: the first follow-up would take the place of what only the user sees. */
	async #stopThinking(): Promise<void> {
		if (!this.#isThinking) return;
		this.#isThinking = false;
		await this.#interaction.deleteReply().catch((error) => this.#options.record.refused(error));
	}

	async #show(outcome: Outcome): Promise<void> {
		if (outcome === 'thinking') return this.#think();
		const reply = replyIn(outcome);
		if (!reply) {
			if (this.#isFirst) await this.#defer();
		} else if ('inputs' in reply) await this.#showForm(reply);
		else if (reply.isForEveryone) await this.#post(reply);
		else if (this.#isMisplaced(outcome, reply)) await this.#showPrivately(reply);
		else {
			this.#isThinking = false;
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

	async #post(reply: Reply): Promise<void> {
		await this.#stopThinking();
		try {
			await sendWithFallbacks(reply, this.#options.words, (message) => this.#add(message));
		} catch (error) {
			if (!isForbidden(error)) throw error;
			this.#options.record.refused(error);
			const failure = this.#options.failure('cannot-post');
			await sendWithFallbacks(failure, this.#options.words, (message) => this.#add({ ...message, ...ephemeral }));
		}
	}

	/** Later outcomes belong in this ephemeral message. */
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

	/** A public response cannot become private, and a component's message keeps its answer until there is another. */
	#isMisplaced(outcome: ReplyOutcome, { isPrivate = false }: Reply): boolean {
		if (this.#editsInPlace) return false;
		if ('answer' in outcome) return this.#edited !== undefined && isPrivate;
		return 'failure' in outcome || this.#edited !== undefined;
	}
}

function replyIn(outcome: ReplyOutcome): Answer | undefined {
	if ('answer' in outcome) return outcome.answer;
	return 'waiting' in outcome ? outcome.waiting : outcome.failure;
}

function holdsNoAnswer({ customId, message }: MessageComponentInteraction): boolean {
	return parseCustomId(customId).handler === tryAgainHandler && message.flags.has(MessageFlags.Ephemeral);
}

/** If Discord forbids it, without files; if it forbids that too, as plain text. */
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

function replacing({ keepsFiles }: Reply, { files, ...message }: Message) {
	const whole = { content: null, ...message };
	// With an empty list of files, discord.js would leave the existing ones.
	return keepsFiles ? whole : { ...whole, files, attachments: [] };
}
