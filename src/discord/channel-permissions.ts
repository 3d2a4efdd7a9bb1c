import { PermissionFlagsBits, PermissionsBitField } from 'discord.js';
import { type ChannelAccess, type MentionedRole, threadTypes } from './channel-access.ts';

const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, MentionEveryone } = PermissionFlagsBits;

export function mayPost({ type }: Pick<ChannelAccess, 'type'>, permissions: bigint): boolean {
	// A channel of unknown type may be a thread, so both permissions are required.
	if (type === undefined) return hasAll(permissions, ViewChannel | SendMessages | SendMessagesInThreads);
	return hasAll(permissions, ViewChannel | (threadTypes.includes(type) ? SendMessagesInThreads : SendMessages));
}

export function botMayPost(channel: ChannelAccess): boolean {
	const { type, appPermissions } = channel;
	if (appPermissions === undefined) return true;
	// If the channel’s type is unknown, the first post reveals whether the bot may write there.
	const mayWrite = type === undefined ? hasAll(appPermissions, ViewChannel) : mayPost(channel, appPermissions);
	return mayWrite && hasAll(appPermissions, EmbedLinks);
}

export const mayMention = ({ mentionable }: MentionedRole, permissions: bigint): boolean =>
	mentionable || hasAll(permissions, MentionEveryone);

const hasAll = (permissions: bigint, needed: bigint): boolean => new PermissionsBitField(permissions).has(needed);
