import { randomUUID } from 'node:crypto';
import {
	type AutocompleteInteraction,
	type ButtonInteraction,
	type ChatInputCommandInteraction,
	type Interaction,
	MessageFlags,
	type ModalSubmitInteraction,
	PermissionFlagsBits,
	type StringSelectMenuInteraction,
} from 'discord.js';
import { StoreError } from '../errors/store-error.ts';
import { UserError } from '../errors/user-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { within } from '../runtime/waiting.ts';
import { isExpected } from '../views/error-messages.ts';
import { type Answerable, type Outcome, sendAll } from './answering.ts';
import { type AnyCommand, type ComponentHandler, tooOld } from './command.ts';
import type { Caller, Context } from './context.ts';
import { failureReply } from './failure.ts';
import { describe, isTheirs, serverOf } from './interaction.ts';
import { toMessage } from './message.ts';
import type { Suggestion } from './option.ts';

/** Discord's limit of suggestions. */
const suggestionLimit = 25;

type Work = (context: Context) => ReturnType<ComponentHandler>;

export interface DispatcherOptions {
	readonly commands: readonly AnyCommand[];
	readonly makeContext: (caller: Caller, locale: string) => Context;
	readonly clock: Clock;
	readonly log: Log;
}

/** Routes interactions to commands. With `answering.ts` all that knows how a Discord interaction is answered. */
export class Dispatcher {
	readonly #options: DispatcherOptions;
	readonly #commands: ReadonlyMap<string, AnyCommand>;
	readonly #running = new Set<Promise<void>>();
	#stopping = false;

	constructor(options: DispatcherOptions) {
		this.#options = options;
		this.#commands = new Map(options.commands.map((command) => [command.name, command]));
	}

	/** Answers an interaction. Never rejects: what Discord refuses stands in the log. */
	async dispatch(interaction: Interaction): Promise<void> {
		const work = this.#route(interaction).catch((error) => this.#refused(interaction, error));
		this.#running.add(work);
		try {
			await work;
		} finally {
			this.#running.delete(work);
		}
	}

