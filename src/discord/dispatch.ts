import { randomUUID } from 'node:crypto';
import {
	type AutocompleteInteraction,
	type ChatInputCommandInteraction,
	type Interaction,
	MessageFlags,
	PermissionFlagsBits,
	type RepliableInteraction,
} from 'discord.js';
import { defaultPage } from '../accounts/accounts.ts';
import { isFixedByLinking } from '../base/errors/link-error.ts';
import { MarketError } from '../base/errors/market-error.ts';
import { UserError } from '../base/errors/user-error.ts';
import { within } from '../base/waiting.ts';
import { discordLimits } from '../words/discord-limits.ts';
import { type Button, colours, type Reply } from '../words/reply.ts';
import type { Words } from '../words/words.ts';
import { cancelButton, linkButton, transactionsButton } from './account-buttons.ts';
import type { AnyCommand } from './command/command.ts';
import { CommandRegistry } from './command/command-registry.ts';
import type { Suggestion } from './command/option.ts';
import { sourceChannel } from './command/resolved-option.ts';
import type { Caller, Context } from './context.ts';
import { errorMessage } from './error-messages.ts';
import { answerWhenLoaded } from './filling-in.ts';
import { isSeenAlone, serverOf } from './interaction.ts';
import { InteractionRecord, type RecordOptions } from './interaction-record.ts';
import { toMessage } from './message.ts';
import { type Outcome, Responder } from './responder.ts';

export interface DispatcherOptions extends RecordOptions {
	readonly commands: readonly AnyCommand[];
	readonly makeContext: (caller: Caller, locale: string) => Context;
	/** Whether only the user is to see the answers that are public otherwise, if a command does not say. */
	readonly prefersPrivate?: (userId: string) => Promise<boolean>;
	/** Tells somebody privately, after a command, what they have to know. */
	readonly tellNews?: (context: Context, send: (reply: Reply) => Promise<unknown>) => Promise<void>;
}

/** Answers interactions. Only this file and `responder.ts` know how that is done. */
export class Dispatcher {
	readonly #options: DispatcherOptions;
	readonly #registry: CommandRegistry;
	readonly #running = new Set<Promise<void>>();
	/** Ends the waits for lists. */
	readonly #stopping = new AbortController();

	constructor(options: DispatcherOptions) {
		this.#options = options;
		this.#registry = new CommandRegistry(options.commands);
	}

	/** Answers an interaction. Never rejects: if Discord refuses a response, that is logged. */
	async dispatch(interaction: Interaction): Promise<void> {
		const record = new InteractionRecord(interaction, this.#registry, this.#options);
		const work = this.#respond(interaction, record).catch((error) => record.refused(error));
		this.#running.add(work);
		await work;
		this.#running.delete(work);
		record.end();
	}

	/** Ends answers that wait for a list, and waits up to `ms` for running work to finish. */
	async finish(ms: number): Promise<void> {
		this.#stopping.abort();
		await within(this.#options.clock, ms, Promise.all(this.#running));
	}

	async #respond(interaction: Interaction, record: InteractionRecord): Promise<void> {
		if (interaction.isAutocomplete()) return this.#suggest(interaction, record);
		const { clock, prefersPrivate } = this.#options;
		const isPrivate = this.#registry.isPrivate(interaction) ?? (await prefersPrivate?.(interaction.user.id)) ?? false;
		const context = this.#contextOf(interaction, isPrivate);
		const responder = new Responder(interaction, {
			clock,
			isPrivate,
			words: context.words,
			failure: (code) => failureReply(new UserError({ code }), '', context.words),
			record,
		});
		await responder.send(this.#outcomes(interaction, context, record));
		if (interaction.isChatInputCommand()) await this.#tellNews(interaction, context);
	}

	/** What an interaction leads to. The last outcome is an answer, or says why there is none. */
	async *#outcomes(
		interaction: RepliableInteraction,
		context: Context,
		record: InteractionRecord,
	): AsyncGenerator<Outcome> {
		const [{ clock }, stopping, { market, words }] = [this.#options, this.#stopping.signal, context];
		try {
			const run = this.#registry.find(interaction);
			for await (const outcome of answerWhenLoaded({ ask: () => run(context), market, clock, words, stopping })) {
				record.outcome = 'answer' in outcome ? 'answered' : 'unavailable';
				yield outcome;
			}
		} catch (error) {
			const reference = randomUUID().slice(0, 8);
			record.failed(error, reference);
			yield { failure: failureReply(error, reference, context.words) };
		}
	}

	async #suggest(interaction: AutocompleteInteraction, record: InteractionRecord): Promise<void> {
		// Without a response, Discord shows “loading options failed”.
		let suggestions: readonly Suggestion[] = [];
		try {
			suggestions = await this.#registry.suggest(interaction, this.#contextOf(interaction));
		} catch (error) {
			record.failed(error);
		}
		await interaction.respond(suggestions.slice(0, discordLimits.choices));
		record.responded();
	}

	async #tellNews(interaction: ChatInputCommandInteraction, context: Context): Promise<void> {
		const { tellNews, log } = this.#options;
		const send = (reply: Reply) => interaction.followUp({ ...toMessage(reply), flags: MessageFlags.Ephemeral });
		await tellNews?.(context, send).catch((error) =>
			log.debug({ error: String(error) }, 'could not tell somebody that their direct messages are refused'),
		);
	}

	#contextOf(interaction: Interaction, isPrivate = false): Context {
		const { user, memberPermissions, locale } = interaction;
		const managesServer = memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
		const isAlone = isSeenAlone(interaction) || isPrivate;
		const serverId = serverOf(interaction);
		const caller = { userId: user.id, serverId, managesServer, isAlone, channel: sourceChannel(interaction) };
		return this.#options.makeContext(caller, locale);
	}
}

/** An error as a reply, with buttons that may help. `reference` lets a user's report be found in the log. */
function failureReply(error: unknown, reference: string, words: Words): Reply {
	return {
		embed: { description: errorMessage(error, reference, words), colour: colours.failure },
		buttons: helpfulButtons(error, words),
	};
}

function helpfulButtons(error: unknown, words: Words): Button[] {
	if (error instanceof UserError && error.problem.code === 'already-reading')
		return [cancelButton('stop', defaultPage, words)];
	if (isFixedByLinking(error)) return [linkButton(words)];
	return error instanceof MarketError && error.about === 'transactions' ? [transactionsButton(defaultPage, words)] : [];
}
