import {
	ChannelType,
	type CommandInteractionOption,
	type Interaction,
	PermissionFlagsBits,
	PermissionsBitField,
	ApplicationCommandOptionType as Type,
} from 'discord.js';
import { z } from 'zod';
import type { PlainKey } from '../../words/words.ts';
import type { Option } from './option.ts';

const { GuildText, GuildAnnouncement, PublicThread, PrivateThread, AnnouncementThread } = ChannelType;
const threadTypes: readonly ChannelType[] = [PublicThread, PrivateThread, AnnouncementThread];
const postableTypes = [GuildText, GuildAnnouncement, PublicThread, PrivateThread, AnnouncementThread] as const;

export interface ChannelAccess {
	readonly id: string;
	readonly type?: ChannelType | undefined;
	readonly permissions: bigint;
	/** Those of the bot. Undefined if Discord does not say. */
	readonly appPermissions?: bigint | undefined;
}

/** @everyone has the id of the server. */
export interface PickedRole {
	readonly id: string;
	readonly name: string;
	readonly mentionable: boolean;
}

/** Discord sends a number in text. In servers that it knows, discord.js makes an object of it. */
const permissions = z.union([
	z
		.string()
		.regex(/^\d+$/)
		.transform((text) => BigInt(text)),
	z.instanceof(PermissionsBitField).transform(({ bitfield }) => bitfield),
]);

const channelSchema = z.object({
	id: z.string(),
	type: z.literal(postableTypes),
	// Without them, nothing is known to be allowed.
	permissions: permissions.catch(0n),
	appPermissions: permissions.optional().catch(undefined),
});
const roleSchema = z.object({ id: z.string(), name: z.string(), mentionable: z.boolean().catch(false) });

export function postableChannel(description: PlainKey): Option<typeof channelSchema> {
	return {
		description,
		json: () => ({ type: Type.Channel, channel_types: [...postableTypes] }),
		schema: channelSchema,
		read: ({ channel }: CommandInteractionOption) => channel && withOneName(channel),
	};
}

/** discord.js tells the type only of a channel that it knows. */
export function sourceChannel(interaction: Interaction): ChannelAccess | undefined {
	const { guildId, channelId: id, channel, memberPermissions, appPermissions } = interaction;
	if (guildId === null || id === null || !memberPermissions) return undefined;
	const permissions = { permissions: memberPermissions.bitfield, appPermissions: appPermissions.bitfield };
	return { id, type: channel?.type, ...permissions };
}

/** In channels, discord.js renames what the bot may do. */
function withOneName(channel: object) {
	const { app_permissions: sent, appPermissions = sent, ...rest } = channel as Record<string, unknown>;
	return { ...rest, appPermissions };
}

export function role(description: PlainKey): Option<typeof roleSchema> {
	return {
		description,
		json: () => ({ type: Type.Role }),
		schema: roleSchema,
		read: ({ role: picked }: CommandInteractionOption) => picked,
	};
}

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

export const mayMention = ({ mentionable }: PickedRole, has: bigint): boolean =>
	mentionable || hasAll(has, MentionEveryone);

const hasAll = (has: bigint, needed: bigint): boolean => new PermissionsBitField(has).has(needed);
