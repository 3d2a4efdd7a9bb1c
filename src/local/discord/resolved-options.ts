import { ChannelType, ApplicationCommandOptionType as OptionType, PermissionFlagsBits } from 'discord-api-types/v10';
import { serverChannels, serverRoles } from './identities.ts';
import type { LocalUser } from './local-user.ts';

const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks } = PermissionFlagsBits;
/** What members may do in the channels of the server. */
const usualPermissions = ViewChannel | SendMessages | SendMessagesInThreads | EmbedLinks;

/** What the ids in the values of options stand for (docs/discord.md#resolved-channels-and-roles). */
export function resolvedOptions(
	options: readonly { readonly type: OptionType; readonly value: string | number | boolean }[],
	{ channelPermissions = usualPermissions }: LocalUser,
) {
	const picked = (type: OptionType) => new Set(options.flatMap((each) => (each.type === type ? [each.value] : [])));
	const [channelIds, roleIds] = [picked(OptionType.Channel), picked(OptionType.Role)];
	const channels = serverChannels
		.filter(({ id }) => channelIds.has(id))
		.map((channel) => [
			channel.id,
			{ ...channel, type: ChannelType.GuildText, parent_id: null, permissions: String(channelPermissions) },
		]);
	const roles = serverRoles
		.filter(({ id }) => roleIds.has(id))
		.map((role) => [
			role.id,
			{ ...role, color: 0, hoist: false, position: 1, permissions: '0', managed: false, flags: 0 },
		]);
	return {
		...(channels.length > 0 ? { channels: Object.fromEntries(channels) } : {}),
		...(roles.length > 0 ? { roles: Object.fromEntries(roles) } : {}),
	};
}
