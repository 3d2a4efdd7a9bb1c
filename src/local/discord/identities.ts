import type { APIUser } from 'discord-api-types/v10';

/** The ids of what the local Discord has one of. */
export const applicationId = '1000000000000000001';
export const serverId = '1000000000000000003';
export const channelId = '1000000000000000004';
export const directChannelId = '1000000000000000005';
export const anotherUser = '1000000000000000006';

/** The text channels of the server. */
export const serverChannels = [
	{ id: channelId, name: 'prices' },
	{ id: '1000000000000000007', name: 'deals' },
	{ id: '1000000000000000008', name: 'news' },
] as const;

/** The roles of the server. The one of everyone has the id of the server. */
export const serverRoles = [
	{ id: serverId, name: '@everyone', mentionable: false },
	{ id: '1000000000000000009', name: 'Traders', mentionable: true },
	{ id: '1000000000000000010', name: 'Moderators', mentionable: false },
] as const;

export const botUser = {
	id: '1000000000000000002',
	username: 'Pricetag',
	discriminator: '0',
	global_name: null,
	avatar: null,
	bot: true,
} as const satisfies APIUser;

/** A user as Discord's API represents them. */
export function userPayload(id: string): APIUser {
	return { id, username: `user${id}`, discriminator: '0', global_name: null, avatar: null };
}
