import {
	type APIApplicationCommand,
	type APIApplicationCommandOption,
	type APIAttachment,
	ApplicationCommandType,
	ApplicationIntegrationType,
	ChannelType,
	ComponentType,
	InteractionContextType,
	InteractionType,
	ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import type { ServerChannels } from './channels/server-channels.ts';
import { applicationId, serverId as defaultServerId, rolesOf, userPayload } from './identities.ts';
import type { LocalInteraction } from './local-interaction.ts';
import type { FormInput, LocalForm } from './local-messages/local-form.ts';
import { type LocalMessage, messagePayload } from './local-messages/local-message.ts';
import type { LocalUser, OptionValues } from './local-user.ts';
import { resolvedOptions } from './resolved-options.ts';

/** Discord's limit for servers without boosts, in bytes (API reference, uploading files). */
const attachmentSizeLimit = 10 * 1024 * 1024;

export interface InteractionOrigin {
	readonly user: LocalUser;
	readonly interaction: Pick<LocalInteraction, 'id' | 'token'>;
	/** The id of the channel. */
	readonly channel: string;
	/** The bot's permissions in the channel. */
	readonly appPermissions: bigint;
	/** The user's permissions in the channel. */
	readonly permissions: bigint;
	readonly channels: ServerChannels;
	/** By the file's id. */
	readonly uploads: ReadonlyMap<string, APIAttachment>;
}

/**
 * INTERACTION_CREATE for a slash command, or for autocomplete.
 * @param name with the subcommand: `account link`
 * @param focused the option to complete; undefined for a command
 * @throws Error if the command has no such option
 */
export function commandInteraction(
	command: APIApplicationCommand,
	name: string,
	values: OptionValues,
	origin: InteractionOrigin,
	focused?: string,
) {
	const [, subcommand] = name.split(' ');
	const definitions = optionsOf(command, subcommand);
	const options = Object.entries(values).map(([key, value]) => {
		const definition = definitions.find((each) => each.name === key);
		if (!definition) throw new Error(`/${name} has no option ${key}.`);
		const { type } = definition;
		return { name: key, type, value: optionValue(type, value), ...(key === focused ? { focused: true } : {}) };
	});
	const resolved = resolvedOptions(options, origin);
	return {
		...envelope(origin),
		type: focused === undefined ? InteractionType.ApplicationCommand : InteractionType.ApplicationCommandAutocomplete,
		data: {
			id: command.id,
			name: command.name,
			type: ApplicationCommandType.ChatInput,
			...(Object.keys(resolved).length > 0 ? { resolved } : {}),
			options: subcommand === undefined ? options : [{ name: subcommand, type: OptionType.Subcommand, options }],
		},
	};
}

/** INTERACTION_CREATE for a message command that is used on a message (docs/discord.md#message-commands). */
export function messageCommandInteraction(
	{ id, name }: APIApplicationCommand,
	target: LocalMessage,
	origin: InteractionOrigin,
) {
	const data = {
		id,
		name,
		type: ApplicationCommandType.Message,
		target_id: target.id,
		resolved: { messages: { [target.id]: messagePayload(target, origin.channel) } },
	};
	return { ...envelope(origin), type: InteractionType.ApplicationCommand, data };
}

function optionsOf(
	{ options = [] }: APIApplicationCommand,
	subcommand: string | undefined,
): readonly APIApplicationCommandOption[] {
	if (subcommand === undefined) return options;
	const match = options.find(({ name, type }) => name === subcommand && type === OptionType.Subcommand);
	return match && 'options' in match ? (match.options ?? []) : [];
}

function optionValue(type: OptionType, value: string | number | boolean) {
	if (type === OptionType.Integer || type === OptionType.Number) return Number(value);
	if (type === OptionType.Boolean) return value === true || value === 'true';
	return String(value);
}

/** INTERACTION_CREATE for a button, or with `values` for a select menu. */
export function componentInteraction(
	message: LocalMessage,
	customId: string,
	origin: InteractionOrigin,
	values?: readonly string[],
) {
	const data = values
		? { custom_id: customId, component_type: ComponentType.StringSelect, values }
		: { custom_id: customId, component_type: ComponentType.Button };
	return {
		...envelope(origin),
		type: InteractionType.MessageComponent,
		data,
		message: messagePayload(message, origin.channel),
	};
}

const selectTypes = {
	menu: ComponentType.StringSelect,
	channel: ComponentType.ChannelSelect,
	role: ComponentType.RoleSelect,
} as const;

/**
 * The inputs whose values are ids. As for options of these types, `resolved` describes what the ids refer to.
 */
const resolvedTypes: Readonly<Record<string, OptionType>> = {
	file: OptionType.Attachment,
	channel: OptionType.Channel,
	role: OptionType.Role,
};

/**
 * INTERACTION_CREATE for a form that is sent.
 * @param filled the values by custom id; an input without one keeps the value that it had when the form was opened
 * @param message the message whose button opened the form
 */
export function formInteraction(
	form: LocalForm,
	filled: Readonly<Record<string, string>>,
	origin: InteractionOrigin,
	message?: LocalMessage,
) {
	const filledValue = ({ id, value = '' }: FormInput) => filled[id] ?? value;
	// Discord numbers all components, and each input is inside a label.
	const components = form.inputs.map((input, i) => {
		const component = { ...inputComponent(input, filledValue(input)), id: 2 * i + 2, custom_id: input.id };
		return { type: ComponentType.Label, id: 2 * i + 1, component };
	});
	const resolved = resolvedOptions(
		form.inputs.flatMap((input) => {
			const kind = input.isFile ? 'file' : (input.picks ?? 'text');
			// Undefined for texts and other values that are not ids.
			const type = resolvedTypes[kind];
			const value = filledValue(input);
			return type === undefined || value === '' ? [] : [{ type, value }];
		}),
		origin,
	);
	return {
		...envelope(origin),
		type: InteractionType.ModalSubmit,
		data: {
			custom_id: form.id,
			components,
			...(Object.keys(resolved).length > 0 ? { resolved } : {}),
		},
		...(message ? { message: messagePayload(message, origin.channel) } : {}),
	};
}

function inputComponent({ picks, isFile }: FormInput, value: string) {
	const values = value === '' ? [] : [value];
	if (isFile) return { type: ComponentType.FileUpload, values };
	if (picks === 'radio') return { type: ComponentType.RadioGroup, value: value === '' ? null : value };
	if (picks) return { type: selectTypes[picks], values };
	return { type: ComponentType.TextInput, value };
}

function envelope({ user, interaction: { id, token }, channel, appPermissions, permissions }: InteractionOrigin) {
	return {
		id,
		token,
		application_id: applicationId,
		version: 1,
		locale: user.locale,
		entitlements: [],
		app_permissions: String(appPermissions),
		attachment_size_limit: attachmentSizeLimit,
		channel_id: channel,
		...(user.place === 'server' ? serverContext(user, channel, permissions) : directContext(user, channel)),
		// Discord sends "0" as the server's id for interactions outside servers.
		authorizing_integration_owners: {
			[ApplicationIntegrationType.GuildInstall]: user.place === 'server' ? (user.serverId ?? defaultServerId) : '0',
		},
	};
}

function directContext({ userId }: LocalUser, channel: string) {
	return {
		user: userPayload(userId),
		channel: { id: channel, type: ChannelType.DM },
		context: InteractionContextType.BotDM,
	};
}

function serverContext(
	{ userId, serverId = defaultServerId, serverLocale = 'en-US', ...user }: LocalUser,
	channel: string,
	permissions: bigint,
) {
	const member = {
		user: userPayload(userId),
		roles: rolesOf(user),
		permissions: String(permissions),
		joined_at: new Date(0).toISOString(),
		deaf: false,
		mute: false,
		flags: 0,
	};
	return {
		member,
		guild_id: serverId,
		guild_locale: serverLocale,
		channel: { id: channel, type: ChannelType.GuildText, guild_id: serverId },
		context: InteractionContextType.Guild,
	};
}
