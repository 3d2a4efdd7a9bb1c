import { randomUUID } from 'node:crypto';
import {
	type AutocompleteInteraction,
	type ChatInputCommandInteraction,
	type Interaction,
	MessageFlags,
	PermissionFlagsBits,
} from 'discord.js';
import { UserError } from '../errors/user-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { within } from '../runtime/waiting.ts';
import { discordLimits } from '../views/discord-limits.ts';
import type { Answer, Reply } from '../views/reply.ts';
import { sendOutcomes } from './answering.ts';
import type { AnyCommand } from './command/command.ts';
import { CommandRegistry, parseArguments } from './command/command-registry.ts';
import type { ComponentHandler } from './command/component-handler.ts';
import { givenOptions, inputValues } from './command/given-values.ts';
import type { Suggestion } from './command/suggestion.ts';
import { targetMessage } from './command/target-message.ts';
import type { Caller, Context } from './context.ts';
import { failureReply } from './failure.ts';
import { answerWhenLoaded } from './filling-in.ts';
import { isOwner, serverOf } from './interaction.ts';
import { InteractionLog } from './interaction-log.ts';
import { type InteractionObserver, InteractionRecord, outcomeOf, usedIn } from './interaction-record.ts';
import { toMessage } from './message.ts';
import type { Answerable, Outcome } from './responder.ts';
import { Unanswered } from './unanswered.ts';

type Work = (context: Context) => ReturnType<ComponentHandler>;

export interface DispatcherOptions {
	readonly commands: readonly AnyCommand[];
	readonly makeContext: (caller: Caller, locale: string) => Context;
	readonly clock: Clock;
	readonly log: Log;
	/** For statistics. */
	readonly observer?: InteractionObserver | undefined;
	/** What somebody is told privately after a command, once. It is put back if it could not be sent. */
	readonly news?: {
		take(context: Context): Promise<Reply | undefined>;
		putBack(context: Context): Promise<void>;
	};
}

/** Routes interactions to commands. Only this file and `responder.ts` know how Discord interactions are answered. */
export class Dispatcher {
	readonly #options: DispatcherOptions;
	readonly #registry: CommandRegistry;
	readonly #log: InteractionLog;
	readonly #running = new Set<Promise<void>>();
	/** Ends the waits for lists. */
	readonly #stopping = new AbortController();
	/** Interactions that arrived after the bot had begun to stop. */
	readonly #late = new WeakSet<Interaction>();

	constructor(options: DispatcherOptions) {
		this.#options = options;
		this.#registry = new CommandRegistry(options.commands);
		this.#log = new InteractionLog(options.log);
	}

