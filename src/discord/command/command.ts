import type { Embed, Message, MessageSnapshot } from 'discord.js';
import { isBlank } from '../../base/text/safe-text.ts';
import type { Answer, Reply } from '../../words/reply.ts';
import type { PlainKey } from '../../words/translate.ts';
import type { Context } from '../context.ts';
import type { ComponentHandler, FormHandler } from './component-handler.ts';
import type { Arguments, Options } from './option.ts';

/** What a command or a subcommand does. `C` is the context that `run` needs. */
export interface Action<O extends Options = Options, A extends Answer = Answer, C extends Context = Context> {
	readonly description: PlainKey;
	readonly options: O;
	readonly run: (args: Arguments<O>, context: C) => Promise<A>;
}

interface CommandBase<C extends Context> {
	readonly name: string;
	readonly description: PlainKey;
	/** Only the user who ran the command sees its answers and can use their components. */
	readonly private?: boolean;
	/** The help lists the command only if the operator lets users link accounts. */
	readonly needsLinkingOn?: boolean;
	/** The help lists the command only if prices are recorded. */
	readonly needsHistory?: boolean;
	/** Discord offers the command only to those who manage a server that the bot was added to. */
	readonly forManagers?: boolean;
	/** The components that anybody may use although the command is private: they are in messages for everyone. */
	readonly publicComponents?: readonly string[];
	readonly components?: Readonly<Record<string, ComponentHandler<C>>>;
	readonly forms?: Readonly<Record<string, FormHandler<C>>>;
}

export interface Command<O extends Options = Options, A extends Answer = Answer, C extends Context = Context>
	extends CommandBase<C>,
		Action<O, A, C> {}

export interface CommandGroup<C extends Context = Context> extends CommandBase<C> {
	readonly subcommands: Readonly<Record<string, Action<Options<C>, Answer, C>>>;
}

/** A command that Discord lists among the apps when somebody right-clicks a message. */
export interface MessageCommand<C extends Context = Context> extends CommandBase<C> {
	readonly runOn: (message: TargetMessage, context: C) => Promise<Reply>;
}

export type AnyCommand<C extends Context = Context> =
	| Command<Options<C>, Answer, C>
	| CommandGroup<C>
	| MessageCommand<C>;

/** Infers the types of arguments from the options. The cast is safe, because the same options parse the arguments. */
export const defineAction =
	<C extends Context = Context>() =>
	<const O extends Options<C>, A extends Answer>(action: Action<O, A, C>) =>
		action as unknown as Action<Options<C>, A, C> & { readonly options: O };

/** `defineCommand<ItemContext>()({ … })` states the context that the handlers need; the other types are inferred. */
export const defineCommand =
	<C extends Context = Context>() =>
	<const O extends Options<C>, A extends Answer>(command: Command<O, A, C>) =>
		command as unknown as Command<Options<C>, A, C> & { readonly options: O };

interface TargetMessage {
	/** The texts of the message, its embeds and forwarded messages, in the order in which they are shown. */
	readonly texts: readonly string[];
}

export function targetMessage(message: Message): TargetMessage {
	return { texts: [message, ...message.messageSnapshots.values()].flatMap(textsOf).filter((text) => !isBlank(text)) };
}

/** Parts of a forwarded message may be missing. */
function textsOf({ content, embeds, components }: Message | MessageSnapshot): string[] {
	return [content ?? '', ...(embeds ?? []).map(embedText), ...(components ?? []).flatMap(displayedTexts)];
}

function embedText({ author, title, url, description, fields = [], footer }: Embed): string {
	const parts = [author?.name, title, url, description, ...fields.flatMap(({ name, value }) => [name, value])];
	return [...parts, footer?.text].filter(Boolean).join('\n');
}

function displayedTexts(component: object): string[] {
	const texts = 'content' in component && typeof component.content === 'string' ? [component.content] : [];
	const inner = 'components' in component && Array.isArray(component.components) ? component.components : [];
	return [...texts, ...inner.flatMap((each) => (typeof each === 'object' && each ? displayedTexts(each) : []))];
}
