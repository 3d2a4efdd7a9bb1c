import {
	ChannelType,
	type CommandInteractionOption,
	PermissionFlagsBits,
	ApplicationCommandOptionType as Type,
} from 'discord.js';
import { z } from 'zod';
import type { Option } from './option.ts';

/** The channels that messages can be posted in: text and announcement channels, and their threads. */
const postableTypes = [
	ChannelType.GuildText,
	ChannelType.GuildAnnouncement,
	ChannelType.PublicThread,
	ChannelType.PrivateThread,
	ChannelType.AnnouncementThread,
] as const;
const threadTypes: readonly ChannelType[] = postableTypes.slice(2);

/** A channel that was picked, with the permissions that the caller has in it. */
export interface PickedChannel {
	readonly id: string;
	readonly type: ChannelType;
	readonly permissions: bigint;
}

/** A role that was picked. The one of everyone has the id of the server. */
export interface PickedRole {
	readonly id: string;
	readonly name: string;
	/** Whether anyone may mention it. */
	readonly mentionable: boolean;
}

/** Discord sends permissions as a number in text. Without them, nothing is known to be allowed. */
const permissions = z
	.string()
	.regex(/^\d+$/)
	.catch('0')
	.transform((text) => BigInt(text));

const channelSchema = z.object({ id: z.string(), type: z.literal(postableTypes), permissions });
const roleSchema = z.object({ id: z.string(), name: z.string(), mentionable: z.boolean().catch(false) });

/** A channel of the server that messages can be posted in. */
export function postableChannel(description: string): Option<typeof channelSchema> {
	const json = { type: Type.Channel as const, description, required: true, channel_types: [...postableTypes] };
	return { json, schema: channelSchema, read: ({ channel }: CommandInteractionOption) => channel };
}

/** A role of the server. */
export function role(description: string): Option<typeof roleSchema> {
	const json = { type: Type.Role as const, description, required: true };
	return { json, schema: roleSchema, read: ({ role: picked }: CommandInteractionOption) => picked };
}

/** Whether the caller may view the channel and post in it. */
export function mayPost({ type, permissions: has }: PickedChannel): boolean {
	const { ViewChannel, SendMessages, SendMessagesInThreads } = PermissionFlagsBits;
	const needed = ViewChannel | (threadTypes.includes(type) ? SendMessagesInThreads : SendMessages);
	return isAdministrator(has) || (has & needed) === needed;
}

/** Whether the caller may mention the role in the channel. */
export function mayMention({ mentionable }: PickedRole, { permissions: has }: PickedChannel): boolean {
	return mentionable || isAdministrator(has) || (has & PermissionFlagsBits.MentionEveryone) !== 0n;
}

const isAdministrator = (has: bigint): boolean => (has & PermissionFlagsBits.Administrator) !== 0n;
