import { randomUUID } from 'node:crypto';
import {
	type AutocompleteInteraction,
	type ButtonInteraction,
	type ChatInputCommandInteraction,
	type Interaction,
	MessageFlags,
	PermissionFlagsBits,
	type StringSelectMenuInteraction,
} from 'discord.js';
import { type Clock, within } from '../clock.ts';
import type { Context, Who } from '../context.ts';
import { MarketError, UserError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Reply } from '../views/reply.ts';
import { type Command, tooOld } from './command.ts';
import { explain } from './failure.ts';
import { toMessage } from './message.ts';
import type { Suggestion } from './option.ts';

/**
 * Discord gives an interaction 3 s for its first answer. What is there by half of it goes out as the answer itself
 * (one request); for the rest "thinking…" is shown.
 */
const patience = 1_500;
/** Discord's limit of suggestions. */
const suggestionLimit = 25;

type Answerable = ChatInputCommandInteraction | ButtonInteraction | StringSelectMenuInteraction;
type Outcome = { readonly reply: Reply } | { readonly failure: Reply };

export interface DispatcherOptions {
	readonly commands: readonly Command[];
	readonly makeContext: (who: Who, locale: string) => Context;
	readonly clock: Clock;
	readonly log: Log;
}

/** Routes interactions to commands. The only module that knows how a Discord interaction is answered. */
export class Dispatcher {
	readonly #options: DispatcherOptions;
	readonly #commands: ReadonlyMap<string, Command>;
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
		await work;
		this.#running.delete(work);
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
	}

	async #run(interaction: ChatInputCommandInteraction, context: Context): Promise<Reply> {
		const command = this.#commands.get(interaction.commandName);
		if (!command) throw new UserError(`/${interaction.commandName} is no command of mine any more.`);
		const args: Record<string, unknown> = {};
		for (const [name, { schema }] of Object.entries(command.options)) {
			const { success, data } = schema.safeParse(interaction.options.get(name)?.value);
			if (!success) throw new UserError(`The option ${name} cannot be used as it is. Please pick it from the list.`);
			args[name] = data;
		}
		return command.run(args, context);
	}

	async #press(interaction: ButtonInteraction | StringSelectMenuInteraction, context: Context): Promise<Reply> {
		const [name = '', action = '', ...state] = interaction.customId.split(':');
		const presses = this.#commands.get(name)?.presses ?? {};
		if (!Object.hasOwn(presses, action)) throw tooOld();
		return presses[action]!(state, interaction.isStringSelectMenu() ? interaction.values : [], context);
	}

	async #suggest(interaction: AutocompleteInteraction): Promise<void> {
		const { name, value } = interaction.options.getFocused(true);
		const others = Object.fromEntries(interaction.options.data.map((option) => [option.name, option.value]));
		let found: readonly Suggestion[] | undefined;
		try {
			const suggest = this.#commands.get(interaction.commandName)?.options[name]?.suggest;
			found = (this.#stopping ? [] : await suggest?.(value, others, this.#contextOf(interaction))) ?? [];
			await interaction.respond(found.slice(0, suggestionLimit));
		} catch (error) {
			this.#refused(interaction, error);
			if (found) return;
			// Unanswered, Discord would show "loading options failed".
			await interaction.respond([]);
		}
	}

	async #answer(interaction: Answerable, work: (context: Context) => Promise<Reply>, isPrivate = false): Promise<void> {
		const outcome = this.#settle(interaction, work);
		const inTime = await within(this.#options.clock, patience, outcome);
		if (inTime) return this.#send(interaction, inTime, isPrivate);
		if (interaction.isChatInputCommand())
			await interaction.deferReply(isPrivate ? { flags: MessageFlags.Ephemeral } : {});
		else await interaction.deferUpdate();
		await this.#sendLate(interaction, await outcome, isPrivate);
	}

	async #settle(interaction: Answerable, work: (context: Context) => Promise<Reply>): Promise<Outcome> {
		try {
			if (this.#stopping) throw new UserError('I am being restarted. Please ask again in a minute.');
			return { reply: await work(this.#contextOf(interaction)) };
		} catch (error) {
			const reference = randomUUID().slice(0, 8);
			if (!(error instanceof UserError || error instanceof MarketError))
				this.#options.log.error(
					{ reference, ...describe(interaction), error: String(error), stack: stackOf(error) },
					'an answer failed',
				);
			return { failure: explain(error, reference) };
		}
	}

	/** The first answer, at once. */
	async #send(interaction: Answerable, outcome: Outcome, isPrivate: boolean): Promise<void> {
		if ('failure' in outcome) await interaction.reply({ ...toMessage(outcome.failure), flags: MessageFlags.Ephemeral });
		else if (interaction.isChatInputCommand())
			await interaction.reply({ ...toMessage(outcome.reply), ...(isPrivate ? { flags: MessageFlags.Ephemeral } : {}) });
		else await interaction.update({ ...toMessage(outcome.reply), attachments: [] });
	}

	/** After "thinking…". */
	async #sendLate(interaction: Answerable, outcome: Outcome, isPrivate: boolean): Promise<void> {
		if ('reply' in outcome) {
			await interaction.editReply({ ...toMessage(outcome.reply), attachments: [] });
			return;
		}
		// A public "thinking…" cannot turn private, and a failed press must not overwrite the message it sits on.
		if (interaction.isChatInputCommand() && !isPrivate)
			await interaction.deleteReply().catch((error) => this.#refused(interaction, error));
		if (interaction.isChatInputCommand() && isPrivate) await interaction.editReply(toMessage(outcome.failure));
		else await interaction.followUp({ ...toMessage(outcome.failure), flags: MessageFlags.Ephemeral });
	}

	#contextOf({ user, guildId, memberPermissions, locale }: Interaction): Context {
		const managesServer = memberPermissions?.has(PermissionFlagsBits.ManageGuild) ?? false;
		return this.#options.makeContext({ userId: user.id, serverId: guildId ?? undefined, managesServer }, locale);
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

/** What was asked, without who asked and without the token that could answer. */
function describe(interaction: Interaction) {
	if (interaction.isCommand() || interaction.isAutocomplete()) return { command: interaction.commandName };
	if (interaction.isMessageComponent()) return { press: interaction.customId.split(':').slice(0, 2).join(':') };
	return {};
}

function stackOf(error: unknown): string | undefined {
	return error instanceof Error ? error.stack : undefined;
}
