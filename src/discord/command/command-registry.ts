import type {
	AutocompleteInteraction,
	ButtonInteraction,
	ChatInputCommandInteraction,
	StringSelectMenuInteraction,
} from 'discord.js';
import { UserError } from '../../errors/user-error.ts';
import { isOwner } from '../interaction.ts';
import type { Action, AnyCommand, FormHandler, MessageCommand } from './command.ts';
import type { ComponentHandler } from './component-handler.ts';
import { parseCustomId } from './custom-id.ts';
import type { Arguments, Options, Suggest } from './option.ts';

/** Finds the handler of an interaction. Names and ids in interactions come from outside and may be anything. */
export class CommandRegistry {
	readonly #commands: ReadonlyMap<string, AnyCommand>;

	constructor(commands: readonly AnyCommand[]) {
		this.#commands = new Map(commands.map((command) => [command.name, command]));
	}

	get(name: string): AnyCommand | undefined {
		return this.#commands.get(name);
	}

	/** The command or subcommand to run. @throws UserError `command-gone` */
	action(interaction: ChatInputCommandInteraction): Action {
		const action = this.#action(interaction);
		if (!action) throw new UserError({ code: 'command-gone', command: interaction.commandName });
		return action;
	}

	/** The message command to run. @throws UserError `command-gone` */
	messageCommand(name: string): MessageCommand {
		const command = this.#commands.get(name);
		if (!command || !('runOn' in command)) throw new UserError({ code: 'command-gone' });
		return command;
	}

	/**
	 * The handler of a button or menu, with the state from its custom id.
	 * @throws UserError `button-expired`; `not-your-answer` if the component belongs to another user's ephemeral answer.
	 */
	component(interaction: ButtonInteraction | StringSelectMenuInteraction): {
		readonly handler: ComponentHandler;
		readonly state: readonly string[];
	} {
		const { command: name, handler: key, state } = parseCustomId(interaction.customId);
		const command = this.#commands.get(name);
		const handler = own(command?.components, key);
		if (!command || !handler) throw new UserError({ code: 'button-expired' });
		const isPrivate = command.private && !command.publicComponents?.includes(key);
		if (isPrivate && !isOwner(interaction)) throw new UserError({ code: 'not-your-answer', command: name });
		return { handler, state };
	}

	/** The handler of a submitted form (modal), with the state from its custom id. @throws UserError `form-expired` */
	form(customId: string): { readonly handler: FormHandler; readonly state: readonly string[] } {
		const { command, handler: key, state } = parseCustomId(customId);
		const handler = own(this.#commands.get(command)?.forms, key);
		if (!handler) throw new UserError({ code: 'form-expired' });
		return { handler, state };
	}

	/** The autocomplete of an option of a command or subcommand; undefined if it has none. */
	autocomplete(interaction: AutocompleteInteraction, option: string): Suggest | undefined {
		return own(this.#action(interaction)?.options, option)?.suggest;
	}

	#action({ commandName, options }: ChatInputCommandInteraction | AutocompleteInteraction): Action | undefined {
		const command = this.#commands.get(commandName);
		if (!command || 'runOn' in command) return undefined;
		return 'subcommands' in command ? own(command.subcommands, options.getSubcommand(false) ?? '') : command;
	}
}

/** Parses the options' values. @throws UserError `bad-option` for the first one that is not valid. */
export function parseArguments({ options }: Action, given: ChatInputCommandInteraction['options']): Arguments<Options> {
	const args: Record<string, unknown> = {};
	for (const [name, { schema, json, read }] of Object.entries(options)) {
		const option = given.get(name);
		const { success, data } = schema.safeParse(option && read ? read(option) : option?.value);
		if (!success) throw new UserError({ code: 'bad-option', option: name, description: json.description });
		args[name] = data;
	}
	return args;
}

/** An own property: `constructor` and the like come from outside, too. */
function own<Value>(all: Readonly<Record<string, Value>> = {}, name: string): Value | undefined {
	return Object.hasOwn(all, name) ? all[name] : undefined;
}
