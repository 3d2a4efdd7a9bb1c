import {
	ApplicationIntegrationType,
	type AutocompleteInteraction,
	type ChatInputCommandInteraction,
	type Interaction,
	InteractionContextType,
	type MessageComponentInteraction,
	MessageFlags,
	type ModalSubmitInteraction,
	type RepliableInteraction,
} from 'discord.js';
import { UserError } from '../../base/user-error.ts';
import type { Answer, Reply } from '../../words/reply.ts';
import type { AttachedFile } from '../attached-file.ts';
import { channelIn, type MentionedRole, type PostableChannel, roleIn } from '../channel-access.ts';
import type { Context } from '../context.ts';
import { type Action, type AnyCommand, targetMessage } from './command.ts';
import { type ComponentHandler, CustomIdTooLong, parseCustomId } from './component-handler.ts';
import { type Arguments, type Options, privateOption, type Suggestion } from './option.ts';

/** The longest text that an input can hold, in characters: docs/discord.md#modals. */
const maxInputLength = 4_000;

/** Finds who handles an interaction. Names and ids in interactions come from outside and may be anything. */
export class CommandRegistry<C extends Context> {
	readonly #commands: ReadonlyMap<string, AnyCommand<C>>;

	constructor(commands: readonly AnyCommand<C>[]) {
		this.#commands = new Map(commands.map((command) => [command.name, command]));
	}

	get(name: string): AnyCommand<C> | undefined {
		return this.#commands.get(name);
	}

	/**
	 * Whether only the user sees the answer; undefined if their settings decide. A form is answered privately, because
	 * its input was private. A button changes a message, which is as private as before.
	 */
	isPrivate(interaction: RepliableInteraction): boolean | undefined {
		if (interaction.isModalSubmit()) return true;
		if (!interaction.isCommand()) return false;
		if (this.#commands.get(interaction.commandName)?.private) return true;
		// A message command has no option for this.
		if (!interaction.isChatInputCommand()) return false;
		const choice = interaction.options.get(privateOption)?.value;
		return typeof choice === 'boolean' ? choice : undefined;
	}

	/** @throws UserError `command-gone`, `button-expired`, `form-expired`, `bad-option`, `not-your-answer` */
	handlerOf(interaction: RepliableInteraction): (context: C) => ReturnType<ComponentHandler> {
		if (interaction.isMessageComponent()) return this.#componentHandler(interaction);
		if (interaction.isModalSubmit()) return this.#formHandler(interaction);
		if (interaction.isChatInputCommand()) {
			const action = this.#actionOf(interaction);
			if (!action) throw new UserError({ code: 'command-gone', command: interaction.commandName });
			const args = parseArguments(action, interaction.options);
			return (context) => action.run(args, context);
		}
		const command = this.#commands.get(interaction.commandName);
		if (!interaction.isMessageContextMenuCommand() || !command || !('runOn' in command))
			throw new UserError({ code: 'command-gone' });
		const message = targetMessage(interaction.targetMessage);
		return (context) => command.runOn(message, context);
	}

	/** @throws UserError `button-expired` if there is no such button, or it answers with a form or in several steps */
	async answerOf(id: string, context: C): Promise<Reply> {
		const { command, handler: key, state } = parseCustomId(id);
		const handler = ownProperty(this.#commands.get(command)?.components, key);
		const answer = await handler?.(state, [], context);
		// Only a reply has an embed: a form and a generator (an answer in several steps) have none.
		if (!answer || !('embed' in answer)) throw new UserError({ code: 'button-expired' });
		return answer;
	}

	async suggest(interaction: AutocompleteInteraction, context: C): Promise<readonly Suggestion[]> {
		// With `true`, discord.js returns the option's name as well as its value.
		const { name, value } = interaction.options.getFocused(true);
		const suggest = ownProperty(this.#actionOf(interaction)?.options, name)?.suggest;
		// The options of a subcommand are inside it.
		const options = interaction.options.data.flatMap((option) => option.options ?? [option]);
		const others = Object.fromEntries(options.map((option) => [option.name, option.value]));
		return (await suggest?.(value, others, context)) ?? [];
	}

	#componentHandler(interaction: MessageComponentInteraction) {
		const { command: name, handler: key, state } = parseCustomId(interaction.customId);
		const command = this.#commands.get(name);
		const handler = ownProperty(command?.components, key);
		if (!command || !handler) throw new UserError({ code: 'button-expired' });
		const isForOwnerOnly = command.private && !command.publicComponents?.includes(key);
		if (isForOwnerOnly && !isOwner(interaction)) throw new UserError({ code: 'not-your-answer', command: name });
		const values = interaction.isStringSelectMenu() ? interaction.values : [];
		return (context: C) => orExpired(handler(state, values, context), 'button-expired');
	}

	#formHandler({ customId, fields }: ModalSubmitInteraction) {
		const { command, handler: key, state } = parseCustomId(customId);
		const handler = ownProperty(this.#commands.get(command)?.forms, key);
		if (!handler) throw new UserError({ code: 'form-expired' });
		const { values, ...selections } = inputsOf(fields);
		return (context: C) => orExpired(handler(state, values, context, selections), 'form-expired');
	}

	#actionOf({
		commandName,
		options,
	}: ChatInputCommandInteraction | AutocompleteInteraction): Action<Options<C>, Answer, C> | undefined {
		const command = this.#commands.get(commandName);
		if (!command || 'runOn' in command) return undefined;
		if (!('subcommands' in command)) return command;
		// With `false`, discord.js returns null instead of throwing if there is no subcommand.
		return ownProperty(command.subcommands, options.getSubcommand(false) ?? '');
	}
}

