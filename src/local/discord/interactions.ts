import {
	type APIApplicationCommand,
	type APIApplicationCommandOption,
	ApplicationCommandOptionType as OptionType,
} from 'discord.js';
import type { LocalUser, OptionValues, ShownForm, ShownMessage } from './discord-types.ts';
import type { LocalInteraction } from './local-interaction.ts';

/** What Discord sends to a bot, as far as discord.js reads it. */
export const applicationId = '1000000000000000001';
const botId = '1000000000000000002';
const serverId = '1000000000000000003';
const channelId = '1000000000000000004';
const dmId = '1000000000000000005';

/** Bits of a member's permissions. */
const useCommands = 1n << 31n;
const manageServer = 1n << 5n;

const kind = { command: 2, press: 3, autocomplete: 4, form: 5 } as const;
const component = { button: 2, menu: 3, input: 4, label: 18 } as const;

const bot = { id: botId, username: 'Pricetag', discriminator: '0', global_name: null, avatar: null, bot: true };

export function readyEvent(
	gateway: string,
	shard: readonly [shard: number, count: number],
	servers: readonly string[],
) {
	return {
		v: 10,
		user: bot,
		guilds: servers.map((id) => ({ id, unavailable: true })),
		application: { id: applicationId, flags: 0 },
		session_id: 'local',
		resume_gateway_url: gateway,
		shard,
	};
}

/** A command being used, or with `focused` still being typed. `name` has the subcommand behind the command. */
export function commandInteraction(
	command: APIApplicationCommand,
	name: string,
	values: OptionValues,
	person: LocalUser,
	exchange: LocalInteraction,
	focused?: string,
) {
	const [, subcommand] = name.split(' ');
	const known = optionsOf(command, subcommand);
	const options = Object.entries(values).map(([key, value]) => {
		const option = known.find((each) => each.name === key);
		if (!option) throw new Error(`/${name} has no option ${key}.`);
		return {
			name: key,
			type: option.type,
			value: typed(option.type, value),
			...(key === focused ? { focused: true } : {}),
		};
	});
	return {
		...envelope(person, exchange),
		type: focused === undefined ? kind.command : kind.autocomplete,
		data: {
			id: command.id,
			name: command.name,
			type: 1,
			options: subcommand === undefined ? options : [{ name: subcommand, type: OptionType.Subcommand, options }],
		},
	};
}

/** The options of a command, or of one of its subcommands. */
export function optionsOf(
	{ options = [] }: APIApplicationCommand,
	subcommand: string | undefined,
): readonly APIApplicationCommandOption[] {
	if (subcommand === undefined) return options;
	const found = options.find(({ name, type }) => name === subcommand && type === OptionType.Subcommand);
	return (found && 'options' in found && found.options) || [];
}

/** A form sent with `filled` in its inputs, from the message it was opened on if from one. */
export function formInteraction(
	form: ShownForm,
	filled: Readonly<Record<string, string>>,
	person: LocalUser,
	exchange: LocalInteraction,
	message?: ShownMessage,
) {
	const components = form.inputs.map(({ id }, i) => ({
		type: component.label,
		id: 2 * i + 1,
		component: { type: component.input, id: 2 * i + 2, custom_id: id, value: filled[id] ?? '' },
	}));
	return {
		...envelope(person, exchange),
		type: kind.form,
		data: { custom_id: form.id, components },
		...(message ? { message: messageJSON(message) } : {}),
	};
}

/** A button pressed, or with `values` a menu used. */
export function pressInteraction(
	message: ShownMessage,
	id: string,
	person: LocalUser,
	exchange: LocalInteraction,
	values?: readonly string[],
) {
	const data = values
		? { custom_id: id, component_type: component.menu, values }
		: { custom_id: id, component_type: component.button };
	return { ...envelope(person, exchange), type: kind.press, data, message: messageJSON(message) };
}

/** A message as Discord's API gives it. */
export function messageJSON(message: ShownMessage) {
	const { id, content, embeds, components, attachments, private: isPrivate, ownerId } = message;
	const metadata = ownerId && { id, type: kind.command, user: userOf(ownerId), authorizing_integration_owners: {} };
	return {
		...(metadata ? { interaction_metadata: metadata } : {}),
		id,
		channel_id: channelId,
		type: 20,
		author: bot,
		content,
		embeds,
		components,
		attachments: attachments.map((file) => ({
			id: file.id,
			filename: file.name,
			description: file.description,
			content_type: file.type,
			size: file.data.length,
			url: `https://cdn.local/${file.id}/${file.name}`,
			proxy_url: `https://cdn.local/${file.id}/${file.name}`,
		})),
		mentions: [],
		mention_roles: [],
		mention_everyone: false,
		pinned: false,
		tts: false,
		timestamp: new Date().toISOString(),
		edited_timestamp: null,
		flags: isPrivate ? 64 : 0,
	};
}

function envelope({ userId, locale, place, manages = false }: LocalUser, { id, token }: LocalInteraction) {
	const user = userOf(userId);
	const common = {
		id,
		token,
		application_id: applicationId,
		version: 1,
		locale,
		entitlements: [],
		app_permissions: '0',
		attachment_size_limit: 10_000_000,
	};
	if (place === 'dm')
		return {
			...common,
			user,
			channel_id: dmId,
			channel: { id: dmId, type: 1 },
			context: 1,
			authorizing_integration_owners: { 0: '0' },
		};
	const member = {
		user,
		roles: [],
		permissions: String(useCommands | (manages ? manageServer : 0n)),
		joined_at: new Date(0).toISOString(),
		deaf: false,
		mute: false,
		flags: 0,
	};
	return {
		...common,
		member,
		guild_id: serverId,
		guild_locale: 'en-US',
		channel_id: channelId,
		channel: { id: channelId, type: 0, guild_id: serverId },
		context: 0,
		authorizing_integration_owners: { 0: serverId },
	};
}

function userOf(id: string) {
	return { id, username: `user${id}`, discriminator: '0', global_name: null, avatar: null };
}

function typed(type: OptionType, value: string | number | boolean) {
	if (type === OptionType.Integer || type === OptionType.Number) return Number(value);
	if (type === OptionType.Boolean) return value === true || value === 'true';
	return String(value);
}
