import {
	ApplicationCommandOptionType,
	ApplicationIntegrationType,
	InteractionContextType,
	type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { UserError } from '../errors.ts';
import type { CommandToShow } from '../views/help.ts';
import type { Form, Reply } from '../views/reply.ts';
import type { Arguments, Options } from './option.ts';

/** Discord's limit of a custom id (docs/discord.md#custom-ids). */
const customIdLimit = 100;

/** What a command or a press comes to: something to show, or a form to fill in, which must be there at once. */
export type Answer = Reply | Form;

/** Something people do with options. */
export interface Action<O extends Options = Options, A extends Answer = Answer> {
	readonly description: string;
	readonly options: O;
	run(args: Arguments<O>, context: Context): Promise<A>;
}

interface Named {
	readonly name: string;
	readonly description: string;
	/** Only the person who ran the command sees the answer, and nobody else may press what is on it. */
	readonly private?: boolean;
	/** Of no use where users cannot link accounts. */
	readonly needsLinking?: boolean;
	/** What its buttons and menus do, by the name in their custom ids. */
	readonly presses?: Readonly<Record<string, Press>>;
	/** What its forms do when they are sent, by the name in their ids. */
	readonly forms?: Readonly<Record<string, Submit>>;
}

export interface Command<O extends Options = Options, A extends Answer = Answer> extends Named, Action<O, A> {}

/** A command that is a few: `/account link`, `/account status`. */
export interface CommandGroup extends Named {
	readonly subcommands: Readonly<Record<string, Action>>;
}

export type AnyCommand = Command | CommandGroup;

/**
 * A pressed button or an opened menu: `state` is what its custom id holds, `values` what was chosen in a menu. What takes
 * its time and shows how far it is gives replies one after the other; nothing to show is undefined.
 */
export type Press = (
	state: readonly string[],
	values: readonly string[],
	context: Context,
) => Promise<Answer | undefined> | AsyncIterable<Reply>;

/** A form that was sent: `filled` is what stands in its inputs. Its answer is private, since what was typed is. */
export type Submit = (filled: Readonly<Record<string, string>>, context: Context) => Promise<Reply>;

/** Keeps the types of the options and of the answer; does nothing else. */
export const defineCommand = <const O extends Options, A extends Answer>(command: Command<O, A>): Command<O, A> =>
	command;

/** A press whose state is checked when it comes back: messages outlive the code that wrote them. */
export function definePress<Schema extends z.ZodType>(
	state: Schema,
	run: (state: z.output<Schema>, values: readonly string[], context: Context) => ReturnType<Press>,
): Press {
	return (raw, values, context) => {
		const { success, data } = state.safeParse(raw);
		if (!success) throw tooOld();
		return run(data, values, context);
	};
}

export function tooOld(): UserError {
	return new UserError('This button is too old. Please ask again.');
}

/** `price:refresh:730:EUR:0:Xk2…`. Holds the whole state, so that it works after a restart. */
export function customId(command: string, press: string, ...state: readonly (string | number)[]): string {
	const id = [command, press, ...state].join(':');
	if (id.length > customIdLimit) throw new RangeError(`The custom id ${id} has over ${customIdLimit} characters.`);
	return id;
}

/** The commands as they stand in a message: to be clicked once their ids are known. */
export function commandsToShow(
	commands: readonly AnyCommand[],
	ids: ReadonlyMap<string, string> = new Map(),
): CommandToShow[] {
	return commands.flatMap((command) => {
		const id = ids.get(command.name);
		const show = (name: string, description: string) => ({
			mention: id === undefined ? `\`/${name}\`` : `</${name}:${id}>`,
			description,
		});
		if (!('subcommands' in command)) return show(command.name, command.description);
		return Object.entries(command.subcommands).map(([name, action]) =>
			show(`${command.name} ${name}`, action.description),
		);
	});
}

/** What Discord is told of a command. Where it may be used is for global commands only: one server's are just there. */
export function toJSON(command: AnyCommand, global: boolean): RESTPostAPIChatInputApplicationCommandsJSONBody {
	const { name, description } = command;
	const options =
		'subcommands' in command
			? Object.entries(command.subcommands).map(([key, action]) => ({
					type: ApplicationCommandOptionType.Subcommand as const,
					name: key,
					description: action.description,
					options: optionsOf(action),
				}))
			: optionsOf(command);
	const json = { name, description, options };
	if (!global) return json;
	return {
		...json,
		contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
		integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
	};
}

function optionsOf({ options }: Action) {
	return Object.entries(options).map(([name, { json }]) => ({ name, ...json }));
}
