import { ChannelType, ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import { serverId as defaultServerId, serverChannels, serverRoles } from './identities.ts';
import type { InteractionOrigin } from './interaction-payloads.ts';

/** See docs/discord.md#resolved-channels-and-roles. */
export function resolvedOptions(
	options: readonly { readonly type: OptionType; readonly value: string | number | boolean }[],
	origin: InteractionOrigin,
) {
	const idsOf = (type: OptionType) => new Set(options.flatMap((each) => (each.type === type ? [each.value] : [])));
	const channelIds = idsOf(OptionType.Channel);
	const roleIds = idsOf(OptionType.Role);
	const channels = serverChannels
		.filter(({ id }) => channelIds.has(id))
		.map((channel) => [channel.id, channelPayload(channel, origin)]);
	const roles = serverRoles.filter(({ id }) => roleIds.has(id)).map((role) => [role.id, rolePayload(role)]);
	const attachments = attachmentsOf([...idsOf(OptionType.Attachment)].map(String), origin);
	return {
		...(Object.keys(attachments).length > 0 ? { attachments } : {}),
		...(channels.length > 0 ? { channels: Object.fromEntries(channels) } : {}),
		...(roles.length > 0 ? { roles: Object.fromEntries(roles) } : {}),
	};
}

function channelPayload(
	{ id, name, type, parentId }: (typeof serverChannels)[number],
	{ user, channels }: InteractionOrigin,
) {
	return {
		id,
		name,
		type,
		parent_id: parentId,
		guild_id: user.serverId ?? defaultServerId,
		flags: 0,
		...(type === ChannelType.PublicThread ? { thread_metadata: threadMetadata } : { position: 0 }),
		permissions: String(channels.permissionsOf(user, id)),
		app_permissions: String(channels.botPermissionsIn(id)),
	};
}

function rolePayload({ permissions, ...role }: (typeof serverRoles)[number]) {
	return {
		...role,
		color: 0,
		hoist: false,
		position: 1,
		permissions: String(permissions),
		managed: false,
		flags: 0,
	};
}

const attachmentsOf = (ids: readonly string[], { uploads }: InteractionOrigin) =>
	Object.fromEntries(ids.flatMap((id) => (uploads.has(id) ? [[id, uploads.get(id)!]] : [])));

const threadMetadata = {
	archived: false,
	auto_archive_duration: 1_440,
	archive_timestamp: new Date(0).toISOString(),
	locked: false,
};