	/** Answers an interaction. Never rejects: if Discord refuses a response, that is logged. */
	async dispatch(interaction: Interaction): Promise<void> {
		const { clock, observer } = this.#options;
		const record = new InteractionRecord(usedIn(interaction, this.#registry), clock, observer);
		if (this.#stopping.signal.aborted) this.#late.add(interaction);
		const work = this.#route(interaction, record).catch((error) => {
			record.outcome = 'refused';
			this.#log.refused(interaction, record, error);
		});
		this.#running.add(work);
		try {
			await work;
		} finally {
			this.#running.delete(work);
			record.end();
		}
	}

	/** Accepts no new work, ends answers that wait for a list, and waits up to `ms` for running work to finish. */
	async finish(ms: number): Promise<void> {
		this.#stopping.abort();
		await within(this.#options.clock, ms, Promise.all(this.#running));
	}

	async #route(interaction: Interaction, record: InteractionRecord): Promise<void> {
		if (interaction.isAutocomplete()) await this.#autocomplete(interaction, record);
		else if (interaction.isChatInputCommand()) {
			const run: Work = async (context) => {
				const action = this.#registry.action(interaction);
				return action.run(parseArguments(action, interaction.options), context);
			};
			await this.#answer(interaction, record, run, this.#registry.get(interaction.commandName)?.private);
			await this.#tellNews(interaction);
		} else if (interaction.isMessageContextMenuCommand()) {
			const { commandName, targetMessage: target } = interaction;
			const run: Work = async (context) =>
				this.#registry.messageCommand(commandName).runOn(targetMessage(target), context);
			await this.#answer(interaction, record, run, this.#registry.get(commandName)?.private);
		} else if (interaction.isButton() || interaction.isStringSelectMenu())
			await this.#answer(interaction, record, (context) => {
				const { handler, state } = this.#registry.component(interaction);
				return handler(state, interaction.isStringSelectMenu() ? interaction.values : [], context);
			});
		else if (interaction.isModalSubmit()) {
			// The answer is ephemeral because the input was.
			const submit: Work = async (context) => {
				const { handler, state } = this.#registry.form(interaction.customId);
				return handler(inputValues(interaction), context, state);
			};
			await this.#answer(interaction, record, submit, true);
		} else await this.#answerUnknown(interaction, record);
	}

	/** Answers an interaction of a kind that no command uses, such as a user command or a user select menu. */
	async #answerUnknown(interaction: Interaction, record: InteractionRecord): Promise<void> {
		record.outcome = 'declined';
		this.#log.unknown(interaction);
		if (!interaction.isRepliable()) return;
		const error = new UserError({ code: interaction.isMessageComponent() ? 'button-expired' : 'command-gone' });
		const reply = failureReply(error, '', this.#contextOf(interaction).formats);
		await interaction.reply({ ...toMessage(reply), flags: MessageFlags.Ephemeral });
		record.responded();
	}

	async #autocomplete(interaction: AutocompleteInteraction, record: InteractionRecord): Promise<void> {
		const { name, value } = interaction.options.getFocused(true);
		const others = givenOptions(interaction);
		// Without a response, Discord shows “loading options failed”.
		let suggestions: readonly Suggestion[] = [];
		try {
			const suggest = this.#registry.autocomplete(interaction, name);
			if (!this.#late.has(interaction))
				suggestions = (await suggest?.(value, others, this.#contextOf(interaction))) ?? [];
		} catch (error) {
			record.outcome = outcomeOf(error);
			this.#log.failed(interaction, error);
		}
		await interaction.respond(suggestions.slice(0, discordLimits.choices));
		record.responded();
	}

	/** Tells somebody what they are to be told after a command. If that fails, they are told after another one. */
	async #tellNews(interaction: ChatInputCommandInteraction): Promise<void> {
		const { news } = this.#options;
		if (!news) return;
		try {
			const context = this.#contextOf(interaction);
			const reply = await news.take(context);
			if (!reply) return;
			const message = { ...toMessage(reply), flags: MessageFlags.Ephemeral } as const;
			await interaction.followUp(message).catch(async (error) => {
				await news.putBack(context);
				throw error;
			});
		} catch (error) {
			this.#log.untold(error);
		}
	}

	#answer(interaction: Answerable, record: InteractionRecord, work: Work, isPrivate = false): Promise<void> {
		const { clock } = this.#options;
		return sendOutcomes(interaction, this.#outcomes(interaction, record, work), {
			isPrivate,
			clock,
			formTooLate: () =>
				failureReply(new UserError({ code: 'form-too-late' }), '', this.#contextOf(interaction).formats),
			onResponded: () => record.responded(),
			cannotPost: () => failureReply(new UserError({ code: 'cannot-post' }), '', this.#contextOf(interaction).formats),
			onRefused: (error) => this.#log.refused(interaction, record, error),
		});
	}

	/** The outcomes of `work`, one or several. */
	async *#outcomes(interaction: Answerable, record: InteractionRecord, work: Work): AsyncGenerator<Outcome> {
		try {
			if (this.#late.has(interaction)) throw new UserError({ code: 'restarting' });
			yield* this.#answers(interaction, record, work);
		} catch (error) {
			record.outcome = outcomeOf(error);
			const reference = randomUUID().slice(0, 8);
			this.#log.failed(interaction, error, reference);
			yield { failure: failureReply(error, reference, this.#contextOf(interaction).formats) };
		}
	}

	/** The answers of `work`. If a list is missing, they are preceded by what to show until it has been loaded. */
	async *#answers(interaction: Answerable, record: InteractionRecord, work: Work): AsyncGenerator<Outcome> {
		const { clock } = this.#options;
		const answers = work(this.#contextOf(interaction));
		if (!(answers instanceof Promise)) {
			for await (const answer of answers) yield { answer };
			return;
		}
		try {
			yield { answer: await answers };
		} catch (unanswered) {
			if (!(unanswered instanceof Unanswered)) throw unanswered;
			const context = this.#contextOf(interaction);
			const ask = async () => work(context) as Promise<Answer | undefined>;
			const stopping = this.#stopping.signal;
			for await (const outcome of answerWhenLoaded({ unanswered, ask, context, clock, stopping })) {
				record.outcome = 'answer' in outcome ? 'answered' : 'unavailable';
				yield outcome;
			}
		}
	}

	#contextOf(interaction: Interaction): Context {
		const { user, memberPermissions, appPermissions, locale } = interaction;
		const managesServer = memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
		const botMentionsEveryone = appPermissions?.has(PermissionFlagsBits.MentionEveryone) ?? false;
		const isAsker = !interaction.isMessageComponent() || isOwner(interaction);
		const serverId = serverOf(interaction);
		const caller = { userId: user.id, serverId, managesServer, botMentionsEveryone, isAsker };
		return this.#options.makeContext(caller, locale);
	}
}
