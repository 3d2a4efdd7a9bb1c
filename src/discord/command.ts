import {
	ApplicationIntegrationType,
	InteractionContextType,
	type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { UserError } from '../errors.ts';
import type { CommandToShow } from '../views/help.ts';
import type { Reply } from '../views/reply.ts';
import type { Arguments, Options } from './option.ts';

/** Discord's limit of a custom id. */
const customIdLimit = 100;

export interface Command<O extends Options = Options> {
	readonly name: string;
	readonly description: string;
	readonly options: O;
	/** Only the person who ran the command sees the answer. */
	readonly private?: boolean;
	/** What its buttons and menus do, by the name in their custom ids. */
	readonly presses?: Readonly<Record<string, Press>>;
	run(args: Arguments<O>, context: Context): Promise<Reply>;
}

/** A pressed button or an opened menu: `state` is what its custom id holds, `values` what was chosen in a menu. */
export type Press = (state: readonly string[], values: readonly string[], context: Context) => Promise<Reply>;

/** Keeps the options' types for `run`; does nothing else. */
export const defineCommand = <const O extends Options>(command: Command<O>): Command<O> => command;

/** A press whose state is checked when it comes back: messages outlive the code that wrote them. */
export function definePress<Schema extends z.ZodType>(
	state: Schema,
	run: (state: z.output<Schema>, values: readonly string[], context: Context) => Promise<Reply>,
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
	commands: readonly Command[],
	ids: ReadonlyMap<string, string> = new Map(),
): CommandToShow[] {
	return commands.map(({ name, description }) => {
		const id = ids.get(name);
		return { mention: id === undefined ? `\`/${name}\`` : `</${name}:${id}>`, description };
	});
}

/** What Discord is told of a command. Where it may be used is for global commands only: one server's are just there. */
export function toJSON(
	{ name, description, options }: Command,
	global: boolean,
): RESTPostAPIChatInputApplicationCommandsJSONBody {
	const json = {
		name,
		description,
		options: Object.entries(options).map(([key, option]) => ({ name: key, ...option.json })),
	};
	if (!global) return json;
	return {
		...json,
		contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
		integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
	};
}
