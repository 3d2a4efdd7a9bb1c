import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import {
	type AutocompleteInteraction,
	type ChatInputCommandInteraction,
	type Interaction,
	MessageFlags,
	PermissionFlagsBits,
	type RepliableInteraction,
} from 'discord.js';
import { withTimeout } from '../base/clock.ts';
import { UserError } from '../base/user-error.ts';
import type { ReplyPreferences } from '../settings/settings.ts';
import { discordLimits } from '../words/discord-limits.ts';
import { type Button, colours, type Reply } from '../words/reply.ts';
import type { Words } from '../words/words.ts';
import { answerWhenLoaded } from './answer-when-loaded.ts';
import { sourceChannel } from './channel-access.ts';
import type { AnyCommand } from './command/command.ts';
import { CommandRegistry, isSeenOnlyByUser, serverOf } from './command/command-registry.ts';
import type { Suggestion } from './command/option.ts';
import { type Caller, type Context, inOwnLanguage } from './context.ts';
import { errorMessage } from './error-messages.ts';
import { InteractionRecord, type RecordOptions } from './interaction-record.ts';
import { toMessage } from './message.ts';
import { Responder, type ResponseStep } from './responder.ts';

export interface DispatcherOptions<C extends Context> extends RecordOptions {
	readonly commands: readonly AnyCommand<C>[];
	readonly makeContext: (caller: Caller, answerOf: Context['answerOf']) => C;
	readonly replyPreferences?: (userId: string, serverId: string | undefined) => Promise<ReplyPreferences>;
	/** Buttons that help after an error, in the caller's own language. */
	readonly buttonsFor?: (error: unknown, words: Words) => readonly Button[];
	/** Called after a command was answered; `send` sends a follow-up that only the user sees. */
	readonly afterCommand?: (context: C, send: (reply: Reply) => Promise<unknown>) => Promise<void>;
}

/**
 * Answers interactions, except those that discord.js cannot read: see `unbuilt-interactions.ts`. Besides this file,
 * only `responder.ts` knows how discord.js responds.
 */
export class Dispatcher<C extends Context> {
	readonly #options: DispatcherOptions<C>;
	readonly #registry: CommandRegistry<C>;
	readonly #pendingResponses = new Set<Promise<void>>();
	readonly #stopController = new AbortController();
	/** The cast is safe because every context was made by `makeContext`. */
	readonly #answerOf: Context['answerOf'] = (id, context) => this.#registry.answerOf(id, context as C);

	constructor(options: DispatcherOptions<C>) {
		this.#options = options;
		this.#registry = new CommandRegistry(options.commands);
		// Every interaction that waits for a list listens to this signal.
		setMaxListeners(0, this.#stopController.signal);
	}

	/** Answers an interaction. Never rejects: if Discord refuses a response, that is logged. */
	async dispatch(interaction: Interaction): Promise<void> {
		const record = new InteractionRecord(interaction, this.#registry, this.#options);
		const work = this.#respond(interaction, record).catch((error) => record.refused(error));
		this.#pendingResponses.add(work);
		await work;
		this.#pendingResponses.delete(work);
		record.end();
	}

	/** Waits up to `ms` for the interactions in progress. Those that wait for a list are told that the bot restarts. */
	async finish(ms: number): Promise<void> {
		this.#stopController.abort();
		await withTimeout(this.#options.clock, ms, Promise.all(this.#pendingResponses));
	}

	async #respond(interaction: Interaction, record: InteractionRecord): Promise<void> {
		if (interaction.isAutocomplete()) return this.#suggest(interaction, record);
		const { clock } = this.#options;
		const preferences = await this.#replyPreferences(interaction);
		const isPrivate = this.#registry.isPrivate(interaction) ?? preferences?.isPrivate ?? false;
		const context = this.#contextOf(interaction, isPrivate, preferences);
		const responder = new Responder(interaction, {
			clock,
			isPrivate,
			words: context.words,
			failureReply: (code) => failureReply(new UserError({ code }), inOwnLanguage(context).words),
			record,
		});
		await responder.send(this.#steps(interaction, context, record));
		if (interaction.isChatInputCommand()) await this.#afterCommand(interaction, context);
	}

	/** Yields the steps of a response. The last one is an answer, or says why there is none. */
	async *#steps(
		interaction: RepliableInteraction,
		context: C,
		record: InteractionRecord,
	): AsyncGenerator<ResponseStep> {
		const { clock } = this.#options;
		const { market, words } = context;
		const stopping = this.#stopController.signal;
		try {
			const run = this.#registry.handlerOf(interaction);
			for await (const step of answerWhenLoaded({ ask: () => run(context), market, clock, words, stopping })) {
				record.outcome = step !== 'thinking' && 'answer' in step ? 'answered' : 'unavailable';
				yield step;
			}
		} catch (error) {
			// Short enough to type, and long enough to find one error in the log.
			const reference = randomUUID().slice(0, 8);
			record.failed(error, reference);
			const { words: ownWords } = inOwnLanguage(context);
			const buttons = this.#options.buttonsFor?.(error, ownWords) ?? [];
			yield { failure: { ...failureReply(error, ownWords, reference), buttons } };
		}
	}

	async #suggest(interaction: AutocompleteInteraction, record: InteractionRecord): Promise<void> {
		// Without a response, Discord shows “loading options failed”.
		let suggestions: readonly Suggestion[] = [];
		try {
			// Only the user sees suggestions.
			const isPrivate = true;
			const context = this.#contextOf(interaction, isPrivate, await this.#replyPreferences(interaction));
			suggestions = await this.#registry.suggest(interaction, context);
		} catch (error) {
			record.failed(error);
		}
		await interaction.respond(suggestions.slice(0, discordLimits.choices));
		record.responded();
	}

	async #afterCommand(interaction: ChatInputCommandInteraction, context: C): Promise<void> {
		const { afterCommand, log } = this.#options;
		const send = (reply: Reply) => interaction.followUp({ ...toMessage(reply), flags: MessageFlags.Ephemeral });
		await afterCommand?.(context, send).catch((error) =>
			log.debug({ error: String(error) }, 'could not send the follow-up of a command'),
		);
	}

	#replyPreferences(interaction: Interaction): Promise<ReplyPreferences> | undefined {
		return this.#options.replyPreferences?.(interaction.user.id, serverOf(interaction));
	}

	#contextOf(interaction: Interaction, isPrivate: boolean, preferences: ReplyPreferences | undefined): C {
		const { user, memberPermissions, guildLocale } = interaction;
		const managesServer = memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
		const isOnlyReader = isSeenOnlyByUser(interaction) || isPrivate;
		const ownLocale = preferences?.language ?? interaction.locale;
		const publicLocale = guildLocale === null ? ownLocale : (preferences?.serverLanguage ?? guildLocale);
		return this.#options.makeContext(
			{
				userId: user.id,
				serverId: serverOf(interaction),
				managesServer,
				isOnlyReader,
				clientLocale: interaction.locale,
				ownLocale,
				locale: isOnlyReader ? ownLocale : publicLocale,
				publicLocale,
				channel: sourceChannel(interaction),
			},
			this.#answerOf,
		);
	}
}

/** @param reference what the user can quote if the error is a bug */
export const failureReply = (error: unknown, words: Words, reference = ''): Reply => ({
	embed: { description: errorMessage(error, reference, words), colour: colours.failure },
});