	/** Takes no new work and waits up to `ms` for what runs. */
	async finish(ms: number): Promise<void> {
		this.#stopping = true;
		await within(this.#options.clock, ms, Promise.all(this.#running));
	}

	async #route(interaction: Interaction): Promise<void> {
		if (interaction.isAutocomplete()) await this.#suggest(interaction);
		else if (interaction.isChatInputCommand())
			await this.#answer(
				interaction,
				(context) => this.#run(interaction, context),
				this.#commands.get(interaction.commandName)?.private,
			);
		else if (interaction.isButton() || interaction.isStringSelectMenu())
			await this.#answer(interaction, (context) => this.#press(interaction, context));
		// What was typed into a form is nobody else's business.
		else if (interaction.isModalSubmit())
			await this.#answer(interaction, (context) => this.#submit(interaction, context), true);
		else await this.#answerOdd(interaction);
	}

	/** What this bot never registered or sent: commands on users and messages, menus of users, and whatever comes next. */
	async #answerOdd(interaction: Interaction): Promise<void> {
		this.#options.log.warn(
			{ type: interaction.type, ...describe(interaction) },
			'an interaction of a kind that is not known',
		);
		if (!interaction.isRepliable()) return;
		const { formats } = this.#contextOf(interaction);
		const error = interaction.isMessageComponent() ? tooOld() : new UserError({ code: 'command-gone' });
		await interaction.reply({ ...toMessage(failureReply(error, '', formats)), flags: MessageFlags.Ephemeral });
	}

	async #run(interaction: ChatInputCommandInteraction, context: Context) {
		const command = this.#commands.get(interaction.commandName);
		const action =
			command && 'subcommands' in command
				? command.subcommands[interaction.options.getSubcommand(false) ?? '']
				: command;
		if (!action) throw new UserError({ code: 'command-gone', command: interaction.commandName });
		const args: Record<string, unknown> = {};
		for (const [name, { schema, json }] of Object.entries(action.options)) {
			const { success, data } = schema.safeParse(interaction.options.get(name)?.value);
			if (!success) throw new UserError({ code: 'bad-option', option: name, description: json.description });
			args[name] = data;
		}
		return action.run(args, context);
	}

	#press(interaction: ButtonInteraction | StringSelectMenuInteraction, context: Context): ReturnType<ComponentHandler> {
		const { command, action, state } = this.#addressed(interaction.customId);
		const press = own(command?.components, action);
		if (!press) throw tooOld();
		if (command?.private && !isTheirs(interaction))
			throw new UserError({ code: 'not-your-answer', command: command.name });
		return press(state, interaction.isStringSelectMenu() ? interaction.values : [], context);
	}

	async #submit(interaction: ModalSubmitInteraction, context: Context) {
		const { command, action } = this.#addressed(interaction.customId);
		const submit = own(command?.forms, action);
		if (!submit) throw new UserError({ code: 'form-expired' });
		const filled: Record<string, string> = {};
		for (const [id, field] of interaction.fields.fields)
			if ('value' in field && typeof field.value === 'string') filled[id] = field.value;
		return submit(filled, context);
	}

	/** What the id of a button, menu or form says: whose it is, what it does, and what it needs for that. */
	#addressed(id: string) {
		// Components that are not ours may have none.
		const [name = '', action = '', ...state] = String(id ?? '').split(':');
		return { command: this.#commands.get(name), action, state };
	}

	async #suggest(interaction: AutocompleteInteraction): Promise<void> {
		const { name, value } = interaction.options.getFocused(true);
		const others = Object.fromEntries(interaction.options.data.map((option) => [option.name, option.value]));
		let found: readonly Suggestion[] | undefined;
		try {
			const command = this.#commands.get(interaction.commandName);
			const suggest = command && 'options' in command ? command.options[name]?.suggest : undefined;
			found = (this.#stopping ? [] : await suggest?.(value, others, this.#contextOf(interaction))) ?? [];
			await interaction.respond(found.slice(0, suggestionLimit));
		} catch (error) {
			this.#refused(interaction, error);
			if (found) return;
			// Unanswered, Discord would show "loading options failed".
			await interaction.respond([]);
		}
	}

	#answer(interaction: Answerable, work: Work, isPrivate = false): Promise<void> {
		const outcomes = this.#outcomes(interaction, work);
		return sendAll(interaction, outcomes, isPrivate, this.#options.clock, (error) => this.#refused(interaction, error));
	}

	/** What comes of `work`, one outcome or several. */
	async *#outcomes(interaction: Answerable, work: Work): AsyncGenerator<Outcome> {
		try {
			if (this.#stopping) throw new UserError({ code: 'restarting' });
			const answers = work(this.#contextOf(interaction));
			if (answers instanceof Promise) yield { answer: await answers };
			else for await (const answer of answers) yield { answer };
		} catch (error) {
			const reference = randomUUID().slice(0, 8);
			if (error instanceof StoreError)
				this.#options.log.warn(
					{ ...describe(interaction), failure: error.failure, error: error.message },
					'the store failed',
				);
			if (!isExpected(error))
				this.#options.log.error(
					{ reference, ...describe(interaction), error: String(error), stack: stackOf(error) },
					'an answer failed',
				);
			yield { failure: failureReply(error, reference, this.#contextOf(interaction).formats) };
		}
	}

	#contextOf(interaction: Interaction): Context {
		const { user, memberPermissions, locale } = interaction;
		const managesServer = memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
		return this.#options.makeContext({ userId: user.id, serverId: serverOf(interaction), managesServer }, locale);
	}

	/** Late and double answers, deleted messages, refused permissions: told to nobody, since nobody can be told. */
	#refused(interaction: Interaction, error: unknown): void {
		const { code, status } = error as { code?: unknown; status?: unknown };
		this.#options.log.warn(
			{ ...describe(interaction), code, status, error: String(error) },
			'Discord did not take an answer',
		);
	}
}

/** What stands in `all` by itself: names come from outside, and `constructor` is one. */
function own<Value>(all: Readonly<Record<string, Value>> = {}, name: string): Value | undefined {
	return Object.hasOwn(all, name) ? all[name] : undefined;
}

function stackOf(error: unknown): string | undefined {
	return error instanceof Error ? error.stack : undefined;
}
