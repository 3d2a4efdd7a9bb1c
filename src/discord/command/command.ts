import type { Answer, Reply } from '../../words/reply.ts';
import type { PlainKey } from '../../words/words.ts';
import type { AttachedFile } from '../attached-file.ts';
import type { Context } from '../context.ts';
import type { ComponentHandler } from './component-handler.ts';
import type { Arguments, Options } from './option.ts';
import type { TargetMessage } from './target-message.ts';

/** Something to run with options: a command or a subcommand. */
export interface Action<O extends Options = Options, A extends Answer = Answer> {
	readonly description: PlainKey;
	readonly options: O;
	run(args: Arguments<O>, context: Context): Promise<A>;
}

interface Named {
	readonly name: string;
	readonly description: PlainKey;
	/** Answers are ephemeral: only the user who ran the command sees them and can use their components. */
	readonly private?: boolean;
	/** Not listed in /help where users cannot link accounts. */
	readonly needsLinking?: boolean;
	/** Not listed in /help if no prices are recorded. */
	readonly needsHistory?: boolean;
	/** Only for those who manage a server that the bot was added to: Discord offers it to nobody else, and nowhere else. */
	readonly forManagers?: boolean;
	/** The components that anybody may use although the command is private: they are in messages for everyone. */
	readonly publicComponents?: readonly string[];
	/** Handlers of the command's buttons and menus, by the name in their custom ids. */
	readonly components?: Readonly<Record<string, ComponentHandler>>;
	/** Handlers of the command's forms (modals), by the name in their custom ids. */
	readonly forms?: Readonly<Record<string, FormHandler>>;
}

export interface Command<O extends Options = Options, A extends Answer = Answer> extends Named, Action<O, A> {}

/** A command with subcommands: `/account link`, `/account status`. */
export interface CommandGroup extends Named {
	readonly subcommands: Readonly<Record<string, Action>>;
}

/** A message command: Discord lists it among the apps when somebody right-clicks a message. */
export interface MessageCommand extends Named {
	runOn(message: TargetMessage, context: Context): Promise<Reply>;
}

export type AnyCommand = Command | CommandGroup | MessageCommand;

/**
 * Handles a submitted form. `values` and `files` are its inputs by id, `state` is what its custom id holds. The answer is ephemeral
 * because the input was private.
 */
export type FormHandler = (
	values: Readonly<Record<string, string>>,
	context: Context,
	state: readonly string[],
	files?: Readonly<Record<string, AttachedFile>>,
) => Promise<Reply>;

/** Infers the types of a subcommand's options; does nothing at run time. */
export const defineAction = <const O extends Options>(action: Action<O>): Action => action as Action;

/** Infers the types of the options and of the answer; does nothing at run time. */
export const defineCommand = <const O extends Options, A extends Answer>(command: Command<O, A>): Command<O, A> =>
	command;
