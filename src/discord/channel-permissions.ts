import { PermissionFlagsBits, PermissionsBitField } from 'discord.js';
import { type ChannelAccess, type MentionedRole, threadTypes } from './channel-access.ts';

const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, MentionEveryone } = PermissionFlagsBits;

export function mayPost({ type }: Pick<ChannelAccess, 'type'>, has: bigint): boolean {
	if (type === undefined) return hasAll(has, ViewChannel | SendMessages | SendMessagesInThreads);
	return hasAll(has, ViewChannel | (threadTypes.includes(type) ? SendMessagesInThreads : SendMessages));
}

export const botMayPost = (channel: ChannelAccess): boolean => {
	const { appPermissions: has } = channel;
	if (has === undefined) return true;
	// If the channel’s type is unknown, the first post reveals whether the bot may write there.
	const mayWrite = channel.type === undefined ? hasAll(has, ViewChannel) : mayPost(channel, has);
	return mayWrite && hasAll(has, EmbedLinks);
};

export const mayMention = ({ mentionable }: MentionedRole, has: bigint): boolean =>
	mentionable || hasAll(has, MentionEveryone);

const hasAll = (has: bigint, needed: bigint): boolean => new PermissionsBitField(has).has(needed);
