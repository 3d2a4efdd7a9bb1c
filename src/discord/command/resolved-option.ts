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

/** The channels that messages can be posted in: text and announcement channels, and their threads. */
const postableTypes = [
	ChannelType.GuildText,
	ChannelType.GuildAnnouncement,
	ChannelType.PublicThread,
	ChannelType.PrivateThread,
	ChannelType.AnnouncementThread,
] as const;
const threadTypes: readonly ChannelType[] = postableTypes.slice(2);

/** A channel that was picked, with the permissions that the caller and the bot have in it. */
export interface PickedChannel {
	readonly id: string;
	/** Undefined if it is not known. */
	readonly type?: ChannelType | undefined;
	readonly permissions: bigint;
	/** Undefined if Discord does not say. */
	readonly appPermissions?: bigint | undefined;
}

/** A role that was picked. The one of everyone has the id of the server. */
export interface PickedRole {
	readonly id: string;
	readonly name: string;
	/** Whether anyone may mention it. */
	readonly mentionable: boolean;
}

/**
 * Discord sends permissions as a number in text. In a server that it knows, discord.js makes an object of them; in all others,
 * it passes on what Discord sent.
 */
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

/** A channel of the server that messages can be posted in. */
export function postableChannel(description: PlainKey): Option<typeof channelSchema> {
	return {
		description,
		json: () => ({ type: Type.Channel, channel_types: [...postableTypes] }),
		schema: channelSchema,
		read: ({ channel }: CommandInteractionOption) => channel && withOneName(channel),
	};
}

/** The channel of a server that the interaction comes from. discord.js tells its type only if it knows the channel. */
export function sourceChannel(interaction: Interaction): PickedChannel | undefined {
	const { guildId, channelId: id, channel, memberPermissions, appPermissions } = interaction;
	if (guildId === null || id === null || !memberPermissions) return undefined;
	const permissions = { permissions: memberPermissions.bitfield, appPermissions: appPermissions.bitfield };
	return { id, type: channel?.type, ...permissions };
}

/** What the bot may do has another name in what discord.js makes of a channel than in what Discord sends. */
function withOneName(channel: object) {
	const { app_permissions: sent, appPermissions = sent, ...rest } = channel as Record<string, unknown>;
	return { ...rest, appPermissions };
}

/** A role of the server. */
export function role(description: PlainKey): Option<typeof roleSchema> {
	return {
		description,
		json: () => ({ type: Type.Role }),
		schema: roleSchema,
		read: ({ role: picked }: CommandInteractionOption) => picked,
	};
}

const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, MentionEveryone } = PermissionFlagsBits;

/** Whether somebody with these permissions may view a channel and post in it. If its type is not known, it may be a thread or none. */
export function mayPost({ type }: Pick<PickedChannel, 'type'>, has: bigint): boolean {
	if (type === undefined) return hasAll(has, ViewChannel | SendMessages | SendMessagesInThreads);
	return hasAll(has, ViewChannel | (threadTypes.includes(type) ? SendMessagesInThreads : SendMessages));
}

/** Whether the bot may post embeds in the channel, as far as Discord says. */
export const botMayPost = (channel: PickedChannel): boolean => {
	const { appPermissions: has } = channel;
	if (has === undefined) return true;
	// The first post shows what is not known of a channel whose type is not.
	const mayWrite = channel.type === undefined ? hasAll(has, ViewChannel) : mayPost(channel, has);
	return mayWrite && hasAll(has, EmbedLinks);
};

/** Whether somebody with these permissions may mention the role. */
export const mayMention = ({ mentionable }: PickedRole, has: bigint): boolean =>
	mentionable || hasAll(has, MentionEveryone);

const hasAll = (has: bigint, needed: bigint): boolean => new PermissionsBitField(has).has(needed);
