import type { Answer, Reply } from '../../words/reply.ts';
import type { PlainKey } from '../../words/words.ts';
import type { AttachedFile } from '../attached-file.ts';
import type { Context } from '../context.ts';
import type { ComponentHandler } from './component-handler.ts';
import type { Arguments, Options } from './option.ts';
import type { TargetMessage } from './target-message.ts';

export interface Action<O extends Options = Options, A extends Answer = Answer> {
	readonly description: PlainKey;
	readonly options: O;
	run(args: Arguments<O>, context: Context): Promise<A>;
}

interface Named {
	readonly name: string;
	readonly description: PlainKey;
	/** Only the user who ran the command sees its answers and can use their components. */
	readonly private?: boolean;
	readonly needsLinking?: boolean;
	readonly needsHistory?: boolean;
	/** Discord offers it only to those who manage a server that the bot was added to. */
	readonly forManagers?: boolean;
	/** Anybody may use these although the command is private: they are in messages for everyone. */
	readonly publicComponents?: readonly string[];
	readonly components?: Readonly<Record<string, ComponentHandler>>;
	readonly forms?: Readonly<Record<string, FormHandler>>;
}

export interface Command<O extends Options = Options, A extends Answer = Answer> extends Named, Action<O, A> {}

export interface CommandGroup extends Named {
	readonly subcommands: Readonly<Record<string, Action>>;
}

/** Discord lists it among the apps when somebody right-clicks a message. */
export interface MessageCommand extends Named {
	runOn(message: TargetMessage, context: Context): Promise<Reply>;
}

export type AnyCommand = Command | CommandGroup | MessageCommand;

/** `state` is what the form's custom id holds. The answer is ephemeral because the input was private. */
export type FormHandler = (
	values: Readonly<Record<string, string>>,
	context: Context,
	state: readonly string[],
	files?: Readonly<Record<string, AttachedFile>>,
) => Promise<Reply>;

/** Infers types; does nothing at run time. */
export const defineAction = <const O extends Options>(action: Action<O>): Action => action as Action;

export const defineCommand = <const O extends Options, A extends Answer>(command: Command<O, A>): Command<O, A> =>
	command;
