import { ChannelType } from 'discord-api-types/v10';
import { channelId } from './identities.ts';

/** The channels of the local server. The first one is where people use commands. */
export const serverChannels = [
	{ id: channelId, name: 'prices', type: ChannelType.GuildText },
	{ id: '1000000000000000007', name: 'trading', type: ChannelType.GuildText },
	{ id: '1000000000000000008', name: 'news', type: ChannelType.GuildAnnouncement },
] as const;

/** The roles of the local server. `mentionable`: everyone may mention it. */
export const serverRoles = [
	{ id: '1000000000000000009', name: 'Traders', mentionable: true },
	{ id: '1000000000000000010', name: 'Moderators', mentionable: false },
] as const;
