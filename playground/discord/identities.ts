import { type APIUser, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { LocalUser } from './local-user.ts';

export const applicationId = '1000000000000000001';
export const serverId = '1000000000000000003';
export const channelId = '1000000000000000004';
export const otherUserId = '1000000000000000006';

export const serverChannels = [
	{ id: channelId, name: 'prices', type: ChannelType.GuildText, parentId: null },
	{ id: '1000000000000000007', name: 'deals', type: ChannelType.GuildText, parentId: null },
	{ id: '1000000000000000008', name: 'news', type: ChannelType.GuildAnnouncement, parentId: null },
	{ id: '1000000000000000012', name: 'stickers', type: ChannelType.PublicThread, parentId: '1000000000000000007' },
] as const;

const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, AttachFiles, ReadMessageHistory } =
	PermissionFlagsBits;
const { UseApplicationCommands, UseExternalApps, ManageGuild, Administrator } = PermissionFlagsBits;
const everyonePermissions =
	ViewChannel |
	SendMessages |
	SendMessagesInThreads |
	EmbedLinks |
	AttachFiles |
	ReadMessageHistory |
	UseApplicationCommands;

const moderators = {
	id: '1000000000000000010',
	name: 'Moderators',
	mentionable: false,
	permissions: ManageGuild,
} as const;
const owners = { id: '1000000000000000011', name: 'Owners', mentionable: false, permissions: Administrator } as const;

/** The role of everyone has the id of the server. */
export const serverRoles = [
	{ id: serverId, name: '@everyone', mentionable: false, permissions: everyonePermissions | UseExternalApps },
	{ id: '1000000000000000009', name: 'Traders', mentionable: true, permissions: 0n },
	moderators,
	owners,
] as const;

export function rolesOf({ manages, owns }: Pick<LocalUser, 'manages' | 'owns'>): string[] {
	return [...(manages ? [moderators.id] : []), ...(owns ? [owners.id] : [])];
}

export const botUser = {
	id: '1000000000000000002',
	username: 'Pricetag',
	discriminator: '0',
	global_name: null,
	avatar: null,
	bot: true,
} as const satisfies APIUser;

export function userPayload(id: string): APIUser {
	return { id, username: `user${id}`, discriminator: '0', global_name: null, avatar: null };
}