/** Reads what was typed, picked and uploaded, by the ids of the inputs. */
function inputsOf({ fields }: ModalSubmitInteraction['fields']) {
	const values: Record<string, string> = {};
	const files: Record<string, AttachedFile> = {};
	const channels: Record<string, PostableChannel> = {};
	const roles: Record<string, MentionedRole> = {};
	for (const [id, field] of fields) {
		// Which property has the value depends on the kind of input.
		let value: unknown;
		if ('value' in field) value = field.value;
		else if ('values' in field) value = field.values[0];
		if (typeof value === 'string') values[id] = value.slice(0, maxInputLength);
		const file = 'attachments' in field ? field.attachments?.first() : undefined;
		if (file) files[id] = { url: file.url, size: file.size };
		const channel = 'channels' in field ? field.channels?.first() : undefined;
		const postableChannel = channel && channelIn(channel);
		if (postableChannel) channels[id] = postableChannel;
		const role = 'roles' in field ? field.roles?.first() : undefined;
		const mentionedRole = role && roleIn(role);
		if (mentionedRole) roles[id] = mentionedRole;
	}
	return { values, files, channels, roles };
}

function parseArguments(
	{ options }: { readonly options: Options },
	resolver: ChatInputCommandInteraction['options'],
): Arguments<Options> {
	const args: Record<string, unknown> = {};
	for (const [name, { schema, description, read }] of Object.entries(options)) {
		const option = resolver.get(name);
		const { success, data } = schema.safeParse(option && read ? read(option) : option?.value);
		if (!success) throw new UserError({ code: 'bad-option', option: name, description });
		args[name] = data;
	}
	return args;
}

/**
 * Turns an error about a custom id that is too long into a UserError: the state or input that led to it was most likely
 * made up.
 */
function orExpired<Answers extends ReturnType<ComponentHandler>>(
	answers: Answers,
	code: 'button-expired' | 'form-expired',
) {
	// This is a generator: an answer in several steps. Only questions about an account have those, and their custom ids
	// contain no typed text, so none is too long.
	if (!(answers instanceof Promise)) return answers;
	return answers.catch((error) => {
		throw error instanceof CustomIdTooLong ? new UserError({ code }) : error;
	});
}

/** Names come from outside, so they may also be `constructor` and the like. */
function ownProperty<Value>(record: Readonly<Record<string, Value>> = {}, name: string): Value | undefined {
	return Object.hasOwn(record, name) ? record[name] : undefined;
}

/**
 * Returns the id of the server whose settings apply. Returns undefined for a user app in a server that the bot was not
 * added to: nobody manages the bot there, and Discord would not report when to delete the server's settings.
 */
export function serverOf({ guildId, authorizingIntegrationOwners: owners }: Interaction): string | undefined {
	if (guildId === null) return undefined;
	const isUserApp = owners?.[ApplicationIntegrationType.UserInstall] !== undefined;
	const isAddedToServer = owners?.[ApplicationIntegrationType.GuildInstall] !== undefined;
	return isUserApp && !isAddedToServer ? undefined : guildId;
}

/** If Discord names no owner, the message must be ephemeral or direct: only its owner can see those. */
function isOwner({ message, user, context }: MessageComponentInteraction): boolean {
	const owner = message.interactionMetadata?.user;
	if (owner) return owner.id === user.id;
	return message.flags.has(MessageFlags.Ephemeral) || context === InteractionContextType.BotDM;
}

/** Whether only the user sees the channel, or the message with the component. */
export function isSeenOnlyByUser(interaction: Interaction): boolean {
	if (interaction.context === InteractionContextType.BotDM) return true;
	return interaction.isMessageComponent() && interaction.message.flags.has(MessageFlags.Ephemeral);
}
